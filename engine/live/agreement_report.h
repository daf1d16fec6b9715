#pragma once

#include "engine/report/json.h"

#include <string>

namespace spillway {

struct Verification;

/// "nginx 1.22.1 agrees on 2,266 of 2,269 decisions (99.9 %)."
[[nodiscard]] std::string agreementSentence(const Verification& seen);

/// For a terminal, with at most twenty differences.
[[nodiscard]] std::string agreementText(const Verification& seen);

/// `nginx`, `decisions`, `equal`, `differences` and how they were found, as stable as the command line.
[[nodiscard]] Json agreementJson(const Verification& seen);

} // namespace spillway
