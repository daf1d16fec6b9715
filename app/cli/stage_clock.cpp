#include "app/cli/stage_clock.h"

#include "engine/report/text_table.h"

#include <fmt/format.h>
#include <sys/resource.h>

namespace spillway {

namespace {

using std::chrono::microseconds;

constexpr double kMebibyte = 1 << 20;

rusage usage()
{
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return used;
}

microseconds processorTime()
{
    const auto length = [](const timeval& time) {
        return std::chrono::seconds(time.tv_sec) + microseconds(time.tv_usec);
    };
    const rusage used = usage();
    return length(used.ru_utime) + length(used.ru_stime);
}

std::uint64_t mostResidentBytes()
{
    constexpr std::uint64_t kUnit = 1024; // kibibytes on Linux
    return static_cast<std::uint64_t>(usage().ru_maxrss) * kUnit;
}

std::string milliseconds(microseconds length)
{
    return fmt::format("{:.1f} ms", static_cast<double>(length.count()) / 1e3);
}

} // namespace

StageClock::StageClock() : m_wall(Clock::now()), m_processor(processorTime()) {}

void StageClock::end(const std::string& stage, const std::string& work)
{
    const Clock::time_point wall = Clock::now();
    const microseconds processor = processorTime();
    m_stages.push_back({stage, work, std::chrono::duration_cast<microseconds>(wall - m_wall), processor - m_processor});
    m_wall = wall;
    m_processor = processor;
}

std::string StageClock::text() const
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Left};
    table.add({"stage", "time", "processor", ""});
    microseconds wall{0};
    microseconds processor{0};
    for (const Stage& stage : m_stages) {
        table.add({stage.name, milliseconds(stage.wall), milliseconds(stage.processor), stage.work});
        wall += stage.wall;
        processor += stage.processor;
    }
    table.add({"in all", milliseconds(wall), milliseconds(processor),
               fmt::format("at most {:.1f} MiB of memory", static_cast<double>(mostResidentBytes()) / kMebibyte)});
    return table.text("");
}

} // namespace spillway
