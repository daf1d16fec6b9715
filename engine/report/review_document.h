#pragma once

#include "engine/report/document.h"
#include "engine/study/review.h"

#include <string_view>

namespace spillway {

/// The review, to be written as HTML or as Markdown: by this version of the program, at this moment.
[[nodiscard]] Document reviewDocument(const Review& review, std::string_view version, Instant written);

} // namespace spillway
