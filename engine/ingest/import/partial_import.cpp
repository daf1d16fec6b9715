#include "engine/ingest/import/partial_import.h"

#include <utility>

namespace spillway {

PartialImports::PartialImports(const PartialCallback& callback, std::chrono::milliseconds firstAfter) :
    m_callback(callback), m_first(std::chrono::steady_clock::now() + firstAfter)
{
}

PartialSink PartialImports::sink()
{
    if (!m_callback)
        return {};
    return {[this](std::uint64_t requests) { return wanted(requests); },
            [this](Trace soFar) { show(std::move(soFar)); }};
}

void PartialImports::add(TracePtr source)
{
    if (!m_callback)
        return;
    m_requestsBefore += source->size();
    m_sources.push_back(std::move(source));
}

bool PartialImports::wanted(std::uint64_t requests)
{
    return m_shown == 0 ? std::chrono::steady_clock::now() >= m_first : m_requestsBefore + requests >= 2 * m_shown;
}

void PartialImports::show(Trace soFar)
{
    m_shown = m_requestsBefore + soFar.size();
    auto part = std::make_shared<const Trace>(std::move(soFar));
    if (m_sources.empty()) {
        m_callback(std::move(part));
        return;
    }
    std::vector<TracePtr> parts = m_sources;
    parts.push_back(std::move(part));
    if (auto all = merged(parts))
        m_callback(std::make_shared<const Trace>(*std::move(all)));
}

} // namespace spillway
