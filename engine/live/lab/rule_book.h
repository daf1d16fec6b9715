#pragma once

#include "engine/live/lab/request_head.h"
#include "engine/live/lab/store.h"
#include "engine/policy/request_rules.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/group/grouped.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// A limit that requests can meet.
struct MeetableLimit
{
    std::string name; ///< of the rule, or of nginx's zone
    Limit limit;      ///< with the burst of this place, and without what higher classes reserve
    std::int64_t queue = 0;
    AnyLimiter limiter;
};

/// The limits that one request meets, in order: what a store is asked, and what it is asked for.
struct Meeting
{
    std::vector<Charge> charges{};
    std::vector<const MeetableLimit*> limits{}; ///< of each charge; as long as the book lives
};

/// A policy made ready for single requests: of rules, or as an nginx configuration has it.
class RuleBook
{
public:
    /// BadKey if a key or a condition has a variable that the lab does not know.
    [[nodiscard]] static Result<std::shared_ptr<const RuleBook>> create(const RequestRules& rules);
    /// Requests are led through the configuration as by a replay. Unsupported for a dry run.
    [[nodiscard]] static Result<std::shared_ptr<const RuleBook>> create(const Policy& policy);
    RuleBook(const RuleBook&) = delete;
    RuleBook& operator=(const RuleBook&) = delete;
    virtual ~RuleBook() = default;

    /// The limits that count the request.
    [[nodiscard]] virtual Result<Meeting> meet(const LabRequest& request) const = 0;
    /// All limits, each name's first place alone.
    [[nodiscard]] virtual std::vector<const MeetableLimit*> limits() const = 0;
    /// The status of a rejected request: 429 or 503.
    [[nodiscard]] virtual int status() const { return 429; }

protected:
    RuleBook() = default;
};
using RuleBookPtr = std::shared_ptr<const RuleBook>;

/// The key of a charge.
[[nodiscard]] std::string chargeKey(const std::string& name, std::string_view value);

/// The effect of rules on a trace.
struct RulesOutcome
{
    struct Counts
    {
        std::string rule{}; ///< empty: all requests
        std::uint64_t requests = 0;
        std::uint64_t delayed = 0;
        std::uint64_t rejected = 0;
    };
    Counts all{};
    std::vector<Counts> rules{}; ///< those with a limit; of the requests that each was asked about
};

/// Replays the selected requests in order of arrival through the store of the lab. Unsupported for a rule with a queue;
/// BadKey if the traffic lacks a variable; Cancelled.
[[nodiscard]] Result<RulesOutcome> replayRules(const RequestRules& rules, const GroupedPtr& grouped,
                                               const std::stop_token& stop);

} // namespace spillway
