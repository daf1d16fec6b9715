#pragma once

#include "engine/ingest/line/line_source.h"
#include "engine/ingest/rows/line_taker.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace spillway {

/// The report on a slice, and the taker of its rows.
struct SliceReport
{
    std::size_t taker = 0;
    LinesReport lines;
};

/// Threads that take the slices of a source apart, one for each LineTaker, and give their reports in the order of the
/// slices. They end with this object. Of a source that does not come through a pipe, which may be slow, one of them is
/// whoever calls next(): a thread that only joins the reports would take its turns from them.
class SliceReaders
{
public:
    /// Asks `stop` to stop if it ends before the source does. `takers` and `source` outlive it and belong
    /// to the threads until then.
    SliceReaders(LineSource& source, std::vector<std::unique_ptr<LineTaker>>& takers, std::stop_source stop);
    ~SliceReaders();

    /// The next slice in place of the last one, whose memory is used again; false behind the last slice. Waits for it,
    /// or reads further ones meanwhile. The first error in the order of the slices; OutOfMemory where a reader has
    /// ended so; Cancelled.
    Result<bool> next(SliceReport& report);

private:
    /// Who reads slices: a thread, or the caller of next().
    struct Reader
    {
        std::size_t taker = 0;
        LineSlice slice{};
        std::optional<Error> failure{};
    };

    void run(std::size_t taker);
    void keepPace(std::uint64_t slice);
    void help();
    bool readSlice(Reader& reader);
    [[nodiscard]] Result<bool> takeSlice(Reader& reader);
    void end(Reader& reader);
    void hand(std::uint64_t slice, SliceReport report);
    SliceReport spare();

    LineSource& m_source;
    std::vector<std::unique_ptr<LineTaker>>& m_takers;
    std::stop_source m_stop;
    std::optional<Reader> m_caller;   ///< where it reads, too, and not at the end yet
    std::mutex m_mutex;               ///< guards what follows; taken by the threads and by the caller of next()
    std::condition_variable m_handed; ///< a slice is ready, or a thread has ended; the caller waits for it
    std::condition_variable m_taken;  ///< the caller has taken a slice; threads that are far ahead wait for it
    std::map<std::uint64_t, SliceReport> m_ready;
    std::uint64_t m_failedAt = UINT64_MAX; ///< the first slice that failed
    std::optional<Error> m_failure;        ///< why; kept without asking for memory, of which there may be none
    std::vector<SliceReport> m_spare;
    std::uint64_t m_next = 0;  ///< slice of next()
    std::size_t m_running = 0; ///< readers
    std::vector<std::thread> m_threads;
};

} // namespace spillway
