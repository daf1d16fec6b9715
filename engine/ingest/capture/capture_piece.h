#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"

#include <string>
#include <string_view>

namespace spillway {

/// Requests in a piece, at most.
inline constexpr std::size_t kMostPieceRequests = std::size_t{1} << 20U;
/// Columns in a piece, at most. A log whose lines have more is not packed.
inline constexpr std::size_t kMostPieceColumns = 1024;

/// Arrivals within the years 0 to 9999, and what zones and durations add to them.
inline constexpr Instant kEarliestArrival{Milliseconds(-62'200'000'000'000)};
inline constexpr Instant kLatestArrival{Milliseconds(253'500'000'000'000)};

/// The content of a piece's block, not packed yet: a piece's arrivals and columns; its sources are not kept.
///
///     piece   = requests first delta*  columns column*          as many deltas as there are requests after the first
///     column  = name values length* text* predictor code*       as many lengths and texts as there are values but for
///                                                               the empty one, at most one for each request, and as
///                                                               many codes as there are requests
///
/// Numbers are LEB128; `first` is in milliseconds since the epoch, zigzag. `name` is a length and a text. `predictor`
/// is 0 or 1 + the number of an earlier column. What a request's value is expected to be is the column's value at the
/// last request whose value in the predictor was the same (with 0: at the request before), at first the empty one.
/// `code` is 0 for the expected value, 1 for the first value that no request had yet (the values are numbered from 1 in
/// their order; those of lower numbers count as had), or 2 + the value's number, 0 being the empty value. A browser
/// sends one User-Agent, so with the address as predictor nearly all codes are 0.
///
/// At least one request, and no dictionary with more values than there are requests. O(requests x columns). Unsupported
/// where a column, its name or an arrival is beyond the bounds above.
[[nodiscard]] Result<std::string> encodePiece(const Trace& piece);

/// A piece with the columns in their order and the dictionaries as they were; it has no source. BadCapture, without a
/// place, for whatever encodePiece() does not write. Memory: a multiple of the bytes of `content`, whatever these tell.
[[nodiscard]] Result<Trace> decodePiece(std::string_view content);

} // namespace spillway
