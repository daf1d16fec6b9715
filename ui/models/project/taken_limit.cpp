#include "ui/models/project/taken_limit.h"

#include "engine/conf/write_policy.h"
#include "ui/models/project/setting_map.h"
#include "ui/text/words.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {
namespace {

QString shown(const std::string& text, std::size_t limit)
{
    return QString::fromStdString(printable(text, limit));
}

bool isByLocation(const Condition& condition)
{
    return condition.subject().text() == "$uri";
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

QString ruleText(const Rule& rule)
{
    constexpr std::size_t kLongest = 60;
    return shown(locationWords(rule), kLongest);
}

/// "/a", "/a and /b", "/a and 2 more".
QString rulesText(const Policy& policy, const std::vector<std::size_t>& numbers)
{
    const QString first = ruleText(policy.rules[numbers.front()]);
    if (numbers.size() == 1)
        return first;
    if (numbers.size() == 2)
        return Words::tr("%1 and %2", "/a, = /b").arg(first, ruleText(policy.rules[numbers.back()]));
    return Words::tr("%1 and %n more", "/a", static_cast<int>(numbers.size()) - 1).arg(first);
}

bool holdsEverywhere(const Policy& policy, const LimitChoice& choice)
{
    return choice.rules.size() == policy.rules.size();
}

/// Empty where no request comes to it.
QString placeIn(const Policy& policy, const LimitChoice& choice)
{
    if (choice.rules.empty())
        return {};
    if (holdsEverywhere(policy, choice))
        return Words::tr("everywhere");
    const auto catches = [&](std::size_t number) { return catchesAll(policy.rules[number]); };
    if (std::ranges::none_of(choice.rules, catches))
        return Words::tr("location %1").arg(rulesText(policy, choice.rules));
    std::vector<std::size_t> others;
    for (std::size_t number = 0; number < policy.rules.size(); ++number)
        if (std::ranges::find(choice.rules, number) == choice.rules.end())
            others.push_back(number);
    return Words::tr("everywhere but %1").arg(rulesText(policy, others));
}

/// "shop.example", "shop.example and 2 more".
QString serversText(const std::vector<ServerPolicy>& servers, const ServerLimit& limit)
{
    constexpr std::size_t kLongest = 60;
    const QString first = shown(servers[limit.servers.front()].name, kLongest);
    const auto more = static_cast<int>(limit.servers.size()) - 1;
    return more == 0 ? first : Words::tr("%1 and %n more", "shop.example", more).arg(first);
}

} // namespace

Setup withTaken(const Setup& setup, const Policy& policy, const LimitChoice& choice,
                const std::optional<LimitScope>& scope)
{
    Setup taken = setup;
    taken.zone = policy.zones[choice.zone];
    taken.selection.defined = merged(std::move(taken.selection.defined), taken.zone.key.variables());
    taken.zone.key = taken.zone.key.withVariables(taken.selection.defined);
    if (choice.limit)
        taken.limit = *choice.limit;
    taken.limit.zone = 0;
    taken.other.reset();
    taken.status = policy.status;
    taken.logLevel = policy.logLevel;
    taken.dryRun = policy.dryRun;
    if (!scope)
        return taken;
    taken.selection.locations = scope->locations;
    std::erase_if(taken.selection.where, isByLocation);
    taken.selection.where.insert(taken.selection.where.end(), scope->where.begin(), scope->where.end());
    return taken;
}

QString placeText(const std::vector<ServerPolicy>& servers, const ServerLimit& limit)
{
    const ServerPolicy& first = servers[limit.servers.front()];
    const QString place = placeIn(first.read.policy, limit.choice);
    return first.name.empty() || place.isEmpty() ? place
                                                 : Words::tr("%1, %2", "shop.example and 2 more, location /login")
                                                       .arg(serversText(servers, limit), place);
}

QString limitText(const Policy& policy, const LimitChoice& choice)
{
    if (!choice.limit)
        return QString::fromStdString(policy.zones[choice.zone].rate.text());
    return wholeSettingText(withTaken({}, policy, choice, std::nullopt));
}

QStringList takenNotes(const std::vector<ServerPolicy>& servers, const ServerLimit& limit,
                       const std::optional<LimitScope>& scope, const Setup& before)
{
    const ServerPolicy& server = servers[limit.servers.front()];
    const ReadPolicy& read = server.read;
    const LimitChoice& choice = limit.choice;
    QStringList notes;
    for (const Error& error : read.leftOut)
        notes << Words::tr("Left out: %1").arg(shown(error.message(), 400));
    if (!choice.limit)
        notes << Words::tr("Burst and delay stay as they were: no limit_req there tells them.");
    else if (choice.rules.empty())
        notes << Words::tr("nginx itself never comes to this limit: a return answers before it.");
    if (choice.beside == 1)
        notes << Words::tr("Another limit holds in the same place; without it more requests pass here than there.");
    if (choice.beside > 1)
        notes << Words::tr("%n more limits hold in the same place; without them more requests pass here than there.",
                           nullptr, static_cast<int>(choice.beside));
    const bool byLocation =
        !before.selection.locations.empty() || std::ranges::any_of(before.selection.where, isByLocation);
    if (!scope && byLocation)
        notes << Words::tr("Requests are chosen by their location as before.");
    else if (!scope && choice.limit && !choice.rules.empty() && !holdsEverywhere(read.policy, choice))
        notes << Words::tr("Requests of other locations count here, too.");
    const bool inAll = limit.servers.size() == servers.size() && server.unlimited == 0;
    if (!server.name.empty() && !inAll && choice.limit && before.selection.hosts.empty())
        notes << Words::tr("It is of the server %1; requests to other hosts in the log count here, too.")
                     .arg(serversText(servers, limit));
    if (read.policy.dryRun)
        notes << Words::tr("It is a dry run there: nginx logs what it would reject.");
    for (const std::string& warning : read.warnings)
        notes << shown(warning, 400);
    return notes;
}

} // namespace spillway::ui
