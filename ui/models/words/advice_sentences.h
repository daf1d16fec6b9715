#pragma once

#include "engine/advise/advice.h"
#include "ui/models/project/key_words.h"

#include <QtCore/QString>

#include <cstdint>
#include <span>

namespace spillway::ui {

// What the suggestion in short and its reasons tell alike.

/// Whether "the incident" or "the incidents" are spoken of.
enum class Incidents : std::uint8_t { One, Several };
[[nodiscard]] Incidents incidentsAmong(std::span<const Period> periods);

/// "98.6 %": of the surplus.
[[nodiscard]] QString keptShare(const Advice& advice);
/// Whether the stamps leave open when requests came.
[[nodiscard]] bool leavesOpen(const Advice& advice);
/// What normal traffic loses, without a full stop.
[[nodiscard]] QString normalLossText(const Advice& advice, KeyWord word);
/// How much of what the incidents have more than usual is kept out.
[[nodiscard]] QString keptOutText(const Advice& advice, Incidents incidents);
/// "in the incident".
[[nodiscard]] QString inIncidentsText(Incidents incidents);
/// How hard it hits whom it hits: what else passes comes from others. Empty where the stamps
/// leave it open, and of nobody.
[[nodiscard]] QString hitsText(const Advice& advice, KeyWord word);
/// Of a key that does not tell clients apart and has one value nearly always.
[[nodiscard]] QString limitsAllText(const QString& value);
/// What regular clients lose in incidents; empty where they lose nothing.
[[nodiscard]] QString regularsText(const Advice& advice, KeyWord word, Incidents incidents);

} // namespace spillway::ui
