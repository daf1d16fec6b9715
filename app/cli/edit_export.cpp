#include "app/cli/edit_export.h"

#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_model.h"
#include "engine/conf/edit/conf_edit.h"
#include "engine/conf/edit/nginx_check.h"
#include "engine/core/steps.h"

#include <filesystem>
#include <fmt/format.h>

namespace spillway {

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
                     fmt::format("is one file, but {} files change; apply the diff with patch -p0", edited.size())};
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
                     arguments.changes.empty() ? "needs a change: add --set 'ZONE.burst=20'"
                                               : "can only be combined with --set and -o"};
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
