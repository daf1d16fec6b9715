#pragma once

#include <cstdint>
#include <string_view>

namespace spillway {

/// The kind of thing that a path names, guessed from its spelling.
enum class PathKind : std::uint8_t {
    Page,  ///< a document that a person looks at
    Asset, ///< a picture, a font, a sound: part of a page
    Code,  ///< a style sheet or a script: part of a page, and asks for more in its own name
    Call,  ///< data that a page, an app or a program asks for
    File,  ///< for its own sake: a download, a feed, robots.txt
};

/// Takes `$uri`, the path without arguments, and decides by its suffix; without one, a path below /api/ and the like
/// is a call, and any other a page.
[[nodiscard]] PathKind pathKind(std::string_view uri);

} // namespace spillway
