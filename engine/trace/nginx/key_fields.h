#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// One piece of a key: a literal, or what becomes of each distinct value of a column.
struct KeyField
{
    enum class Kind : std::uint8_t {
        Literal,  ///< `name` itself, no column
        Value,    ///< the value as it is
        Address,  ///< an address: shown as text, stored by nginx in 4 or 16 bytes
        Argument, ///< the value of the argument `name` in a query string
        Ahead,    ///< `name` and the value, or nothing where the value is empty
        Behind,   ///< the value and `name`, or nothing where the value is empty
        Sent,     ///< the value; where it is empty, what the next `over` pieces say
        HasQuery, ///< "?" where the value is not empty
        Host,     ///< `$host` of a Host header
        Cookie,   ///< the value of the cookie `name` in a Cookie header
    };

    Kind kind = Kind::Literal;
    const Column* column = nullptr;
    std::string name;
    std::size_t over = 0; ///< of Sent

    [[nodiscard]] std::string shown(std::string_view value) const; ///< as people read it
    [[nodiscard]] std::string bytes(std::string_view shown) const; ///< as nginx compares and stores it
};

/// Whether nginx knows this variable only after it has limited the request, so that no key can use it.
[[nodiscard]] bool isKnownTooLate(std::string_view variable);

/// Which variables may be used: those that nginx knows when it counts a request, or all that stand in the log.
enum class KnownWhen : std::uint8_t { Counting, Logged };

/// The pieces that make up this variable, none for a regex's capture. BadKey if the traffic lacks it.
[[nodiscard]] Result<std::vector<KeyField>> fieldsOf(const Trace& trace, std::string_view variable,
                                                     KnownWhen when = KnownWhen::Counting);

/// The variables that a key may use with this traffic, most useful first, without the dollar.
[[nodiscard]] std::vector<std::string> keyVariables(const Trace& trace);

} // namespace spillway
