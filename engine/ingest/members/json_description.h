#pragma once

#include "engine/ingest/fields/field_plan.h"
#include "engine/ingest/text/log_format.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Which member of JSON objects is what, as a format of them says it.
struct JsonDescription
{
    std::vector<Field> members; ///< named by the keys that lead to them, joined with dots; Ignored: nothing to count by
    StampMeaning meaning = StampMeaning::Completion;
    std::string shown; ///< as it was written
};

/// Reads a format whose text is a JSON object, with values in quotes or without: each is a variable, the parts of one
/// stamp, of a request line or of a URL, or no variable at all. Nothing for any other format. O(n).
[[nodiscard]] std::optional<JsonDescription> describedJson(const LogFormatText& format);

/// `line` as valid JSON, as far as possible: values that are none become strings or null, unknown escapes lose their
/// meaning, bytes that are no UTF-8 become U+FFFD. O(n).
[[nodiscard]] std::string mendedJson(std::string_view line);

} // namespace spillway
