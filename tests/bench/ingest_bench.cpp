#include "tests/bench/bench.h"

#include "tests/bench/opening.h"
#include "tests/bench/traffic.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <sys/mman.h>
#include <sys/resource.h>
#include <vector>

namespace spillway {

namespace {

constexpr std::size_t kLines = 10'000'000; ///< a day of a busy site, as the goals ask for
constexpr int kRounds = 5;
constexpr int kSlowRounds = 3;    ///< of programs that take a quarter of a minute
constexpr int kSlowestRounds = 1; ///< of those that take minutes

/// The cost of one run.
struct Spent
{
    double wallMs = 0;
    double cpuMs = 0;
};

/// Takes memory and gives it back: the host of a virtual machine takes away what was free for a second or two, and what
/// a reader behind a slow one then would be measured by is how each page is had again.
void haveFreeMemory()
{
    constexpr std::size_t kBytes = std::size_t{384} << 20U;
    void* const memory = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return;
#ifdef __linux__
    madvise(memory, kBytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 1, kBytes);
    munmap(memory, kBytes);
}

/// The costs of the programs started so far.
double cpuMs()
{
    rusage usage{};
    getrusage(RUSAGE_CHILDREN, &usage);
    const auto ms = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) * 1000 + static_cast<double>(time.tv_usec) / 1000;
    };
    return ms(usage.ru_utime) + ms(usage.ru_stime);
}

/// A program that reads the log: all of it, since what a line costs grows with how much is known of the lines
/// before. False where it fails.
struct Reader
{
    const char* name = "";
    std::function<bool()> read;
    int wanted = kRounds;
    std::vector<Spent> rounds{};

    /// Runs it once before, so that the log and the program are in memory.
    void measure()
    {
        if (wanted > kSlowestRounds)
            read();
        haveFreeMemory();
        const double cpuBefore = cpuMs();
        const auto begun = std::chrono::steady_clock::now();
        if (!read())
            return;
        const std::chrono::duration<double, std::milli> wall = std::chrono::steady_clock::now() - begun;
        rounds.push_back({wall.count(), cpuMs() - cpuBefore});
    }

    /// Nanoseconds a line; 0 where it could not be measured.
    [[nodiscard]] double median(double Spent::*part) const { return ofRank(rounds.size() / 2, part); }
    /// The cost of its least disturbed round: others have their share of a machine that is not one's own.
    [[nodiscard]] double least(double Spent::*part) const { return ofRank(0, part); }

    [[nodiscard]] double ofRank(std::size_t rank, double Spent::*part) const
    {
        if (rounds.empty())
            return 0;
        std::vector<double> values;
        for (const Spent& round : rounds)
            values.push_back(round.*part * 1e6 / static_cast<double>(kLines));
        std::ranges::sort(values);
        return values[rank];
    }
};

std::function<bool()> command(const std::string& text)
{
    return [text] { return std::system(("{ " + text + "; } > /dev/null 2>&1").c_str()) == 0; };
}

std::function<bool()> opened(const std::string& log, const std::string& logFormat)
{
    const auto ours = openingCommand(log, logFormat);
    return ours ? command(*ours) : [] { return false; };
}

/// In the order of kGoals' numbers.
enum ReaderNumber : std::size_t {
    WcL,
    AllFields,
    Everything,
    KeyAndTime,
    Mawk,
    Python,
    Lnav,
    LnavCounts,
    GoAccess,
    Zcat,
    Igzip,
    Gzip,
    GzipEverything
};

/// All fields, as the goals call them: whose request, when, for what, and how it was answered.
constexpr const char* kAllFields =
    "$remote_addr - $unused [$time_local] \"$request\" $status $body_bytes_sent \"$unused\" \"$unused\"";
constexpr const char* kKeyAndTime =
    "$remote_addr - $unused [$time_local] \"$unused\" $unused_number $unused_number \"$unused\" \"$unused\"";

/// The most requests of each client in one second, as one would count them by a line of a script.
constexpr const char* kMawkLoop = "{ n = ++seen[$1 $4]; if (n > most[$1]) most[$1] = n } "
                                  "END { for (client in most) print client, most[client] }";
constexpr const char* kPythonLoop = R"(import sys
seen, most = {}, {}
for line in open(sys.argv[1]):
    part = line.split(' ', 4)
    second = part[0], part[3]
    seen[second] = n = seen.get(second, 0) + 1
    if n > most.get(part[0], 0):
        most[part[0]] = n
for client in most:
    print(client, most[client]))";
constexpr const char* kLnavQuery = ";SELECT c_ip, max(n) FROM (SELECT c_ip, log_time, count(*) AS n FROM access_log "
                                   "GROUP BY c_ip, log_time) GROUP BY c_ip";
/// Less than the others have to tell.
constexpr const char* kLnavCounts = ";SELECT c_ip, count(*) FROM access_log GROUP BY c_ip";

std::vector<Reader>& readers()
{
    static std::vector<Reader> all;
    return all;
}

std::optional<double>& peak()
{
    static std::optional<double> bytes; ///< a request
    return bytes;
}

