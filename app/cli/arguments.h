#pragma once

#include "engine/conf/conf_files.h"
#include "engine/trace/nginx/variables.h"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace spillway {

/// Which traffic, and what of it: options that every command with files has.
struct TrafficArguments
{
    std::vector<std::string> files;
    std::string logFormat = "auto";
    std::string duplicates = "drop-files";
    std::string from; ///< empty: no bound
    std::string to;
    std::vector<std::string> locations;
    std::vector<std::string> methods;
    std::vector<std::string> hosts;
    std::vector<std::string> statuses;
    std::vector<std::string> excludes;
    std::vector<std::string> where;   ///< conditions
    std::vector<std::string> assumed; ///< "$variable=text"
    std::optional<std::string> key;
    std::vector<std::string> definitions;    ///< nginx directives, or files with some
    std::vector<std::string> trustedProxies; ///< networks
    Variables defined;                       ///< by these two, once readDefinitions() has read them
    std::vector<std::string> exempt;         ///< conditions
    std::string memory;                      ///< "4g"; empty: a part of what is free
    std::string sample;                      ///< one in so many clients; empty: all, as far as they fit
    bool partialOk = false;                  ///< results count although requests are missing
    bool operator==(const TrafficArguments&) const = default;
};

struct LimitArguments
{
    std::vector<std::string> limits;
    ConfPlace config;   ///< without paths: none
    std::string server; ///< of the configuration; empty: the requests' hosts say which
};

/// Periods as they were written: "A..B".
struct PeriodArguments
{
    std::vector<std::string> normal;
    std::vector<std::string> incident;
};

struct InspectArguments
{
    TrafficArguments traffic;
    std::vector<std::string> values; ///< texts with variables whose values are listed
    std::uint32_t top = 10;
    bool json = false;
};

/// Several servers, or clients that react, as they were written.
struct ServersArguments
{
    std::optional<std::uint32_t> nodes;
    std::string balance;
    std::string store;
    std::uint32_t syncMs = 0;
    std::optional<std::string> clients;
};

struct SimulateArguments
{
    TrafficArguments traffic;
    LimitArguments limit;
    std::string policy; ///< a policy of rules in place of a limit; empty: none
    PeriodArguments periods;
    std::uint32_t top = 10;
    bool byDay = false;                    ///< each day on its own, too
    std::vector<std::string> comparedWith; ///< a second policy: limits, or configurations
    bool hurt = false;
    bool json = false;
    bool trace = false;
    std::vector<std::string> assertions;
    bool onSample = false; ///< assertions may be judged on a sample of clients
    std::optional<std::int64_t> uptimeMs;
    ServersArguments servers;
    bool partial = false; ///< the traffic is one part; the outcome is for `combine`
    std::string given;    ///< with `partial`: all options as they were written, but for the files
};

struct CompareArguments
{
    TrafficArguments traffic;
    LimitArguments limit; ///< none: a default
    PeriodArguments periods;
    std::optional<std::string> window; ///< as it was written
    bool json = false;
};

/// The goals of a suggested limit.
struct AimArguments
{
    std::uint64_t losers = 0;
    std::optional<std::string> lostRequests; ///< a percentage, as it was written
    int headroomPercent = 20;
    int keepOutPercent = 90;
    std::optional<std::string> longestWait; ///< as it was written
};

struct SuggestArguments
{
    TrafficArguments traffic;
    PeriodArguments periods;
    AimArguments aims;
    bool json = false;
};

struct ExportArguments
{
    TrafficArguments traffic;
    LimitArguments limit;
    PeriodArguments periods;
    int keepOutPercent = 90; ///< of incidents: where it is less, the comment says so
    std::optional<std::string> output;
    std::optional<std::string> edit;    ///< a configuration whose limits change in place
    std::vector<std::string> changes;   ///< "login.burst=10"
    std::optional<std::string> limiter; ///< another program: "haproxy"
    std::vector<std::string> recipes;   ///< "allowlist=10.0.0.0/8"
    bool dryRun = false;
    bool verify = false; ///< test the limit on a real nginx, and say so
};

