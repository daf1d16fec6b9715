#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/regex.h"
#include "engine/trace/nginx/variables.h"

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace spillway {

/// A `map` made ready for looking up. Source: ngx_http_map_module.c and ngx_hash.c, nginx 1.22.
///
/// Texts first, without regard to case, then the longest mask with a star in front, then the longest with a star
/// behind, then the regexes in their order, which are not asked for an empty value.
class MapTable
{
public:
    static constexpr std::size_t kStandard = SIZE_MAX; ///< the entry's number of `default`

    /// The entry found for a value.
    struct Found
    {
        std::size_t entry = kStandard; ///< index into MapVariable::entries
        Regex::Captures captures{};    ///< of its regex, views into the value; empty where it is none
    };

    /// BadConfig with nginx's sentence for what nginx refuses. `map` outlives the table.
    static Result<MapTable> make(const MapVariable& map);

    [[nodiscard]] Found find(std::string_view value) const;
    /// The text of entry `number`, or of `default`; nullptr where there is none: the value is empty.
    [[nodiscard]] const ValueTemplate* valueOf(std::size_t number) const;
    /// Which group of the entry's regex a variable of its value names, or 0.
    [[nodiscard]] std::size_t groupOf(std::size_t number, std::string_view variable) const;

private:
    struct TextHash : std::hash<std::string_view>
    {
        using is_transparent = void;
    };
    using ByText = std::unordered_map<std::string, std::size_t, TextHash, std::equal_to<>>;

    struct RegexEntry
    {
        Regex regex;
        std::size_t entry = 0;
    };

    explicit MapTable(const MapVariable& map) : m_map(&map) {}
    Result<Done> add(std::size_t number);
    Result<Done> addText(std::string_view text, std::size_t number);
    Result<Done> addHostname(std::string_view text, std::size_t number);
    [[nodiscard]] std::size_t findText(std::string_view lower) const;

    const MapVariable* m_map;
    ByText m_texts;
    ByText m_bare;  ///< ".example.com" by "example.com": conflicts with the text
    ByText m_ends;  ///< ".example.com" by its mask "*.example.com", without the star
    ByText m_heads; ///< "www.example." by its mask "www.example.*"
    std::vector<RegexEntry> m_regexes;
};

} // namespace spillway
