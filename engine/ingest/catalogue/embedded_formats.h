#pragma once

#include <span>
#include <string_view>

namespace spillway {

/// The texts of the files in resources/formats. The build writes the source of this function: see embed_formats.cmake.
[[nodiscard]] std::span<const std::string_view> embeddedFormatTexts();

} // namespace spillway
