#pragma once

#include "engine/advise/hurt.h"

#include <QtCore/QString>

namespace spillway::ui {

/// "bot · Googlebot", "many people · 12 agents", "monitor · every 60 s".
[[nodiscard]] QString lookText(const ClientLook& look);
/// The looks and the evidence for them: "Looks like: many people (17 user agents)". `trace` is the one behind `look`.
[[nodiscard]] QString lookReason(const ClientLook& look, const Trace& trace);

} // namespace spillway::ui
