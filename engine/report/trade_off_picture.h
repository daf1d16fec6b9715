#pragma once

#include "engine/advise/incident_share.h"
#include "engine/advise/map_axes.h"
#include "engine/report/document.h"
#include "engine/trace/group/key_word.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// What many settings do, and which of them is spoken of.
struct TradeOff
{
    UsefulAxes useful;
    LossMap map; ///< of useful.axes
    IncidentShare incident;
    FrontierPoint suggested;
    std::optional<FrontierPoint> chosen; ///< where it is one limit_req and not the suggested one
    KeyWord word = KeyWord::Client;      ///< what is counted
    /// By rate: sparingInReadings(); empty where the map is of the only reading.
    std::vector<std::int64_t> sparing;
    std::string reading; ///< asItStandsText() where the map is of one of several readings
};

/// Rate by burst: what normal traffic loses, the line above which it loses nothing, lines of what is kept out of the
/// incidents, and the settings spoken of; in numbers, some of the settings.
[[nodiscard]] Document::Picture tradeOffPicture(const TradeOff& tradeOff);

} // namespace spillway
