#include "app/cli/options.h"

#include "engine/core/result.h"
#include "engine/policy/whole_number.h"
#include "engine/report/sections.h"

#include <algorithm>
#include <cstdlib>
#include <fmt/format.h>
#include <sstream>
#include <sys/ioctl.h>
#include <unistd.h>

namespace spillway {

CLI::Validator wholeNumberUpTo(std::uint64_t most)
{
    return {[most](const std::string& text) {
                const auto number = wholeNumber(text);
                return number && static_cast<std::uint64_t>(*number) <= most
                           ? std::string()
                           : fmt::format("\"{}\" is not a whole number from 0 to {}", printable(text), most);
            },
            ""};
}

void addKey(CLI::App* command, TrafficArguments& traffic)
{
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Key")->type_name(type); };
    group(command->add_option(
              "--key", traffic.key,
              "What counts as one client; default $binary_remote_addr. Any variable of the log, of JSON lines "
              "any member ($tenant_id for tenant.id, $x_api_key for x-api-key), also "
              "$rl_net_24_64 (network), $rl_path_1 (first segment), $rl_agent (program), and several"),
          "'$VAR'");
    group(repeatable(command, "--define", traffic.definitions,
                     "nginx directives that define variables for keys and conditions, or a file with some: map, geo, "
                     "set_real_ip_from, real_ip_header, real_ip_recursive; repeatable"),
          "NGINX|FILE");
    group(repeatable(command, "--trusted-proxy", traffic.trustedProxies,
                     "Trust this proxy: the client is the last untrusted address in X-Forwarded-For; repeatable"),
          "CIDR");
    group(
        repeatable(command, "--exempt", traffic.exempt,
                   "Do not count requests for which this holds: a network, or a condition as for --where; repeatable"),
        "COND");
}

void addFiles(CLI::App* command, TrafficArguments& traffic)
{
    // Where extra arguments are allowed, the library takes "[x,y]" for a list of two files; so
    // it has to expect many.
    constexpr int kMany = CLI::detail::expected_max_vector_size;
    command
        ->add_option("FILE", traffic.files,
                     "Access logs, request CSVs, recordings of a browser (HAR) or captures, plain or packed with gzip, "
                     "zstd, xz or bzip2, in any order; a folder stands for the logs in it, - for standard input")
        ->expected(kMany, kMany)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false)
        ->type_name("");
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Traffic")->type_name(type); };
    group(command->add_option(
              "--log-format", traffic.logFormat,
              "A format's name (see spillway-cli formats), a log_format string of nginx, a LogFormat of Apache, "
              "or FILE:NAME for one in a configuration; with FILE alone the one that fits is used. What Docker, CRI or "
              "syslog put around lines is detected, or named: \"combined in CRI\". With \"json or combined\" each file "
              "has the one that "
              "fits best; \"auto or FORMAT\" falls back to FORMAT. Members of JSON lines: "
              "'{\"when\":\"$time_iso8601\",\"who\":\"$remote_addr\"}'. Default: detected"),
          "NAME|STRING");
    command
        ->add_flag("--partial-ok", traffic.partialOk,
                   "Exit with 0 even if a log is cut off, cannot be opened, or less than 80 % of it could be read")
        ->group("Traffic");
}

void addTraffic(CLI::App* command, TrafficArguments& traffic)
{
    addFiles(command, traffic);
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Traffic")->type_name(type); };
    group(command->add_option(
              "--duplicates", traffic.duplicates,
              "Requests that several files have. keep: count every copy; drop-files (the default): skip a file that "
              "has exactly the requests of another"),
          "HOW");
    addKey(command, traffic);
    group(command->add_option("--from", traffic.from,
                              "Keep requests from T on: ISO 8601 (without a zone the log's applies), a "
                              "time such as 14:07 on the day of the first request, or +SECONDS from it"),
          "T");
    group(command->add_option("--to", traffic.to, "Keep requests before T"), "T");
    group(repeatable(command, "--location", traffic.locations, "Keep requests with this path prefix; repeatable"),
          "PREFIX");
    group(repeatable(command, "--method", traffic.methods, "Keep this method; repeatable"), "METHOD");
    group(repeatable(command, "--host", traffic.hosts, "Keep this host; repeatable"), "HOST");
    group(repeatable(command, "--status", traffic.statuses, "Keep this status, such as 404 or 4xx; repeatable"),
          "STATUS");
    group(repeatable(command, "--exclude", traffic.excludes, "Leave out clients of this network; repeatable"), "CIDR");
    group(repeatable(command, "--where", traffic.where,
                     "Keep requests for which this holds: '$VAR=TEXT', '$VAR~REGEX', '$VAR~*REGEX', '$VAR!=TEXT', "
                     "'$VAR!~REGEX', a network or '!NETWORK'; repeatable: conditions on the same variable are "
                     "alternatives (or); negated ones, and those on other variables, must all hold (and)"),
          "COND");
    group(repeatable(command, "--assume", traffic.assumed,
                     "Give a variable that is not in the log a value for all requests: '$http_x_api_key='; repeatable"),
          "VAR=TEXT");
    group(command->add_option("--memory", traffic.memory,
                              "Memory limit for the traffic, such as 500m or 4g. If it does not fit, only one in 2, 4, "
                              "8 ... clients is kept; default: 70 % of what is free"),
          "SIZE");
    group(command->add_option("--sample", traffic.sample,
                              "Keep all requests of one in N clients; N is a power of two up to 1048576"),
          "N");
}

