#include "ui/widgets/basic/boxes.h"

#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTableView>

namespace spillway::ui {

void clearLayout(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item; // NOLINT(cppcoreguidelines-owning-memory): a layout's items are the caller's
    }
}

void dressTable(QTableView& table)
{
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setShowGrid(false);
    table.setWordWrap(false);
    table.setTabKeyNavigation(false);
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
}

} // namespace spillway::ui
