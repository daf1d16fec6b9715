#pragma once

#include "engine/ingest/fields/field_role.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The moments that the timestamps of a log stand for.
enum class StampMeaning : std::uint8_t { Completion, Arrival };

/// One field of a format.
struct Field
{
    std::string name; ///< the variable, or a JSON key
    FieldRole role = FieldRole::Column;
    std::string column;     ///< the column's name, where role is Column or Target
    std::string stamp = {}; ///< the pattern, where role is Stamp
    bool isUrl = false;     ///< of a Target: with a host in front, which gives host where nothing else does
};

/// A field for a variable of nginx, with the role it has there.
[[nodiscard]] Field fieldFor(std::string_view variable);

/// The names of columns as they are found, each once.
class ColumnNames
{
public:
    std::size_t add(std::string_view name);
    [[nodiscard]] std::span<const std::string> names() const { return m_names; }

private:
    std::vector<std::string> m_names;
};

} // namespace spillway
