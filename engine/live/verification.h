#pragma once

#include "engine/conf/conf_tree.h"
#include "engine/core/result.h"
#include "engine/core/steps.h"
#include "engine/live/agreement.h"
#include "engine/live/test_configuration.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"

#include <map>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A test of a policy on a real nginx.
struct VerificationTask
{
    Policy policy;
    ConfTree tree;                       ///< the policy as nginx configuration
    GroupedPtr grouped;                  ///< the selected requests
    bool sendsAll = false;               ///< else busiestPart() of them
    std::int64_t stretchPerMille = 1000; ///< spacing of the requests, in thousandths of the log's; > 0
    bool oneServer = false;              ///< every request goes to the server that the policy was read for
};

/// The prediction for a part of the traffic beside nginx's decisions.
struct Verification
{
    struct Unsent
    {
        std::uint64_t requests = 0;
        std::string example; ///< printable
    };
    std::string nginx; ///< version
    Instant first{};   ///< of the requests sent, in the log
    Instant last{};
    Milliseconds took{0}; ///< from the first to the last, as they were sent
    std::int64_t stretchPerMille = 1000;
    bool wholeSeconds = false; ///< the log does not say when in its second a request arrived
    std::uint64_t sent = 0;
    std::map<std::string, Unsent> unsent; ///< by reason
    std::map<std::string, std::size_t> replaced;
    Agreement agreement;
};

/// Sends a part of the traffic to a nginx of its own and compares its decisions with the prediction for exactly these
/// requests, both from empty buckets. Takes as long as the part. The place's folder is the caller's. BadArgument where
/// there is nothing to send; errors as findNginx() and sendRequests().
[[nodiscard]] Result<Verification> verify(const VerificationTask& task, const NginxPlace& place,
                                          const ShareCallback& progress = {}, const std::stop_token& stop = {});

} // namespace spillway
