#pragma once

#include "engine/report/document.h"
#include "engine/study/review.h"

#include <string>

namespace spillway {

/// Who writes a report, when, and how it is made again: nothing else in it depends on the machine or the day.
struct ReviewHead
{
    std::string version; ///< of the program
    Instant written{};
    Result<std::string> command; ///< commandOf() the wish
};

/// The review, to be written as HTML or as Markdown.
[[nodiscard]] Document reviewDocument(const Review& review, const ReviewHead& head);

} // namespace spillway
