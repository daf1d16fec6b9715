#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace spillway {

/// One field of a line, and what stands before it.
struct LineField
{
    std::string_view before; ///< behind the field before: blanks, separators, quotes, brackets, `name=`
    std::string_view label;  ///< of these the name
    std::string_view value;
    bool isQuoted = false; ///< or in brackets or parentheses
};

/// A line taken apart without knowing its format.
struct LineFields
{
    std::vector<LineField> fields;
    std::string_view behind; ///< the last one
};

inline constexpr std::size_t kMostFields = 100;

/// Where the `name=` of a field is.
enum class FieldNames : std::uint8_t {
    Before,  ///< its value
    InValue, ///< as of arguments, which are others in each line
};

/// Splits where one of `separator` stands, or, where that is a blank, at each word: what is in quotes, brackets or
/// parentheses, a date with its time of day, and a list with ", " in it are one. Nothing of a line with more than
/// kMostFields. O(length * kMostFields).
[[nodiscard]] LineFields fieldsOf(std::string_view line, char separator, FieldNames names);

} // namespace spillway
