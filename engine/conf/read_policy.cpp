#include "engine/conf/read_policy.h"

#include "engine/conf/conf_context.h"
#include "engine/conf/conf_files.h"
#include "engine/conf/conf_hint.h"
#include "engine/conf/conf_rules.h"
#include "engine/conf/policy_maker.h"
#include "engine/conf/server_choice.h"
#include "engine/conf/site_router.h"

#include <algorithm>
#include <functional>
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
    return makePolicy(*model, variablesOf(tree), tree.warnings, untellable, only,
                      reading == Reading::Ways && needsRouting(*model));
}

Result<std::vector<ServerPolicy>> serversOf(const ConfTree& tree)
{
    const auto model = modelOf(tree);
    if (!model)
        return model.error();
    const bool several = model->servers.size() > 1;
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
        auto read = locations ? makePolicy(*model, variablesOf(tree), tree.warnings, Untellable::IsLeftOut, i)
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
        auto first = makePolicy(*model, variablesOf(tree), tree.warnings, Untellable::IsLeftOut, naming.value_or(0));
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

/// Does `make` with the tree of that text.
template <class Made>
Result<Made> read(std::string_view text, const std::string& name, const ConfIncluder& includer,
                  const std::function<Result<Made>(const ConfTree&)>& make)
{
    const std::string safeName = printable(name, 1000);
    auto made = make(readConfTree(text, safeName, includer));
    return made ? std::move(made) : withHint(made.error(), text, safeName);
}

std::function<Result<ReadPolicy>(const ConfTree&)> policyMaker(Untellable untellable, Reading reading,
                                                               const std::string& server)
{
    return [=](const ConfTree& tree) { return readTree(tree, untellable, reading, server); };
}

} // namespace

Result<ReadPolicy> readPolicy(const std::string& path, Untellable untellable, Reading reading,
                              const std::string& server)
{
    const std::string main = mainFileOf(path);
    const auto text = readConfFile(main);
    return text ? read<ReadPolicy>(*text, main, includerFor(main), policyMaker(untellable, reading, server))
                : text.error();
}

Result<ReadPolicy> readPolicyText(std::string_view text, const std::string& name, Untellable untellable,
                                  Reading reading, const std::string& server)
{
    return read<ReadPolicy>(text, name, {}, policyMaker(untellable, reading, server));
}

Result<std::vector<ServerPolicy>> readServers(const std::string& path)
{
    const auto text = readConfFile(path);
    return text ? read<std::vector<ServerPolicy>>(*text, path, includerFor(path), serversOf) : text.error();
}

Result<std::vector<ServerPolicy>> readServersText(std::string_view text, const std::string& name)
{
    return read<std::vector<ServerPolicy>>(text, name, {}, serversOf);
}

} // namespace spillway
