#include "ui/widgets/basic/layout.h"

#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTableView>

namespace spillway::ui {

void fill(QBoxLayout& box, std::initializer_list<Placed> places)
{
    for (const Placed& place : places) {
        if (place.widget)
            box.addWidget(place.widget, place.stretch, place.alignment);
        else if (place.layout)
            box.addLayout(place.layout, place.stretch);
        else
            box.addStretch(place.stretch);
    }
}

void setTight(QLayout& layout, int spacingPx)
{
    layout.setContentsMargins(0, 0, 0, 0);
    layout.setSpacing(spacingPx);
}

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
