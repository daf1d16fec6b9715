#include "ui/widgets/verdict_delegate.h"

#include "ui/models/clients_model.h"
#include "ui/theme/theme.h"

namespace spillway::ui {

void VerdictDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus; // the marked row says it already
    const Theme& colours = theme();
    QColor text = colours.text;
    const int column = index.column();
    if (column == ClientsModel::Client)
        option->font = themeFont(FontRole::Code);
    else if (index.data(RawRole).toLongLong() == 0)
        text = colours.subtle;
    else if (column == ClientsModel::Delayed)
        text = mixed(colours.delayed, colours.text, colours.dark ? 1.0 : 0.7); // amber alone is faint on white
    else if (column == ClientsModel::Rejected)
        text = colours.rejected;
    option->palette.setColor(QPalette::Text, text);
    option->palette.setColor(QPalette::HighlightedText, text);
}

} // namespace spillway::ui
