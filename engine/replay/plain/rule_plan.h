#pragma once

#include "engine/core/result.h"
#include "engine/limiter/limit_chain.h"
#include "engine/policy/policy.h"
#include "engine/trace/nginx/key.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string_view>
#include <vector>

namespace spillway {

/// A policy made ready for the requests of one trace: which limits each request meets, and its keys' numbers.
///
/// Locations and keys are evaluated once for each distinct value, so that a request costs two or three array look-ups.
class RulePlan
{
public:
    /// BadKey if a key cannot be evaluated on this traffic, BadConfig if a regex does not compile or a limit names no
    /// zone. Where the traffic has no $uri each request is taken for one of `/`. Cancelled when asked to stop.
    /// `known` is a key that was evaluated on this trace before, or nullptr. The trace outlives the plan.
    static Result<RulePlan> create(const Policy& policy, const TracePtr& trace, const KeyColumnPtr& known,
                                   const std::stop_token& stop);

    /// The plan for a policy that differs in rates, bursts and delays alone.
    [[nodiscard]] RulePlan under(const Policy& policy) const;

    /// Number of the rule whose limits this row of the trace meets; the number of all rules if it meets none.
    [[nodiscard]] std::size_t rule(std::uint32_t row) const
    {
        if (m_ways)
            return ruleOnWay(row);
        return m_uris == nullptr ? m_rootRule : (*m_ruleOfUri)[(*m_uris)[row]];
    }
    [[nodiscard]] std::span<const ChainLimit> limitsOf(std::size_t rule) const { return m_limits[rule]; }
    [[nodiscard]] const KeyColumnPtr& column(std::size_t zone) const { return m_columns[zone]; }
    /// The limits that this row of the trace meets, in order; empty if none.
    [[nodiscard]] std::span<const ChainLimit> limits(std::uint32_t row) const { return m_limits[rule(row)]; }
    [[nodiscard]] std::size_t rules() const { return m_limits.size() - 1; }
    [[nodiscard]] std::size_t zones() const { return m_zones.size(); }
    [[nodiscard]] std::size_t numbers() const { return m_numbers; } ///< all ChainLimit::number are below it
    /// The row's key for each of `limits`; valid until the next call.
    std::span<KeyUse> keys(std::uint32_t row, std::span<const ChainLimit> limits)
    {
        for (std::size_t i = 0; i < limits.size(); ++i) {
            const KeyColumn& column = *m_columns[limits[i].zone];
            const ValueId id = column.ids()[row];
            m_uses[i] = {id, id == kEmptyValue ? 0 : column.keyLength[id]};
        }
        return {m_uses.data(), limits.size()};
    }
    /// The text of the row's key in a zone. Lives as long as the plan.
    [[nodiscard]] std::string_view keyText(std::uint32_t row, std::size_t zone) const
    {
        return m_columns[zone]->values()[m_columns[zone]->ids()[row]];
    }
    /// The text of the row's first key that is not empty; empty if all are. Lives as long as the plan.
    [[nodiscard]] std::string_view keyText(std::uint32_t row, std::span<const ChainLimit> limits) const;

    /// The policy's zones, empty.
    [[nodiscard]] std::vector<ZoneMemory> freshZones() const;

private:
    RulePlan() = default;
    /// The first rule on the row's way with a key that is not empty.
    [[nodiscard]] std::size_t ruleOnWay(std::uint32_t row) const;
    Result<Done> evaluateKeys(const TracePtr& trace, const KeyColumnPtr& known, const std::stop_token& stop);
    Result<Done> matchUris(const Trace& trace, const std::vector<Rule>& rules, const std::stop_token& stop);

    std::vector<ZoneSpec> m_zones;
    std::vector<KeyColumnPtr> m_columns;           ///< by zone
    std::vector<std::vector<ChainLimit>> m_limits; ///< by rule, and an empty list for requests that match none
    std::size_t m_numbers = 0;
    WaysPtr m_ways;                                                ///< null where locations say all
    const ValueIds* m_uris = nullptr;                              ///< by row; null where the traffic has no $uri
    std::shared_ptr<const std::vector<std::uint32_t>> m_ruleOfUri; ///< by value
    std::size_t m_rootRule = 0;                                    ///< what `/` takes
    std::vector<KeyUse> m_uses;
};

} // namespace spillway
