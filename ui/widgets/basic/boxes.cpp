#include "ui/widgets/basic/boxes.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QHelpEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolTip>

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

QString leftOutText(const QStringList& titles)
{
    if (titles.isEmpty())
        return {};
    return QCoreApplication::translate("LeftOut",
                                       "No room here for: %1. A wider window shows it; a copied or saved table has it.")
        .arg(titles.join(QStringLiteral(", ")));
}

bool showTipWith(const QString& leftOut, QHeaderView& header, const QEvent& event)
{
    if (event.type() != QEvent::ToolTip || leftOut.isEmpty())
        return false;
    const auto& help = static_cast<const QHelpEvent&>(event);
    const int column = header.logicalIndexAt(help.pos());
    const QString tip = header.model()->headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    QToolTip::showText(help.globalPos(), column == 0 ? QString(tip + u'\n' + leftOut).trimmed() : tip,
                       header.viewport());
    return true;
}

} // namespace spillway::ui
