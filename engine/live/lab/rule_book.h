#pragma once

#include "engine/live/lab/request_head.h"
#include "engine/live/lab/store.h"
#include "engine/policy/request_rules.h"
#include "engine/trace/columns/trace.h"

#include <memory>
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

} // namespace spillway
