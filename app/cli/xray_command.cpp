#include "app/cli/commands.h"

#include "app/cli/output.h"
#include "app/cli/traffic.h"
#include "engine/conf/read_policy.h"
#include "engine/core/say.h"
#include "engine/report/xray_report.h"

#include <nlohmann/json.hpp>

namespace spillway {

namespace {

template <class Xray>
Result<Done> show(const Result<Xray>& seen, const Policy& policy, bool json, const Traffic& traffic = {})
{
    return seen ? send(json ? jsonAnswer(xrayJson(*seen, policy), traffic) : xrayText(*seen)) : seen.error();
}

Result<Answer> xrayOfRequest(const XrayArguments& arguments, const ReadPolicy& read)
{
    if (arguments.traffic.hosts.size() > 1)
        return Error{ErrorCode::BadArgument, "--host", "may be given only once beside --request"};
    const std::string host = arguments.traffic.hosts.empty() ? "" : arguments.traffic.hosts.front();
    if (host.empty() && arguments.server.empty())
        complain("warning: without --host the request is for the default server");
    auto request = requestVariables(*arguments.request, host, arguments.headers, arguments.traffic.from);
    if (!request)
        return request.error();
    const auto assumed = assumedVariables(arguments.traffic.assumed);
    if (!assumed)
        return assumed.error();
    request->insert(request->begin(), assumed->begin(), assumed->end());
    const auto shown = show(xray(read, *request), read.policy, arguments.json);
    return shown ? Result<Answer>(Answer::Yes) : shown.error();
}

} // namespace

Result<Answer> run(const XrayArguments& arguments)
{
    if (arguments.traffic.files.empty())
        return Error{ErrorCode::BadArgument, {}, "no file given; name an nginx configuration"};
    XrayArguments asked = arguments;
    const std::string conf = asked.traffic.files.front();
    asked.traffic.files.erase(asked.traffic.files.begin());
    if (asked.traffic.files.empty() != asked.request.has_value())
        return Error{ErrorCode::BadArgument, "--request",
                     asked.request
                         ? toTranslate("excludes logs; give one of them")
                         : toTranslate("is missing; write --request 'GET /' behind the configuration, or name a log")};
    auto read = readPolicy({{conf}}, Untellable::IsLeftOut, Reading::Steps, asked.server);
    if (!read)
        return read.error();
    for (const std::string& warning : read->warnings)
        complain("warning: " + warning);
    for (const Error& left : read->leftOut)
        complain("warning: left out: " + left.message());
    if (asked.request)
        return xrayOfRequest(asked, *read);
    const auto traffic = loadTraffic(asked.traffic, countedKeys(read->policy), &read->policy);
    if (!traffic)
        return traffic.error();
    const auto shown = show(xray(*read, traffic->grouped, {}), read->policy, asked.json, *traffic);
    return shown ? Result<Answer>(answerOf(*traffic)) : shown.error();
}

} // namespace spillway
