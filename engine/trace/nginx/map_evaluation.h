#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/evaluated.h"
#include "engine/trace/nginx/map_table.h"

#include <map>
#include <stop_token>
#include <vector>

namespace spillway {

/// A `map` over a trace: looks up each distinct value of its source once, then puts the values of its entries in place.
/// Values that need other variables come from outside: see mixed().
class MapEvaluation
{
public:
    /// `table` outlives it.
    MapEvaluation(const MapTable& table, EvaluatedPtr source, std::stop_token stop);

    /// To be called first. Cancelled when asked to stop.
    [[nodiscard]] Result<Done> lookUp();
    /// The entries found whose values have variables other than captures.
    [[nodiscard]] const std::vector<std::size_t>& mixed() const { return m_mixed; }
    /// The text that a group of the entry's regex took, for each request; empty where another entry was found, and for group 0.
    [[nodiscard]] Result<Evaluated> captures(std::size_t entry, std::size_t group) const;
    /// The whole value of a mixed entry for each request.
    void setMixed(std::size_t entry, EvaluatedPtr value) { m_values[entry] = std::move(value); }
    /// The variable. Cancelled when asked to stop.
    [[nodiscard]] Result<Evaluated> take() &&;

private:
    /// Where it stands in its value, so that a piece of an address can be named.
    [[nodiscard]] ValueAndText captured(ValueId value, std::string_view capture) const;
    [[nodiscard]] ValueAndText constantValue(ValueId value, const MapTable::Found& found) const;

    const MapTable& m_table;
    EvaluatedPtr m_source;
    std::stop_token m_stop;
    Evaluated m_result;
    std::vector<std::size_t> m_entryOf; ///< by value of the source
    std::vector<ValueId> m_constantOf;  ///< by value of the source, where the entry is not mixed
    std::vector<std::size_t> m_mixed;
    std::map<std::size_t, EvaluatedPtr> m_values; ///< of mixed entries
};

} // namespace spillway
