#pragma once

#include "engine/policy/policy.h"
#include "engine/study/logged_decisions.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/selection.h"

#include <array>
#include <cstdint>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The likely reason why nginx decided otherwise than predicted.
enum class Parting : std::uint8_t {
    ArrivalUnknown,    ///< the log leaves open when requests arrived
    NearBoundary,      ///< a few milliseconds between clocks, or the order within a millisecond, decide
    ZoneFull,          ///< a zone had no room for a new client
    OtherLimit,        ///< nginx applied a limit that is not in the policy, or in another zone
    NotLimited,        ///< nginx asked no limit about a request that was to be limited
    EarlierDifference, ///< an earlier difference of this client still shows in its bucket
    LogBegins,         ///< the bucket held something when the log began
    EmptierBucket,     ///< nginx was restarted, or did not count requests that the log has
    FullerBucket,      ///< nginx counted requests that the log does not have
};
inline constexpr std::size_t kPartings = 9;

/// Predicted against actual decisions of nginx, request by request: `spillway-cli verify --log`.
struct LoggedAgreement
{
    struct Difference
    {
        ReplayedRequest request;
        std::string client; ///< the value of the key
        std::string sent;   ///< "GET /path"; empty where the log does not have it
        Parting reason = Parting::ArrivalUnknown;
    };
    static constexpr std::size_t kMostExamples = 20;
    /// Arrival times, in order. A delay that the logs do not name is not among the actual ones.
    struct Times
    {
        std::vector<Instant> delayed;
        std::vector<Instant> rejected;
    };

    std::uint64_t decisions = 0; ///< requests that nginx limited, or was to limit, as far as its decision is known
    std::uint64_t equal = 0;
    std::uint64_t byStatus = 0;   ///< of the decisions: known by $limit_req_status; the others by error.log
    bool arrivalsAreOpen = false; ///< the arrival model with most equal decisions counts
    bool delaysAreLogged = false; ///< else a request without a line in error.log may have been delayed
    std::array<std::array<std::uint64_t, 4>, 4> table{}; ///< by predicted, then by actual decision
    std::array<std::uint64_t, kPartings> reasons{};      ///< by Parting
    Times predicted;
    Times actual;
    std::vector<Difference> examples; ///< the first kMostExamples

    // The lines of error logs, compared with the requests they belong to.
    std::uint64_t linesFound = 0;   ///< of ErrorLog::entries; the others belong to no request
    std::uint64_t equalVerdict = 0; ///< of those found
    std::uint64_t equalExcess = 0;  ///< of these: to the thousandth
    Thousandths largestDifference;  ///< of those with an equal verdict
    Milliseconds ahead{0};          ///< of UTC: the clock of the error log
};

/// The requests that nginx limited, where the log names all of them by `$limit_req_status`; else all of them. For limits
/// without their places. `selection` is that of `grouped`. Cancelled when asked to stop.
[[nodiscard]] Result<GroupedPtr> onlyLimited(const GroupedPtr& grouped, Selection selection,
                                             const std::stop_token& stop);

/// Replays the requests in order and compares each decision with the value of `$limit_req_status`, or where the trace has none
/// with the error log. Where the trace leaves arrivals open, by the arrival model that fits best. `ahead`: the expected
/// clock of the error log, see matchEntries(). BadArgument where neither is there; errors as replayInOrder().
[[nodiscard]] Result<LoggedAgreement> loggedAgreementOf(const Policy& policy, const GroupedPtr& grouped,
                                                        const ErrorLog& log, Milliseconds ahead,
                                                        const std::stop_token& stop = {});

} // namespace spillway
