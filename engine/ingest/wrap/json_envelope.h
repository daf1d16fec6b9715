#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/scratch.h"

#include <memory>
#include <optional>
#include <string_view>

namespace spillway {

/// The values of an envelope.
struct EnvelopeValues
{
    std::string_view message; ///< without its line end; kBlockPadding readable bytes behind it
    std::string_view stream;
    std::string_view stamp;
    bool hasLineEnd = false;
};

/// Reads JSON objects that carry a line. Not thread-safe: it uses the parser's memory again.
class JsonEnvelope
{
public:
    JsonEnvelope();
    ~JsonEnvelope();
    JsonEnvelope(const JsonEnvelope&) = delete;
    JsonEnvelope& operator=(const JsonEnvelope&) = delete;

    /// Nothing where `line` is no JSON object with a message: a string, or an array of bytes as journald writes what is
    /// no UTF-8. The values live in `scratch`. `line` has kBlockPadding readable bytes behind it. O(n).
    std::optional<EnvelopeValues> open(std::string_view line, const WrapperRule& rule, Scratch& scratch);

private:
    struct Parser; // simdjson's layout depends on how a file is compiled
    std::unique_ptr<Parser> m_parser;
};

} // namespace spillway
