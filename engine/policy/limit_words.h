#pragma once

#include "engine/core/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The words between blanks.
[[nodiscard]] std::vector<std::string_view> wordsOf(std::string_view text);

/// An error of `--limit`.
[[nodiscard]] Error refusedLimit(ErrorCode code, std::string detail);

/// BadLimit: "what "word"tail".
[[nodiscard]] Error badLimit(std::string_view what, std::string_view word, std::string_view tail = {});

} // namespace spillway
