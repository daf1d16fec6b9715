#pragma once

#include "engine/advise/hurt.h"
#include "engine/trace/group/key_word.h"

#include <QtCore/QString>

namespace spillway::ui {

/// "bot · Googlebot", "many people · 12 agents", "monitor · every 60 s".
[[nodiscard]] QString lookText(const ClientLook& look);
/// Looks and the reason for them: "looks like many people: 17 user agents".
[[nodiscard]] QString lookEvidence(const ClientLook& look);
/// The looks in a sentence, with the user agent where that is the reason. `trace` is the one that was looked at.
[[nodiscard]] QString lookReason(const ClientLook& look, const Trace& trace);
/// Who loses what in normal periods; good news where nobody does. Of one limit, which lets pass
/// what belongs to no client.
[[nodiscard]] QString hurtSentence(const Hurt& hurt);
/// Losses of page views in normal periods and of normal clients in incidents, how they were recognised,
/// and what is assumed of a log of whole seconds.
[[nodiscard]] QString hurtDetails(const Hurt& hurt);
/// How many requests of how many clients the limit rejects in incidents, the lowest and the highest over the readings
/// of the stamps; empty where no request lies in one. Of one limit, too: each rejected request belongs to a client.
[[nodiscard]] QString incidentHitsSentence(const PeriodOutcome& low, const PeriodOutcome& high, KeyWord word);
/// The path of a page, without control characters.
[[nodiscard]] QString pageText(const Hurt& hurt, ValueId page);

} // namespace spillway::ui
