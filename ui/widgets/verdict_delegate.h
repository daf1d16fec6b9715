#pragma once

#include <QtWidgets/QStyledItemDelegate>

namespace spillway::ui {

/// Paints a row of the table of clients: names in the code font, what was rejected or delayed in its colour, nothing subtle.
class VerdictDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace spillway::ui
