#include "ui/models/tables/table_model.h"

#include <algorithm>
#include <numeric>

namespace spillway::ui {

namespace {

QVariant alignmentOf(bool number)
{
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
}

/// Characters that start a formula in the usual spreadsheets, full-width forms included. Source: OWASP, CSV Injection.
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

int TableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : rows();
}

int TableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : columns();
}

QVariant TableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(isNumber(index.column()));
    if (role == KindRole)
        return static_cast<int>(column(index.column()).kind);
    return cell(index.row(), index.column(), role);
}

bool TableModel::isNumber(int number) const
{
    const CellKind kind = column(number).kind;
    return kind == CellKind::Figure || kind == CellKind::Delayed || kind == CellKind::Rejected;
}

void TableModel::sort(int column, Qt::SortOrder order)
{
    if (column < 0 || column >= columns())
        return;
    m_sortColumn = column;
    m_sortOrder = order;
    resort();
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(isNumber(section));
    if (role == Qt::InitialSortOrderRole) // the most first
        return static_cast<int>(isNumber(section) ? Qt::DescendingOrder : Qt::AscendingOrder);
    const TableColumn titled = column(section);
    switch (role) {
    case Qt::DisplayRole: return titled.title;
    case Qt::ToolTipRole: return titled.explained.isEmpty() ? QVariant() : titled.explained;
    case FileRole: return titled.inFile;
    default: return {};
    }
}

void TableModel::reorder(std::vector<std::uint32_t>& order, const std::function<void()>& sort)
{
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const std::vector<std::uint32_t> before = order;
    sort();
    const QModelIndexList kept = persistentIndexList();
    if (!kept.isEmpty()) {
        std::vector<int> rowOf(std::ranges::max(order) + std::size_t{1});
        for (std::size_t row = 0; row < order.size(); ++row)
            rowOf[order[row]] = static_cast<int>(row);
        QModelIndexList moved;
        for (const QModelIndex& old : kept)
            moved.append(index(rowOf[before[static_cast<std::size_t>(old.row())]], old.column()));
        changePersistentIndexList(kept, moved);
    }
    emit layoutChanged({}, VerticalSortHint);
}

QStringList rangedNames(const QString& name)
{
    return {name, name + QStringLiteral("_low"), name + QStringLiteral("_high")};
}

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
