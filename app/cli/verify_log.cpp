#include "app/cli/commands.h"
#include "app/cli/options.h"

#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/report/logged_agreement_report.h"
#include "engine/words/figures.h"

#include <nlohmann/json.hpp>
#include <utility>

namespace spillway {

namespace {

Result<Traffic> trafficOf(const VerifyArguments& arguments, Policy& policy)
{
    std::vector<KeyTemplate> keys = countedKeys(policy);
    if (auto status = KeyTemplate::parse("$limit_req_status"))
        keys.push_back(*std::move(status)); // is read wherever it stands
    auto traffic = loadTraffic(arguments.traffic, keys, &policy);
    if (!traffic || policy.router)
        return traffic;
    auto limited = onlyLimited(traffic->grouped, traffic->selection, {});
    if (!limited)
        return limited.error();
    traffic->grouped = *std::move(limited);
    return traffic;
}

} // namespace

void addVerifyLog(CLI::App* command, VerifyArguments& values)
{
    command->get_option("FILE")->description("With --log: access logs and error logs of nginx, plain or packed, in any "
                                             "order; a folder stands for the logs in "
                                             "it, - for an access log on standard input");
    command->add_flag("--log", values.log,
                      "Compare with what nginx decided, by $limit_req_status in the access logs or by error logs; "
                      "error logs alone are summarised");
    command->add_option("--share", values.share, "Exit with 1 if fewer decisions are equal; default 99.5")
        ->type_name("PERCENT");
    command->add_option("--top", values.top, "How many clients and paths of an error log to name; default 10")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
}

Answer shareAnswer(const VerifyArguments& arguments, std::uint64_t equal, std::uint64_t decisions)
{
    if (static_cast<double>(equal) * 100 >= arguments.share * static_cast<double>(decisions))
        return Answer::Yes;
    complain(say("{} of {} decisions are equal; --share asks for {:g} %", countText(equal), countText(decisions),
                 arguments.share));
    return Answer::No;
}

Result<Answer> verifyLog(const VerifyArguments& given)
{
    VerifyArguments arguments = given;
    ErrorLog log;
    NamedPolicy policy;
    Traffic traffic;
    LoggedAgreement agreement;
    Steps steps;
    const auto report = [&](const LoggedAgreement* seen) {
        return send(arguments.json ? jsonAnswer(loggedAgreementJson(seen, log, arguments.top), traffic)
                                   : loggedAgreementText(seen, log, arguments.top));
    };
    steps.put(log, [&] { return readErrorLogs(arguments.traffic.files); });
    if (!steps.failed() && arguments.traffic.files.empty() && !log.files.empty()) {
        if (!arguments.limit.limits.empty() || !arguments.limit.config.paths.empty())
            complain("warning: " + say("there is no access log to compare with, so the error log is only summarised"));
        return steps.run([&] { return report(nullptr); }).result(Answer::Yes);
    }
    steps.put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); })
        .put(traffic, [&] { return trafficOf(arguments, policy.policy); })
        .put(agreement, [&] {
            const auto& sources = traffic.import.sources;
            const auto ahead = sources.empty() ? std::nullopt : zoneOf(sources.front(), Instant::min(), Instant::max());
            return loggedAgreementOf(policy.policy, traffic.grouped, log, ahead.value_or(Milliseconds(0)));
        });
    if (!steps.failed() && agreement.decisions == 0)
        return Error{ErrorCode::BadArgument, "--log", "no request with a decision of nginx was selected; select some"};
    const Answer answer = steps.failed() ? Answer::No : shareAnswer(arguments, agreement.equal, agreement.decisions);
    return steps.run([&] { return report(&agreement); }).result(answerOf(traffic, answer));
}

Result<Answer> run(const VerifyArguments& arguments)
{
    if (!(arguments.share >= 0 && arguments.share <= 100))
        return Error{ErrorCode::BadArgument, "--share", "is not valid. Enter a percentage from 0 to 100"};
    if (arguments.log)
        return verifyLog(arguments);
#ifdef SPILLWAY_LIVE
    return verifyOnNginx(arguments);
#else
    return Error{ErrorCode::Unsupported, "verify", "this build cannot start nginx. Use --log"};
#endif
}

#ifndef SPILLWAY_LIVE
Result<Answer> run(const FollowArguments&)
{
    return Error{ErrorCode::Unsupported, "follow", "this build cannot follow live traffic"};
}

Result<std::string> testedOnNginx(const Policy&, const GroupedPtr&)
{
    return Error{ErrorCode::Unsupported, "--verify", "this build cannot start nginx"};
}
#endif

} // namespace spillway
