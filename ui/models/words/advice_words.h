#pragma once

#include "engine/advise/advice.h"
#include "engine/replay/estimate/period_outcomes.h"

#include <QtCore/QString>

#include <cstdint>
#include <span>

namespace spillway::ui {

/// All of the traffic is marked as normal: there is nothing to block.
[[nodiscard]] bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic);
/// It blocks some of the incidents, or there are none.
[[nodiscard]] bool keepsOutSomething(const Advice& advice);
/// It blocks as much of the incidents as the aims ask for, or there is nothing to block.
[[nodiscard]] bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic);

/// A limit compared with the suggested one.
enum class Standing : std::uint8_t { Behind, AsWell, Better };
/// `own` is the effect of the limit. It does as well if it keeps to the aims for normal traffic and for waits, rejects
/// no more known clients, and blocks as much excess traffic, give or take 1 %. Behind if the suggestion blocks nothing.
[[nodiscard]] Standing standingOf(const PeriodOutcomes& own, const Advice& advice, const Aims& aims);

/// "6r/s burst=30 nodelay".
[[nodiscard]] QString adviceText(const Advice& advice);
/// "2.5 a second", "one every 12 s": a rate in r/m, to compare it with others; empty for r/s.
[[nodiscard]] QString rateAside(const NginxRate& rate);
/// adviceText() with that beside it: "150r/m burst=20 (2.5 a second)".
[[nodiscard]] QString adviceLimit(const Advice& advice);
/// The title of a suggestion that misses the aim.
[[nodiscard]] QString missHeadline(const Advice& advice);

} // namespace spillway::ui
