#include "app/cli/commands.h"

#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/periods.h"
#include "app/cli/traffic.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_model.h"
#include "engine/conf/edit/conf_edit.h"
#include "engine/conf/edit/nginx_check.h"
#include "engine/conf/edit/other_limiters.h"
#include "engine/conf/edit/recipes.h"
#include "engine/conf/placed_policy.h"
#include "engine/conf/variables.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"
#include "engine/policy/policy_text.h"
#include "engine/report/export_comment.h"
#include "engine/study/simulation.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <optional>

namespace spillway {

namespace {

/// A CSV may have any columns, and a key may count by them; nginx refuses a variable that nobody defines.
void warnOfUnknownVariables(const NamedPolicy& policy)
{
    std::vector<std::string> unknown;
    for (const KeyTemplate& key : keysOf(policy.policy))
        for (const KeyTemplate::Part& part : key.parts())
            if (part.variable && !isNginxVariable(part.text) &&
                (key.variables() == nullptr || key.variables()->find(part.text) == nullptr) &&
                std::find(unknown.begin(), unknown.end(), part.text) == unknown.end())
                unknown.push_back(part.text);
    for (const std::string& variable : unknown)
        complain("warning: " + say("the key names ${}, which nginx does not know; define it there, with map or set",
                                   printable(variable)));
}

/// The effect of the policy on the traffic.
Result<Measurement> measure(const ExportArguments& arguments, Policy policy, Traffic& traffic)
{
    SimulateOptions options;
    Simulation simulation;
    Steps steps;
    steps.put(traffic, [&] { return loadTraffic(arguments.traffic, countedKeys(policy), &policy); })
        .put(options.periods, [&] { return periodsOf(arguments.periods, traffic); })
        .put(simulation, [&] { return simulate(traffic.import, policy, traffic.grouped, options); });
    Measurement measured{simulation.traffic, traffic.selection,  simulation.totals,
                         simulation.range,   simulation.periods, options.periods};
    measured.aims.keepOutPercent = arguments.keepOutPercent;
    return steps.result(std::move(measured));
}

/// `--for`: the nearest configuration of another program.
Result<Answer> exportOther(const ExportArguments& arguments)
{
    NamedPolicy policy;
    OtherLimiter other;
    Traffic traffic;
    std::optional<PolicyComparison> comparison;
    Steps steps;
    steps.put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); }).put(other, [&] {
        return otherLimiter(*arguments.limiter, policy.policy);
    });
    if (!arguments.traffic.files.empty())
        steps
            .put(traffic,
                 [&] {
                     return loadTraffic(arguments.traffic, countedKeys(policy.policy), &policy.policy, &other.model);
                 })
            .put(comparison, [&] {
                return comparePolicies(policy.policy, traffic.grouped, {other.model, {}, traffic.grouped});
            });
    return steps
        .run([&] {
            std::vector<std::string> compared;
            if (comparison)
                compared =
                    comparedLines(*comparison, trafficFacts(traffic.import, *traffic.grouped), traffic.selection);
            return send(configurationText(other, policy.policy, SPILLWAY_VERSION, compared), arguments.output);
        })
        .result(answerOf(traffic));
}

} // namespace

void describeExport(CLI::App* exportTo, ExportArguments& values)
{
    addTraffic(exportTo, values.traffic);
    addLimit(exportTo, values.limit);
    addPeriods(exportTo, values.periods);
    addKeepOut(exportTo, values.keepOutPercent)->needs("--incident");
    exportTo->add_option("-o,--output", values.output, "Write to FILE, whole or not at all")->type_name("FILE");
    CLI::Option* const edit = exportTo
                                  ->add_option("--edit", values.edit,
                                               "Change limits in this nginx configuration in place, and print the diff")
                                  ->group("Edit")
                                  ->type_name("FILE");
    repeatable(exportTo, "--set", values.changes,
               "The change: ZONE.rate, ZONE.size, ZONE.burst, ZONE.delay with a value, ZONE.nodelay[=off], ZONE.off to "
               "remove; burst=0 and "
               "delay=0 remove the parameter; repeatable")
        ->group("Edit")
        ->type_name("CHANGE")
        ->needs(edit);
    std::string recipes = "Change the limit, or add to it; repeatable:";
    for (const std::string_view text : recipeTexts())
        recipes += "\n  " + std::string(text.substr(2, text.find('\n') - 2));
    repeatable(exportTo, "--recipe", values.recipes, recipes)
        ->each([&values](const std::string& text) {
            constexpr std::string_view kRealIp = "real-ip=";
            for (const std::string& proxy : CLI::detail::split(text.substr(std::min(text.size(), kRealIp.size())), ','))
                if (text.starts_with(kRealIp))
                    values.traffic.trustedProxies.push_back(proxy);
            values.dryRun = values.dryRun || text == "dry-run";
        })
        ->group("Recipes")
        ->type_name("NAME[=VALUES]");
    addVerify(exportTo, values.verify);
    exportTo->add_flag("--dry-run", values.dryRun, "nginx shall only log what it would have done");
    CLI::Option* const other = exportTo
                                   ->add_option("--for", values.limiter,
                                                fmt::format("Write the nearest configuration of another program: {}",
                                                            fmt::join(otherLimiterNames(), ", ")))
                                   ->type_name("NAME");
    for (const char* const option : {"--edit", "--recipe", "--verify", "--dry-run", "--normal", "--incident"})
        if (CLI::Option* const nginxOnly = exportTo->get_option_no_throw(option))
            other->excludes(nginxOnly);
}

