#include "engine/ingest/members/json_headers.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/fields/field_role.h"

#include <algorithm>

namespace spillway {

namespace {

/// The headers of Caddy's requests, and of others that keep them together.
constexpr std::string_view kTogether[] = {"request.headers.", "headers."};
constexpr std::string_view kOfTraefik = "request_";

/// Of which mode, form or age a browser wants an answer; and what load balancers count.
constexpr std::string_view kNoise[] = {"accept",      "connection", "cache_control", "content_length", "dnt",
                                       "if_",         "pragma",     "priority",      "sec_",           "te",
                                       "traceparent", "tracestate", "upgrade",       "x_envoy_",       "x_cache",
                                       "x_served_by", "x_b3_"};

std::string_view headerIn(std::string_view key, JsonWriter writer)
{
    for (const std::string_view before : kTogether) {
        if (key.starts_with(before))
            return key.substr(before.size());
    }
    const std::string name = lowered(key.substr(0, kOfTraefik.size()));
    if (writer == JsonWriter::Traefik && name == kOfTraefik)
        return key.substr(kOfTraefik.size());
    const bool isHeader = name.starts_with("x-");
    return writer == JsonWriter::Envoy && isHeader ? key : std::string_view();
}

bool isNoise(std::string_view header)
{
    return std::ranges::any_of(kNoise, [&](std::string_view noise) {
        return header.starts_with(noise) &&
               (noise.ends_with('_') || header.size() == noise.size() || header[noise.size()] == '_');
    });
}

} // namespace

std::string headerVariable(std::string_view key, JsonWriter writer)
{
    std::string header = lowered(headerIn(key, writer));
    std::ranges::replace(header, '-', '_');
    return !isVariableName(header) || isNoise(header) ? std::string() : "http_" + header;
}

bool isHeader(std::string_view key, JsonWriter writer)
{
    return !headerIn(key, writer).empty();
}

bool mayHoldHeaders(std::string_view key)
{
    return std::ranges::any_of(
        kTogether, [&](std::string_view together) { return together.starts_with(key) || key.starts_with(together); });
}

bool tellsClients(std::string_view headerVariable)
{
    constexpr std::string_view kWords[] = {"key",     "token",  "auth",    "user",     "client",
                                           "session", "tenant", "account", "customer", "organi"};
    return std::ranges::any_of(
        kWords, [&](std::string_view word) { return headerVariable.find(word) != std::string_view::npos; });
}

} // namespace spillway
