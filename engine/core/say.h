#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>

namespace spillway {

// Visible sentences, in the user's language where somebody has translated them (resources/translations/*.po), else as they
// stand here. A sentence is one literal with {} for what it holds: never built from parts.

/// One text without {}. The result lives as long as the program.
[[nodiscard]] const char* translated(const char* text);
/// The form for `count` of a text that says how many.
[[nodiscard]] const char* translated(const char* one, const char* many, std::uint64_t count);

/// A sentence with its facts: say("Retry after {}.", durationText(wait)).
template <typename... Facts>
[[nodiscard]] std::string say(fmt::format_string<Facts...> sentence, Facts&&... facts)
{
    return fmt::vformat(translated(fmt::string_view(sentence).data()), fmt::make_format_args(facts...));
}

/// Takes sentences from the catalogues in `folder` (ru/LC_MESSAGES/spillway.mo), in `language` ("ru") or, where that is
/// empty, as the environment asks. Until then everything is English. Not while other threads speak.
void speakFrom(const std::string& folder, const std::string& language = {});

} // namespace spillway
