
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/progress_line.h"
#include "app/cli/traffic.h"
#include "engine/conf/write_policy.h"
#include "engine/core/steps.h"
#include "engine/core/temporary_path.h"
#include "engine/live/agreement_report.h"
#include "engine/live/private_nginx.h"
#include "engine/live/verification.h"

#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

/// The limits as nginx reads them: the configuration itself, or what export would write.
Result<ConfTree> treeOf(const VerifyArguments& arguments, const Policy& policy)
{
    if (!arguments.limit.config.paths.empty()) {
        const auto place = placeOf(arguments.limit, arguments.traffic);
        return place ? readConfiguration(*place) : place.error();
    }
    const auto text = writePolicy(policy, {});
    return text ? Result(readConfTree(*text, "--limit")) : text.error();
}

Result<Done> check(const VerifyArguments& arguments)
{
    if (!(arguments.stretch >= 0.001 && arguments.stretch <= 1000))
        return Error{ErrorCode::BadArgument, "--stretch", "is not valid. Enter a factor from 0.001 to 1000"};
    const auto& paths = arguments.limit.config.paths;
    if (std::ranges::find(paths, "-") != paths.end())
        return Error{ErrorCode::BadArgument, "--config", "standard input can be read only once. Name a file"};
    return Done{};
}

Result<Done> checkPolicy(const Policy& policy)
{
    if (policy.other)
        return Error{ErrorCode::Unsupported, "--limit",
                     "nginx has only limit_req. Write the limit as 'rate=10r/s burst=20'"};
    return Done{};
}

Result<TemporaryPath> madeFolder()
{
    removeStaleFolders();
    const auto pattern = privateFolderPattern();
    if (!pattern)
        return pattern.error();
    TemporaryPath folder = makeTemporary(*pattern, [](char* name) { return ::mkdtemp(name) != nullptr; });
    return folder ? Result(std::move(folder))
                  : Error{ErrorCode::CannotWrite, printable(*pattern), "no temporary folder can be made there"};
}

Result<Verification> test(const VerifyArguments& arguments, VerificationTask task, NginxPlace nginx)
{
    task.sendsAll = !arguments.traffic.from.empty() || !arguments.traffic.to.empty();
    task.stretchPerMille = std::llround(arguments.stretch * 1000);
    task.oneServer = !arguments.limit.server.empty();
    const auto folder = madeFolder();
    if (!folder)
        return folder.error();
    nginx.folder = **folder;
    const auto used = useFolder(nginx.folder);
    if (!used)
        return used.error();
    WorkLine line("verify");
    return verify(task, nginx, line.callback());
}

} // namespace

void addVerifyOnNginx(CLI::App* command, VerifyArguments& values)
{
    command->get_option("--from")->description(
        "Send requests from T on, written as for simulate; default: the minute with the most rejected requests");
    command
        ->add_option("--stretch", values.stretch,
                     "Multiply the time between requests, such as 0.1 for a quiet hour or 5 for a dense second. The "
                     "prediction is for the new times; default 1")
        ->type_name("FACTOR");
    command->add_option("--nginx", values.nginx, "The nginx to start; default: the installed one")->type_name("PATH");
}

Result<std::string> testedOnNginx(const Policy& policy, const GroupedPtr& grouped)
{
    Policy limiting = policy;
    limiting.dryRun = false;
    NginxPlace nginx;
    std::string text;
    Verification seen;
    return Steps()
        .run([&] { return checkPolicy(limiting); })
        .put(nginx, [&] { return findNginx({}); })
        .put(text, [&] { return writePolicy(limiting, {}); })
        .put(seen,
             [&] {
                 return test({}, {limiting, readConfTree(text, "--limit"), grouped}, nginx);
             })
        .result(agreementSentence(seen));
}

Result<Answer> verifyOnNginx(const VerifyArguments& arguments)
{
    NginxPlace nginx;
    NamedPolicy policy;
    Traffic traffic;
    VerificationTask task;
    Verification seen;
    Steps steps;
    steps.run([&] { return check(arguments); })
        .put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); })
        .run([&] { return checkPolicy(policy.policy); })
        .put(nginx, [&] { return findNginx(arguments.nginx); })
        .put(traffic, [&] { return loadTraffic(arguments.traffic, countedKeys(policy.policy), &policy.policy); })
        .put(task.tree, [&] { return treeOf(arguments, policy.policy); });
    task.policy = policy.policy;
    task.grouped = traffic.grouped;
    steps.put(seen, [&] { return test(arguments, std::move(task), nginx); }).run([&] {
        return send(arguments.json ? jsonAnswer(agreementJson(seen), traffic) : agreementText(seen));
    });
    const Answer answer =
        steps.failed() ? Answer::No : shareAnswer(arguments, seen.agreement.equal, seen.agreement.decisions);
    return steps.result(answerOf(traffic, answer));
}

} // namespace spillway
