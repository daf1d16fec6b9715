#include "engine/ingest/slice_readers.h"

#include <new>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

constexpr std::uint64_t kSlicesAhead = 8; ///< of the one that the caller waits for

} // namespace

SliceReaders::SliceReaders(LineSource& source, std::vector<std::unique_ptr<LineTaker>>& takers, std::stop_source stop) :
    m_stop(std::move(stop)), m_running(takers.size())
{
    m_threads.reserve(takers.size());
    for (std::size_t i = 0; i < takers.size(); ++i) {
        try {
            m_threads.emplace_back([this, &source, &takers, i] { run(source, takers, i); });
        } catch (const std::system_error&) { // no more threads: the others do it
            if (i == 0)
                throw;
            const std::lock_guard lock(m_mutex);
            m_running -= takers.size() - i;
            return;
        }
    }
}

SliceReaders::~SliceReaders()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_running > 0)
            m_stop.request_stop();
        m_next = UINT64_MAX - kSlicesAhead; // nobody waits any more
    }
    m_taken.notify_all();
    for (std::thread& thread : m_threads)
        thread.join();
}

/// A thread.
void SliceReaders::run(LineSource& source, std::vector<std::unique_ptr<LineTaker>>& takers, std::size_t number)
{
    std::unique_ptr<LineSlices> slices;
    std::optional<Error> failure;
    try {
        slices = source.slices(takers.size());
        failure = readSlices(*slices, *takers[number], number);
    } catch (const std::bad_alloc&) {
        failure = Error{ErrorCode::OutOfMemory, {}, {}};
    }
    const std::lock_guard lock(m_mutex);
    const std::uint64_t slice = slices ? slices->number() : 0;
    if (failure && (!m_failure || slice < m_failedAt)) {
        m_failedAt = slice;
        m_failure = std::move(failure);
    }
    --m_running;
    m_handed.notify_one();
}

std::optional<Error> SliceReaders::readSlices(LineSlices& slices, LineTaker& taker, std::size_t number)
{
    LineBlock block;
    for (;;) {
        const auto claimed = slices.claim();
        if (!claimed)
            return claimed.error();
        if (!*claimed)
            return std::nullopt;
        for (;;) {
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, {}, {}};
            const auto more = slices.next(block);
            if (!more)
                return more.error();
            if (!*more)
                break;
            taker.take(block);
        }
        SliceReport report = spare();
        report.taker = number;
        taker.report(report.lines);
        if (!hand(slices.number(), std::move(report)))
            return Error{ErrorCode::Cancelled, {}, {}};
    }
}

SliceReport SliceReaders::spare()
{
    const std::lock_guard lock(m_mutex);
    if (m_spare.empty())
        return {};
    SliceReport report = std::move(m_spare.back());
    m_spare.pop_back();
    return report;
}

/// False where nobody wants it any more.
bool SliceReaders::hand(std::uint64_t slice, SliceReport report)
{
    std::unique_lock lock(m_mutex);
    m_taken.wait(lock, [&] { return slice < m_next + kSlicesAhead; });
    m_ready.emplace(slice, std::move(report));
    if (slice == m_next)
        m_handed.notify_one();
    return !m_stop.stop_requested();
}

Result<bool> SliceReaders::next(SliceReport& report)
{
    std::unique_lock lock(m_mutex);
    if (!report.lines.rows.ids.empty())
        m_spare.push_back(std::exchange(report, {}));
    m_handed.wait(lock, [this] { return m_ready.contains(m_next) || m_failedAt <= m_next || m_running == 0; });
    if (const auto found = m_ready.find(m_next); found != m_ready.end()) {
        report = std::move(found->second);
        m_ready.erase(found);
        ++m_next;
        m_taken.notify_all();
        return true;
    }
    if (m_failure)
        return *m_failure;
    return false;
}

} // namespace spillway
