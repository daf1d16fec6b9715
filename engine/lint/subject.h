#pragma once

#include "engine/conf/conf_model.h"
#include "engine/conf/conf_rules.h"
#include "engine/conf/conf_variables.h"
#include "engine/lint/finding.h"
#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace spillway {

/// A configuration as the rules look at it.
struct LintSubject
{
    ConfTree tree{};
    std::unique_ptr<ConfModel> model{};
    Origins origins{};
    std::vector<FlatLocation> places{}; ///< http, servers and locations: where limits can stand
    bool isWhole = false;               ///< a main file, with everything that it includes

    /// Whether this text may stand in what nginx refuses, or in what could not be read.
    [[nodiscard]] bool mayHide(std::string_view text) const;
    /// The zone of that name, or nullptr.
    [[nodiscard]] const ZoneDirective* zone(const std::string& name) const;
    /// "error" for what is missing in a whole configuration; elsewhere it may be in another file: "note".
    [[nodiscard]] std::string_view missing() const { return isWhole ? "error" : "note"; }
    /// Calls `see` with each limit where it stands.
    void eachLimit(const std::function<void(const LimitDirective&, const FlatLocation&)>& see) const;
};

/// "http", "the server in nginx.conf:12", "location /api/".
[[nodiscard]] std::string shownPlace(const FlatLocation& place);

/// Adds what nginx refuses; the rest is looked at without it. BadConfig for a text that is none of nginx's.
[[nodiscard]] Result<LintSubject> lintSubject(ConfTree tree, Findings& findings);

// Each adds what its rules find in a configuration alone.
void addZoneFindings(const LintSubject& subject, Findings& findings);
void addLimitFindings(const LintSubject& subject, Findings& findings);
void addPlaceFindings(const LintSubject& subject, Findings& findings);
void addDirectiveFindings(const LintSubject& subject, Findings& findings);

/// The limits of a configuration that a log can say something about.
[[nodiscard]] Result<Policy> lintedPolicy(const LintSubject& subject);
/// Adds what only traffic shows. `policy` is lintedPolicy(), without zones whose keys the traffic lacks.
[[nodiscard]] Result<Done> addTrafficFindings(const LintSubject& subject, const Policy& policy, const Grouped& grouped,
                                              Findings& findings);

} // namespace spillway
