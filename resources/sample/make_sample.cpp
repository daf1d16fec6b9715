// Makes the sample log that ships with Spillway: two hours of a small shop, as its nginx would have logged them.
//
//     make_sample OUT.log.gz
//
// Same seed, same bytes, on every machine: see engine/trace/made/random.h. All addresses are from the ranges reserved for
// documentation and benchmarks (RFC 5737, 2544, 3849).

#include "resources/sample/sample_traffic.h"

#include <zlib.h>

#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <ctime>
#include <string>

namespace {

using spillway::sample::Hit;

/// Monday 2026-03-09 13:00:00 UTC.
constexpr std::int64_t kStartMs = 1'773'061'200'000;

/// "2026-03-09T13:00:00+00:00"
std::string isoTime(std::int64_t epochMs)
{
    const std::time_t seconds = epochMs / 1000;
    std::tm parts{};
    gmtime_r(&seconds, &parts);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S+00:00", &parts);
    return text;
}

/// One line of the log_format "spillway"; nginx writes it when the request ends.
std::string logLine(const Hit& hit)
{
    const std::int64_t end = kStartMs + hit.arrivalMs + hit.durationMs;
    char times[64];
    std::snprintf(times, sizeof times, "%" PRId64 ".%03" PRId64 " %" PRId64 ".%03" PRId64, end / 1000, end % 1000,
                  hit.durationMs / 1000, hit.durationMs % 1000);
    return hit.client + " - - [" + isoTime(end) + "] " + times + " \"" + hit.method + ' ' + hit.uri + " HTTP/2.0\" " +
           std::to_string(hit.status) + ' ' + std::to_string(hit.bytes) + " shop.example \"" + hit.userAgent + "\"\n";
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::fputs("usage: make_sample OUT.log.gz\n", stderr);
        return 2;
    }
    auto hits = spillway::sample::makeTraffic();
    // The order of the lines is the order in which requests end, as in a real log.
    std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
        return a.arrivalMs + a.durationMs < b.arrivalMs + b.durationMs;
    });
    gzFile out = gzopen(argv[1], "wb9");
    bool written = out != nullptr;
    for (std::size_t i = 0; written && i < hits.size(); ++i) {
        const std::string line = logLine(hits[i]);
        written = gzwrite(out, line.data(), static_cast<unsigned>(line.size())) == static_cast<int>(line.size());
    }
    if (out != nullptr && gzclose(out) != Z_OK)
        written = false;
    if (!written) {
        std::fprintf(stderr, "make_sample: %s cannot be written\n", argv[1]);
        return 2;
    }
    return 0;
}
