#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/incident_share.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/map_axes.h"
#include "engine/study/placed_limits.h"
#include "ui/jobs/worker.h"

#include <memory>
#include <optional>
#include <vector>

namespace spillway::ui {

/// A map of settings.
struct PaintedMap
{
    GroupedPtr grouped;
    UsefulAxes useful; ///< of the fine one
    LossMap map;
    IncidentShare incident;
    bool coarse = false; ///< a first look at some of them: the fine one follows
    /// By rate of `useful`: the least burst with which no normal request is rejected by any arrival model;
    /// empty until it is known, and where these leave nothing open.
    std::vector<std::int64_t> sparing{};
};

using PaintedMapPtr = std::shared_ptr<const PaintedMap>;
using AdvicePtr = std::shared_ptr<const Advice>;

/// The wish for a map and for advice.
struct MapWish
{
    GroupedPtr grouped; ///< nullptr: nothing
    std::vector<Period> periods;
    NginxRate rate; ///< is among the rates of the map; another one alone starts nothing anew where it is
    std::int64_t burst = 0;
    Aims aims{};                      ///< others alone change the advice, not the map
    std::vector<GroupedPtr> others{}; ///< byOtherModels(), where they are known; always the same ones of a grouping
};

/// Advice, and what it is on.
struct Advised
{
    AdvicePtr advice; ///< nullptr: none
    GroupedPtr grouped;
    std::vector<Period> periods;
    Aims aims{};
};

/// Computes the map of rate and burst, a coarse one first, then the advice, and what holds by other arrival models. A
/// wish for other traffic or periods stops what runs.
class MapJob : public Job
{
    Q_OBJECT

public:
    explicit MapJob(QObject* parent = nullptr) : Job(parent), m_work(this, [this] { next(); }) {}

    void wish(const MapWish& wish);
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

signals:
    void mapComputed(const spillway::ui::PaintedMapPtr& map);
    void adviceComputed(const spillway::ui::AdvicePtr& advice);

private:
    [[nodiscard]] bool holds(NginxRate rate, std::int64_t burst) const; ///< a setting lies on the map
    void next();
    void startMap(bool coarse);
    void startAdvice();
    void startOtherModels();

    MapWish m_wish;
    PaintedMapPtr m_map;
    PaintedMapPtr m_readIn; ///< the map for which the other arrival models were tried
    AdvicePtr m_advice;
    FrontierPoint m_mappedFor; ///< the axes were chosen for it; it may lie on no map
    bool m_isFine = false;     ///< the map is known in all cells, or failed
    bool m_advised = false;    ///< the advice is known, or failed
    InTurn m_work;             ///< last: it waits for its worker before the rest goes
};

/// Searches for limits of single places, see placedLimits().
class PlacesJob : public Job
{
    Q_OBJECT

public:
    explicit PlacesJob(QObject* parent = nullptr) : Job(parent), m_work(this) {}
    void start(const Advised& advised); ///< placed() or failed() follows
    void cancel() { m_work.cancel(); }
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

signals:
    void placed(const std::vector<spillway::PlacedLimit>& limits);

private:
    Newest<std::vector<PlacedLimit>> m_work;
};

} // namespace spillway::ui
