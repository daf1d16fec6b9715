#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/trace.h"
#include "engine/trace/nginx/condition.h"
#include "engine/trace/nginx/evaluated.h"
#include "engine/trace/nginx/variables.h"

#include <cstdint>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Evaluates texts with variables over a trace: fields of the log, what `map` and `geo` make of them, the
/// address behind trusted proxies. Each distinct value, or pair of values, is looked at once, and each
/// variable is evaluated once.
class Evaluation
{
public:
    /// `trace` and `variables` (may be nullptr) outlive it.
    Evaluation(const Trace& trace, const Variables* variables, KnownWhen when, std::stop_token stop);

    /// BadKey names the variable that the traffic lacks and lists those it has; BadConfig as nginx says it; Cancelled.
    [[nodiscard]] Result<EvaluatedPtr> of(const ValueTemplate& text);

private:
    using Texts = std::vector<EvaluatedPtr>;

    [[nodiscard]] Result<EvaluatedPtr> variable(const std::string& name);
    [[nodiscard]] Result<EvaluatedPtr> made(const MadeVariable& variable);
    [[nodiscard]] Result<EvaluatedPtr> map(const MapVariable& map);
    [[nodiscard]] Result<EvaluatedPtr> geo(const GeoVariable& geo);
    [[nodiscard]] Result<EvaluatedPtr> realAddress(const RealIp& realIp, std::string_view name);
    [[nodiscard]] Result<EvaluatedPtr> field(std::string_view name);
    [[nodiscard]] Result<EvaluatedPtr> joinedFields(std::span<const KeyField> fields);
    [[nodiscard]] Result<EvaluatedPtr> either(const Evaluated& sent, std::span<const KeyField> fields);
    [[nodiscard]] Result<EvaluatedPtr> binary(const EvaluatedPtr& text);
    [[nodiscard]] Result<EvaluatedPtr> joinedAll(const Texts& texts);

    const Trace& m_trace;
    const Variables* m_variables;
    KnownWhen m_when;
    std::stop_token m_stop;
    std::map<std::string, EvaluatedPtr> m_known; ///< nullptr while it is being evaluated
};

/// The answer of a condition for each distinct value of its subject, before any request is looked at.
struct Accepted
{
    EvaluatedPtr values;
    std::vector<std::uint8_t> byValue; ///< 1 where it holds, else 0
};

/// For conditions on one subject, at least one, any of which must hold. Errors as Evaluation::of().
[[nodiscard]] Result<Accepted> accepted(const std::vector<const Condition*>& anyOf, Evaluation& evaluation,
                                        const std::stop_token& stop);

} // namespace spillway
