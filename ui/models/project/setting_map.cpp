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

constexpr double kSteps = 4;              ///< tenfold ones, from a ten thousandth on
constexpr Milliseconds kLongWait{60'000}; ///< from so long on all waits are alike

double ratePlace(Rate rate)
{
    return std::log(static_cast<double>(rate.raw()));
}

double windowPlace(Milliseconds window)
{
    return std::log(static_cast<double>(window.count()));
}

/// Cells that are not known yet are like the one at the next coarser step that is.
void fillIn(SettingMap& map)
{
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
        if (map.cells[cell].exact)
            continue;
        const std::size_t column = cell / map.axes.rows();
        const std::size_t row = cell % map.axes.rows();
        for (std::size_t step = 2; step <= map.axes.columns() + map.axes.rows(); step *= 2) {
            const SettingFigures& close = map.at({column - column % step, row - row % step});
            if (!close.exact)
                continue;
            map.cells[cell] = close;
            map.cells[cell].exact = false;
            break;
        }
    }
}

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
    const auto number = [](const auto& values, const auto& value) {
        return static_cast<std::size_t>(std::ranges::find(values, value) - values.begin());
    };
    std::size_t column = axes.columns();
    if (!axes.windows.empty())
        column = setup.other ? number(axes.windows, setup.other->window) : column;
    else if (!setup.other || !setup.other->refill)
        column = number(axes.rates, setup.other ? setup.other->rate : setup.zone.rate);
    const std::size_t row = number(axes.ceilings, ceilingOf(setup.applied()).raw() / kOneRequest.raw());
    if (column >= axes.columns() || row == axes.rows())
        return std::nullopt;
    return MapCell{column, row};
}

double SettingMap::strengthOf(const SettingFigures& figures, MapShade shade) const
{
    const auto share = [](std::uint64_t part, std::uint64_t whole) {
        return part == 0 ? 0 : tenfold(static_cast<double>(part) / static_cast<double>(whole), kSteps);
    };
    const auto wait = [](std::optional<Milliseconds> time) {
        return !time || *time == Milliseconds(0)
                   ? 0
                   : tenfold(static_cast<double>(time->count()) / static_cast<double>(kLongWait.count()), kSteps);
    };
    switch (shade) {
    case MapShade::Requests: return share(figures.rejected, requests);
    case MapShade::Clients: return share(figures.clientsRejected, clients);
    case MapShade::Views: return share(figures.viewsBroken, views ? views->views : 0);
    case MapShade::LongestWait: return wait(figures.longestWait);
    case MapShade::P99Wait: break;
    }
    return wait(figures.p99Wait);
}

SettingMapPtr settingMap(const GroupedPtr& grouped, const Limit& base, const UsefulAxes& useful, const LossMap& map,
                         const IncidentShare& incident, std::vector<std::int64_t> sparing)
{
    const LossLayer& normal = map.of(PeriodKind::Normal);
    const std::vector<std::uint32_t>& incidentRejected = map.of(PeriodKind::Incident).rejected;
    SettingMap out{grouped,
                   {base, useful.rates, {}, useful.axes.bursts},
                   normal.requests,
                   normal.clients,
                   incident,
                   {},
                   {},
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
            out.cells.push_back({normal.rejected[cell],
                                 normal.clientsRejected[cell],
                                 incidentRejected[cell],
                                 map.regularsRejected[cell],
                                 0,
                                 {},
                                 {},
                                 exact});
        }
    return std::make_shared<SettingMap>(std::move(out));
}

SettingMapPtr settingMap(const GroupedPtr& grouped, const EffectMap& map, std::shared_ptr<const ViewNumbers> views)
{
    SettingMap out{grouped, map.axes, 0, 0, {}, std::move(views), {}, {}};
    for (const auto& cell : map.cells) {
        out.cells.push_back(cell ? figuresOf(*cell) : SettingFigures{});
        if (cell) {
            out.requests = cell->periods[0].size().requests;
            out.clients = cell->periods[0].clients;
            out.incident = incidentShare(cell->periods);
        }
    }
    fillIn(out);
    return std::make_shared<SettingMap>(std::move(out));
}

std::vector<MapShade> shadesOf(Algorithm algorithm, const Grouped* grouped)
{
    std::vector<MapShade> shades{MapShade::Requests, MapShade::Clients};
    if (grouped != nullptr && grouped->trace->column("uri") != nullptr)
        shades.push_back(MapShade::Views);
    if (algorithm == Algorithm::LimitReq || algorithm == Algorithm::LeakyQueue)
        shades.insert(shades.end(), {MapShade::LongestWait, MapShade::P99Wait});
    return shades;
}

std::vector<std::pair<double, QString>> shadeScale(MapShade shade)
{
    const bool waits = isWait(shade);
    std::vector<std::pair<double, QString>> scale{{0, Words::tr("none")}};
    for (const double part : {0.001, 0.01, 0.1, 1.0}) {
        const auto wait = Milliseconds(std::llround(part * static_cast<double>(kLongWait.count())));
        scale.emplace_back(tenfold(part, kSteps),
                           waits       ? durationText(wait)
                           : part == 1 ? Words::tr("all")
                                       : Words::tr("%1 %", "a share").arg(QLocale().toString(100 * part)));
    }
    return scale;
}

bool isWait(MapShade shade)
{
    return shade == MapShade::LongestWait || shade == MapShade::P99Wait;
}

