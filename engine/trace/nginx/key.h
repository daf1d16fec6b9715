#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/condition.h"
#include "engine/trace/nginx/value_template.h"
#include "engine/trace/nginx/variables.h"

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

namespace spillway {

/// The text of `limit_req_zone`'s first argument, what defines the variables in it, and who is exempt.
class KeyTemplate
{
public:
    using Part = ValueTemplate::Part;

    /// `$binary_remote_addr`: what nearly everybody counts by.
    KeyTemplate();
    /// Refuses what nginx refuses, with its words: a `$` without a name, an unclosed brace. An empty text is valid:
    /// such a key never limits. `$1` to `$9` are a regex's captures, always empty here. Known variables ($rl_…, see
    /// known_variables.h) are defined. Error::where is left empty.
    static Result<KeyTemplate> parse(std::string_view text);

    /// The first of these keys, one or more, that is not empty for a request: its client where limits count by different
    /// keys. Keys after one that is never empty are left out.
    [[nodiscard]] static KeyTemplate firstOf(std::vector<KeyTemplate> keys);

    /// This text and its exemptions with the definitions that they need from `defined`, in place of earlier ones.
    [[nodiscard]] KeyTemplate withVariables(const Variables& defined) const;
    /// This key, except that requests for which any of these holds have an empty key: nginx does not account them. Their
    /// variables are those of `defined`, as above.
    [[nodiscard]] KeyTemplate exempting(std::vector<Condition> exemptions, const Variables& defined = {}) const;

    [[nodiscard]] const std::string& text() const { return m_text.text(); } ///< as it was written
    [[nodiscard]] const std::vector<Part>& parts() const { return m_text.parts(); }
    [[nodiscard]] const ValueTemplate& value() const { return m_text; }
    /// The definitions of variables of the key and of its exemptions; nullptr where nothing does.
    [[nodiscard]] const Variables* variables() const { return m_variables.get(); }
    [[nodiscard]] const std::vector<Condition>& exemptions() const { return m_exemptions; }
    [[nodiscard]] const std::vector<KeyTemplate>& otherwise() const { return m_otherwise; } ///< where this one is empty
    [[nodiscard]] bool mayBeEmpty() const;   ///< for some request; false only where that is certain
    [[nodiscard]] KeyTemplate alone() const; ///< without the others
    [[nodiscard]] std::string shown() const; ///< text(); with others "$http_x_api_key, else $binary_remote_addr"
    bool operator==(const KeyTemplate& other) const;

private:
    ValueTemplate m_text;
    VariablesPtr m_variables;
    std::vector<Condition> m_exemptions;
    std::vector<KeyTemplate> m_otherwise;
};

/// Whether this traffic has what the key and its exemptions are made of, as evaluateKey() would say it,
/// without evaluating anything.
[[nodiscard]] Result<Done> checkKey(const Trace& trace, const KeyTemplate& key);
/// Whether this traffic has the fields for a condition of a selection, which may use what nginx knows only later.
[[nodiscard]] Result<Done> checkCondition(const Trace& trace, const Condition& condition, const Variables& defined);

/// Refuses an exemption by what is made of $binary_remote_addr, since people's texts are not nginx's bytes there.
/// BadArgument; Error::where is left empty.
[[nodiscard]] Result<Done> checkExemption(const Condition& condition, const Variables& defined);

/// A key's value for each request of a trace.
struct KeyColumn
{
    KeyTemplate key;
    /// Both are part of the trace where a field of it is the key. Neither is null.
    std::shared_ptr<const Dictionary> sharedValues;
    std::shared_ptr<const ValueIds> sharedIds;
    std::vector<std::uint32_t> keyLength; ///< by value: the bytes nginx stores (4 or 16 for $binary_remote_addr)

    /// As shown to people: an address as text.
    [[nodiscard]] const Dictionary& values() const { return *sharedValues; }
    /// One per request; kEmptyValue = nginx does not account it (empty or > 65535 bytes).
    [[nodiscard]] const ValueIds& ids() const { return *sharedIds; }
};

using KeyColumnPtr = std::shared_ptr<const KeyColumn>;

/// Evaluates the key. Derived where the log has only the raw material: `$arg_NAME` from `$args`, `$cookie_NAME` from
/// `$http_cookie`, `$request_uri` from `$uri` and `$args`, `$host` from `$http_host`. BadKey names the variable that
/// the traffic lacks and lists those it has, or the one that nginx does not know yet when it counts a request
/// (`$status`). Two keys are one where nginx's bytes are equal. Cancelled when asked to stop.
[[nodiscard]] Result<KeyColumnPtr> evaluateKey(const TracePtr& trace, const KeyTemplate& key,
                                               const std::stop_token& stop = {});

} // namespace spillway
