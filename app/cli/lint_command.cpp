#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/conf/conf_context.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/configuration_file.h"
#include "engine/core/steps.h"
#include "engine/lint/subject.h"
#include "engine/words/figures.h"

#include <filesystem>
#include <nlohmann/json.hpp>
#include <tuple>

namespace spillway {

namespace {

std::string answerText(const Findings& findings, bool json, const Traffic& traffic)
{
    Json list = Json::array();
    std::string text;
    for (const Finding& each : findings) {
        text += fmt::format("{}:{}: {}: {} [{}]\n    {}\n", each.file, each.line, translated(each.level.c_str()),
                            each.text, each.rule, each.fix);
        list.push_back({{"rule", each.rule},
                        {"level", each.level},
                        {"file", each.file},
                        {"line", each.line},
                        {"text", each.text},
                        {"fix", each.fix}});
    }
    const auto count = [&](std::string_view level) {
        return static_cast<std::uint64_t>(std::ranges::count(findings, level, &Finding::level));
    };
    return json ? jsonAnswer({{"findings", std::move(list)}}, traffic)
                : text + fmt::format("{}, {}, {}\n", countText(count("error"), "error", "errors"),
                                     countText(count("warning"), "warning", "warnings"),
                                     countText(count("note"), "note", "notes"));
}

/// BadArgument for what begins like a log.
Result<Done> hasDirectives(const ConfTree& tree)
{
    const auto isName = [](char byte) {
        return byte == '_' || (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9');
    };
    if (tree.top.empty() || std::ranges::all_of(tree.top.front().name(), isName))
        return Done{};
    return Error{ErrorCode::BadArgument, printable(tree.files.front(), 200),
                 "this is no nginx configuration; name one first, and logs behind it"};
}

} // namespace

Result<Answer> run(const LintArguments& arguments)
{
    TrafficArguments logs = arguments.traffic;
    if (logs.files.empty())
        return Error{ErrorCode::BadArgument, {}, "no file given; name an nginx configuration"};
    const auto firstLog = std::stable_partition(logs.files.begin() + 1, logs.files.end(), [](const std::string& path) {
        return isConfiguration(path) || std::filesystem::exists(std::filesystem::path(path) / "nginx.conf");
    });
    LimitArguments limit = arguments.limit;
    limit.config.paths.assign(logs.files.begin(), firstLog);
    logs.files.erase(logs.files.begin(), firstLog);

    Findings findings;
    ConfPlace place;
    ConfTree tree;
    LintSubject subject;
    Policy policy;
    Traffic traffic;
    Steps steps;
    steps.put(place, [&] { return placeOf(limit, logs); })
        .put(tree, [&] { return readConfiguration(place); })
        .run([&] { return hasDirectives(tree); })
        .put(subject, [&] { return lintSubject(std::move(tree), findings); });
    if (!logs.files.empty() && findings.empty())
        steps.put(policy, [&] { return lintedPolicy(subject); })
            .put(traffic, [&] { return loadTraffic(logs, countedKeys(policy), &policy); })
            .run([&] { return addTrafficFindings(subject, policy, *traffic.grouped, findings); });
    if (steps.failed())
        return steps.result(Answer::No);
    for (const auto& notes : {notesOn(subject.tree, subject.origins), subject.tree.warnings})
        for (const std::string& note : notes)
            if (std::ranges::none_of(findings, [&](const Finding& each) {
                    return note.starts_with(each.file + ':' + std::to_string(each.line) + ": \"");
                }))
                complain("warning: " + note);
    for (const auto rules : {addZoneFindings, addLimitFindings, addPlaceFindings, addDirectiveFindings})
        rules(subject, findings);
    std::ranges::stable_sort(findings, {}, [](const Finding& each) { return std::tie(each.file, each.line); });
    const bool wrong = std::ranges::find(findings, "error", &Finding::level) != findings.end();
    return steps.run([&] { return send(answerText(findings, arguments.json, traffic)); })
        .result(answerOf(traffic, wrong ? Answer::No : Answer::Yes));
}

} // namespace spillway
