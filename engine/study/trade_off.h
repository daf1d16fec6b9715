#pragma once

#include "engine/advise/advice.h"
#include "engine/advise/incident_share.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/map_axes.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace spillway {

/// The effect of many settings, and the settings that a report names.
struct TradeOff
{
    UsefulAxes useful;
    LossMap map; ///< of useful.axes
    IncidentShare incident;
    FrontierPoint suggested;
    std::optional<FrontierPoint> chosen; ///< where it is one limit_req and not the suggested one
    /// By rate: sparingInModels(); empty if the log leaves nothing open.
    std::vector<std::int64_t> sparing;
};

} // namespace spillway
