#include "engine/trace/group/exempt_clients.h"

#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <unordered_map>

namespace spillway {

Result<std::vector<ExemptClient>> exemptClients(const Grouped& grouped, const std::stop_token& stop)
{
    std::vector<ExemptClient> exempt;
    const KeyTemplate& key = grouped.keys->key;
    if (key.exemptions().empty() || grouped.unaccountedRows.empty())
        return exempt;
    const auto keys =
        evaluateKey(grouped.trace, key.exempting({}, key.variables() ? *key.variables() : Variables()), stop);
    if (!keys)
        return keys.error();
    std::unordered_map<ValueId, std::size_t> places;
    for (const std::uint32_t row : grouped.unaccountedRows) {
        const ValueId value = (*keys)->ids()[row];
        if (value == kEmptyValue)
            continue; // nobody's with exemptions or without
        const auto [place, isNew] = places.try_emplace(value, exempt.size());
        if (isNew)
            exempt.push_back({std::string((*keys)->values()[value]), 0});
        ++exempt[place->second].requests;
    }
    std::ranges::stable_sort(exempt, std::ranges::greater(), &ExemptClient::requests);
    return exempt;
}

} // namespace spillway