bool needsReplays(MapShade shade)
{
    return shade == MapShade::Views || isWait(shade);
}

QString shadeText(MapShade shade, KeyWord word)
{
    switch (shade) {
    case MapShade::Requests: return Words::tr("rejected requests");
    case MapShade::Clients: return losersText(word);
    case MapShade::Views: return Words::tr("page views that break");
    case MapShade::LongestWait: return Words::tr("longest wait");
    case MapShade::P99Wait: break;
    }
    return Words::tr("wait of 99 %");
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

QString wholeSettingText(const Setup& setup)
{
    return setup.other ? settingText(setup) : settingText(setup) + QString::fromStdString(delayText(setup.limit));
}

Setup withSetting(const Setup& setup, const EffectAxes& axes, MapCell cell)
{
    Setup changed = withCeiling(setup, axes.ceilings[cell.row]);
    if (!changed.other) {
        changed.zone.rate = axes.rates[cell.column];
    } else if (!axes.windows.empty()) {
        changed.other->window = axes.windows[cell.column];
    } else {
        changed.other->rate = axes.rates[cell.column];
        changed.other->refill.reset();
    }
    return changed;
}

double columnPlace(const Limit& limit)
{
    if (const auto* nginx = std::get_if<LimitReq>(&limit))
        return ratePlace(nginx->rate);
    const auto& spec = std::get<LimiterSpec>(limit);
    if (isWindow(spec.algorithm))
        return windowPlace(spec.window);
    if (!spec.refill)
        return ratePlace(spec.rate.rate());
    const double perMs = static_cast<double>(spec.refill->tokens) / static_cast<double>(spec.refill->period.count());
    return std::log(1e6 * perMs); // thousandths of a token a second
}

double columnPlace(const EffectAxes& axes, std::size_t column)
{
    return axes.windows.empty() ? ratePlace(axes.rates[column].rate()) : windowPlace(axes.windows[column]);
}

SettingFigures figuresOf(const Effect& effect)
{
    const auto& [normal, incident] = effect.periods;
    return {normal.rejected,    normal.clientsRejected, incident.rejected, incident.known.regular.rejected,
            effect.viewsBroken, normal.longestWait,     normal.p99Wait,    true};
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
    const bool waits =
        figures->longestWait && figures->p99Wait && std::ranges::any_of(shadesOf(setup.algorithm(), nullptr), isWait);
    if (map.incident.requests > 0)
        rows.push_back(incidentRow(map, setup, *figures));
    const Limit applied = setup.applied();
    if (const auto* limit = std::get_if<LimitReq>(&applied); limit != nullptr && !waits) {
        if (setup.limit.nodelay)
            add(Words::tr("longest wait"), Words::tr("none, by nodelay"));
        else
            add(Words::tr("longest possible wait"), durationText(delayOf(limit->burst, *limit)));
    }
    add(setup.periods.empty() ? Words::tr("In all traffic:") : Words::tr("In normal traffic:"), QString());
    add(Words::tr("requests rejected"), of(figures->rejected, map.requests));
    add(rejectedText(wordOf(*map.grouped)), of(figures->clientsRejected, map.clients));
    if (map.views)
        add(Words::tr("page views broken"), of(figures->viewsBroken, map.views->views));
    if (waits) {
        add(Words::tr("longest wait"), durationText(*figures->longestWait));
        add(Words::tr("99 % wait at most"), durationText(*figures->p99Wait));
    }
    return rows;
}

QString tableText(const SettingMap& map)
{
    const auto* other = std::get_if<LimiterSpec>(&map.axes.base);
    const auto shades = shadesOf(other != nullptr ? other->algorithm : Algorithm::LimitReq, map.grouped.get());
    const bool waits = map.cells.front().longestWait && std::ranges::any_of(shades, isWait);
    QStringList head{map.axes.windows.empty() ? QStringLiteral("rate") : QStringLiteral("window_ms"),
                     ceilingName(map.axes.base), QStringLiteral("normal_rejected"),
                     QStringLiteral("normal_clients_rejected"), QStringLiteral("incident_rejected")};
    if (map.incident.isOfSurplus())
        head << QStringLiteral("extra_kept_out");
    if (map.views)
        head << QStringLiteral("normal_views_broken");
    if (waits)
        head << QStringLiteral("longest_wait_ms") << QStringLiteral("p99_wait_ms");
    QString text = head.join(u'\t') + u'\n';
    for (std::size_t cell = 0; cell < map.cells.size(); ++cell) {
        const std::size_t column = cell / map.axes.rows();
        const SettingFigures& figures = map.cells[cell];
        QStringList row{map.axes.windows.empty() ? QString::fromStdString(map.axes.rates[column].text())
                                                 : QString::number(map.axes.windows[column].count()),
                        QString::number(map.axes.ceilings[cell % map.axes.rows()])};
        for (const std::uint64_t count : {figures.rejected, figures.clientsRejected, figures.incidentRejected})
            row << QString::number(count);
        if (map.incident.isOfSurplus())
            row << QString::number(map.keptOut(figures));
        if (map.views)
            row << QString::number(figures.viewsBroken);
        if (waits)
            row << QString::number(figures.longestWait->count()) << QString::number(figures.p99Wait->count());
        text += row.join(u'\t') + u'\n';
    }
    return text;
}

} // namespace spillway::ui
