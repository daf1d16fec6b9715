#pragma once

#include "engine/ingest/csv_values.h"
#include "engine/ingest/json_walk.h"
#include "engine/ingest/ltsv_lines.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Rows of a table whose first line names the columns, as spreadsheets and the consoles of log services write it, with
/// commas, semicolons, tabs or bars between the values.
class TableLines
{
public:
    static constexpr std::string_view kName = "A table";
    static constexpr std::string_view kInvalid = "It has not as many values as the first line has names";

    /// Takes the first line that it sees for the names.
    TableLines() = default;
    explicit TableLines(std::string_view heading) { takeNames(heading); }

    /// See JsonWalk::walk(). False for the names themselves, too.
    template <class Leaf, class Descend>
    bool walk(std::string_view line, Leaf&& leaf, Descend&& /*descend*/)
    {
        if (m_heading.empty())
            takeNames(line);
        if (m_names.empty() || isHeading(line))
            return false;
        m_scratch.reset();
        m_values.clear();
        for (bool last = false; !last && m_values.size() <= m_names.size();) {
            const auto value = takeCsvValue(line, m_separator, m_scratch);
            if (!value || value->broken)
                return false;
            m_values.push_back(value->text);
            last = value->last;
        }
        if (m_values.size() != m_names.size())
            return false;
        for (std::size_t i = 0; i < m_names.size(); ++i) {
            if (!m_values[i].empty() && m_values[i] != "-")
                leaf(m_names[i], JsonLeaf{m_values[i], !isNumber(m_values[i])});
        }
        return true;
    }

    /// Whether it is the line with the names, again.
    [[nodiscard]] bool isHeading(std::string_view line) const { return line == m_heading; }

private:
    void takeNames(std::string_view heading);

    std::string m_heading;            ///< empty = not seen yet
    std::vector<std::string> m_names; ///< empty = these are none
    char m_separator = ',';
    std::vector<std::string_view> m_values;
    Scratch m_scratch;
};

} // namespace spillway
