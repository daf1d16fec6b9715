#include "engine/ingest/import.h"

#include "engine/ingest/config_log_format.h"
#include "engine/ingest/presets.h"
#include "engine/ingest/source_import.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace spillway {

namespace {

/// The bytes of all files together; 0 where one is no plain file.
std::uint64_t totalBytes(const std::vector<std::string>& paths)
{
    std::uint64_t total = 0;
    for (const std::string& path : paths) {
        std::error_code error;
        if (path == "-" || !std::filesystem::is_regular_file(path, error) || error)
            return 0;
        const std::uintmax_t size = std::filesystem::file_size(path, error);
        if (error)
            return 0;
        total += size;
    }
    return total;
}

/// The name of a file may hold any byte but two.
Error fitToShow(Error error)
{
    constexpr std::size_t kLongestPath = 4096;
    error.where = printable(error.where, kLongestPath);
    return error;
}

} // namespace

Result<Import> importTraffic(const std::vector<std::string>& paths, const ImportOptions& options,
                             const ProgressCallback& progress, const std::stop_token& stop)
{
    if (paths.empty())
        return Error{ErrorCode::BadArgument, {}, "no file was named"};
    if (std::ranges::count(paths, "-") > 1)
        return Error{ErrorCode::BadArgument, "-", "standard input can be read only once"};
    auto inFile = logFormatInFile(options.logFormat);
    if (!inFile)
        return inFile.error();
    const std::string logFormat = inFile->value_or(options.logFormat);
    ProgressMeter meter(progress, totalBytes(paths));
    Import result;
    std::vector<TracePtr> parts;
    for (const std::string& path : paths) {
        auto part = importSource(path, logFormat, meter, stop);
        if (!part)
            return fitToShow(part.error());
        result.sources.push_back(std::move(part->report));
        parts.push_back(std::make_shared<const Trace>(std::move(part->trace)));
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    if (parts.size() == 1) {
        result.trace = parts.front();
        return result;
    }
    auto all = merged(parts, stop);
    if (!all)
        return all.error();
    result.trace = std::make_shared<const Trace>(*std::move(all));
    return result;
}

std::vector<FormatInfo> knownFormats()
{
    std::vector<FormatInfo> formats;
    for (const Preset& preset : presets())
        formats.push_back({std::string(preset.name), std::string(preset.description), std::string(shownText(preset)),
                           std::string(preset.time)});
    formats.push_back(
        {"json", "one JSON object per line, flat or nested: nginx, Caddy, Traefik, Envoy, Cloudflare, own",
         R"({"msec":"$msec","request_time":"$request_time","remote_addr":"$remote_addr","request":"$request"})",
         "as its keys allow; arrival to the millisecond with msec and request_time"});
    formats.push_back({"w3c", "W3C extended log with #Fields lines: IIS, CloudFront, Incapsula",
                       "#Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status cs(User-Agent) time-taken",
                       "arrival where time-taken is logged, else completion; whole seconds, or as its clock has it"});
    formats.push_back({"csv", "request CSV: a header line with time_ms and nginx variables, then a line per request",
                       "time_ms,binary_remote_addr,request_method,uri", "arrival to the millisecond"});
    return formats;
}

} // namespace spillway
