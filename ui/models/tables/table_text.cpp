#include "ui/models/tables/table_text.h"

#include "ui/models/tables/table_model.h"

#include <numeric>

namespace spillway::ui {

namespace {

/// What starts a formula in the usual spreadsheets, full-width forms included. Source: OWASP, CSV Injection.
bool startsFormula(const QString& text)
{
    static const QString kStarts = QStringLiteral("=+-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20");
    return !text.isEmpty() && kStarts.contains(text.front());
}

QString quoted(QString text, TableFormat format)
{
    if (startsFormula(text))
        text.prepend(u'\'');
    if (format == TableFormat::Tsv) {
        for (const QChar breaking : {u'\t', u'\n', u'\r'})
            text.replace(breaking, u' ');
        return text;
    }
    const bool plain = !text.contains(u',') && !text.contains(u'"') && !text.contains(u'\n') && !text.contains(u'\r');
    return plain ? text : u'"' + text.replace(u'"', QStringLiteral("\"\"")) + u'"';
}

} // namespace

QString tableText(const TableModel& model, const std::vector<int>& rows, TableFormat format)
{
    const QChar separator = format == TableFormat::Csv ? u',' : u'\t';
    const int columns = model.columnCount();
    QString text;
    const auto add = [&](int column, const QVariant& value) {
        // One column on the screen may be several in a file: a figure and the range around it.
        const bool several = value.typeId() == QMetaType::QStringList;
        const QStringList parts = several ? value.toStringList() : QStringList{value.toString()};
        for (const QString& part : parts) {
            text += quoted(part, format);
            text += separator;
        }
        if (column + 1 == columns)
            text.back() = u'\n';
    };
    for (int column = 0; column < columns; ++column)
        add(column, model.headerData(column, Qt::Horizontal, FileRole));
    for (const int row : rows) {
        for (int column = 0; column < columns; ++column)
            add(column, model.index(row, column).data(FileRole));
    }
    return text;
}

QString tableText(const TableModel& model, TableFormat format)
{
    std::vector<int> rows(static_cast<std::size_t>(model.rowCount()));
    std::iota(rows.begin(), rows.end(), 0);
    return tableText(model, rows, format);
}

} // namespace spillway::ui
