#pragma once

#include "engine/live/lab/quota.h"
#include "engine/live/lab/rule_book.h"

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

} // namespace spillway
