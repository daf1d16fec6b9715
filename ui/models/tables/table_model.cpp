#include "ui/models/tables/table_model.h"

#include <algorithm>

namespace spillway::ui {

namespace {

QVariant alignmentOf(bool number)
{
    return QVariant::fromValue(Qt::Alignment(Qt::AlignVCenter | (number ? Qt::AlignRight : Qt::AlignLeft)));
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
        return static_cast<int>(kind(index.column()));
    return cell(index.row(), index.column(), role);
}

CellKind TableModel::kind(int column) const
{
    return isNumber(column) ? CellKind::Figure : CellKind::Text;
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columns())
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(isNumber(section));
    if (role == Qt::InitialSortOrderRole) // the most first
        return static_cast<int>(isNumber(section) ? Qt::DescendingOrder : Qt::AscendingOrder);
    return title(section, role);
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

} // namespace spillway::ui
