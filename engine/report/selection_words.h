#pragma once

#include "engine/trace/group/selection.h"

#include <string>
#include <vector>

namespace spillway {

/// The conditions of a selection, each in a few words: "location /login", "method POST", "without 10.0.0.0/8",
/// "from 2026-03-09T14:07:00.000Z". Empty where all is selected.
[[nodiscard]] std::vector<std::string> selectionWords(const Selection& selection);

/// "selected: location /login, method POST, without 10.0.0.0/8"; empty where all is selected.
[[nodiscard]] std::string selectionText(const Selection& selection);

/// Why a selection that matches nothing may have been meant otherwise: a location without its leading slash, a method
/// in small letters, bounds outside the traffic. Sentences without a full stop; often none.
[[nodiscard]] std::vector<std::string> selectionHints(const Selection& selection, const Trace& trace);

} // namespace spillway
