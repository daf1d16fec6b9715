#pragma once

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

/// The rates and bursts of a map, ascending, each with each.
struct SettingAxes
{
    std::vector<NginxRate> rates;
    std::vector<std::int64_t> bursts;

    [[nodiscard]] std::size_t columns() const { return rates.size(); }
    [[nodiscard]] std::size_t rows() const { return bursts.size(); }
    [[nodiscard]] std::size_t cell(std::size_t column, std::size_t row) const { return column * rows() + row; }
};

/// The effect of a rate and burst.
struct SettingFigures
{
    std::uint64_t rejected = 0;         ///< requests of normal periods
    std::uint64_t clientsRejected = 0;  ///< in normal periods
    std::uint64_t incidentRejected = 0; ///< requests of incidents
    std::uint64_t regularsRejected = 0; ///< of these, of known clients at their normal pace
    bool exact = false;                 ///< else they are those of a cell close by: its own are still to come
};

/// The figure of normal periods that a map's colours show.
enum class MapShade { Requests, Clients };

/// The effect of every rate and burst of one nginx limit.
struct SettingMap
{
    GroupedPtr grouped;
    SettingAxes axes;
    std::uint64_t requests = 0; ///< of normal periods
    std::uint64_t clients = 0;
    IncidentShare incident;
    std::vector<SettingFigures> cells; ///< by SettingAxes::cell()
    /// By column: the least burst with which no normal request is rejected under any arrival model; empty where that is
    /// not known.
    std::vector<std::int64_t> sparing{};

    [[nodiscard]] const SettingFigures& at(MapCell cell) const { return cells[axes.cell(cell.column, cell.row)]; }
    /// The count in IncidentShare::whole().
    [[nodiscard]] std::uint64_t keptOut(const SettingFigures& figures) const;
    [[nodiscard]] bool isWhole() const;
    /// The cell of exactly this setting, if it is one.
    [[nodiscard]] std::optional<MapCell> cellOf(const Setup& setup) const;
    /// The rejected share, from 0 to 1, on a logarithmic scale.
    [[nodiscard]] double strengthOf(const SettingFigures& figures, MapShade shade) const;
};
using SettingMapPtr = std::shared_ptr<const SettingMap>;

/// `map` may have some of the useful settings only; `incident` is that of the map's traffic and periods.
[[nodiscard]] SettingMapPtr settingMap(const GroupedPtr& grouped, const UsefulAxes& useful, const LossMap& map,
                                       const IncidentShare& incident, std::vector<std::int64_t> sparing = {});

/// The shares at some strengths, from 0 up: 0 is "none", 0.5 "1 %".
[[nodiscard]] std::vector<std::pair<double, QString>> shadeScale();

/// "10r/s burst=20", "60 s limit=100".
[[nodiscard]] QString settingText(const Setup& setup);
/// The setup with the setting of a cell.
[[nodiscard]] Setup withSetting(const Setup& setup, const SettingAxes& axes, MapCell cell);
/// A rate on the logarithmic axis of the columns.
[[nodiscard]] double columnPlace(Rate rate);

/// One setting by the map, or as it would be.
[[nodiscard]] std::optional<SettingFigures> figuresAt(const SettingMap& map, const Setup& setup);
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
