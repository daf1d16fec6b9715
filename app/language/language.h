#pragma once

#include <string>

namespace spillway {

/// The folder `share` beside the folder of this program: "/usr/share". Linux only; elsewhere empty.
[[nodiscard]] std::string shareFolder();

/// Sentences of the engine in `language` ("ru"), or in that of $LANGUAGE, $LC_ALL, $LC_MESSAGES or $LANG. For the start of
/// a program.
void speak(const std::string& language = {});

} // namespace spillway
