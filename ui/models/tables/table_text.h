#pragma once

#include <QtCore/QString>

#include <vector>

namespace spillway::ui {

class TableModel;

enum class TableFormat {
    Csv, ///< RFC 4180, lines end with "\n"
    Tsv, ///< for the clipboard
};

/// Those rows of the table with a line of titles, from FileRole. A text that a spreadsheet would take for a formula
/// gets an apostrophe before it: names of clients come from logs.
[[nodiscard]] QString tableText(const TableModel& model, const std::vector<int>& rows, TableFormat format);
/// The same for all rows.
[[nodiscard]] QString tableText(const TableModel& model, TableFormat format);

} // namespace spillway::ui
