
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "engine/core/did_you_mean.h"
#include "engine/core/say.h"

#include <CLI/CLI.hpp>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace spillway {

namespace {

/// Adds a command with the options that `describe` gives it. Parsing it puts its arguments into `parsed`.
template <class Arguments>
void addCommand(CLI::App& app, std::optional<Command>& parsed, const char* name, const char* help,
                void (*describe)(CLI::App*, Arguments&))
{
    CLI::App* const command = app.add_subcommand(name, help);
    command->footer(std::string(helpText(name)));
    const auto arguments = std::make_shared<Arguments>();
    describe(command, *arguments);
    command->callback([arguments, &parsed] { parsed = *arguments; });
}

/// The command that was given, or nullptr.
const CLI::App* commandIn(const CLI::App& app)
{
    const auto parsed = app.get_subcommands([](const CLI::App* command) { return command->parsed(); });
    return parsed.empty() ? nullptr : parsed.front();
}

void describeGenerate(CLI::App* generate, GenerateArguments& values)
{
    generate->footer(generateKinds() + std::string(helpText("generate")));
    generate->add_option("KIND", values.kind, "What to make; see below")->type_name("");
    generate
        ->add_option("NAME=VALUE", values.assignments,
                     "Its parameters; also length, clients (how many) or client (a name), uri, method, host, and "
                     "start (ISO 8601 or milliseconds; default 0)")
        ->type_name("");
    generate->add_option("--seed", values.seed, "The same seed makes the same requests; default 1")->type_name("N");
    generate->add_option("-o,--output", values.output, "Write to FILE, whole or not at all")->type_name("FILE");
}

void describePack(CLI::App* pack, PackArguments& values)
{
    addFiles(pack, values.traffic);
    pack->add_option("-o,--output", values.output,
                     "Write to FILE, whole or not at all; - is standard output, the default")
        ->type_name("FILE");
}

void describePartition(CLI::App* partition, PartitionArguments& values)
{
    constexpr std::uint32_t kMostParts = 512; // files that are open at once
    addFiles(partition, values.traffic);
    partition->get_option("FILE")->required();
    addKey(partition, values.traffic);
    partition->add_option("--parts", values.parts, "How many captures to write, up to 512")
        ->check(CLI::Range(1U, kMostParts).description(""))
        ->required()
        ->type_name("N");
    partition->add_option("-o,--output", values.output, "Write to this folder, which is new or empty")
        ->required()
        ->type_name("FOLDER");
}

void describeCombine(CLI::App* combine, CombineArguments& values)
{
    combine->add_option("FILE", values.files, "Outcomes of simulate --partial, one a line; - for standard input")
        ->required()
        ->type_name("");
}

void addTop(CLI::App* command, std::uint32_t& top, const char* help)
{
    command->add_option("--top", top, help)->check(wholeNumberUpTo(UINT32_MAX))->type_name("N");
}

/// Options for the goals of a suggestion.
void addAims(CLI::App* command, AimArguments& values)
{
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Aims")->type_name(type); };
    constexpr std::uint64_t kMostHeadroom = 1000;
    CLI::Option* const losers =
        command->add_option("--losers", values.losers, "Normal clients that may be rejected, at most; default 0");
    group(losers->check(wholeNumberUpTo(UINT32_MAX)), "N");
    group(command
              ->add_option("--lost-requests", values.lostRequests,
                           "Share of normal requests that may be rejected, such as 0.5; replaces --losers")
              ->excludes(losers),
          "PERCENT");
    group(command
              ->add_option("--headroom", values.headroomPercent,
                           "Burst beyond the largest required burst, in percent; default 20")
              ->check(wholeNumberUpTo(kMostHeadroom)),
          "PERCENT");
    group(addKeepOut(command, values.keepOutPercent), "PERCENT");
    group(command->add_option("--longest-wait", values.longestWait,
                              "Hold requests back rather than serve a burst at once, but no longer than this, such as "
                              "500ms or 2s; default: nodelay"),
          "TIME");
}

void describeSuggest(CLI::App* suggest, SuggestArguments& values)
{
    addTraffic(suggest, values.traffic);
    addPeriods(suggest, values.periods);
    addAims(suggest, values.aims);
    suggest->add_flag("--json", values.json, "Print one JSON object");
}

void describeReport(CLI::App* report, ReportArguments& values)
{
    addTraffic(report, values.traffic);
    addLimit(report, values.limit);
    report->get_option("--limit")->description("The limit that the report is about, as for simulate; default: the "
                                               "suggested one");
    addPeriods(report, values.periods);
    addAims(report, values.aims);
    report->add_option("--title", values.title, "Title of the report")->type_name("TEXT");
    report->add_option("-o,--output", values.output, "Write to FILE, whole or not at all")->type_name("FILE");
    addVerify(report, values.verify);
    report->add_flag("--markdown", values.markdown, "Write Markdown rather than one HTML file");
}

void describeInspect(CLI::App* inspect, InspectArguments& values)
{
    addTraffic(inspect, values.traffic);
    inspect->add_flag("--json", values.json, "Print one JSON object");
    repeatable(inspect, "--values", values.values,
               "List the values of this variable with their requests and clients; repeatable")
        ->type_name("'$VAR'");
    addTop(inspect, values.top, "How many clients, and how many values, to name; default 10");
}

/// Behind all other options of simulate.
void addPartial(CLI::App* simulate, SimulateArguments& values)
{
    CLI::Option* const partial = simulate->add_flag("--partial", values.partial,
                                                    "Simulate one part of a partition, and print what combine adds up");
    for (const char* const option :
         {"--from", "--to", "--normal", "--incident", "--hurt", "--compare-with", "--by-day", "--json", "--trace",
          "--top", "--assert", "--uptime", "--policy", "--sample", "--nodes", "--clients"})
        partial->excludes(simulate->get_option(option));
    simulate->get_option("FILE")->configurable(false);
    simulate->parse_complete_callback([simulate, &values] { values.given = simulate->config_to_str(); });
}

void describeSimulate(CLI::App* simulate, SimulateArguments& values)
{
    addTraffic(simulate, values.traffic);
    addLimit(simulate, values.limit);
    addPeriods(simulate, values.periods);
    simulate->add_flag("--hurt", values.hurt, "List the affected clients of normal periods, and what they look like");
    repeatable(simulate, "--compare-with", values.comparedWith,
               "Compare with this limit, written as for --limit, or with an nginx configuration: which requests only "
               "one of them serves; repeatable: all apply together")
        ->type_name("LIMIT|FILE");
    simulate->add_flag("--by-day", values.byDay, "Show each day (UTC) on its own, too");
    simulate->add_flag("--json", values.json, "Print one JSON object");
    simulate->add_flag("--trace", values.trace,
                       "Print a line for each request: time_ms, key, verdict, excess_milli, delay_ms");
    addTop(simulate, values.top, "How many clients to name; default 10");
    repeatable(
        simulate, "--assert", values.assertions,
        "Exit with 1 unless this holds, such as 'rejected == 0' or 'normal.clients_rejected <= 3'; names as in the "
        "JSON; a range has to hold as a whole; repeatable")
        ->type_name("EXPR");
    simulate->add_flag("--on-sample", values.onSample, "Judge --assert on a sample of the clients, too");
    simulate
        ->add_option("--uptime", values.uptimeMs, "How long the server had been up at the first request; default: long")
        ->check(wholeNumberUpTo(std::uint64_t{1} << 52U))
        ->type_name("MS");
    addPolicyFile(simulate, values.policy);
    addServers(simulate, values.servers);
    addPartial(simulate, values);
}

void describeCompare(CLI::App* compare, CompareArguments& values)
{
    addTraffic(compare, values.traffic);
    addLimit(compare, values.limit);
    compare->get_option("--limit")->description(
        "As for simulate, default 'rate=10r/s burst=20'. One limit: all six algorithms; several: these limits");
    addPeriods(compare, values.periods);
    compare
        ->add_option(
            "--window", values.window,
            "Count the requests served within any time of this length, such as 1s; default: the window of the limit")
        ->type_name("TIME");
    compare->add_flag("--json", values.json, "Print one JSON object");
}

void describeFormats(CLI::App* formats, FormatsArguments& values)
{
    formats->add_flag("--json", values.json, "Print one JSON object");
    formats->add_option("--check", values.check, "Read the samples of a format file")->type_name("FILE");
}

void describeXray(CLI::App* xray, XrayArguments& values)
{
    addTraffic(xray, values.traffic);
    xray->get_option("FILE")->description(
        "An nginx configuration, and behind it access logs, unless there is --request");
    xray->get_option("--host")->description("Keep this host; repeatable. Beside --request: its Host");
    xray->get_option("--from")->description("Keep requests from T on. Beside --request: the client's address");
    xray->add_option("--server", values.server, "The server that gets all requests; default: chosen by $host")
        ->type_name("NAME");
    xray->add_option("--request", values.request, "Follow this request")->group("Request")->type_name("'GET /'");
    repeatable(xray, "--header", values.headers, "A header of it; others are not sent; repeatable")
        ->group("Request")
        ->type_name("'NAME: TEXT'");
    xray->add_flag("--json", values.json, "Print one JSON object");
}

void describeLint(CLI::App* lint, LintArguments& values)
{
    addTraffic(lint, values.traffic);
    addLimit(lint, values.limit);
    for (const char* const option :
         {"--key", "--define", "--trusted-proxy", "--exempt", "--limit", "--config", "--server"})
        lint->remove_option(lint->get_option(option));
    lint->get_option("FILE")->description("nginx configurations, read as one, then access logs: the first FILE is a "
                                          "configuration, another one if it begins "
                                          "like one; every other FILE is a log");
    lint->add_flag("--json", values.json, "Print one JSON object");
}

void describeExplain(CLI::App* explain, ExplainArguments& values)
{
    addTraffic(explain, values.traffic);
    addLimit(explain, values.limit);
    explain->add_option("--client", values.client, "Explain what happens to this client of the logs")
        ->type_name("CLIENT");
    explain->add_option("--line", values.line, "Explain this line of nginx's error.log")->type_name("TEXT");
    explain->add_option("--at-once", values.atOnce, "Explain what happens to N requests that arrive together")
        ->check(CLI::Range(1U, 1'000'000U).description(""))
        ->type_name("N");
    explain->add_flag("--json", values.json, "Print one JSON object");
}

void describeVerify(CLI::App* verify, VerifyArguments& values)
{
    addTraffic(verify, values.traffic);
    addLimit(verify, values.limit);
    addVerifyLog(verify, values);
#ifdef SPILLWAY_LIVE
    addVerifyOnNginx(verify, values);
#endif
    verify->add_flag("--json", values.json, "Print one JSON object");
}

void addCommands(CLI::App& app, std::optional<Command>& parsed)
{
    addCommand(app, parsed, "inspect", "Summarise the traffic", describeInspect);
    addCommand(app, parsed, "simulate", "Show the effect of a limit on the traffic", describeSimulate);
    addCommand(app, parsed, "compare", "Compare all six algorithms at the same average limit", describeCompare);
    addCommand(app, parsed, "suggest", "Suggest a limit, with reasons", describeSuggest);
    addCommand(app, parsed, "report", "Write a report on a limit for those who have to agree to it", describeReport);
    addCommand(app, parsed, "export", "Write the limit as an nginx configuration", describeExport);
    addCommand(app, parsed, "generate", "Make traffic from a seed, as request CSV", describeGenerate);
    addCommand(app, parsed, "pack", "Write logs as a compact capture", describePack);
    addCommand(app, parsed, "partition", "Split traffic by key into captures, for many machines", describePartition);
    addCommand(app, parsed, "combine", "Add up the outcomes of simulate --partial", describeCombine);
    addCommand(app, parsed, "xray", "Follow requests through an nginx configuration", describeXray);
    addCommand(app, parsed, "lint", "Find problems in the limits of an nginx configuration", describeLint);
    addCommand(app, parsed, "explain", "Explain a limit, a client or a line of error.log", describeExplain);
    addCommand(app, parsed, "verify", "Compare the prediction with a real nginx, or with its logs", describeVerify);
#ifdef SPILLWAY_LIVE
    addCommand(app, parsed, "follow", "Show what a limit would do to live traffic, second by second", describeFollow);
#endif
    addCommand(app, parsed, "policy", "Check a policy of rules", describePolicy);
#ifdef SPILLWAY_LAB
    addCommand(app, parsed, "serve", "Run a rate limiter as an HTTP server, or behind another one", describeServe);
#endif
#ifdef __linux__
    addCommand(app, parsed, "mcp", "Answer an assistant's questions about logs", describeMcp);
#endif
    addCommand(app, parsed, "formats", "List the known log formats", describeFormats);
    app.add_subcommand("help", "Show the options of a command");
}

Error badArgument(std::string_view where, std::string detail)
{
    return {ErrorCode::BadArgument, printable(where), std::move(detail)};
}

/// Where to find help on an argument; `command` is nullptr where none was given.
std::string helpOf(const CLI::App* command)
{
    return say("see spillway-cli {}--help", command != nullptr ? command->get_name() + ' ' : "");
}

/// An argument that the program, or this command of it, does not take.
Error unknown(std::string_view argument, const CLI::App& app, std::string_view help)
{
    const bool isOption = argument.starts_with('-');
    std::vector<std::string> names;
    for (const CLI::App* const command : app.get_subcommands({}))
        names.push_back(command->get_name());
    const char* const text = isOption        ? toTranslate("there is no such option; {}")
                             : names.empty() ? toTranslate("there is no such argument; {}")
                                             : toTranslate("there is no such command; {}");
    for (const CLI::Option* const option : app.get_options())
        for (const std::string& name : option->get_lnames())
            names.push_back("--" + name);
    const std::string meant = didYouMean(argument, std::vector<std::string_view>(names.begin(), names.end()));
    return badArgument(isOption ? std::string(argument) : fmt::format("\"{}\"", argument),
                       fmt::format(fmt::runtime(translated(text)), meant.empty() ? help : meant));
}

Error noCommand(std::string_view first, const CLI::App& app)
{
    const std::string_view help = translated("spillway-cli --help lists them");
    return first.empty() ? badArgument({}, say("no command given; {}", help)) : unknown(first, app, help);
}

/// The error of the library, in our words: "--key: At Most 1 required but received 2".
Error misused(const CLI::ParseError& error, std::string_view help)
{
    const std::string_view text = error.what();
    if (error.get_name() != "ArgumentMismatch" || !text.starts_with('-'))
        return badArgument({}, fmt::format("{}; {}", printable(text, 300), help));
    return badArgument(text.substr(0, text.find(':')), text.ends_with("missing")
                                                           ? say("a value is missing; {}", help)
                                                           : say("may be given only once; {}", help));
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
        return badArgument(option, say("there is no value behind the equals sign; write one"));
    std::vector<const char*> words(argv, argv + argc);
    if (argc > 1 && std::string_view(argv[1]) == "help") {
        words.erase(words.begin() + 1);
        words.push_back("--help");
    }
    const char* const first = words.size() < 2 ? "" : words[1];
    CLI::App app("See what an nginx limit_req would have done to your own access log.", "spillway-cli");
    app.set_version_flag("-V,--version", "spillway-cli " SPILLWAY_VERSION);
    app.footer(std::string(helpText("main")));
    app.require_subcommand(1);
    std::optional<Command> command;
    addCommands(app, command);
    try {
        app.parse(static_cast<int>(words.size()), words.data());
    } catch (const CLI::CallForVersion& version) {
        return Command(TellArguments{std::string(version.what()) + '\n'});
    } catch (const CLI::Success&) {
        const CLI::App* parsed = commandIn(app);
        if (parsed == nullptr && first[0] != '-')
            return noCommand(first, app);
        return Command(TellArguments{fitted(parsed != nullptr ? parsed->help("spillway-cli") : app.help())});
    } catch (const CLI::RequiredError&) {
        return noCommand(first, app);
    } catch (const CLI::ExtrasError&) {
        const CLI::App* const parsed = commandIn(app);
        return unknown(app.remaining(true).front(), parsed != nullptr ? *parsed : app, helpOf(parsed));
    } catch (const CLI::ParseError& error) {
        return misused(error, helpOf(commandIn(app)));
    }
    return command ? Result<Command>(*std::move(command)) : noCommand(first, app);
}

} // namespace spillway
