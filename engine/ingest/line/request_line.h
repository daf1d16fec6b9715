#pragma once

#include "engine/ingest/line/scratch.h"

#include <string_view>

namespace spillway {

/// The parts that nginx makes of a request line. All are empty for what is none ("-", TLS bytes, "HELP"): nginx
/// logs it with status 400.
struct RequestLine
{
    std::string_view method;
    std::string_view uri;      ///< as `$uri`: without arguments, decoded, slashes merged, dots resolved
    std::string_view args;     ///< as `$args`: not decoded
    std::string_view target;   ///< as `$request_uri`: as it was sent, but for scheme and host
    std::string_view protocol; ///< as `$server_protocol`; empty for HTTP/0.9, which has none

    /// The target, or nothing where it is what uri and args say, as it is of nearly all.
    [[nodiscard]] std::string_view sent() const;
};

/// `$host` of an absolute URL, or of a CONNECT's "host:port"; empty where there is no host.
[[nodiscard]] std::string_view hostOfUrl(std::string_view url, Scratch& scratch);

/// Takes "GET /a?b HTTP/1.1" apart; spaces in the target and a missing protocol (HTTP/0.9) are taken as old nginx took
/// them. Views into `line` or `scratch`. Source: ngx_http_parse_request_line(), nginx 1.22.
[[nodiscard]] RequestLine splitRequestLine(std::string_view line, Scratch& scratch);

/// Takes `$request_uri` apart: path and arguments, or an absolute URL; `method` stays empty.
[[nodiscard]] RequestLine splitTarget(std::string_view target, Scratch& scratch);

/// nginx's `$uri` of a raw path, without copying where nothing changes. A path that nginx would answer with 400 (bad
/// percent sign, climbing above the root) stays as it is. See resolvedPath().
[[nodiscard]] std::string_view normalisedPath(std::string_view path, Scratch& scratch);

} // namespace spillway
