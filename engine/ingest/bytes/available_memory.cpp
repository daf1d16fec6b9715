#include "engine/ingest/bytes/available_memory.h"

#include <algorithm>
#include <fstream>
#include <limits>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <unistd.h>

namespace spillway {

namespace {

constexpr std::uint64_t kKibibyte = 1024;

/// The number behind a name that stands at the beginning of a line.
std::optional<std::uint64_t> numberAfter(std::string_view wanted, const std::string& path)
{
    std::ifstream file(path);
    for (std::string name; file >> name;) {
        std::uint64_t number = 0;
        if (name == wanted && file >> number)
            return number;
        file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
    }
    return std::nullopt;
}

std::optional<std::uint64_t> freeOfSystem()
{
    const auto kibibytes = numberAfter("MemAvailable:", "/proc/meminfo");
    return kibibytes ? std::optional(*kibibytes * kKibibyte) : std::nullopt;
}

/// One number in a file; nothing where there is none, as in "max".
std::optional<std::uint64_t> numberIn(const std::string& path)
{
    std::ifstream file(path);
    std::uint64_t number = 0;
    return file >> number ? std::optional(number) : std::nullopt;
}

std::uint64_t rest(std::uint64_t most, std::uint64_t used)
{
    return most > used ? most - used : 0;
}

/// The bytes that the control group of this process leaves, where it has a limit.
std::optional<std::uint64_t> freeOfGroup()
{
    constexpr const char* kRoot = "/sys/fs/cgroup";
    std::ifstream file("/proc/self/cgroup");
    for (std::string line; std::getline(file, line);) {
        if (!line.starts_with("0::"))
            continue;
        // In a container the path may be that of the host; its own group is then the root.
        for (const std::string& folder : {kRoot + line.substr(3), std::string(kRoot)}) {
            const auto most = numberIn(folder + "/memory.max");
            const auto used = numberIn(folder + "/memory.current");
            const auto cached = numberAfter("file", folder + "/memory.stat"); // the group gives that back when it must
            if (most && used)
                return rest(*most, rest(*used, cached.value_or(0)));
        }
    }
    return std::nullopt;
}

std::optional<std::uint64_t> freeOfLimit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
        return std::nullopt;
    const auto pages = numberIn("/proc/self/statm").value_or(0);
    return rest(limit.rlim_cur, pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)));
}

} // namespace

std::optional<std::uint64_t> availableMemory()
{
    std::optional<std::uint64_t> least;
    for (const auto& one : {freeOfSystem(), freeOfGroup(), freeOfLimit()})
        if (one)
            least = std::min(least.value_or(*one), *one);
    return least;
}

std::uint64_t memoryForTraffic()
{
    return availableMemory().value_or(0) / 10 * 7;
}

} // namespace spillway
