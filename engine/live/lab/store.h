#pragma once
#include "engine/core/result.h"
#include "engine/limiter/any_limiter.h"
#include <functional>
#include <span>
#include <string>
#include <vector>
namespace spillway {
/// One rule that a request meets: its algorithm, and the rule's name with the value of its key (any bytes).
struct Charge
{
    std::string key;
    AnyLimiter limiter;
};
/// Where the counters of the lab are kept.
class Store
{
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    virtual ~Store() = default;
    /// One answer for each charge up to the first that rejects; an error if the store is gone.
    using Answer = std::function<void(Result<std::vector<Decision>>)>;
    /// Decides one request against all charges, as one atomic step: where one rejects, those before it keep the state
    /// they had, it keeps what its algorithm records of a rejected request, and those after it are not asked. `now`
    /// counts for a store without a clock of its own. `answer` is called on this thread, at once or later.
    virtual void decide(std::span<const Charge> charges, Instant now, Answer answer) = 0;
};
} // namespace spillway
