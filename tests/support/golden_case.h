#pragma once

#include "engine/limiter/limit_chain.h"
#include "engine/policy/nginx_rate.h"

#include <QString>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace spillway::test {

/// One request of a recorded case, as the file has it.
struct GoldenRow
{
    int line = 0;
    std::int64_t timeMs = 0;
    std::string path;
    std::string key; ///< expanded: "017{x*3}" is 017xxx
    std::string key2;
    std::string status;
    std::string excess;
    std::string delay;
    std::string zone;
    std::string trace;
};

struct GoldenZone
{
    std::string name;
    std::uint64_t bytes = 0;
    std::string key; ///< nginx text: "$arg_k$arg_k2"
    NginxRate rate;
};

/// A file of tests/golden/nginx.
struct GoldenCase
{
    std::vector<GoldenZone> zones;
    std::map<std::string, std::vector<ChainLimit>, std::less<>> locations; ///< by prefix
    std::int64_t uptimeMs = 0;                                             ///< at timeMs = 0
    bool dryRun = false;
    std::vector<GoldenRow> rows;
    QString error; ///< empty, or why the file cannot be read

    static GoldenCase read(const QString& path);
    /// The limits of the longest prefix that the path starts with; empty where none does.
    [[nodiscard]] std::vector<ChainLimit> limitsFor(const std::string& path) const;
};

/// The value of a zone's key for this request.
std::string keyText(const std::string& keyTemplate, const GoldenRow& row);

} // namespace spillway::test
