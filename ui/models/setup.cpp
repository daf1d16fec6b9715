#include "ui/models/setup.h"

namespace spillway::ui {

Policy Setup::policy() const
{
    Policy policy = simplePolicy(zone, limit);
    policy.status = status;
    policy.dryRun = dryRun;
    return policy;
}

} // namespace spillway::ui
