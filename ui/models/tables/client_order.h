#pragma once

#include "engine/trace/group/grouped.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace spillway::ui {

/// The place of each client in the order of names: IPv4 addresses, then IPv6 ones, both by number, then the
/// rest by bytes. O(n log n).
[[nodiscard]] std::vector<std::uint32_t> nameRanks(const Grouped& grouped);

/// Whether a name contains a text, without regard to the case of ASCII letters.
class NameFilter
{
public:
    explicit NameFilter(std::string text);
    [[nodiscard]] bool matches(std::string_view name) const;

private:
    std::string m_lower;
};

} // namespace spillway::ui
