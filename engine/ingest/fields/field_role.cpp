#include "engine/ingest/fields/field_role.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"

#include <algorithm>

namespace spillway {

namespace {

using enum FieldRole;

struct Variable
{
    std::string_view name;
    FieldRole role = FieldRole::Column;
    std::string_view column = {}; ///< where it is not the name
    std::string_view stamp = {};
};

constexpr Variable kVariables[] = {
    {"request", Request},
    {"request_of_http", Request},
    {"request_uri", Target, "request_uri"},
    {"time_local", TimeLocal},
    {"time_iso8601", TimeIso},
    {"msec", EpochSeconds},
    {"request_time", Seconds},
    {"time_ms", EpochMs},
    {"binary_remote_addr", FieldRole::Column, "remote_addr"},
    // Fields that other servers log and nginx has no variable for.
    {"client_endpoint", Endpoint},
    {"client_address", Address},
    {"client_list", Address},
    {"target_url", Target},
    {"target_path", Target}, // a path, seldom a URL
    {"site", FieldRole::Column, "host"},
    {"user_word", FieldRole::Column, "remote_user"},
    {"status_code", FieldRole::Column, "status"},
    {"status_word", FieldRole::Column, "status"},
    {"the_real_ip", Address}, // of ingress-nginx
    {"requester", FieldRole::Column, "remote_user"},
    {"any_time", AnyTime},
    {"duration_s", Seconds},
    {"duration_ms", DurationMs},
    {"duration_us", DurationUs},
    {"duration_ns", DurationNs},
    {"duration_text", DurationText},
    {"padded_ms", DurationMs},
    {"decimal_ms", DurationMs},
    {"seconds_part", SecondsPart},
    {"stamp_haproxy", Stamp, {}, "%d/%b/%Y:%H:%M:%S.%f"},
    {"stamp_apache_ms", Stamp, {}, "%d/%b/%Y:%H:%M:%S.%f %z"},
    {"stamp_utc", Stamp, {}, "%Y-%m-%dT%H:%M:%S.%fZ"},
    {"stamp_spaced", Stamp, {}, "%Y-%m-%d %H:%M:%S.%f"},
    {"stamp_python", Stamp, {}, "%d/%b/%Y %H:%M:%S"},
    {"stamp_gin", Stamp, {}, "%Y/%m/%d - %H:%M:%S"},
    {"stamp_bare", Stamp, {}, "%d/%b/%Y:%H:%M:%S"},
    {"stamp_named_zone", Stamp, {}, "%d/%b/%Y:%H:%M:%S %Z"},
    {"stamp_zoned", Stamp, {}, "%Y-%m-%d %H:%M:%S %z"},
    {"stamp_comma", Stamp, {}, "%Y-%m-%d %H:%M:%S,%f"},
    {"stamp_tornado", Stamp, {}, "%y%m%d %H:%M:%S"},
    {"stamp_ctime", Stamp, {}, "%c"},
    {"stamp_us", Stamp, {}, "%m/%d/%Y, %H:%M:%S"},
    {"stamp_us_short", Stamp, {}, "%m/%d/%y, %H:%M:%S"},
    {"stamp_day", Stamp, {}, "%d:%H:%M:%S"},
    {"unused", Ignored},
    {"unused_any", Ignored},
    {"unused_word", Ignored},
    {"unused_number", Ignored},
    {"spaces", Ignored},
};

/// Another one in each line. Their dictionaries would be as long as the log.
constexpr std::string_view kSerial[] = {"request_id", "req_id"};

/// Sizes and durations, known when nothing can be counted by them any more; and what $args says.
constexpr std::string_view kIgnored[] = {"body_bytes_sent",  "bytes_sent",         "bytes_received", "gzip_ratio",
                                         "connection_time",  "connections_active", "is_args",        "request_count",
                                         "traefik_duration", "service_url"};

const Variable* find(std::string_view name)
{
    const auto* const found = std::ranges::find(kVariables, name, &Variable::name);
    return found == std::ranges::end(kVariables) ? nullptr : found;
}

} // namespace

FieldRole roleOf(std::string_view variable)
{
    if (const Variable* const known = find(variable); known != nullptr)
        return known->role;
    if (isSerial(variable) || std::ranges::find(kIgnored, variable) != std::ranges::end(kIgnored))
        return Ignored;
    const bool upstreamNumber =
        variable.starts_with("upstream_") && (variable.ends_with("_time") || variable.ends_with("_length") ||
                                              variable.ends_with("_sent") || variable.ends_with("_received"));
    return upstreamNumber || variable.starts_with("tcpinfo_") || variable.starts_with("connections_")
               ? Ignored
               : FieldRole::Column;
}

bool isSerial(std::string_view variable)
{
    return std::ranges::find(kSerial, variable) != std::ranges::end(kSerial);
}

bool isVariableName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, isWordCharacter);
}

bool isTime(FieldRole role)
{
    return role == TimeLocal || role == TimeIso || role == EpochSeconds || role == EpochMs || role == AnyTime ||
           role == Stamp;
}

bool isDuration(FieldRole role)
{
    return role == Seconds || role == DurationMs || role == DurationUs || role == DurationNs || role == DurationText ||
           role == SecondsPart;
}

std::string_view columnName(std::string_view variable)
{
    const Variable* const known = find(variable);
    if (known == nullptr || (known->role == FieldRole::Column && known->column.empty()))
        return variable;
    return known->column;
}

std::string_view stampPattern(std::string_view variable)
{
    const Variable* const known = find(variable);
    return known == nullptr ? std::string_view() : known->stamp;
}

std::size_t ColumnNames::add(std::string_view name)
{
    const auto found = std::ranges::find(m_names, name);
    if (found == m_names.end()) {
        m_names.emplace_back(name);
        return m_names.size() - 1;
    }
    return static_cast<std::size_t>(found - m_names.begin());
}

Field fieldFor(std::string_view variable)
{
    const std::string name = lowered(variable); // as nginx keeps names
    return {std::string(variable), roleOf(name), std::string(columnName(name)), std::string(stampPattern(name)),
            name == "target_url"};
}

} // namespace spillway
