#include "engine/trace/group/gaps.h"

#include "engine/core/stop_poll.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr Milliseconds kShortest = std::chrono::minutes(1);
constexpr int kTimesLonger = 5;
constexpr int kAround = 10;   ///< times its length, on each side
constexpr int kToCompare = 5; ///< times its length: the least that must be around it, and for each one exception
constexpr Milliseconds kAsANight = std::chrono::hours(2);
constexpr Milliseconds kDay = std::chrono::days(1);
constexpr std::size_t kGapBlock = 256; ///< requests that are looked at together

/// Those that could matter: a gap, or too long beside one. What is no longer as a whole has none.
std::vector<TimeRange> pausesOf(const Trace& trace, const std::stop_token& stop)
{
    constexpr Milliseconds kMayMatter = kShortest / kTimesLonger; // what is longer
    std::vector<TimeRange> pauses;
    trace.arrivals.visit([&](auto arrivals) {
        for (std::size_t begin = 1; begin < trace.size() && !stop.stop_requested(); begin += kGapBlock) {
            const std::size_t end = std::min(begin + kGapBlock, trace.size());
            if (arrivals(end - 1) - arrivals(begin - 1) <= kMayMatter)
                continue;
            for (std::size_t i = begin; i < end; ++i)
                if (arrivals(i) - arrivals(i - 1) > kMayMatter)
                    pauses.push_back({arrivals(i - 1), arrivals(i)});
        }
    });
    return pauses;
}

/// Whether the day before or after had a pause at that time, or the week where it lasts for days. What may be a night
/// is one where neither of these days is known.
bool isHabit(const std::vector<TimeRange>& pauses, const TimeRange& whole, const TimeRange& gap)
{
    const bool withinADay = gap.length() < kDay;
    if (withinADay && gap.length() >= kAsANight && gap.from - kDay < whole.from && gap.to + kDay > whole.to)
        return true;
    const Milliseconds period = withinADay ? kDay : 7 * kDay;
    const auto isQuiet = [&](Milliseconds shift) {
        const TimeRange then{gap.from + shift, gap.to + shift};
        auto pause = std::ranges::upper_bound(pauses, then.from, {}, &TimeRange::to);
        for (; pause != pauses.end() && pause->from < then.to; ++pause)
            if (*pause != gap && pause->length() * 2 >= gap.length())
                return true;
        return false;
    };
    return isQuiet(-period) || isQuiet(period);
}

/// Looks around one pause.
class Neighbourhood
{
public:
    Neighbourhood(const std::vector<TimeRange>& pauses, const TimeRange& whole, std::size_t at) :
        m_pauses(pauses), m_gap(pauses[at]), m_whole(whole), m_at(at)
    {
    }

    [[nodiscard]] bool isQuiet()
    {
        const TimeRange seen{std::max(m_whole.from, m_gap.from - kAround * m_gap.length()),
                             std::min(m_whole.to, m_gap.to + kAround * m_gap.length())};
        m_compared = seen.length() - m_gap.length();
        for (std::size_t i = m_at; i > 0 && m_pauses[i - 1].to > seen.from; --i)
            if (!allows(m_pauses[i - 1]))
                return false;
        for (std::size_t i = m_at + 1; i < m_pauses.size() && m_pauses[i].from < seen.to; ++i)
            if (!allows(m_pauses[i]))
                return false;
        return m_compared >= kToCompare * m_gap.length() &&
               m_exceptions <= m_compared / (kToCompare * m_gap.length()) && !isHabit(m_pauses, m_whole, m_gap);
    }

private:
    /// Counts it; false as soon as there are too many, so that most pauses are judged by their next neighbours.
    bool allows(const TimeRange& pause)
    {
        if (pause.length() * kTimesLonger <= m_gap.length())
            return true;
        m_compared -= pause.length();
        return ++m_exceptions <= 2 * kAround / kToCompare;
    }

    const std::vector<TimeRange>& m_pauses;
    TimeRange m_gap;
    TimeRange m_whole;
    std::size_t m_at;
    Milliseconds m_compared{0}; ///< of the trace around it, without the exceptions
    std::int64_t m_exceptions = 0;
};

/// Where the files of a trace begin and end.
class FileEnds
{
public:
    explicit FileEnds(const Trace& trace) : m_files(trace.sources.size())
    {
        if (m_files.size() < 2)
            return;
        for (std::size_t row = 0; row < trace.size(); ++row) {
            File& file = m_files[trace.sourceOf[row]];
            if (file.requests++ == 0)
                file.range.from = trace.arrivals[row];
            file.range.to = trace.arrivals[row];
        }
    }

    /// Whether a file ends where the pause begins, one begins where it ends, and neither has a pause like it.
    [[nodiscard]] bool lacksOne(const std::vector<TimeRange>& pauses, const TimeRange& gap) const
    {
        const auto before = std::ranges::find_if(
            m_files, [&](const File& file) { return file.requests >= kTelling && file.range.to == gap.from; });
        const auto behind = std::ranges::find_if(
            m_files, [&](const File& file) { return file.requests >= kTelling && file.range.from == gap.to; });
        if (before == m_files.end() || behind == m_files.end())
            return false;
        auto pause = std::ranges::upper_bound(pauses, before->range.from, {}, &TimeRange::to);
        for (; pause != pauses.end() && pause->from < behind->range.to; ++pause)
            if (*pause != gap && pause->length() * kTimesLonger > gap.length())
                return false;
        return true;
    }

private:
    static constexpr std::size_t kTelling = 20; ///< requests: of fewer the pauses tell nothing
    struct File
    {
        TimeRange range;
        std::size_t requests = 0;
    };
    std::vector<File> m_files;
};

} // namespace

std::vector<TimeRange> gapsOf(const Trace& trace, const std::stop_token& stop)
{
    std::vector<TimeRange> gaps;
    if (trace.size() == 0)
        return gaps;
    const std::vector<TimeRange> pauses = pausesOf(trace, stop);
    if (stop.stop_requested())
        return gaps;
    const TimeRange whole{trace.arrivals.front(), trace.arrivals.back()};
    const FileEnds files(trace);
    StopPoll poll(stop, 1024);
    for (std::size_t i = 0; i < pauses.size(); ++i) {
        if (poll.stopped())
            return {};
        if (pauses[i].length() >= kShortest &&
            (Neighbourhood(pauses, whole, i).isQuiet() || files.lacksOne(pauses, pauses[i])))
            gaps.push_back(pauses[i]);
    }
    return gaps;
}

} // namespace spillway