struct ReportArguments
{
    TrafficArguments traffic;
    LimitArguments limit; ///< none: what is suggested
    PeriodArguments periods;
    AimArguments aims;
    std::string title;
    std::optional<std::string> output;
    bool markdown = false;
    bool verify = false; ///< as of ExportArguments
};

struct GenerateArguments
{
    std::string kind;
    std::vector<std::string> assignments; ///< "rate=20r/s"
    std::uint64_t seed = 1;
    std::optional<std::string> output;
};

struct PackArguments
{
    TrafficArguments traffic;          ///< its files and their format; the rest is as it was made
    std::optional<std::string> output; ///< none, or "-": standard output
};

struct XrayArguments
{
    TrafficArguments traffic; ///< the first file is the configuration; beside `request` one host, and `from` the client
    std::string server;       ///< that gets all requests; empty: their hosts say which
    std::optional<std::string> request; ///< "GET /api/x HTTP/1.1"
    std::vector<std::string> headers;   ///< "Name: value"
    bool json = false;
};

struct FormatsArguments
{
    bool json = false;
    std::optional<std::string> check; ///< a format file
};

struct LintArguments
{
    TrafficArguments traffic; ///< the first of its files is a configuration; the others are logs or configurations
    LimitArguments limit;     ///< how to read the configurations
    bool json = false;
};

struct ExplainArguments
{
    TrafficArguments traffic; ///< with `client` only
    LimitArguments limit;
    std::optional<std::string> client; ///< a client of the logs
    std::optional<std::string> line;   ///< of an error.log
    std::optional<std::uint32_t> atOnce;
    bool json = false;
};

struct VerifyArguments
{
    TrafficArguments traffic;
    LimitArguments limit;
    bool log = false;    ///< compare with what nginx decided, as the files say; else with a private nginx
    double share = 99.5; ///< percent of equal decisions; less is the answer "no"
    std::uint32_t top = 10;
    double stretch = 1; ///< spacing of the requests, in that of the log
    std::string nginx;  ///< its path; empty: the installed one
    bool json = false;
};

struct FollowArguments
{
    TrafficArguments traffic;
    LimitArguments limit;
    std::vector<std::string> syslog; ///< "udp:127.0.0.1:5514"
    bool fromStart = false;          ///< files are read from their beginnings
    double holdSeconds = 2;
    std::uint64_t alertAt = 0;      ///< rejections within a minute; 0: no alerts
    std::vector<std::string> known; ///< networks
    bool json = false;
};

struct PolicyArguments
{
    std::optional<std::string> check; ///< a policy of rules
};

struct ServeArguments
{
    TrafficArguments traffic; ///< its key alone
    LimitArguments limit;
    std::string policy; ///< a policy of rules; empty: none
    std::string listen = "127.0.0.1:8080";
    std::vector<std::string> trusted; ///< networks
    std::string upstream;             ///< a URL; empty: none
    std::uint32_t breakerFailures = 5;
    std::string breakerPause = "30s";
    std::uint32_t keys = 100'000;
    std::uint32_t connections = 1000;
    std::string store = "memory";
    bool passesWithoutStore = false; ///< while the store is gone
};

/// The folders that an assistant may ask about.
struct McpArguments
{
    std::vector<std::string> folders;
};

struct PartitionArguments
{
    TrafficArguments traffic; ///< its files, their format and the key
    std::uint32_t parts = 0;
    std::string output; ///< a folder
};

struct CombineArguments
{
    std::vector<std::string> files; ///< outcomes of parts
};

/// `--help` and `--version`: a text and nothing else.
struct TellArguments
{
    std::string text;
};

using Command = std::variant<InspectArguments, SimulateArguments, CompareArguments, SuggestArguments, ReportArguments,
                             ExportArguments, GenerateArguments, PackArguments, FormatsArguments, XrayArguments,
                             LintArguments, ExplainArguments, VerifyArguments, FollowArguments, PolicyArguments,
                             ServeArguments, McpArguments, PartitionArguments, CombineArguments, TellArguments>;

} // namespace spillway
