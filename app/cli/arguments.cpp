#include "app/cli/arguments.h"

#include "app/cli/generate_kinds.h"
#include "app/cli/help.h"

#include <CLI/CLI.hpp>
#include <charconv>
#include <fmt/format.h>
#include <span>
#include <string_view>

namespace spillway {

namespace {

/// One value each time it is given: it never swallows the files behind it.
template <class T>
CLI::Option* repeatable(CLI::App* command, const std::string& name, std::vector<T>& values, const std::string& help)
{
    return command->add_option(name, values, help)->allow_extra_args(false)->type_size(1);
}

CLI::Validator wholeNumberUpTo(std::uint64_t most)
{
    return {[most](const std::string& text) {
                std::uint64_t number = 0;
                const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
                return error == std::errc() && end == text.data() + text.size() && number <= most
                           ? std::string()
                           : fmt::format("\"{}\" is no whole number from 0 to {}", printable(text), most);
            },
            ""};
}

/// What counts as one client.
void addKey(CLI::App* command, TrafficArguments& traffic)
{
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Key")->type_name(type); };
    group(command->add_option("--key", traffic.key,
                              "What counts as one client; default $binary_remote_addr. Any variable of the log, also "
                              "$rl_net_24_64 (network), $rl_path_1 (first segment), $rl_agent (program), and several"),
          "'$VAR'");
    group(repeatable(command, "--define", traffic.definitions,
                     "nginx directives that define variables for keys and conditions, or a file with some: map, geo, "
                     "set_real_ip_from, real_ip_header, real_ip_recursive; repeatable"),
          "NGINX|FILE");
    group(repeatable(command, "--trusted-proxy", traffic.trustedProxies,
                     "Believe this proxy: the client is the last other address in X-Forwarded-For; repeatable"),
          "CIDR");
    group(
        repeatable(command, "--exempt", traffic.exempt,
                   "Do not count requests for which this holds: a network, or a condition as for --where; repeatable"),
        "COND");
}

/// The files and how to read them.
void addFiles(CLI::App* command, TrafficArguments& traffic)
{
    // Where extra arguments are allowed, the library takes "[x,y]" for a list of two files; so it is told to expect many.
    constexpr int kMany = CLI::detail::expected_max_vector_size;
    command
        ->add_option(
            "FILE", traffic.files,
            "Access logs, request CSVs or captures, plain or packed with gzip, zstd, xz or bzip2, in any order; a "
            "folder stands for the logs in it, - for standard input")
        ->expected(kMany, kMany)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->allow_extra_args(false)
        ->type_name("");
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Traffic")->type_name(type); };
    group(command->add_option(
              "--log-format", traffic.logFormat,
              "A format's name (see spillway-cli formats), a log_format string of nginx, a LogFormat of Apache, a "
              "log-format of GoAccess, or FILE:NAME for one in a configuration; what is around the lines is found, or "
              "named behind it (\"combined in CRI\"); default: detected"),
          "NAME|STRING");
    group(command->add_option("--date-format", traffic.dateFormat,
                              "The dates of a log-format of GoAccess; default %d/%b/%Y"),
          "STRING");
    group(command->add_option("--time-format", traffic.timeFormat,
                              "The times of a log-format of GoAccess; default %H:%M:%S"),
          "STRING");
}

void addTraffic(CLI::App* command, TrafficArguments& traffic)
{
    addFiles(command, traffic);
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Traffic")->type_name(type); };
    group(command->add_option(
              "--duplicates", traffic.duplicates,
              "Of what several files have: keep it as often as it is there; drop-files (the default) leaves out "
              "a file with exactly the requests of another; drop-requests, where files overlap, counts each "
              "request once, too"),
          "HOW");
    addKey(command, traffic);
    group(command->add_option("--from", traffic.from,
                              "Keep requests from T on: ISO 8601 (UTC unless it names a zone), a time such as "
                              "14:07 on the day of the first request, or +SECONDS from it"),
          "T");
    group(command->add_option("--to", traffic.to, "Keep requests before T"), "T");
    group(repeatable(command, "--location", traffic.locations, "Keep requests whose path starts so; repeatable"),
          "PREFIX");
    group(repeatable(command, "--method", traffic.methods, "Keep this method; repeatable"), "METHOD");
    group(repeatable(command, "--host", traffic.hosts, "Keep this host; repeatable"), "HOST");
    group(repeatable(command, "--status", traffic.statuses, "Keep this status, such as 404 or 4xx; repeatable"),
          "STATUS");
    group(repeatable(command, "--exclude", traffic.excludes, "Leave out clients of this network; repeatable"), "CIDR");
    group(
        repeatable(command, "--where", traffic.where,
                   "Keep requests for which this holds: '$VAR=TEXT', '$VAR~REGEX', '$VAR~*REGEX', '$VAR!=TEXT', "
                   "'$VAR!~REGEX', a network or '!NETWORK'; repeatable: of several on one variable any, the rest all"),
        "COND");
    group(command->add_option("--memory", traffic.memory,
                              "Take at most so much for the traffic, such as 500m or 4g: what would not fit is kept as "
                              "all requests of one in 2, 4, 8 ... clients; default: 70 % of what is free"),
          "SIZE");
    group(command->add_option("--sample", traffic.sample,
                              "Keep all requests of one in N clients; N is a power of two up to 1048576"),
          "N");
    command->add_flag("--timing", traffic.timing, "Tell on standard error what each stage took");
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
    command->add_option("--config", limit.config, "The limits of an nginx configuration, each request by its location")
        ->group("Limit")
        ->type_name("FILE");
}

struct Commands
{
    explicit Commands(CLI::App& app) :
        inspect(app.add_subcommand("inspect", "Tell what is in this traffic")),
        simulate(app.add_subcommand("simulate", "Tell what a limit would have done to it")),
        compare(app.add_subcommand("compare", "Compare all six algorithms at the same average limit")),
        exportTo(app.add_subcommand("export", "Write the limit as an nginx configuration")),
        generate(app.add_subcommand("generate", "Make traffic from a seed, as request CSV")),
        pack(app.add_subcommand("pack", "Write logs as a compact capture")),
        formats(app.add_subcommand("formats", "List the known log formats"))
    {
    }

