#pragma once

#include "engine/ingest/import/source_import.h"

#include <chrono>
#include <functional>
#include <utility>
#include <vector>

namespace spillway {

/// Takes what has been read of the traffic so far, which says that it is Trace::partial. Called on the thread of the
/// import, which waits until it returns.
using PartialCallback = std::function<void(TracePtr soFar)>;

/// Shows an import to whoever wants to see it before it is finished: a moment after it has begun, and then
/// whenever there are twice as many requests as the last time. So all that is copied for it is about as
/// much as is read in the end.
class PartialImports
{
public:
    /// Nobody wants to see it where `callback` is empty. The clock starts now.
    PartialImports(const PartialCallback& callback, std::chrono::milliseconds firstAfter) :
        m_callback(callback), m_first(std::chrono::steady_clock::now() + firstAfter)
    {
    }
    PartialImports(const PartialImports&) = delete;
    PartialImports& operator=(const PartialImports&) = delete;

    /// For the next source. Valid as long as this object.
    [[nodiscard]] PartialSink sink()
    {
        if (!m_callback)
            return {};
        return {[this](std::uint64_t requests) { return wanted(requests); },
                [this](Trace soFar) { show(std::move(soFar)); }};
    }
    /// A source is read: from now on it is shown together with the next ones.
    void add(TracePtr source)
    {
        if (!m_callback)
            return;
        m_requestsBefore += source->size();
        m_sources.push_back(std::move(source));
    }

private:
    [[nodiscard]] bool wanted(std::uint64_t requests)
    {
        return m_shown == 0 ? std::chrono::steady_clock::now() >= m_first : m_requestsBefore + requests >= 2 * m_shown;
    }
    void show(Trace soFar)
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

    const PartialCallback& m_callback;
    std::chrono::steady_clock::time_point m_first;
    std::vector<TracePtr> m_sources;    ///< that are read
    std::uint64_t m_requestsBefore = 0; ///< in these
    std::uint64_t m_shown = 0;          ///< requests, the last time
};

} // namespace spillway
