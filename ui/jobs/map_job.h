#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/incident_share.h"
#include "engine/advise/map_axes.h"

#include <QtCore/QObject>

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

/// What shall be mapped and advised on.
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

/// Computes the map of rate and burst on a worker thread, a coarse one first, then the advice, and
/// what holds by other arrival models. A newer wish for other traffic or
/// periods stops what runs.
class MapJob : public QObject
{
    Q_OBJECT

public:
    explicit MapJob(QObject* parent = nullptr);
    ~MapJob() override; ///< requests stop and joins

    void wish(const MapWish& wish);
    [[nodiscard]] bool isIdle() const;

signals:
    void mapComputed(const spillway::ui::PaintedMapPtr& map);
    void adviceComputed(const spillway::ui::AdvicePtr& advice);
    void failed(const spillway::Error& error);
    void idle(); ///< all is computed that can be

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace spillway::ui
