#include "engine/conf/variables.h"
#include "engine/core/say.h"
#include "engine/lint/subject.h"
#include "engine/study/other_addresses.h"
#include "engine/trace/nginx/key_fields.h"

#include <algorithm>
#include <map>
#include <set>

namespace spillway {

namespace {

/// `isOnly`: of its zone. Else a change would reach other places, too.
void checkBurst(const ZoneSpec& zone, const LimitDirective& directive, bool isOnly, Findings& findings)
{
    constexpr Milliseconds kPatience{10'000};
    const ZoneLimit& limit = directive.limit;
    const LimitReq meter = limitReq(zone, limit);
    const std::string burst = std::to_string(limit.burst);
    const Milliseconds longest = delayOf(meter.burst, meter);
    if (limit.burst == 0)
        return addFinding(findings, "no-burst", directive.where,
                          {zone.name, std::to_string(waitFor(kOneRequest, meter.rate).count()),
                           limit.nodelay ? translated(", with nodelay or without") : ""});
    if (!limit.nodelay && limit.delay >= limit.burst)
        addFinding(findings, "delay-above-burst", directive.where, {std::to_string(limit.delay), burst});
    else if (longest > kPatience)
        addFinding(findings, "long-wait", directive.where, {burst, std::to_string(longest.count() / 1000)});
    else
        return;
    if (isOnly)
        findings.back().change = LimitChange{zone.name, "nodelay", "on"};
}

/// One bucket under different bursts: found at the smaller ones.
void sharedZones(const LintSubject& subject, Findings& findings)
{
    std::map<std::string, std::pair<std::int64_t, std::string>> largest; // burst by zone, and its place
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation& place) {
        largest[limit.zone] = std::max(largest[limit.zone], {limit.limit.burst, shownPlace(place)});
    });
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation&) {
        const auto& [burst, place] = largest[limit.zone];
        if (limit.limit.burst < burst)
            addFinding(findings, "shared-zone", limit.where,
                       {limit.zone, std::to_string(burst), place, std::to_string(limit.limit.burst)});
    });
}

/// Whether `other` beside it rejects or delays for longer each request that it would: its level is never the lower one.
bool isCovered(const LintSubject& subject, const LimitDirective& limit, const LimitDirective& other)
{
    const ZoneDirective* const zone = subject.zone(limit.zone);
    const ZoneDirective* const otherZone = subject.zone(other.zone);
    if (zone == nullptr || otherZone == nullptr || zone == otherZone || zone->keyText != otherZone->keyText)
        return false;
    const LimitReq mine = limitReq(zone->spec, limit.limit);
    const LimitReq its = limitReq(otherZone->spec, other.limit);
    const bool waits = mine.delayAfter < std::min(its.delayAfter, its.burst);
    const bool isTwin = mine == its && zone < otherZone; // of two that are equal the later is named
    return mine.rate >= its.rate && mine.burst >= its.burst && !waits && !isTwin;
}

/// In all places of a zone one other must cover it: its level rises by what comes to each of them. Two with one key and
/// rate that apply in the same place alone are always equally full.
void neverActs(const LintSubject& subject, Findings& findings)
{
    std::map<std::string, std::vector<const LimitDirective*>> places;   // by zone
    std::map<std::pair<std::string, std::string>, std::size_t> covered; // how many of them, by zone and covering one
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation&) { places[limit.zone].push_back(&limit); });
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation& place) {
        const ZoneDirective* const zone = subject.zone(limit.zone);
        for (const LimitDirective& other : place.levels.back()->limits) {
            const ZoneDirective* const its = subject.zone(other.zone);
            const bool covers = isCovered(subject, limit, other);
            covered[{limit.zone, other.zone}] += covers ? 1U : 0U;
            if (&limit < &other && zone != nullptr && its != nullptr && zone->keyText == its->keyText &&
                zone->spec.rate == its->spec.rate && places[limit.zone].size() + places[other.zone].size() == 2 &&
                !covers && !isCovered(subject, other, limit))
                addFinding(findings, "same-key-and-rate", other.where, {limit.zone, other.zone});
        }
    });
    for (const auto& [zones, count] : covered)
        if (count == places[zones.first].size() && !subject.mayHide("zone=" + zones.first))
            addFinding(findings, "never-acts", places[zones.first].front()->where, {zones.first, zones.second});
}

} // namespace

void addLimitFindings(const LintSubject& subject, Findings& findings)
{
    std::map<std::string, int> uses; // by zone
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation&) { ++uses[limit.zone]; });
    subject.eachLimit([&](const LimitDirective& limit, const FlatLocation&) {
        if (const ZoneDirective* const zone = subject.zone(limit.zone))
            checkBurst(zone->spec, limit, uses[limit.zone] == 1, findings);
        else if (!subject.mayHide("zone=" + limit.zone))
            addFinding(findings, "undeclared-zone", limit.where, {limit.zone}, subject.missing());
    });
    sharedZones(subject, findings);
    neverActs(subject, findings);
}

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
