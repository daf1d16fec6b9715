#pragma once

#include "engine/report/document.h"
#include "engine/study/trade_off.h"
#include "engine/study/traffic_facts.h"

namespace spillway {

/// Rate by burst: what normal traffic loses, the line above which it loses nothing, lines of what is kept out of the
/// incidents, and the settings spoken of; in numbers, some of the settings.
[[nodiscard]] Document::Picture tradeOffPicture(const TradeOff& tradeOff, const TrafficFacts& traffic);

} // namespace spillway
