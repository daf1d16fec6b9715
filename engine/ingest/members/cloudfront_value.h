#pragma once

#include "engine/ingest/line/scratch.h"

#include <string_view>

namespace spillway {

/// A value of CloudFront's logs as it was sent. CloudFront writes spaces, control characters, bytes above 126 and
/// <>"#%{}|\^~[]`' as a percent sign and two hexadecimal digits, percent signs of the request among them; some
/// headers twice, for some years. A value with a percent sign that cannot be CloudFront's own stays as it is.
/// `variable`: nginx's name of the header; empty for what is none. Source: Amazon CloudFront Developer Guide,
/// "Standard log file format".
[[nodiscard]] std::string_view cloudFrontValue(std::string_view value, std::string_view variable, Scratch& scratch);

} // namespace spillway
