#include "app/cli/verify_log.h"
#include "app/cli/verify_nginx.h"

namespace spillway {

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
