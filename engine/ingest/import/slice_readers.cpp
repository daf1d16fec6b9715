#include "engine/ingest/import/slice_readers.h"

#include <new>
#include <system_error>
#include <utility>

namespace spillway {

namespace {

constexpr std::uint64_t kSlicesAhead = 8; ///< of the one that the caller waits for

} // namespace

SliceReaders::SliceReaders(LineSource& source, std::vector<std::unique_ptr<LineTaker>>& takers, std::stop_source stop) :
    m_source(source), m_takers(takers), m_stop(std::move(stop)), m_running(takers.size())
{
    std::size_t threads = takers.size();
    if (const bool mayBeSlow = source.bytes().bytesTotal() == 0; !mayBeSlow && threads > 1)
        m_caller = Reader{--threads};
    m_threads.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
        try {
            m_threads.emplace_back([this, i] { run(i); });
        } catch (const std::system_error&) { // no more threads: the others do it
            if (i == 0 && !m_caller)
                throw;
            const std::lock_guard lock(m_mutex);
            m_running -= threads - i;
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
void SliceReaders::run(std::size_t taker)
{
    Reader reader{taker};
    while (readSlice(reader))
        keepPace(reader.slice.number);
    end(reader);
}

/// Waits while the caller is far behind a slice that was handed to it.
void SliceReaders::keepPace(std::uint64_t slice)
{
    std::unique_lock lock(m_mutex);
    m_taken.wait(lock, [&] { return slice < m_next + kSlicesAhead; });
}

/// The caller's part.
void SliceReaders::help()
{
    if (readSlice(*m_caller))
        return;
    end(*m_caller);
    m_caller.reset();
}

/// Takes a slice apart and hands it to the caller; false where there is none, or this fails.
bool SliceReaders::readSlice(Reader& reader)
{
    try {
        const auto more = takeSlice(reader);
        if (more)
            return *more;
        reader.failure = more.error();
    } catch (const std::bad_alloc&) {
        reader.failure = Error{ErrorCode::OutOfMemory, {}, {}};
    }
    return false;
}

Result<bool> SliceReaders::takeSlice(Reader& reader)
{
    const auto more = m_source.next(reader.slice);
    if (!more || !*more)
        return more;
    LineTaker& taker = *m_takers[reader.taker];
    for (const LineBlock& block : reader.slice.blocks) {
        if (m_stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        taker.take(block);
    }
    SliceReport report = spare();
    report.taker = reader.taker;
    taker.report(report.lines);
    hand(reader.slice.number, std::move(report));
    return true;
}

/// There is nothing more for a reader, or it has failed.
void SliceReaders::end(Reader& reader)
{
    const std::lock_guard lock(m_mutex);
    if (reader.failure && (!m_failure || reader.slice.number < m_failedAt)) {
        m_failedAt = reader.slice.number;
        m_failure = std::move(reader.failure);
    }
    --m_running;
    m_handed.notify_one();
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

void SliceReaders::hand(std::uint64_t slice, SliceReport report)
{
    const std::lock_guard lock(m_mutex);
    m_ready.emplace(slice, std::move(report));
    if (slice == m_next)
        m_handed.notify_one();
}

Result<bool> SliceReaders::next(SliceReport& report)
{
    std::unique_lock lock(m_mutex);
    if (!report.lines.rows.ids.empty())
        m_spare.push_back(std::exchange(report, {}));
    while (!m_ready.contains(m_next) && m_failedAt > m_next && m_running > 0) {
        if (!m_caller || m_ready.size() >= kSlicesAhead) {
            m_handed.wait(lock);
            continue;
        }
        lock.unlock();
        help();
        lock.lock();
    }
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
