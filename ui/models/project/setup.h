#pragma once

#include "engine/advise/aims.h"
#include "engine/core/time_range.h"
#include "engine/policy/limit.h"
#include "engine/policy/policy.h"
#include "engine/policy/site_limit.h"
#include "engine/trace/columns/period.h"
#include "engine/trace/group/selection.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {
struct Advice;
}

namespace spillway::ui {

/// Everything that the user chose and that undo brings back: which requests count, by what, and under which limit.
struct Setup
{
    /// Its from/to are what alone counts, not what is looked at: that is the project's range. What it
    /// defines holds for the key, too.
    Selection selection;
    // The limit that sliders and charts are about.
    ZoneSpec zone;                  ///< key, rate, name and size; the key counts for every algorithm
    ZoneLimit limit;                ///< burst, delay, nodelay
    std::vector<Location> places{}; ///< see SiteLimit
    bool on = true;
    std::vector<SiteLimit> beside{};      ///< the other limits of the site, in their order
    std::size_t at = 0;                   ///< how many of them stand before it
    std::vector<Location> locations{};    ///< those of the site without a limit of their own
    std::string configuration{};          ///< path of the file that the limits were taken from; empty: none
    std::string server{};                 ///< of it; see ServerPolicy::name
    std::vector<std::string> errorLogs{}; ///< paths of nginx's error logs to compare with
    int status = 429;
    bool dryRun = false;            ///< export with limit_req_dry_run on
    std::string logLevel = "error"; ///< `limit_req_log_level`, for the export
    /// Another algorithm, which decides in place of the limit_req; that one is kept beside it, see withAlgorithm().
    std::optional<LimiterSpec> other{};
    std::vector<Period> periods{};      ///< marked ones, in the order in which they were
    Aims aims{};                        ///< of the suggestion
    std::vector<std::string> recipes{}; ///< of the exported snippet, as cooked() takes them
    /// Clients, by key, whose requests never count as normal traffic.
    std::vector<std::string> incidentClients{};

    [[nodiscard]] Policy policy() const;
    [[nodiscard]] Policy ownPolicy() const; ///< the selected limit in its place, without the others
    [[nodiscard]] Limit applied() const;    ///< the selected limit
    /// All limits in their order; those that share a zone have the same one.
    [[nodiscard]] std::vector<SiteLimit> limits() const;
    /// Whether more decides than one limit on all requests.
    [[nodiscard]] bool isSite() const { return !other && (!places.empty() || !beside.empty() || !on); }
    [[nodiscard]] Algorithm algorithm() const { return other ? other->algorithm : Algorithm::LimitReq; }
    bool operator==(const Setup&) const = default;
};

/// The setup with these limits, at least one, of which one is selected.
[[nodiscard]] Setup withLimits(const Setup& setup, std::vector<SiteLimit> limits, std::size_t selected);
/// The setup with one more limit as number `at`, which is selected; its zone gets a name that no other has.
[[nodiscard]] Setup withAdded(const Setup& setup, SiteLimit limit, std::size_t at);
/// The setup with the selected limit alone, everywhere.
[[nodiscard]] Setup selectedAlone(Setup setup);

/// This limit by another algorithm, by sameAverage(). As long as nothing of the other algorithm was changed, each
/// next one follows from the limit_req that the first of them came from, and that one comes back as it was: looking
/// through the algorithms changes nothing. From the first change on each follows from the one before.
[[nodiscard]] Setup withAlgorithm(const Setup& setup, Algorithm algorithm);

/// Whether each client needs as much of the ceiling under both: it is all that they differ in,
/// but for selection and key.
[[nodiscard]] bool needsAlike(const Setup& one, const Setup& other);

/// The setup with the limit of such a policy: one that is simple, or of another algorithm.
[[nodiscard]] Setup withLimit(const Setup& setup, const Policy& policy);

/// The setup with the suggested limit, as a limit_req.
[[nodiscard]] Setup withAdvice(const Setup& setup, const Advice& advice);

/// The setup counted by this text; exemptions and definitions stay.
[[nodiscard]] Setup withKey(const Setup& setup, const KeyTemplate& key);
/// The setup with these exemptions from the limit.
[[nodiscard]] Setup withExemptions(const Setup& setup, std::vector<Condition> exemptions);
/// The setup with these definitions of variables, for the key and for conditions.
[[nodiscard]] Setup withDefinitions(const Setup& setup, Variables defined);

using spillway::TimeRange; // signals name it in full

} // namespace spillway::ui
