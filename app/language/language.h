#pragma once

#include <string>

namespace spillway {

/// The folder `share` beside the folder of this program: "/usr/share". Linux only; elsewhere empty.
[[nodiscard]] std::string shareFolder();

/// Sentences of the engine in the language of the environment: $LANGUAGE, $LC_ALL, $LC_MESSAGES or $LANG. For the start of a
/// program.
void speakTheUsersLanguage();

} // namespace spillway
