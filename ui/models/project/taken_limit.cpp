#include "ui/models/project/taken_limit.h"

#include "engine/conf/limit_choices.h"
#include "ui/text/words.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {
namespace {

QString shown(const std::string& text, std::size_t limit)
{
    return QString::fromStdString(printable(text, limit));
}

/// The definitions, with these in place of those that they redefine.
Variables merged(Variables defined, const Variables* more)
{
    if (more == nullptr)
        return defined;
    for (const MadeVariable& made : more->made) {
        std::erase_if(defined.made, [&](const MadeVariable& old) { return nameOf(old) == nameOf(made); });
        defined.made.push_back(made);
    }
    if (more->realIp)
        defined.realIp = more->realIp;
    return defined;
}

} // namespace

Setup withTaken(const Setup& setup, const ReadPolicy& read)
{
    const Policy& policy = read.policy;
    Setup taken = setup;
    taken.locations.clear();
    for (const Rule& rule : policy.rules)
        taken.locations.push_back({rule.kind, rule.location});
    for (const ZoneSpec& zone : policy.zones)
        taken.selection.defined = merged(std::move(taken.selection.defined), zone.key.variables());
    const bool catchesRest = std::ranges::any_of(policy.rules, catchesAll);
    std::vector<SiteLimit> limits;
    for (const LimitChoice& choice : limitChoices(policy)) {
        const auto unreached = std::ranges::find(read.unreached, choice.zone, &ZoneLimit::zone);
        SiteLimit limit{policy.zones[choice.zone],
                        choice.limit.value_or(unreached == read.unreached.end() ? setup.limit : *unreached)};
        limit.zone.key = limit.zone.key.withVariables(taken.selection.defined);
        limit.limit.zone = 0;
        const bool everywhere = catchesRest && choice.rules.size() == policy.rules.size();
        if (!everywhere) // without a rule nginx never comes to it
            for (const std::size_t rule : choice.rules)
                limit.places.push_back(taken.locations[rule]);
        limits.push_back(std::move(limit));
    }
    if (limits.size() == 1 && limits.front().places.empty())
        taken.locations.clear();
    taken.other.reset();
    taken.status = policy.status;
    taken.logLevel = policy.logLevel;
    taken.dryRun = policy.dryRun;
    return withLimits(taken, std::move(limits), 0);
}

bool isAlike(const Policy& one, const Policy& other)
{
    return one.zones == other.zones && one.rules == other.rules && one.status == other.status &&
           one.logLevel == other.logLevel && one.dryRun == other.dryRun;
}

QString limitsText(std::size_t count)
{
    return count == 1 ? Words::tr("1 limit") : Words::tr("%n limits", nullptr, static_cast<int>(count));
}

QStringList takenNotes(const std::vector<ServerPolicy>& servers, const ServerPolicy& taken)
{
    const ReadPolicy& read = taken.read;
    constexpr std::size_t kLongest = 400;
    QStringList notes;
    for (const Error& error : read.leftOut)
        notes << Words::tr("Left out: %1").arg(shown(error.message(), kLongest));
    const bool alike = std::ranges::all_of(
        servers, [&](const ServerPolicy& other) { return isAlike(other.read.policy, taken.read.policy); });
    if (!taken.name.empty() && (!alike || taken.unlimited > 0))
        notes << Words::tr("Only the server %1 was taken; requests to other hosts in the log also count here.")
                     .arg(shown(taken.name, kLongest));
    if (!limitChoices(read.policy).front().limit)
        notes << (read.unreached.empty()
                      ? Words::tr("No limit_req uses these zones: set the burst yourself.")
                      : Words::tr("nginx never comes to these limits: a return answers before them."));
    if (read.policy.dryRun)
        notes << Words::tr("It is a dry run there: nginx logs what it would reject.");
    for (const std::string& warning : read.warnings)
        notes << shown(warning, kLongest);
    return notes;
}

} // namespace spillway::ui
