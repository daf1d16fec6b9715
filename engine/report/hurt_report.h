#pragma once

#include "engine/advise/hurt.h"
#include "engine/report/json.h"
#include "engine/report/sections.h"

#include <string>
#include <vector>

namespace spillway {

/// "14 bots", "1 group of people".
[[nodiscard]] std::string kindCountText(ClientKind kind, std::uint64_t clients);
/// Evidence for the kind, such as `user agent "curl/8.5.0"`; without control characters. `trace` is
/// the one behind `look`.
[[nodiscard]] std::string whyText(const ClientLook& look, const Trace& trace);

/// The affected clients of normal periods: "2 clients are rejected in normal periods: 2 bots."
[[nodiscard]] std::string hurtHeadline(const Hurt& hurt);
/// Sentences on known clients in incidents and the arrival model; none where there is nothing to say.
[[nodiscard]] std::vector<std::string> hurtDetails(const Hurt& hurt);
/// Both, each sentence in its line.
[[nodiscard]] std::string hurtSentences(const Hurt& hurt);
/// Its clients.
[[nodiscard]] Cells hurtCells(const Hurt& hurt);
/// The sentences, then its clients as tables.
[[nodiscard]] std::string hurtText(const Hurt& hurt);
/// `hurt` as an object.
[[nodiscard]] Json hurtJson(const Hurt& hurt);

} // namespace spillway
