#pragma once

#include "engine/core/quantity.h"
#include "engine/ingest/line/sample.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
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

/// The fields of those sampled lines that have the same ones as most, which are more than half; no columns where they
/// are fewer. Lives as long as the lines.
class SampledColumns
{
public:
    using Kind = std::function<bool(std::string_view value)>;
    static constexpr std::size_t kNone = SIZE_MAX;

    SampledColumns(const Sample& sample, char separator, FieldNames names);

    [[nodiscard]] std::size_t count() const { return m_lines.empty() ? 0 : m_lines.front().fields.size(); }
    /// How the lines name it; empty where they do not.
    [[nodiscard]] std::string_view label(std::size_t column) const { return m_lines.front().fields[column].label; }
    /// The variable that it was found to be; empty as long as it was not.
    [[nodiscard]] std::string_view variable(std::size_t column) const { return m_variables[column]; }
    void name(std::size_t column, std::string_view variable) { m_variables[column] = variable; }

    [[nodiscard]] bool isQuoted(std::size_t column) const { return m_lines.front().fields[column].isQuoted; }
    /// Those that are not missing.
    [[nodiscard]] std::vector<std::string_view> values(std::size_t column) const;
    /// How many different values it has, without those that are missing.
    [[nodiscard]] std::size_t different(std::size_t column) const;
    /// Whether nearly all of its values are of this kind; some may be missing, but not half.
    [[nodiscard]] bool are(std::size_t column, const Kind& isKind) const;
    [[nodiscard]] bool hold(std::size_t column, char c) const; ///< in any value
    /// The first column of this kind that is no variable yet, from `begin` on; without one that is named for another
    /// server or the server itself. kNone where there is none.
    [[nodiscard]] std::size_t first(const Kind& isKind, std::size_t begin = 0) const;
    /// The first column of this kind that has one of these labels; kNone where there is none.
    [[nodiscard]] std::size_t firstLabelled(std::span<const std::string_view> labels, const Kind& isKind) const;
    /// Whether both are stamps of one moment, the other one at most a second later.
    [[nodiscard]] bool areOneMoment(std::size_t stamp, std::size_t later) const;
    /// All of its durations added up, in seconds; nothing where one is missing or less than one of `others` in its
    /// line, but for a millisecond, since nginx rounds each, or where all are the same.
    [[nodiscard]] std::optional<Milliseconds> sumIfLongest(std::size_t column,
                                                           std::span<const std::size_t> others) const;

    /// As the fields stand, those that are no variable as `$unused`, but for bars and the like.
    [[nodiscard]] std::string logFormat(char separator) const { return logFormat(separator, count()); }
    /// As far as the first `columns` stand.
    [[nodiscard]] std::string logFormat(char separator, std::size_t columns) const;
    /// Whether what stands between the fields can be said in a log_format.
    [[nodiscard]] bool areSayable() const;

private:
    /// Whether it is no variable but what stands between others, the same in all lines.
    [[nodiscard]] bool isPunctuation(std::size_t column) const;

    std::vector<LineFields> m_lines;
    std::vector<std::string_view> m_variables; ///< by column
};

} // namespace spillway
