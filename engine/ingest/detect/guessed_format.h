#pragma once

#include "engine/ingest/line/sample.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace spillway {

/// The name of a ChosenFormat that is a guess.
inline constexpr std::string_view kGuessed = "guessed";

/// Whether a format of this name, as of SourceReport, is a guess, or one is among several.
[[nodiscard]] constexpr bool isGuessed(std::string_view name)
{
    return name.starts_with(kGuessed) || name.ends_with(" and guessed");
}

/// Where lines have the time, or what is around them alone.
enum class TimeStands : std::uint8_t { InLine, Around };

/// A log_format for lines that no known format fits, as of a server with one of its own, guessed from what the values look
/// like. Nothing unless most lines have the same fields and among them when, whose, what for and how it was answered,
/// so that lines of other programs are none. What it cannot tell is `$unused`; of times that may be durations only
/// those with three decimals count, as nginx prints them.
[[nodiscard]] std::optional<std::string> guessedLogFormat(const Sample& sample, TimeStands time = TimeStands::InLine);

/// The name of the same format as the other of both servers, nginx and Apache, writes it, where the lines tell that
/// they are of that one; else empty.
[[nodiscard]] std::string_view otherServers(std::string_view format, const Sample& sample);

} // namespace spillway
