#pragma once

#include "engine/ingest/capture/capture_report.h"
#include "engine/ingest/capture/pseudonyms.h"
#include "engine/trace/columns/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace spillway {

/// The part of the traffic that a capture keeps.
struct CaptureChoice
{
    /// Variables whose columns are kept; "request" and "request_uri" stand for their parts. Nothing: all.
    std::optional<std::vector<std::string>> columns;
    /// Where given, values become pseudonyms by their column:
    /// - kept as they are, but for addresses in them: method, status, host, user agent, protocol and what servers say
    ///   of themselves (isHarmless() in the source names them all);
    /// - paths and referrers are kept but for addresses, for parts with an @, for what follows a semicolon, and for
    ///   their query, which becomes one word;
    /// - all others, known or not: a list of addresses becomes one of pseudonyms, all else one word.
    std::optional<Pseudonyms> pseudonyms;
};

/// The piece with what was chosen. BadArgument, with `source` as place, where it lacks a column that was named.
[[nodiscard]] Result<Trace> chosen(Trace piece, const CaptureChoice& choice, const std::string& source);

/// The report without the texts that show values, where columns were chosen or pseudonyms made. BadArgument where it
/// has pseudonyms already and would get others.
[[nodiscard]] Result<CapturedSource> chosen(CapturedSource source, const CaptureChoice& choice);

/// The pseudonym of one value of that column.
[[nodiscard]] std::string anonymised(std::string_view value, std::string_view variable, const Pseudonyms& pseudonyms);

} // namespace spillway
