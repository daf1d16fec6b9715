#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The meaning of a field of a log line.
enum class FieldRole : std::uint8_t {
    Column,       ///< a value that a key or a filter may use
    Request,      ///< `$request`: gives request_method, uri and args
    Target,       ///< `$request_uri`: a column, and gives uri and args where nothing else does
    Address,      ///< gives remote_addr: the first of a list, without its port; also a column where it has a name
    Endpoint,     ///< gives remote_addr, from an address with a port behind its last colon
    TimeLocal,    ///< `$time_local`
    TimeIso,      ///< `$time_iso8601`
    EpochSeconds, ///< `$msec`
    EpochMs,      ///< a request CSV's `time_ms`
    AnyTime,      ///< a stamp known by its shape
    Stamp,        ///< a stamp or a part of one, read by its pattern; all of a line make one stamp
    Seconds,      ///< `$request_time`
    DurationMs,   ///< the same in other units
    DurationUs,
    DurationNs,
    DurationText, ///< with its units in it: "250ms"
    SecondsPart,  ///< one of several that add up to the duration; -1 for one that was not reached
    Ignored,      ///< sizes, other durations, serial numbers: nothing to count by
};

/// The role of an nginx variable (without the dollar), or of one that the descriptions of other servers' formats use;
/// Column for those unknown.
[[nodiscard]] FieldRole roleOf(std::string_view variable);

/// Whether each request has another value of it. Its role is Ignored; a column where a user names it.
[[nodiscard]] bool isSerial(std::string_view variable);

/// Letters, digits and underscores: what may stand behind a dollar in nginx.conf.
[[nodiscard]] bool isVariableName(std::string_view text);

[[nodiscard]] bool isTime(FieldRole role);
[[nodiscard]] bool isDuration(FieldRole role);

/// The column that a variable fills: `binary_remote_addr` is `remote_addr`; otherwise its own name.
[[nodiscard]] std::string_view columnName(std::string_view variable);

/// The pattern of a variable whose role is Stamp; see StampPattern. Empty for all others.
[[nodiscard]] std::string_view stampPattern(std::string_view variable);

/// The moments that the timestamps of a log stand for.
enum class StampMeaning : std::uint8_t { Completion, Arrival };

/// One field of a format.
struct Field
{
    std::string name; ///< the variable, or a JSON key
    FieldRole role = FieldRole::Column;
    std::string column;     ///< the column's name, where role is Column or Target
    std::string stamp = {}; ///< the pattern, where role is Stamp
    bool isUrl = false;     ///< of a Target: with a host in front, which gives host where nothing else does
};

/// A field for a variable of nginx, with the role it has there.
[[nodiscard]] Field fieldFor(std::string_view variable);

/// The names of columns as they are found, each once.
class ColumnNames
{
public:
    std::size_t add(std::string_view name);
    [[nodiscard]] std::span<const std::string> names() const { return m_names; }

private:
    std::vector<std::string> m_names;
};

} // namespace spillway
