#pragma once

#include "engine/core/result.h"
#include "engine/report/json.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A condition on a result: `rejected == 0`, `range.rejected.high <= 3`, `longest_wait_ms < 2000`.
struct Assertion
{
    enum class Relation : std::uint8_t { Equal, NotEqual, Less, LessOrEqual, Greater, GreaterOrEqual };

    std::string text;              ///< as it was written
    std::string name;              ///< "range.rejected.high"
    std::vector<std::string> path; ///< its parts: names in objects, positions from 0 in lists
    Relation relation = Relation::Equal;
    long double bound = 0;
};

/// NAME, one of == != < <= > >=, a decimal number. BadArgument with a sentence for whatever else.
[[nodiscard]] Result<Assertion> parseAssertion(std::string_view text);

/// Empty if it holds, otherwise a sentence with the actual value. Where the result has a range it has to hold for all of
/// it. Null (no burst suffices) passes no assertion.
/// BadArgument if the result has no such number.
[[nodiscard]] Result<std::string> check(const Assertion& assertion, const Json& result);

} // namespace spillway
