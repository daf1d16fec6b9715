#include "app/cli/edit_export.h"

#include "app/cli/nginx_test.h"
#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_model.h"
#include "engine/conf/edit/unified_diff.h"

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

Result<Done> checkAlone(const ExportArguments& arguments)
{
    if (arguments.changes.empty())
        return Error{ErrorCode::BadArgument, "--edit", "needs a change; write --set 'ZONE.burst=20' beside it"};
    const LimitArguments& limit = arguments.limit;
    const PeriodArguments& periods = arguments.periods;
    if (arguments.traffic == TrafficArguments{} && limit.limits.empty() && limit.config.paths.empty() && limit.server.empty() &&
        periods.normal.empty() && periods.incident.empty() && !arguments.dryRun)
        return Done{};
    return Error{ErrorCode::BadArgument, "--edit",
                 "changes limits where they stand; beside it there can be only --set and -o"};
}

Result<Done> write(const ExportArguments& arguments, const std::vector<EditedFile>& edited)
{
    if (!arguments.output)
        return Done{};
    if (edited.size() == 1)
        return send(edited.front().after(), *arguments.output == "-" ? std::nullopt : arguments.output);
    return Error{ErrorCode::BadArgument, "--output",
                 edited.empty() ? "nothing is written: nothing changes"
                                : fmt::format("holds one file, and {} files change; apply the diff with patch -p0",
                                              edited.size())};
}

} // namespace

Result<Answer> editLimits(const ExportArguments& arguments)
{
    if (const auto ok = checkAlone(arguments); !ok)
        return ok.error();
    std::vector<LimitChange> changes;
    for (const std::string& text : arguments.changes) {
        auto change = parseLimitChange(text);
        if (!change)
            return change.error();
        changes.push_back(*std::move(change));
    }
    const auto read = readConfiguration({{*arguments.edit}});
    if (!read)
        return read.error();
    const ConfTree& tree = *read;
    const std::string& main = tree.files.front();
    for (const std::string& warning : tree.warnings)
        complain("warning: " + warning);
    if (const auto model = buildConfModel(tree); !model)
        return model.error();
    const auto edited = editedFiles(tree, changes);
    if (!edited)
        return edited.error();
    if (const auto ok = keepsInputs(arguments.output, tree.files); !ok)
        return ok.error();
    std::string diff;
    for (const EditedFile& file : *edited) {
        diff += unifiedDiff(file, shownPath(file.name));
        if (file.name != main)
            complain("the change is in " + shownPath(file.name));
    }
    if (edited->empty())
        complain("nothing changes: the limits are so already");
    if (!arguments.output || *arguments.output != "-")
        if (const auto sent = writeOut(diff); !sent)
            return sent.error();
    if (!edited->empty()) {
        const auto tested = testWithNginx(main, tree, *edited);
        if (!tested)
            return tested.error();
        if (*tested)
            complain(**tested);
    }
    const auto written = write(arguments, *edited);
    return written ? Result<Answer>(Answer::Yes) : written.error();
}

} // namespace spillway