Result<Answer> run(const ExportArguments& arguments)
{
    if (arguments.edit)
        return editLimits(arguments);
    if (const auto ok = checkPeriods(arguments.periods); !ok)
        return ok.error();
    if (const auto ok = keepsInputs(arguments.output, inputsOf(arguments.traffic, arguments.limit)); !ok)
        return ok.error();
    if (arguments.limiter)
        return exportOther(arguments);
    const bool marked = !arguments.periods.normal.empty() || !arguments.periods.incident.empty();
    if (marked && arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, arguments.periods.normal.empty() ? "--incident" : "--normal",
                     "marks a part of a log, and no file is given"};
    if (arguments.verify && arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, "--verify", "replays a part of a log. Name a log file"};
    NamedPolicy policy;
    CookedPolicy cookedPolicy;
    Traffic traffic;
    std::optional<Measurement> measured;
    std::string text;
    Selection selection;
    Steps steps;
    steps.put(selection, [&] { return parseSelection(arguments.traffic); });
    if (!steps.put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); }).failed())
        warnOfUnknownVariables(policy);
    CookedPolicy together; // of all servers, whose traffic the log has
    std::vector<std::string> recipes = arguments.recipes;
    steps.put(cookedPolicy, [&] { return cooked(policy.policy, recipes); });
    std::erase_if(recipes, [](const std::string& recipe) { return recipe.starts_with("instances="); });
    steps.put(together, [&] { return cooked(policy.policy, recipes); });
    if (!arguments.traffic.files.empty())
        steps.put(measured, [&] { return measure(arguments, together.policy, traffic); });
    std::string tested;
    if (arguments.verify)
        steps.put(tested, [&] { return testedOnNginx(together.policy, traffic.grouped); });
    return steps
        .put(text,
             [&] {
                 WriteOptions options = exportOptions(SPILLWAY_VERSION, measured);
                 options.dryRunVariant = arguments.dryRun;
                 options.beside = cookedPolicy.beside;
                 options.comment.insert(options.comment.end(), cookedPolicy.comments.begin(),
                                        cookedPolicy.comments.end());
                 if (!tested.empty())
                     options.comment.push_back(tested);
                 const auto placed = placedPolicy(cookedPolicy.policy, selection);
                 return placed ? writePolicy(*placed, options) : placed.error();
             })
        .run([&] { return send(text, arguments.output); })
        .result(answerOf(traffic));
}

namespace {

namespace fs = std::filesystem;

/// Relative to the working folder for a file below it, so that `patch -p0` takes the diff.
std::string shownPath(const std::string& name)
{
    std::error_code error;
    const std::string near = fs::proximate(name, error).string();
    return error || near.empty() || near.starts_with("..") ? name : near;
}

/// Nothing else may be asked for: it would change nothing.
bool isAlone(const ExportArguments& arguments)
{
    return arguments.traffic == TrafficArguments{} && arguments.limit.limits.empty() &&
           arguments.limit.config.paths.empty() && arguments.limit.server.empty() && arguments.periods.normal.empty() &&
           arguments.periods.incident.empty() && arguments.recipes.empty() && !arguments.dryRun;
}

/// Prints the difference, or the file with `-o -`; lets nginx check it; writes the file.
Result<Done> show(const ExportArguments& arguments, const ConfPart& main, const ConfTree& tree,
                  const std::vector<EditedFile>& edited)
{
    const bool writes = arguments.output.has_value();
    if (writes && edited.empty())
        return Error{ErrorCode::BadArgument, "--output", "nothing changes, so no file is written"};
    if (writes && edited.size() > 1)
        return Error{ErrorCode::BadArgument, "--output",
                     say("is one file, but {} files change; apply the diff with patch -p0", edited.size())};
    std::string diff;
    for (const EditedFile& file : edited) {
        diff += unifiedDiff(file, shownPath(file.name));
        if (file.name != main.source.name)
            complain("the change is in " + shownPath(file.name));
    }
    if (edited.empty())
        complain("nothing changes: the limits already have these values");
    const bool toOut = writes && *arguments.output == "-";
    if (const auto sent = send(toOut ? edited.front().after : diff); !sent || edited.empty())
        return sent;
    const auto tested = testWithNginx(main, tree, edited);
    if (tested && !tested->empty())
        complain(*tested);
    if (!tested)
        return tested.error();
    return writes && !toOut ? send(edited.front().after, arguments.output) : Done{};
}

} // namespace

Result<Answer> editLimits(const ExportArguments& arguments)
{
    if (arguments.changes.empty() || !isAlone(arguments))
        return Error{ErrorCode::BadArgument, "--edit",
                     arguments.changes.empty() ? toTranslate("needs a change: add --set 'ZONE.burst=20'")
                                               : toTranslate("can only be combined with --set and -o")};
    std::vector<LimitChange> changes;
    std::vector<ConfPart> parts;
    ConfTree tree;
    std::vector<EditedFile> edited;
    Steps steps;
    for (const std::string& text : arguments.changes)
        steps.put(changes.emplace_back(), [&] { return parseLimitChange(text); });
    return steps.put(parts, [&] { return partsOf({{*arguments.edit}}); })
        .run([&] {
            tree = readConfTree(parts);
            for (const std::string& warning : tree.warnings)
                complain("warning: " + warning);
            const auto model = buildConfModel(tree);
            return model ? Result<Done>(Done{}) : model.error();
        })
        .put(edited, [&] { return editedFiles(tree, changes); })
        .run([&] { return keepsInputs(arguments.output, tree.files); })
        .run([&] { return show(arguments, parts.front(), tree, edited); })
        .result(Answer::Yes);
}

} // namespace spillway
