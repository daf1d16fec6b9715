#pragma once

#include "engine/advise/effect_map.h"
#include "engine/advise/incident_share.h"
#include "engine/advise/map_axes.h"
#include "engine/trace/group/key_word.h"
#include "ui/models/project/setup.h"

#include <QtCore/QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace spillway {
struct LossMap;
}

namespace spillway::ui {

/// A cell of a map of settings: a rate or window and a ceiling, by their numbers on the axes.
struct MapCell
{
    std::size_t column = 0;
    std::size_t row = 0;
    bool operator==(const MapCell&) const = default;
};

/// The effect of a setting.
struct SettingFigures
{
    std::uint64_t rejected = 0;              ///< requests of normal periods
    std::uint64_t clientsRejected = 0;       ///< in normal periods
    std::uint64_t incidentRejected = 0;      ///< requests of incidents
    std::uint64_t regularsRejected = 0;      ///< of these, of isRegular() clients
    std::uint64_t viewsBroken = 0;           ///< page views of normal periods, see SettingMap::views
    std::optional<Milliseconds> longestWait; ///< in normal periods; nothing where it was not counted
    std::optional<Milliseconds> p99Wait;     ///< absent where nothing waits
    bool exact = false;                      ///< else they are those of a cell close by: its own are still to come
};

/// The figure of normal periods that a map's colours show.
enum class MapShade { Requests, Clients, Views, LongestWait, P99Wait };

/// A map of the settings of one limit: whichever way it was computed.
struct SettingMap
{
    GroupedPtr grouped;
    EffectAxes axes;
    std::uint64_t requests = 0; ///< of normal periods
    std::uint64_t clients = 0;
    IncidentShare incident;
    std::shared_ptr<const ViewNumbers> views; ///< of pages, in normal periods; nothing where they were not counted
    std::vector<SettingFigures> cells;        ///< by EffectAxes::cell()
    /// By column: the least ceiling with which no normal request is rejected by any arrival model; empty
    /// where that is not known.
    std::vector<std::int64_t> sparing{};

    [[nodiscard]] const SettingFigures& at(MapCell cell) const { return cells[axes.cell(cell.column, cell.row)]; }
    /// The count in IncidentShare::whole().
    [[nodiscard]] std::uint64_t keptOut(const SettingFigures& figures) const;
    [[nodiscard]] bool isWhole() const;
    /// The cell of exactly this setting, if it is one.
    [[nodiscard]] std::optional<MapCell> cellOf(const Setup& setup) const;
    /// How much of it is lost, or how long it waits there, 0 where nothing is, up to 1: by tenfold steps.
    [[nodiscard]] double strengthOf(const SettingFigures& figures, MapShade shade) const;
};
using SettingMapPtr = std::shared_ptr<const SettingMap>;

/// `map` may have some of the useful settings only. `base` as of EffectAxes; `incident` of the
/// map's traffic and periods.
[[nodiscard]] SettingMapPtr settingMap(const GroupedPtr& grouped, const Limit& base, const UsefulAxes& useful,
                                       const LossMap& map, const IncidentShare& incident,
                                       std::vector<std::int64_t> sparing = {});
/// At least the first eighth of the coarseFirst() cells is known.
[[nodiscard]] SettingMapPtr settingMap(const GroupedPtr& grouped, const EffectMap& map,
                                       std::shared_ptr<const ViewNumbers> views);

/// The losses that this algorithm and traffic can show: some let no request wait, some logs have no pages.
[[nodiscard]] std::vector<MapShade> shadesOf(Algorithm algorithm, const Grouped* grouped);
/// `word`: what is counted.
[[nodiscard]] QString shadeText(MapShade shade, KeyWord word);
[[nodiscard]] bool isWait(MapShade shade);
/// The meaning of its strengths, from 0 up: 0 is "none", 0.5 "1 %".
[[nodiscard]] std::vector<std::pair<double, QString>> shadeScale(MapShade shade);
/// Whether it is counted by a replay for each setting, else for all at once.
[[nodiscard]] bool needsReplays(MapShade shade);

/// "10r/s burst=20", "60 s limit=100".
[[nodiscard]] QString settingText(const Setup& setup);
/// As settingText(), with the requests that wait: "10r/s burst=20 nodelay", "10r/s burst=20 delay=8".
[[nodiscard]] QString wholeSettingText(const Setup& setup);
/// The setup with the setting of a cell.
[[nodiscard]] Setup withSetting(const Setup& setup, const EffectAxes& axes, MapCell cell);
/// The rate or the window of a limit, by which the columns ascend: on a logarithmic axis.
[[nodiscard]] double columnPlace(const Limit& limit);
[[nodiscard]] double columnPlace(const EffectAxes& axes, std::size_t column);

/// One setting by the map, or as it would be.
[[nodiscard]] std::optional<SettingFigures> figuresAt(const SettingMap& map, const Setup& setup);
[[nodiscard]] SettingFigures figuresOf(const Effect& effect);
/// A setting in words, at most eight rows; the setting alone where nothing is known of it.
struct FigureRow
{
    QString name;
    QString figure;
    QString tip{}; ///< what the name means
};
[[nodiscard]] std::vector<FigureRow> figureRows(const SettingMap& map, const Setup& setup,
                                                const std::optional<SettingFigures>& figures);
/// All cells, with tabs between the columns: pastes into any spreadsheet.
[[nodiscard]] QString tableText(const SettingMap& map);

} // namespace spillway::ui
