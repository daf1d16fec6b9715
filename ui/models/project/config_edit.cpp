#include "ui/models/project/config_edit.h"

#include "engine/conf/conf_files.h"
#include "engine/conf/read_policy.h"
#include "engine/core/size_text.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/whole_number.h"
#include "ui/models/project/taken_limit.h"
#include "ui/text/words.h"

#include <algorithm>

namespace spillway::ui {
namespace {

using SiteLimits = std::vector<SiteLimit>;

SiteLimits ofZone(const SiteLimits& limits, const std::string& zone)
{
    SiteLimits found;
    std::ranges::copy_if(limits, std::back_inserter(found),
                         [&](const SiteLimit& limit) { return limit.zone.name == zone; });
    return found;
}

/// Changes of the `limit_req` and the zone itself. Both have the same zone name and places.
std::vector<LimitChange> changesOf(const SiteLimit& from, const SiteLimit& to)
{
    const std::string& zone = from.zone.name;
    std::vector<LimitChange> changes;
    if (from.zone.rate != to.zone.rate)
        changes.push_back({zone, "rate", to.zone.rate.text()});
    if (from.zone.bytes != to.zone.bytes)
        changes.push_back({zone, "size", sizeText(to.zone.bytes)});
    if (!to.on) {
        changes.push_back({zone, "off", {}});
        return changes;
    }
    if (from.limit.burst != to.limit.burst)
        changes.push_back({zone, "burst", std::to_string(to.limit.burst)});
    if (from.limit.nodelay != to.limit.nodelay || from.limit.delay != to.limit.delay)
        changes.push_back(to.limit.nodelay ? LimitChange{zone, "nodelay", "on"}
                                           : LimitChange{zone, "delay", std::to_string(to.limit.delay)});
    return changes;
}

/// Adds the changes of one zone, or why they have to be made by hand.
void addChanges(const SiteLimits& from, const SiteLimits& to, std::vector<LimitChange>& changes, QStringList& byHand)
{
    const std::string& zone = from.front().zone.name;
    const QString name = QString::fromStdString(printable(zone));
    if (to.empty())
        return changes.push_back({zone, "off", {}});
    const auto samePlace = [](const SiteLimit& one, const SiteLimit& other) { return one.places == other.places; };
    if (!std::ranges::equal(from, to, samePlace) || from.front().zone.key.text() != to.front().zone.key.text()) {
        byHand << Words::tr("The key or a location of “%1” has changed: edit it by hand.").arg(name);
        return;
    }
    const auto first = changesOf(from.front(), to.front());
    for (std::size_t i = 1; i < from.size(); ++i)
        if (changesOf(from[i], to[i]) != first) {
            byHand << Words::tr("The limit_req directives of “%1” change differently: edit them by hand.").arg(name);
            return;
        }
    changes.insert(changes.end(), first.begin(), first.end());
}

/// Locations that get limits of an outer level once their own are removed, as nginx inherits them.
QStringList inheriting(const Policy& shown, const Policy& edited)
{
    const auto limits = [](const Policy& policy, const Rule& rule, const std::string& zone) {
        return std::ranges::any_of(rule.limits,
                                   [&](const ZoneLimit& one) { return policy.zones[one.zone].name == zone; });
    };
    QStringList places;
    for (const Rule& rule : edited.rules) {
        const Location place{rule.kind, rule.location};
        const auto own = std::ranges::find_if(shown.rules, [&](const Rule& one) {
            return Location{one.kind, one.location} == place;
        });
        const auto isNew = [&](const ZoneLimit& one) {
            return own != shown.rules.end() && !limits(shown, *own, edited.zones[one.zone].name);
        };
        if (std::ranges::any_of(rule.limits, isNew))
            places << QString::fromStdString(printable(place.text()));
    }
    return places;
}

} // namespace

std::optional<Setup> withChange(const Setup& setup, const LimitChange& change)
{
    SiteLimits limits = setup.limits();
    for (SiteLimit& limit : limits)
        if (limit.zone.name == change.zone && change.parameter == "nodelay")
            limit.limit = {limit.limit.zone, limit.limit.burst, 0, true};
        else if (limit.zone.name == change.zone && change.parameter == "size")
            limit.zone.bytes = parseSize(change.value).value_or(limit.zone.bytes);
    Setup changed = withLimits(setup, std::move(limits), setup.at);
    if (change.parameter == "status")
        changed.status = static_cast<int>(wholeNumber(change.value).value_or(setup.status));
    return setup.other || changed == setup ? std::nullopt : std::optional(std::move(changed));
}

Result<ConfigEdit> configEdit(const Setup& setup)
{
    auto parts = partsOf({{setup.configuration}});
    if (!parts)
        return parts.error();
    ConfigEdit edit{*std::move(parts), {}, {}, {}};
    edit.tree = readConfTree(edit.parts);
    const auto servers = readServers(edit.tree);
    if (!servers)
        return servers.error();
    const auto server = std::ranges::find(*servers, setup.server, &ServerPolicy::name);
    if (server == servers->end())
        return Error{ErrorCode::BadConfig, printable(setup.configuration),
                     "the server " + printable(setup.server) + " is no longer there; take the limits again"};
    const Setup taken = withTaken({}, server->read);
    const SiteLimits before = taken.limits();
    const SiteLimits now = setup.limits();
    std::vector<LimitChange> changes;
    for (auto limit = before.begin(); limit != before.end(); ++limit)
        if (const std::string& zone = limit->zone.name;
            std::ranges::find(before.begin(), limit, zone, [](const SiteLimit& one) { return one.zone.name; }) == limit)
            addChanges(ofZone(before, zone), ofZone(now, zone), changes, edit.byHand);
    for (const SiteLimit& limit : now)
        if (limit.on && ofZone(before, limit.zone.name).empty())
            edit.byHand << Words::tr("“%1” is new: copy it from the snippet.")
                               .arg(QString::fromStdString(printable(limit.zone.name)));
    const bool hasStatus = std::ranges::any_of(
        edit.tree.texts, [](const std::string& text) { return text.find("limit_req_status") != text.npos; });
    if (taken.status != setup.status && !hasStatus)
        changes.push_back({{}, "status", std::to_string(setup.status)});
    if (taken.status != setup.status && hasStatus)
        edit.byHand << Words::tr("This edit does not change limit_req_status: set it to %1 by hand.").arg(setup.status);
    if (taken.dryRun != setup.dryRun)
        edit.byHand << Words::tr("This edit does not change limit_req_dry_run: set it by hand.");
    auto files = editedFiles(edit.tree, changes);
    if (!files)
        return files.error();
    edit.files = *std::move(files);
    const auto after = readServers(readConfTree(withEdits(edit.parts, edit.files)));
    if (!after)
        return after.error();
    const auto left = std::ranges::find(*after, setup.server, &ServerPolicy::name);
    const QStringList places = left == after->end() ? QStringList() : inheriting(setup.policy(), left->read.policy);
    if (edit.byHand.empty() && !places.empty())
        edit.byHand << Words::tr("%1 now inherits the limits around it. To leave it unlimited, exempt its requests.")
                           .arg(places.join(QStringLiteral(", ")));
    return edit;
}

QString diffText(const ConfigEdit& edit)
{
    std::string text;
    for (const EditedFile& file : edit.files)
        text += unifiedDiff(file, file.name);
    return QString::fromStdString(text);
}

} // namespace spillway::ui