    /// The one that was given, or nullptr.
    [[nodiscard]] const CLI::App* parsed() const
    {
        for (const CLI::App* command : {inspect, simulate, compare, exportTo, generate, pack, formats})
            if (command->parsed())
                return command;
        return nullptr;
    }

    CLI::App* inspect;
    CLI::App* simulate;
    CLI::App* compare;
    CLI::App* exportTo;
    CLI::App* generate;
    CLI::App* pack;
    CLI::App* formats;
};

struct Values
{
    InspectArguments inspect;
    SimulateArguments simulate;
    CompareArguments compare;
    ExportArguments exportTo;
    GenerateArguments generate;
    PackArguments pack;
    FormatsArguments formats;
};

void describeGenerate(CLI::App* generate, GenerateArguments& values)
{
    generate->add_option("KIND", values.kind, "What to make; see below")->type_name("");
    generate
        ->add_option("NAME=VALUE", values.assignments,
                     "Its parameters; also length, clients (how many) or client (a name), uri, method, host, and "
                     "start (ISO 8601 or milliseconds; default 0)")
        ->type_name("");
    generate->add_option("--seed", values.seed, "The same seed makes the same requests; default 1")->type_name("N");
    generate->add_option("-o,--output", values.output, "Write to FILE, whole or not at all")->type_name("FILE");
    generate->footer(generateKinds() + std::string(kGenerateExamples));
}

void describePack(CLI::App* pack, PackArguments& values)
{
    addFiles(pack, values.traffic);
    pack->add_option("-o,--output", values.output,
                     "Write to FILE, whole or not at all; - is standard output, the default")
        ->type_name("FILE");
    pack->add_option("--columns", values.columns,
                     "Keep these variables alone, such as remote_addr,uri,status; default: all of the log. A key or a "
                     "filter can use what is kept")
        ->type_name("LIST");
    pack->add_flag("--anonymise", values.anonymise,
                   "Replace addresses by pseudonyms, and whatever else may tell who it was; see below");
    pack->add_option("--key-file", values.keyFile,
                     "The secret for the pseudonyms, at least 16 bytes; default: a random one. Captures made with one "
                     "key name a client alike")
        ->type_name("FILE");
    pack->footer(std::string(kPackExamples));
}

void describeOptions(const Commands& commands, Values& values)
{
    addTraffic(commands.inspect, values.inspect.traffic);
    commands.inspect->add_flag("--json", values.inspect.json, "Print one JSON object");
    repeatable(
        commands.inspect, "--values", values.inspect.values,
        "Tell the values of this variable with their requests and clients, as if it were not selected by; repeatable")
        ->type_name("'$VAR'");
    commands.inspect
        ->add_option("--top", values.inspect.top, "How many clients, and how many values, to name; default 10")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
    commands.inspect->footer(std::string(kInspectExamples));

    SimulateArguments& simulate = values.simulate;
    addTraffic(commands.simulate, simulate.traffic);
    addLimit(commands.simulate, simulate.limit);
    commands.simulate->add_flag("--json", simulate.json, "Print one JSON object");
    commands.simulate->add_flag("--trace", simulate.trace,
                                "Print a line for each request: time_ms, key, verdict, excess_milli, delay_ms");
    commands.simulate->add_option("--top", simulate.top, "How many clients to name; default 10")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
    repeatable(commands.simulate, "--assert", simulate.assertions,
               "Exit with 1 unless this holds, such as 'rejected == 0'; names as in the JSON; repeatable")
        ->type_name("EXPR");
    commands.simulate
        ->add_option("--uptime", simulate.uptimeMs,
                     "How long the server had been up at the first request; default: long")
        ->check(wholeNumberUpTo(std::uint64_t{1} << 52U))
        ->type_name("MS");
    commands.simulate->footer(std::string(kSimulateExamples));

    CompareArguments& compare = values.compare;
    addTraffic(commands.compare, compare.traffic);
    addLimit(commands.compare, compare.limit);
    commands.compare->get_option("--limit")->description(
        "As for simulate, default 'rate=10r/s burst=20': one is compared by all six algorithms, several as they stand");
    commands.compare
        ->add_option(
            "--window", compare.window,
            "Count what is served within any time of this length, such as 1s; default: where the windows count")
        ->type_name("TIME");
    commands.compare->add_flag("--json", compare.json, "Print one JSON object");
    commands.compare->footer(std::string(kCompareExamples));

    addTraffic(commands.exportTo, values.exportTo.traffic);
    addLimit(commands.exportTo, values.exportTo.limit);
    commands.exportTo->add_option("-o,--output", values.exportTo.output, "Write to FILE, whole or not at all")
        ->type_name("FILE");
    commands.exportTo->add_flag("--dry-run", values.exportTo.dryRun, "nginx shall only log what it would have done");
    commands.exportTo->footer(std::string(kExportExamples));

    describeGenerate(commands.generate, values.generate);
    describePack(commands.pack, values.pack);

    commands.formats->add_flag("--json", values.formats.json, "Print one JSON object");
    commands.formats->footer(std::string(kFormatsExamples));
}

Error badArgument(std::string_view where, std::string detail)
{
    return {ErrorCode::BadArgument, printable(where), std::move(detail)};
}

/// What to do about an argument; `command` is nullptr where none was given.
std::string helpOf(const CLI::App* command)
{
    return fmt::format("see spillway-cli {}--help", command != nullptr ? command->get_name() + ' ' : "");
}

/// An argument that nothing takes.
Error unknown(std::string_view argument, std::string_view what, std::string_view help)
{
    const bool option = argument.starts_with('-');
    return badArgument(option ? std::string(argument) : fmt::format("\"{}\"", argument),
                       fmt::format("there is no such {}; {}", option ? "option" : what, help));
}

Error noCommand(std::string_view first)
{
    constexpr std::string_view kHelp = "spillway-cli --help lists them";
    return first.empty() ? badArgument({}, fmt::format("no command given; {}", kHelp))
                         : unknown(first, "command", kHelp);
}

/// What the library says, in our words: "--key: At Most 1 required but received 2".
Error misused(const CLI::ParseError& error, std::string_view help)
{
    const std::string_view text = error.what();
    if (error.get_name() != "ArgumentMismatch" || !text.starts_with('-'))
        return badArgument({}, fmt::format("{}; {}", printable(text, 300), help));
    return badArgument(
        text.substr(0, text.find(':')),
        fmt::format("{}; {}", text.ends_with("missing") ? "a value is missing" : "may be given only once", help));
}

/// The first `--name=` without a value, for which the library would take the next argument; empty where there is none.
std::string_view withoutValue(std::span<const char* const> arguments)
{
    for (const std::string_view argument : arguments) {
        if (argument == "--")
            break;
        if (argument.starts_with("--") && argument.find('=') == argument.size() - 1)
            return argument.substr(0, argument.size() - 1);
    }
    return {};
}

} // namespace

Result<Command> parseArguments(int argc, const char* const* argv)
{
    if (const auto option = withoutValue({argv, static_cast<std::size_t>(argc)}); !option.empty())
        return badArgument(option, "there is no value behind the equals sign; write one");
    CLI::App app("See what an nginx limit_req would have done to your own access log.", "spillway-cli");
    app.set_version_flag("--version", "spillway-cli " SPILLWAY_VERSION);
    app.footer(std::string(kMainExamples));
    app.require_subcommand(1);
    const Commands commands(app);
    Values values;
    describeOptions(commands, values);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForVersion& version) {
        return Command(TellArguments{std::string(version.what()) + '\n'});
    } catch (const CLI::Success&) {
        const CLI::App* parsed = commands.parsed();
        if (parsed == nullptr && argv[1][0] != '-')
            return noCommand(argv[1]);
        return Command(TellArguments{parsed != nullptr ? parsed->help("spillway-cli") : app.help()});
    } catch (const CLI::RequiredError&) {
        return noCommand(argc < 2 ? "" : argv[1]);
    } catch (const CLI::ExtrasError&) {
        return unknown(app.remaining(true).front(), "argument", helpOf(commands.parsed()));
    } catch (const CLI::ParseError& error) {
        return misused(error, helpOf(commands.parsed()));
    }
    if (commands.inspect->parsed())
        return Command(std::move(values.inspect));
    if (commands.simulate->parsed())
        return Command(std::move(values.simulate));
    if (commands.compare->parsed())
        return Command(std::move(values.compare));
    if (commands.exportTo->parsed())
        return Command(std::move(values.exportTo));
    if (commands.generate->parsed())
        return Command(std::move(values.generate));
    if (commands.pack->parsed())
        return Command(std::move(values.pack));
    return Command(values.formats);
}

} // namespace spillway
