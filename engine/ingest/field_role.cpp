#include "engine/ingest/field_role.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

using enum FieldRole;

constexpr std::pair<std::string_view, FieldRole> kRoles[] = {
    {"request", Request},   {"request_uri", Target},   {"time_local", TimeLocal}, {"time_iso8601", TimeIso},
    {"msec", EpochSeconds}, {"request_time", Seconds}, {"time_ms", EpochMs},
};

/// Sizes, durations and serial numbers. Their dictionaries would be as long as the log.
constexpr std::string_view kIgnored[] = {"body_bytes_sent",
                                         "bytes_sent",
                                         "bytes_received",
                                         "request_length",
                                         "content_length",
                                         "gzip_ratio",
                                         "connection",
                                         "connection_requests",
                                         "request_id",
                                         "req_id",
                                         "remote_port",
                                         "connection_time",
                                         "pipe",
                                         "connections_active",
                                         "is_args",
                                         "pid",
                                         "server_protocol",
                                         "request_count",
                                         "traefik_duration",
                                         "service_url"};

} // namespace

FieldRole roleOf(std::string_view variable)
{
    for (const auto& [name, role] : kRoles) {
        if (name == variable)
            return role;
    }
    if (std::ranges::find(kIgnored, variable) != std::ranges::end(kIgnored))
        return Ignored;
    const bool upstreamNumber =
        variable.starts_with("upstream_") && (variable.ends_with("_time") || variable.ends_with("_length") ||
                                              variable.ends_with("_sent") || variable.ends_with("_received"));
    return upstreamNumber || variable.starts_with("tcpinfo_") || variable.starts_with("connections_") ? Ignored
                                                                                                      : Column;
}

bool isVariableName(std::string_view text)
{
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    });
}

bool isTime(FieldRole role)
{
    return role == TimeLocal || role == TimeIso || role == EpochSeconds || role == EpochMs || role == AnyTime;
}

bool isDuration(FieldRole role)
{
    return role == Seconds || role == DurationMs || role == DurationUs || role == DurationNs;
}

std::string_view columnName(std::string_view variable)
{
    return variable == "binary_remote_addr" ? std::string_view("remote_addr") : variable;
}

} // namespace spillway
