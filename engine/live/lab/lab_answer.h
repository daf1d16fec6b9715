#pragma once

#include "engine/limiter/limiter.h"
#include "engine/live/lab/rule_book.h"
#include "engine/policy/limit.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace spillway {

/// An answer of the lab without its framing.
struct LabAnswer
{
    int status = 200;
    std::string headers{}; ///< each with its line end
    QByteArray type{};     ///< of the body; empty where a header says it
    QByteArray body{};
};

/// The answer to a decided request, by `decisions` on the first limits that it met: 200, or the status of a rejection with
/// Retry-After and a problem in JSON. `retry` counts where the last decision is a rejection.
[[nodiscard]] LabAnswer decidedAnswer(const Meeting& meeting, const std::vector<Decision>& decisions, Instant now,
                                      int rejectedStatus, Milliseconds retry);
/// 503 or another status of an error, with Retry-After where `retry` > 0.
[[nodiscard]] LabAnswer problemAnswer(int status, const std::string& detail, Milliseconds retry);
/// A text for people or machines.
[[nodiscard]] LabAnswer textAnswer(int status, const QByteArray& type, std::string_view body);

/// The answer as it is sent. `isHead`: without its body.
[[nodiscard]] QByteArray answerBytes(const LabAnswer& answer, bool keepOpen, bool isHead);

/// One limit as the headers of an answer describe it.
struct Quota
{
    std::int64_t limit = 0;     ///< requests that may come at once, or in a window
    std::int64_t remaining = 0; ///< that may still come at once
    Milliseconds window{0};     ///< in which so many come at the average rate
    Milliseconds reset{0};      ///< until all may come again, at the latest
};
[[nodiscard]] Quota quotaOf(const Limit& limit, const Decision& decision, Instant now);

/// How long a rejected request has to wait until this limit lets it pass, if nothing else arrives: at the latest, for
/// stores that tell no more than the decision.
[[nodiscard]] Milliseconds untilPassAtLatest(const Limit& limit, const Decision& decision, Instant now);

/// Whole seconds, rounded up, at least 1: what Retry-After says.
[[nodiscard]] std::int64_t retrySeconds(Milliseconds wait);

} // namespace spillway
