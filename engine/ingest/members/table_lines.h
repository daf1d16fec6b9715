#pragma once

#include "engine/ingest/members/csv_format.h"
#include "engine/ingest/members/json_walk.h"
#include "engine/ingest/members/ltsv_lines.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// Rows of a table whose first line names the columns, as spreadsheets and the consoles of log services write it, with
/// commas, semicolons, tabs or bars between the values. Further on another line may name them anew, so that what a row
/// says depends on the lines before it.
class TableLines
{
public:
    static constexpr std::string_view kName = "A table";
    static constexpr std::string_view kTable = "table"; ///< see MemberRules::lines
    static constexpr std::string_view kInvalid =
        "It has not as many values as there are names of columns, or a quote is not closed";

    /// Takes the first line that it sees for the names.
    TableLines() = default;
    explicit TableLines(std::string_view heading) { takeNames(heading); }

    /// See JsonWalk::walk(). False for names, too.
    template <class Leaf, class Descend>
    bool walk(std::string_view line, Leaf&& leaf, Descend&& /*descend*/)
    {
        if (!m_isBegun)
            takeNames(line);
        else if (!isHeading(line) && takeValues(line)) {
            for (std::size_t i = 0; i < m_names.size(); ++i) {
                if (!m_names[i].empty() && !m_values[i].empty() && m_values[i] != "-")
                    leaf(m_names[i], JsonLeaf{m_values[i], !isNumber(m_values[i])});
            }
            return true;
        }
        return false;
    }

    /// Whether the line names the columns, as before or anew: then these names count from here on.
    [[nodiscard]] bool isHeading(std::string_view line);

private:
    void takeNames(std::string_view heading);
    /// Splits one row; false where it has not as many values as there are names.
    [[nodiscard]] bool takeValues(std::string_view line);

    bool m_isBegun = false;
    std::string m_heading;
    std::vector<std::string> m_names; ///< by column, empty for one that has none; none = the lines are no table
    char m_separator = ',';
    std::vector<std::string_view> m_values;
    Scratch m_scratch;
};

} // namespace spillway
