#include "ui/models/project/setting_map.h"

#include "engine/advise/loss_map.h"
#include "engine/policy/policy_text.h"
#include "engine/policy/same_average.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QLocale>
#include <QtCore/QStringList>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kSteps = 4; ///< tenfold ones, from a ten thousandth on

double tenfold(double share, double steps)
{
    return std::clamp(1 + std::log10(share) / steps, 0.02, 1.0);
}

} // namespace

std::uint64_t SettingMap::keptOut(const SettingFigures& figures) const
{
    return incident.keptOut(figures.incidentRejected, figures.regularsRejected);
}

bool SettingMap::isWhole() const
{
    return std::ranges::all_of(cells, &SettingFigures::exact);
}

std::optional<MapCell> SettingMap::cellOf(const Setup& setup) const
{
    const auto rate = std::ranges::find(axes.rates, setup.zone.rate);
    const auto burst = std::ranges::find(axes.bursts, setup.limit.burst);
    if (setup.other || rate == axes.rates.end() || burst == axes.bursts.end())
        return std::nullopt;
    return MapCell{static_cast<std::size_t>(rate - axes.rates.begin()),
                   static_cast<std::size_t>(burst - axes.bursts.begin())};
}

double SettingMap::strengthOf(const SettingFigures& figures, MapShade shade) const
{
    const std::uint64_t part = shade == MapShade::Requests ? figures.rejected : figures.clientsRejected;
    const std::uint64_t whole = shade == MapShade::Requests ? requests : clients;
    return part == 0 ? 0 : tenfold(static_cast<double>(part) / static_cast<double>(whole), kSteps);
}

SettingMapPtr settingMap(const GroupedPtr& grouped, const UsefulAxes& useful, const LossMap& map,
                         const IncidentShare& incident, std::vector<std::int64_t> sparing)
{
    const LossLayer& normal = map.of(PeriodKind::Normal);
    const std::vector<std::uint32_t>& incidentRejected = map.of(PeriodKind::Incident).rejected;
    SettingMap out{grouped,           {useful.rates, useful.axes.bursts}, normal.requests, normal.clients, incident, {},
                   std::move(sparing)};
    const auto before = [](const auto& values, const auto& value) { // the last that is not above it
        return static_cast<std::size_t>(
            std::max<std::ptrdiff_t>(std::ranges::upper_bound(values, value) - values.begin() - 1, 0));
    };
    for (const Rate rate : useful.axes.rates)
        for (const std::int64_t burst : useful.axes.bursts) {
            const std::size_t column = before(map.axes.rates, rate);
            const std::size_t row = before(map.axes.bursts, burst);
            const std::size_t cell = map.axes.cell(column, row);
            const bool exact = map.axes.rates[column] == rate && map.axes.bursts[row] == burst;
            out.cells.push_back({normal.rejected[cell], normal.clientsRejected[cell], incidentRejected[cell],
                                 map.regularsRejected[cell], exact});
        }
    return std::make_shared<SettingMap>(std::move(out));
}

std::vector<std::pair<double, QString>> shadeScale()
{
    std::vector<std::pair<double, QString>> scale{{0, Words::tr("none")}};
    for (const double part : {0.001, 0.01, 0.1, 1.0})
        scale.emplace_back(tenfold(part, kSteps),
                           part == 1 ? Words::tr("all")
                                     : Words::tr("%1 %", "a share").arg(QLocale().toString(100 * part)));
    return scale;
}

QString settingText(const Setup& setup)
{
    const Limit limit = setup.applied();
    const QString ceiling =
        QStringLiteral("%1=%2").arg(ceilingName(limit)).arg(ceilingOf(limit).raw() / kOneRequest.raw());
    if (!setup.other)
        return QString::fromStdString(setup.zone.rate.text()) + u' ' + ceiling;
    if (isWindow(setup.other->algorithm))
        return wholePeriodText(setup.other->window) + u' ' + ceiling;
    if (setup.other->refill)
        return ui::averageText(averageRate(*setup.other)) + u' ' + ceiling;
    return QString::fromStdString(setup.other->rate.text()) + u' ' + ceiling;
}

