#pragma once

#include "engine/ingest/catalogue/format_file.h"
#include "engine/ingest/line/scratch.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace spillway {

/// A line without its wrapper.
struct Unwrapped
{
    std::string_view text;   ///< with kBlockPadding readable bytes behind it
    std::string_view stream; ///< whose line it is, where lines of several come one between the other
    std::string_view stamp;  ///< the wrapper's time, as it is written; may be empty
    bool isPiece = false;    ///< the next line of the stream goes on with it
    std::uint64_t number = 0;
};

/// Reads JSON objects that carry a line. Not thread-safe: it uses the parser's memory again.
class JsonEnvelope
{
public:
    JsonEnvelope();
    ~JsonEnvelope();

    /// Nothing where `line` is no JSON object with a message: a string, or an array of bytes as journald writes what is
    /// no UTF-8. The values live in `scratch`. `line` has kBlockPadding readable bytes behind it. O(n).
    std::optional<Unwrapped> open(std::string_view line, const WrapperRule& rule, Scratch& scratch);

private:
    struct Parser; // simdjson's layout depends on how a file is compiled
    std::unique_ptr<Parser> m_parser;
};

} // namespace spillway
