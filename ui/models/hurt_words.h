#pragma once

#include "engine/advise/hurt.h"

#include <QtCore/QString>

namespace spillway::ui {

/// "bot · Googlebot", "many people · 12 agents", "monitor · every 60 s".
[[nodiscard]] QString lookText(const ClientLook& look);
/// What it looks like and what told it: "looks like many people: 17 user agents".
[[nodiscard]] QString lookEvidence(const ClientLook& look);
/// What told it, in a sentence. `trace` is the one that was looked at.
[[nodiscard]] QString lookReason(const ClientLook& look, const Trace& trace);
/// Who loses what in normal periods, requests without a client too; good news where nobody does.
[[nodiscard]] QString hurtSentence(const Hurt& hurt);
/// What the page views of normal periods lost and what clients of normal traffic lose in incidents, how they were told, and what is assumed of a log of whole seconds.
[[nodiscard]] QString hurtDetails(const Hurt& hurt);
/// The path of a page, without control characters.
[[nodiscard]] QString pageText(const Hurt& hurt, ValueId page);

} // namespace spillway::ui