void addLimit(CLI::App* command, LimitArguments& limit)
{
    repeatable(
        command, "--limit", limit.limits,
        "One limit_req: 'rate=10r/s [burst=20] [delay=8|nodelay] [zone=NAME:SIZE] [key=$VAR]'; repeatable: all apply, "
        "in this order. Or one of another algorithm, which decides alone: 'token-bucket rate=10r/s|refill=3/60s "
        "capacity=20 [cost=2]', 'leaking-bucket rate=10r/s capacity=20', 'fixed-window limit=100 window=60s', "
        "'sliding-log ...', 'sliding-counter ...', these three with [count-rejected], each with [key=$VAR]")
        ->group("Limit")
        ->type_name("LIMIT");
    const auto group = [](CLI::Option* option, const char* type) { option->group("Limit")->type_name(type); };
    group(repeatable(command, "--config", limit.config.paths,
                     "The limits of an nginx configuration, each request by its location: a file, output of nginx -T, "
                     "a folder or an archive (tar, zip) with an nginx.conf, - for standard input; several are read "
                     "as one. Also the limit of HAProxy, Traefik, Envoy or ingress-nginx"),
          "FILE");
    group(command->add_option("--prefix", limit.config.prefix,
                              "A copy of /etc/nginx, in which the includes of --config are looked for first"),
          "DIR");
    group(command->add_option("--server", limit.server,
                              "The server of --config that gets all requests; default: chosen by $host"),
          "NAME");
}

void addPeriods(CLI::App* command, PeriodArguments& periods)
{
    const auto range = [&](const char* name, std::vector<std::string>& ranges, const char* help) {
        repeatable(command, name, ranges, help)->group("Periods")->type_name("[NAME=]A..B");
    };
    range("--normal", periods.normal,
          "A period of normal traffic, which a limit has to let through: from A up to B, written as for --from; A or B "
          "may be left out; repeatable. Default: everything outside the incidents");
    range("--incident", periods.incident, "A period that a limit should block; wins over normal; repeatable");
}

void addVerify([[maybe_unused]] CLI::App* command, [[maybe_unused]] bool& verify)
{
#ifdef SPILLWAY_LIVE
    command->add_flag("--verify", verify,
                      "Test the limit on a private nginx first, as the command verify does, and add the result");
#endif
}

CLI::Option* addKeepOut(CLI::App* command, int& percent)
{
    return command
        ->add_option("--keep-out", percent,
                     "Share of the excess traffic of the incidents to reject, in percent; default 90")
        ->check(wholeNumberUpTo(100))
        ->type_name("PERCENT");
}

void describeMcp(CLI::App* mcp, McpArguments& values)
{
    mcp->add_option("FOLDER", values.folders, "Folders with logs and configurations; nothing else is read")
        ->required()
        ->type_name("");
}

std::string fitted(const std::string& help)
{
    constexpr std::size_t kColumn = 30; // where the library begins descriptions
    winsize window{};
    static_cast<void>(::ioctl(STDOUT_FILENO, TIOCGWINSZ, &window));
    const char* const columns = std::getenv("COLUMNS"); // NOLINT(concurrency-mt-unsafe)
    const std::int64_t asked = wholeNumber(columns ? columns : "").value_or(window.ws_col);
    const auto width = static_cast<std::size_t>(std::min<std::int64_t>(asked, 120));
    if (width < 60)
        return help;
    std::string out;
    std::istringstream lines(help);
    for (std::string line; std::getline(lines, line); out += line + '\n') {
        if (line.size() <= width || line.starts_with("  spillway-cli ")) // a command is to be copied
            continue;
        const std::size_t indent = line.find_first_not_of(' ');
        const std::size_t hang = indent < kColumn && line[kColumn - 1] == ' ' ? kColumn : indent;
        const std::string between = '\n' + std::string(indent > kColumn ? hang + 2 : hang, ' ');
        line = line.substr(0, hang) +
               fmt::format("{}", fmt::join(wrapped(line.substr(hang), width - between.size() + 1), between));
    }
    return out;
}

} // namespace spillway
