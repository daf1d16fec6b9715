#include "engine/conf/variables.h"
#include "engine/lint/subject.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/nginx/key_fields.h"

#include <algorithm>
#include <set>

namespace spillway {

namespace {

/// A file of zones alone is for others to use.
void unusedZones(const LintSubject& subject, Findings& findings)
{
    std::set<std::string> used;
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation&) { used.insert(limit.zone); });
    for (const ZoneDirective& zone : subject.model->zones)
        if (!used.contains(zone.spec.name) && !subject.mayHide("zone=" + zone.spec.name) &&
            (subject.isWhole || !used.empty()))
            addFinding(findings, "unused-zone", zone.where, {zone.spec.name}, subject.isWhole ? "warning" : "note");
}

/// `unknown`: variables that were named before.
void keyOfZone(const LintSubject& subject, const ZoneDirective& zone, std::set<std::string>& unknown,
               Findings& findings)
{
    const std::string& name = zone.spec.name;
    if (zone.keyText.empty())
        return addFinding(findings, "empty-key", zone.where, {name});
    const auto variables = madeOf(zone.spec.key.withVariables({subject.model->variables.made, {}}));
    for (const std::string& variable : variables) {
        const auto made = subject.origins.find(variable);
        if (made != subject.origins.end() ? made->second.by == "auth_request_set" : isKnownTooLate(variable))
            addFinding(findings, "late-key", zone.where, {name, variable});
        else if (made == subject.origins.end() && !isNginxVariable(variable)) {
            if (!subject.mayHide('$' + variable) && unknown.insert(variable).second)
                addFinding(findings, "unknown-variable", zone.where, {variable}, subject.missing());
        } else if (variable == "remote_user")
            addFinding(findings, "unverified-user", zone.where, {name});
        else if (variable == "http_x_forwarded_for" || variable == "proxy_add_x_forwarded_for")
            addFinding(findings, "forwarded-for-key", zone.where, {name});
    }
    const auto& parts = zone.spec.key.parts();
    if (std::ranges::find(parts, KeyTemplate::Part{true, "remote_addr"}) != parts.end())
        addFinding(findings, "text-address", zone.where, {name});
}

void rateOfZone(const ZoneDirective& zone, Findings& findings)
{
    const NginxRate& rate = zone.spec.rate;
    const Milliseconds wanted{60'000 / rate.count};
    const Milliseconds real = waitFor(kOneRequest, rate.rate());
    if (rate.unit == RateUnit::PerMinute && (real - wanted) * 100 >= wanted) // at least one percent
        addFinding(findings, "rate-truncated", zone.where,
                   {rate.text(), zone.spec.name, std::to_string(real.count()), std::to_string(wanted.count())});
}

} // namespace

void addZoneFindings(const LintSubject& subject, Findings& findings)
{
    std::set<std::string> unknown;
    unusedZones(subject, findings);
    for (const ZoneDirective& zone : subject.model->zones) {
        keyOfZone(subject, zone, unknown, findings);
        rateOfZone(zone, findings);
    }
}

} // namespace spillway
