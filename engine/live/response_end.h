#pragma once

#include <string_view>

namespace spillway {

/// Whether these bytes hold a whole answer of HTTP/1.1 to a request by HEAD (`isHead`) or another method. Answers are
/// those of a private nginx: with a length, in chunks, or without a body.
[[nodiscard]] bool isWholeResponse(std::string_view bytes, bool isHead);

} // namespace spillway
