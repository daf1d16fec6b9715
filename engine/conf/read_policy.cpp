#include "engine/conf/read_policy.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_hint.h"
#include "engine/conf/conf_rules.h"
#include "engine/conf/policy_maker.h"
#include "engine/conf/server_choice.h"
#include "engine/conf/site_router.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace spillway {

namespace {

Result<ConfModel> modelOf(const ConfTree& tree)
{
    auto model = buildConfModel(tree);
    if (model && !tree.top.empty() && !anyKnownDirective(tree.top))
        return Error{ErrorCode::BadConfig, tree.where(tree.top.front()),
                     "unknown directive \"" + printable(tree.top.front().name()) + '"'};
    return model;
}

/// Warnings before anything is made of the tree.
std::vector<std::string> warningsOf(const ConfTree& tree)
{
    std::vector<std::string> all = notesOn(tree, variablesOf(tree));
    all.insert(all.end(), tree.warnings.begin(), tree.warnings.end());
    return all;
}

Error noSuchServer(const ConfModel& model, const std::string& server)
{
    std::string names;
    for (const ConfServer& each : model.servers)
        names += (names.empty() ? "" : ", ") + printable(nameOf(each));
    return {ErrorCode::BadArgument, "--server", "no server is named " + printable(server) + "; there are " + names};
}

Result<ReadPolicy> readTree(const ConfTree& tree, Untellable untellable, Reading reading, const std::string& server)
{
    const auto model = modelOf(tree);
    if (!model)
        return model.error();
    std::optional<std::size_t> only;
    if (!server.empty() && !(only = serverNamed(model->servers, server)))
        return noSuchServer(*model, server);
    auto read = makePolicy(*model, variablesOf(tree), warningsOf(tree), untellable, only,
                           reading == Reading::Ways && !needsRouting(*model) ? Reading::Locations : reading);
    if (read && reading != Reading::Locations)
        read->policy.servers = shownServers(*model);
    return read;
}

Result<std::vector<ServerPolicy>> serversOf(const ConfTree& tree)
{
    const auto model = modelOf(tree);
    if (!model)
        return model.error();
    const bool several = model->servers.size() > 1;
    std::vector<std::string> warnings = warningsOf(tree);
    if (model->timerResolution > Milliseconds(0))
        warnings.push_back(tree.files.front() + ": the steps of timer_resolution are not simulated here");
    std::vector<ServerPolicy> found;
    std::vector<Error> failed;
    std::optional<std::size_t> naming; // a limit, which none of its requests comes to
    std::size_t unlimited = 0;
    for (std::size_t i = 0; i < model->servers.size(); ++i) {
        const ConfServer& server = model->servers[i];
        const auto locations = flatten(server, model->http);
        if (locations && !limitsAnything(*locations)) {
            naming = naming || !namesAnyLimit(*locations) ? naming : std::optional(i);
            unlimited += server.level.answersAt ? 0U : 1U; // else it only redirects
            continue;
        }
        auto read = locations ? makePolicy(*model, variablesOf(tree), warnings, Untellable::IsLeftOut, i)
                              : Result<ReadPolicy>(locations.error());
        if (read)
            found.push_back({several ? nameOf(server) : std::string(), *std::move(read)});
        else if (read.error().code == ErrorCode::BadConfig)
            return read.error();
        else
            failed.push_back(read.error());
    }
    if (found.empty() && !failed.empty())
        return failed.front();
    if (found.empty()) {
        auto first = makePolicy(*model, variablesOf(tree), warnings, Untellable::IsLeftOut, naming.value_or(0));
        if (!first)
            return first.error();
        found.push_back({{}, *std::move(first)});
    }
    for (ServerPolicy& server : found) {
        server.unlimited = unlimited + failed.size();
        server.read.leftOut.insert(server.read.leftOut.end(), failed.begin(), failed.end());
    }
    return found;
}

/// The tree, or why there is none.
template <class Make>
auto made(const Result<ConfTree>& tree, const Make& make) -> decltype(make(*tree))
{
    if (!tree)
        return tree.error();
    auto result = make(*tree);
    return result ? std::move(result) : withHint(result.error(), *tree);
}

} // namespace

Result<ReadPolicy> readPolicy(const ConfPlace& place, Untellable untellable, Reading reading, const std::string& server)
{
    return readPolicy(readConfiguration(place), untellable, reading, server);
}

Result<ReadPolicy> readPolicy(const Result<ConfTree>& tree, Untellable untellable, Reading reading,
                              const std::string& server)
{
    return made(tree, [&](const ConfTree& found) { return readTree(found, untellable, reading, server); });
}

Result<ReadPolicy> readPolicyText(std::string_view text, const std::string& name, Untellable untellable,
                                  Reading reading, const std::string& server)
{
    return readPolicy(Result(readConfTree(text, name)), untellable, reading, server);
}

Result<std::vector<ServerPolicy>> readServers(const Result<ConfTree>& tree)
{
    return made(tree, serversOf);
}

} // namespace spillway
