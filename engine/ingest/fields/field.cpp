#include "engine/ingest/fields/field.h"

#include "engine/core/lowercase.h"

#include <algorithm>

namespace spillway {

std::size_t ColumnNames::add(std::string_view name)
{
    const auto found = std::ranges::find(m_names, name);
    if (found == m_names.end()) {
        m_names.emplace_back(name);
        return m_names.size() - 1;
    }
    return static_cast<std::size_t>(found - m_names.begin());
}

Field fieldFor(std::string_view variable)
{
    const std::string name = lowered(variable); // as nginx keeps names
    return {std::string(variable), roleOf(name), std::string(columnName(name)), std::string(stampPattern(name)),
            name == "target_url"};
}

} // namespace spillway
