#include "app/cli/parse_arguments.h"

#include "app/cli/generate_kinds.h"
#include "app/cli/help.h"
#include "app/cli/options.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <span>
#include <string_view>

namespace spillway {

namespace {

struct Commands
{
    explicit Commands(CLI::App& app) :
        inspect(app.add_subcommand("inspect", "Tell what is in this traffic")),
        simulate(app.add_subcommand("simulate", "Tell what a limit would have done to it")),
        compare(app.add_subcommand("compare", "Compare all six algorithms at the same average limit")),
        suggest(app.add_subcommand("suggest", "Suggest a limit, and tell why")),
        report(app.add_subcommand("report", "Write a report on a limit for those who have to agree to it")),
        exportTo(app.add_subcommand("export", "Write the limit as an nginx configuration")),
        generate(app.add_subcommand("generate", "Make traffic from a seed, as request CSV")),
        pack(app.add_subcommand("pack", "Write logs as a compact capture")),
        formats(app.add_subcommand("formats", "List the known log formats"))
    {
    }

    /// The one that was given, or nullptr.
    [[nodiscard]] const CLI::App* parsed() const
    {
        for (const CLI::App* command : {inspect, simulate, compare, suggest, report, exportTo, generate, pack, formats})
            if (command->parsed())
                return command;
        return nullptr;
    }

    CLI::App* inspect;
    CLI::App* simulate;
    CLI::App* compare;
    CLI::App* suggest;
    CLI::App* report;
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
    SuggestArguments suggest;
    ReportArguments report;
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

CLI::Option* addKeepOut(CLI::App* command, int& percent)
{
    return command
        ->add_option("--keep-out", percent,
                     "So much of what the incidents have more than usual shall be rejected; default 90")
        ->check(wholeNumberUpTo(100))
        ->type_name("PERCENT");
}

/// What is suggested has to achieve this.
void addAims(CLI::App* command, AimArguments& values)
{
    const auto group = [&](CLI::Option* option, const char* type) { option->group("Aims")->type_name(type); };
    constexpr std::uint64_t kMostHeadroom = 1000;
    CLI::Option* const losers =
        command->add_option("--losers", values.losers, "So many normal clients may lose requests; default 0");
    group(losers->check(wholeNumberUpTo(UINT32_MAX)), "N");
    group(command
              ->add_option("--lost-requests", values.lostRequests,
                           "So much of the normal requests may be rejected, whosever they are, such as 0.5; in place "
                           "of --losers")
              ->excludes(losers),
          "PERCENT");
    group(command
              ->add_option("--headroom", values.headroomPercent,
                           "Burst above what normal traffic needs in this log, in percent; default 20")
              ->check(wholeNumberUpTo(kMostHeadroom)),
          "PERCENT");
    group(addKeepOut(command, values.keepOutPercent), "PERCENT");
    group(command->add_option("--longest-wait", values.longestWait,
                              "Hold requests back rather than serve a burst at once, but no longer than this, such as "
                              "500ms or 2s; default: nodelay"),
          "TIME");
}

void addKeys(CLI::App* command, bool& keys)
{
    command->add_flag("--keys", keys,
                      "Try other keys, too; else only where no limit on this one keeps the incidents apart");
}

void describeSuggest(CLI::App* suggest, SuggestArguments& values)
{
    addTraffic(suggest, values.traffic);
    addPeriods(suggest, values.periods);
    addAims(suggest, values.aims);
    addKeys(suggest, values.keys);
    suggest->add_flag("--json", values.json, "Print one JSON object");
    suggest->footer(std::string(kSuggestExamples));
}

void describeReport(CLI::App* report, ReportArguments& values)
{
    addTraffic(report, values.traffic);
    addLimit(report, values.limit);
    report->get_option("--limit")->description("The limit that the report is about, as for simulate; default: the "
                                               "suggested one");
    addPeriods(report, values.periods);
    addAims(report, values.aims);
    addKeys(report, values.keys);
    report->add_option("--title", values.title, "What stands on top")->type_name("TEXT");
    report->add_option("-o,--output", values.output, "Write to FILE, whole or not at all")->type_name("FILE");
    report->add_flag("--markdown", values.markdown, "Write Markdown rather than one HTML file");
    report->footer(std::string(kReportExamples));
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
    addPeriods(commands.simulate, simulate.periods);
    commands.simulate->add_flag("--hurt", simulate.hurt,
                                "Tell which clients lose requests or wait in normal periods, what they look like and "
                                "which pages broke");
    commands.simulate->add_flag("--json", simulate.json, "Print one JSON object");
    commands.simulate->add_flag("--trace", simulate.trace,
                                "Print a line for each request: time_ms, key, verdict, excess_milli, delay_ms");
    commands.simulate->add_option("--top", simulate.top, "How many clients to name; default 10")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
    repeatable(
        commands.simulate, "--assert", simulate.assertions,
        "Exit with 1 unless this holds, such as 'rejected == 0' or 'normal.clients_rejected <= 3'; names as in the "
        "JSON; repeatable")
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
    addPeriods(commands.compare, compare.periods);
    commands.compare
        ->add_option(
            "--window", compare.window,
            "Count what is served within any time of this length, such as 1s; default: where the windows count")
        ->type_name("TIME");
    commands.compare->add_flag("--json", compare.json, "Print one JSON object");
    commands.compare->footer(std::string(kCompareExamples));

    describeSuggest(commands.suggest, values.suggest);
    describeReport(commands.report, values.report);

    addTraffic(commands.exportTo, values.exportTo.traffic);
    addLimit(commands.exportTo, values.exportTo.limit);
    addPeriods(commands.exportTo, values.exportTo.periods);
    addKeepOut(commands.exportTo, values.exportTo.keepOutPercent)->needs("--incident");
    commands.exportTo->add_option("-o,--output", values.exportTo.output, "Write to FILE, whole or not at all")
        ->type_name("FILE");
    commands.exportTo->add_flag("--dry-run", values.exportTo.dryRun, "nginx shall only log what it would have done");
    commands.exportTo->footer(std::string(kExportExamples));

    describeGenerate(commands.generate, values.generate);
    describePack(commands.pack, values.pack);

    commands.formats->add_flag("--json", values.formats.json, "Print one JSON object");
    commands.formats->add_option("--check", values.formats.check, "Read the samples of a format file")
        ->type_name("FILE");
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
    if (commands.suggest->parsed())
        return Command(std::move(values.suggest));
    if (commands.report->parsed())
        return Command(std::move(values.report));
    if (commands.exportTo->parsed())
        return Command(std::move(values.exportTo));
    if (commands.generate->parsed())
        return Command(std::move(values.generate));
    if (commands.pack->parsed())
        return Command(std::move(values.pack));
    return Command(values.formats);
}

} // namespace spillway