Setup withSetting(const Setup& setup, const SettingAxes& axes, MapCell cell)
{
    Setup changed = withCeiling(setup, axes.bursts[cell.row]);
    changed.zone.rate = axes.rates[cell.column];
    return changed;
}

double columnPlace(Rate rate)
{
    return std::log(static_cast<double>(rate.raw()));
}

std::optional<SettingFigures> figuresAt(const SettingMap& map, const Setup& setup)
{
    const auto cell = map.cellOf(setup);
    return cell && map.at(*cell).exact ? std::optional(map.at(*cell)) : std::nullopt;
}

namespace {

/// The share of the incidents that is kept out.
FigureRow incidentRow(const SettingMap& map, const Setup& setup, const SettingFigures& figures)
{
    const IncidentShare& incident = map.incident;
    const QString share = shortPercentText(map.keptOut(figures), incident.whole());
    if (incident.isOfSurplus())
        return {Words::tr("blocked share"),
                Words::tr("%1 of %2", "47.6 %, 12,000").arg(share, countText(incident.surplus)),
                Words::tr("Of the %1 that incidents have more than normal traffic has in as much time, %2 in all.")
                    .arg(requestsText(incident.surplus), countText(incident.requests))};
    return {Words::tr("incident rejected"),
            (setup.zone.key.exemptions().empty() ? Words::tr("%1 of %2", "47.6 %, 12,000")
                                                 : Words::tr("%1 of %2 limited", "47.6 %, 12,000"))
                .arg(share, countText(incident.requests))};
}

} // namespace

std::vector<FigureRow> figureRows(const SettingMap& map, const Setup& setup,
                                  const std::optional<SettingFigures>& figures)
{
    std::vector<FigureRow> rows{{Words::tr("setting"), settingText(setup)}};
    if (!figures)
        return rows;
    const auto add = [&rows](const QString& name, const QString& figure) { rows.push_back({name, figure}); };
    const auto of = [](std::uint64_t part, std::uint64_t whole) {
        return Words::tr("%1 of %2").arg(countText(part), countText(whole));
    };
    if (map.incident.requests > 0)
        rows.push_back(incidentRow(map, setup, *figures));
    const Limit applied = setup.applied();
    if (setup.limit.nodelay)
        add(Words::tr("longest wait"), Words::tr("none, by nodelay"));
    else if (const auto* limit = std::get_if<LimitReq>(&applied))
        add(Words::tr("longest possible wait"), durationText(delayOf(limit->burst, *limit)));
    add(setup.periods.empty() ? Words::tr("In all traffic:") : Words::tr("In normal traffic:"), QString());
    add(Words::tr("requests rejected"), of(figures->rejected, map.requests));
    add(rejectedText(wordOf(*map.grouped)), of(figures->clientsRejected, map.clients));
    return rows;
}

QString tableText(const SettingMap& map)
{
    QStringList head{QStringLiteral("rate"), QStringLiteral("burst"), QStringLiteral("normal_rejected"),
                     QStringLiteral("normal_clients_rejected"), QStringLiteral("incident_rejected")};
    if (map.incident.isOfSurplus())
        head << QStringLiteral("excess_blocked");
    QString text = head.join(u'\t') + u'\n';
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
        const SettingFigures& figures = map.cells[cell];
        QStringList row{QString::fromStdString(map.axes.rates[cell / map.axes.rows()].text()),
                        QString::number(map.axes.bursts[cell % map.axes.rows()])};
        for (const std::uint64_t count : {figures.rejected, figures.clientsRejected, figures.incidentRejected})
            row << QString::number(count);
        if (map.incident.isOfSurplus())
            row << QString::number(map.keptOut(figures));
        text += row.join(u'\t') + u'\n';
    }
    return text;
}

} // namespace spillway::ui
