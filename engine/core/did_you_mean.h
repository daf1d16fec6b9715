#pragma once

#include <span>
#include <string>
#include <string_view>

namespace spillway {

/// "did you mean burst=N?" with the word that `text` most likely is a misspelling of, or the beginning of; empty where no
/// word is close. Case, dashes in front and what follows an equals sign do not count.
[[nodiscard]] std::string didYouMean(std::string_view text, std::span<const std::string_view> words);

} // namespace spillway
