#include "ui/widgets/basic/left_out.h"

#include <QtCore/QCoreApplication>
#include <QtGui/QHelpEvent>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QToolTip>

namespace spillway::ui {

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
