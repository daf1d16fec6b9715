#pragma once

#include "engine/ingest/line/line_format.h"
#include "engine/ingest/line/sample.h"
#include "engine/ingest/line/scratch.h"

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace spillway {

inline constexpr std::size_t kMostCsvValues = 200; ///< in a line

/// One value of a line of a table.
struct CsvValue
{
    std::string_view text;
    bool last = false;
    bool broken = false; ///< text behind a closing quote
};

/// Cuts one value off the front of `rest`, with what separates it from the next. Quotes around it are taken away, and
/// of two inside them one; nothing where they are not closed. Source: RFC 4180. Views into `rest` or `scratch`.
[[nodiscard]] std::optional<CsvValue> takeCsvValue(std::string_view& rest, char separator, Scratch& scratch);

/// All values of a line, at most one more than kMostCsvValues; nothing where quotes are not closed.
[[nodiscard]] std::optional<std::vector<std::string_view>> splitCsv(std::string_view line, char separator,
                                                                    Scratch& scratch);

/// A reader for a request CSV: a header line that names `time_ms` (or another time) and nginx variables, quoting as in
/// RFC 4180. Nothing if the first line of the sample is no such header.
[[nodiscard]] std::unique_ptr<LineFormat> makeCsvFormat(const Sample& sample);

} // namespace spillway
