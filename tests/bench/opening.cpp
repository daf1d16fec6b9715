#include "tests/bench/opening.h"

#include "engine/ingest/import/import.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"
#include "engine/trace/nginx/key.h"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string_view>

namespace spillway {

namespace {

constexpr std::string_view kArgument = "--open";

/// A line of /proc/self/status, in KiB; 0 where there is none.
double statusKib(std::string_view name)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(name))
            return std::strtod(line.c_str() + name.size(), nullptr);
    return 0;
}

} // namespace

std::optional<std::string> openingCommand(const std::string& log, const std::string& logFormat)
{
    std::error_code failed;
    const std::string self = std::filesystem::read_symlink("/proc/self/exe", failed);
    if (failed)
        return std::nullopt;
    return "'" + self + "' " + std::string(kArgument) + " '" + log + "' '" + logFormat + "'";
}

std::optional<double> peakOfReading(const std::string& log, const std::string& logFormat)
{
    const auto command = openingCommand(log, logFormat);
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> child(command ? ::popen(command->c_str(), "r") : nullptr,
                                                                ::pclose);
    double bytes = 0;
    if (!child || std::fscanf(child.get(), "%lf", &bytes) != 1)
        return std::nullopt;
    return bytes;
}

std::optional<int> openLog(int argc, char** argv)
{
    if (argc != 4 || argv[1] != kArgument)
        return std::nullopt;
    const double before = statusKib("VmRSS:");
    ImportOptions options;
    options.logFormat = argv[3];
    const auto traffic = importTraffic({argv[2]}, options);
    const double peak = statusKib("VmHWM:");
    if (!traffic)
        return 1;
    const auto keys = evaluateKey(traffic->trace, KeyTemplate());
    const auto rows = select(*traffic->trace, Selection());
    if (!keys || !rows || !group(traffic->trace, *keys, *rows))
        return 1;
    std::printf("%.2f\n", (peak - before) * 1024 / static_cast<double>(traffic->trace->size()));
    return 0;
}

} // namespace spillway
