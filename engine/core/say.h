#pragma once

#include <cstdint>
#include <fmt/format.h>
#include <string>
#include <utility>

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

/// A sentence in the form for `count`.
template <typename... Facts>
[[nodiscard]] std::string sayFor(std::uint64_t count, fmt::format_string<Facts...> one,
                                 fmt::format_string<Facts...> many, Facts&&... facts)
{
    const char* const text = translated(fmt::string_view(one).data(), fmt::string_view(many).data(), count);
    return fmt::vformat(text, fmt::make_format_args(facts...));
}

/// Marks a text for the catalogues that is translated later.
constexpr const char* toTranslate(const char* text)
{
    return text;
}
constexpr std::pair<const char*, const char*> toTranslate(const char* one, const char* many)
{
    return {one, many};
}

/// Takes sentences from the catalogues in `folder` (ru/LC_MESSAGES/spillway.mo), in `language` ("ru") or, where that is
/// empty, as the environment asks. Until then everything is English. Not while other threads speak.
void speakFrom(const std::string& folder, const std::string& language = {});

} // namespace spillway