void setUp(const std::string& folder)
{
    const std::string log = folder + "/access.log";
    if (!writeCombinedLog(madeUpTraffic(kLines), log) || !command("gzip -k '" + log + "'")())
        throw std::runtime_error("cannot write " + log);
    peak() = peakOfReading(log, kAllFields);
    const auto lnav = [&](const std::string& query) {
        return command("HOME='" + folder + "' lnav -n -c '" + query + "' '" + log + "'");
    };
    readers() = {
        {"wc -l", command("wc -l '" + log + "'")},
        {"opened, all fields of the goals", opened(log, kAllFields)},
        {"opened, user, referrer, agent as well", opened(log, "combined")},
        {"opened, address and time", opened(log, kKeyAndTime)},
        {"mawk, most in a second by address", command(std::string("mawk '") + kMawkLoop + "' '" + log + "'"),
         kSlowRounds},
        {"python3, the same", command(std::string("python3 -c \"") + kPythonLoop + "\" '" + log + "'"), kSlowRounds},
        {"lnav, the same", lnav(kLnavQuery), kSlowestRounds},
        {"lnav, requests by address", lnav(kLnavCounts), kSlowestRounds},
        {"goaccess",
         command("goaccess '" + log + "' --no-global-config --log-format=COMBINED -o '" + folder + "/r.json'"),
         kSlowestRounds},
        {"zcat", command("zcat '" + log + ".gz'")},
        {"igzip -dc", command("igzip -dc '" + log + ".gz'")},
        {"opened, all fields of the goals, gzip", opened(log + ".gz", kAllFields)},
        {"opened, everything, gzip", opened(log + ".gz", "combined")}};
}

void inTurn(benchmark::State& state, const std::string& folder)
{
    for (auto round : state) {
        setUp(folder);
        for (int i = 0; i < kRounds; ++i) {
            for (Reader& reader : readers())
                if (i < reader.wanted)
                    reader.measure();
        }
    }
}

/// A goal as a ratio of two readers, by wall or by CPU time.
struct Goal
{
    const char* name = "";
    ReaderNumber above = WcL;
    ReaderNumber below = WcL;
    double Spent::*part = nullptr;
    bool atMost = true;
    double bound = 0;
};

constexpr std::array kGoals{
    Goal{"I1 all fields, grouped: CPU / wc -l", AllFields, WcL, &Spent::cpuMs, true, 4},
    Goal{"I1 all fields, grouped: wall / wc -l", AllFields, WcL, &Spent::wallMs, true, 2.2},
    Goal{"I1 user, referrer, agent too: CPU / wc -l", Everything, WcL, &Spent::cpuMs, true, 4},
    Goal{"I1 user, referrer, agent too: wall / wc -l", Everything, WcL, &Spent::wallMs, true, 2.2},
    Goal{"I2 address and time: CPU / wc -l", KeyAndTime, WcL, &Spent::cpuMs, true, 2.5},
    Goal{"I2 address and time: wall / wc -l", KeyAndTime, WcL, &Spent::wallMs, true, 1.5},
    Goal{"I3 goaccess: CPU / all fields", GoAccess, AllFields, &Spent::cpuMs, false, 100},
    Goal{"I3 goaccess: CPU / user, referrer, agent too", GoAccess, Everything, &Spent::cpuMs, false, 100},
    Goal{"I3 mawk: CPU / all fields", Mawk, AllFields, &Spent::cpuMs, false, 6},
    Goal{"I3 mawk: CPU / user, referrer, agent too", Mawk, Everything, &Spent::cpuMs, false, 6},
    Goal{"I3 python3: CPU / all fields", Python, AllFields, &Spent::cpuMs, false, 9},
    Goal{"I3 lnav: CPU / all fields", Lnav, AllFields, &Spent::cpuMs, false, 40},
    Goal{"I3 lnav, by address: CPU / all fields", LnavCounts, AllFields, &Spent::cpuMs, false, 40},
    Goal{"I4 gzip, all fields: wall / zcat", Gzip, Zcat, &Spent::wallMs, true, 0.33},
    Goal{"I4 gzip, all fields: wall / igzip -dc", Gzip, Igzip, &Spent::wallMs, true, 1.3},
    Goal{"I4 gzip, everything: wall / zcat", GzipEverything, Zcat, &Spent::wallMs, true, 0.33},
    Goal{"I4 gzip, everything: wall / igzip -dc", GzipEverything, Igzip, &Spent::wallMs, true, 1.3},
    Goal{"I5 opened to the first picture: wall / wc -l", AllFields, WcL, &Spent::wallMs, true, 2.5},
    Goal{"I5 user, referrer, agent too: wall / wc -l", Everything, WcL, &Spent::wallMs, true, 2.5}};

} // namespace

void registerIngestBenchmarks(const std::string& folder)
{
    benchmark::RegisterBenchmark("readers in turn", inTurn, folder)->Unit(benchmark::kMillisecond)->Iterations(1);
}

void printIngestTable()
{
    if (readers().empty())
        return;
    std::printf("\n%-40s %12s %12s\n", "a combined log, medians", "wall ns/line", "CPU ns/line");
    for (const Reader& reader : readers()) {
        if (reader.rounds.empty())
            std::printf("%-40s %25s\n", reader.name, "not installed, or failed");
        else
            std::printf("%-40s %12.1f %12.1f\n", reader.name, reader.median(&Spent::wallMs),
                        reader.median(&Spent::cpuMs));
    }
    std::printf("\n%-46s %9s %9s %9s\n", "goal", "of medians", "of least", "wanted");
    if (peak())
        std::printf("%-46s %9.2f %9s %6s %.2f\n", "M1 reading, at its peak: bytes a request", *peak(), "", "<=", 24.0);
    for (const Goal& goal : kGoals) {
        const Reader& above = readers()[goal.above];
        const Reader& below = readers()[goal.below];
        if (!above.rounds.empty() && !below.rounds.empty())
            std::printf("%-46s %9.2f %9.2f %6s %.2f\n", goal.name, above.median(goal.part) / below.median(goal.part),
                        above.least(goal.part) / below.least(goal.part), goal.atMost ? "<=" : ">=", goal.bound);
    }
}

} // namespace spillway
