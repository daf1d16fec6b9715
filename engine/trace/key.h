#pragma once

#include "engine/core/result.h"
#include "engine/trace/trace.h"

#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The text of `limit_req_zone`'s first argument: literals and variables, `$name` or `${name}`.
class KeyTemplate
{
public:
    struct Part
    {
        bool variable = false;
        std::string text; ///< the literal, or the variable's name in lower case without dollar and braces
        bool operator==(const Part&) const = default;
    };

    /// `$binary_remote_addr`: what nearly everybody counts by.
    KeyTemplate();
    /// Refuses what nginx refuses, with its words: a `$` without a name, an unclosed brace. An empty text is valid: such a
    /// key never limits. `$1` to `$9` are a regex's captures, always empty here. Error::where is left empty.
    static Result<KeyTemplate> parse(std::string_view text);

    [[nodiscard]] const std::string& text() const { return m_text; } ///< as it was written
    [[nodiscard]] const std::vector<Part>& parts() const { return m_parts; }
    bool operator==(const KeyTemplate& other) const { return m_text == other.m_text; }

private:
    std::string m_text;
    std::vector<Part> m_parts;
};

/// A key's value for each request of a trace.
struct KeyColumn
{
    KeyTemplate key;
    Dictionary values;        ///< as shown to people: an address as text
    std::vector<ValueId> ids; ///< one per request; kEmptyValue = nginx does not account it (empty or > 65535 bytes)
    std::vector<std::uint32_t> keyLength; ///< by value: the bytes nginx stores (4 or 16 for $binary_remote_addr)
};

using KeyColumnPtr = std::shared_ptr<const KeyColumn>;

/// Evaluates the key. Derived where the log has only the raw material: `$arg_NAME` from `$args`, `$request_uri` from `$uri`
/// and `$args`, `$server_name` from `$host`. BadKey names the variable that the traffic lacks and lists those it has, or the
/// one that nginx does not know yet when it counts a request (`$status`). Two keys are one where nginx's bytes are equal. Cancelled when
/// asked to stop.
[[nodiscard]] Result<KeyColumnPtr> evaluateKey(const TracePtr& trace, const KeyTemplate& key,
                                               const std::stop_token& stop = {});

} // namespace spillway
