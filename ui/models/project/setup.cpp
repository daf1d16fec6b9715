#include "ui/models/project/setup.h"

#include "engine/advise/advice.h"
#include "engine/policy/same_average.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

/// The limit_req that is kept beside another algorithm.
Setup withoutOther(Setup setup)
{
    setup.other.reset();
    return setup;
}

/// By sameAverage(); the limit_req stays where another algorithm is meant.
Setup converted(const Setup& setup, Algorithm algorithm)
{
    const auto policy = sameAverage(selectedAlone(setup).policy(), algorithm);
    return policy ? withLimit(setup, *policy) : setup;
}

} // namespace

Policy Setup::policy() const
{
    Policy policy;
    if (other)
        policy.other = KeyedLimiter{zone.key, *other};
    else
        policy = isSite() ? sitePolicy(limits(), locations) : simplePolicy(zone, limit);
    policy.status = status;
    policy.dryRun = dryRun;
    policy.logLevel = logLevel;
    return policy;
}

Policy Setup::ownPolicy() const
{
    Setup own = *this;
    own.on = true;
    for (SiteLimit& another : own.beside)
        another.on = false;
    return own.policy();
}

Limit Setup::applied() const
{
    return other ? Limit(*other) : Limit(limitReq(zone, limit));
}

std::vector<SiteLimit> Setup::limits() const
{
    std::vector<SiteLimit> all = beside;
    all.insert(all.begin() + static_cast<std::ptrdiff_t>(std::min(at, all.size())), {zone, limit, places, on});
    for (SiteLimit& one : all)
        if (one.zone.name == zone.name)
            one.zone = zone;
    return all;
}

Setup withLimits(const Setup& setup, std::vector<SiteLimit> limits, std::size_t selected)
{
    Setup changed = setup;
    const SiteLimit chosen = limits[selected];
    limits.erase(limits.begin() + static_cast<std::ptrdiff_t>(selected));
    changed.zone = chosen.zone;
    changed.limit = chosen.limit;
    changed.places = chosen.places;
    changed.on = chosen.on;
    changed.beside = std::move(limits);
    changed.at = selected;
    return changed;
}

Setup withAdded(const Setup& setup, SiteLimit limit, std::size_t at)
{
    std::vector<SiteLimit> limits = setup.limits();
    const std::string wanted = limit.zone.name;
    const auto isTaken = [&](const SiteLimit& one) { return one.zone.name == limit.zone.name; };
    for (int number = 2; std::ranges::any_of(limits, isTaken); ++number)
        limit.zone.name = wanted + std::to_string(number);
    limits.insert(limits.begin() + static_cast<std::ptrdiff_t>(at), std::move(limit));
    return withLimits(setup, std::move(limits), at);
}

Setup selectedAlone(Setup setup)
{
    setup.places.clear();
    setup.beside.clear();
    setup.on = true;
    return setup;
}

Setup withAlgorithm(const Setup& setup, Algorithm algorithm)
{
    if (algorithm == setup.algorithm())
        return setup;
    const Setup origin = withoutOther(setup);
    const bool untouched = setup.other && converted(origin, setup.algorithm()).other == setup.other;
    return converted(untouched ? origin : setup, algorithm);
}

Setup withLimit(const Setup& setup, const Policy& policy)
{
    Setup changed = setup;
    if (policy.other) {
        changed.zone.key = policy.other->key;
        changed.other = policy.other->limiter;
        return changed;
    }
    ZoneSpec zone = policy.zones.front();
    if (setup.other) { // another algorithm has neither a name nor a size
        zone.name = setup.zone.name;
        zone.bytes = setup.zone.bytes;
    }
    changed.zone = std::move(zone);
    changed.limit = policy.rules.front().limits.front();
    changed.other.reset();
    return changed;
}

bool needsAlike(const Setup& one, const Setup& other)
{
    if (one.other.has_value() != other.other.has_value())
        return false;
    if (!one.other)
        return one.zone.rate.rate() == other.zone.rate.rate() && one.beside == other.beside &&
               one.places == other.places && one.on == other.on && one.locations == other.locations;
    return withCeiling(*one.other, 0) == withCeiling(*other.other, 0);
}

Setup withAdvice(const Setup& setup, const Advice& advice)
{
    Setup advised = setup;
    advised.zone.rate = advice.rate;
    advised.limit.burst = advice.burst;
    advised.limit.nodelay = !advice.delay.has_value();
    advised.limit.delay = advice.delay.value_or(0);
    return advised;
}

Setup withKey(const Setup& setup, const KeyTemplate& key)
{
    Setup changed = setup;
    changed.zone.key = key.exempting(setup.zone.key.exemptions(), setup.selection.defined);
    return changed;
}

Setup withExemptions(const Setup& setup, std::vector<Condition> exemptions)
{
    Setup changed = setup;
    for (SiteLimit& one : changed.beside)
        one.zone.key = one.zone.key.exempting(exemptions, setup.selection.defined);
    changed.zone.key = setup.zone.key.exempting(std::move(exemptions), setup.selection.defined);
    return changed;
}

Setup withDefinitions(const Setup& setup, Variables defined)
{
    Setup changed = setup;
    changed.selection.defined = std::move(defined);
    for (SiteLimit& one : changed.beside)
        one.zone.key = one.zone.key.exempting(one.zone.key.exemptions(), changed.selection.defined);
    return withKey(changed, changed.zone.key);
}

} // namespace spillway::ui
