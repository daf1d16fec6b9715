#pragma once

#include <QtWidgets/QStyledItemDelegate>

namespace spillway::ui {

/// Paints a row of a table of clients: names in the code font, what was rejected or delayed in its colour, nothing, and
/// what cannot be chosen, in subtle. It paints by itself: the style sheet would give a marked row one colour of text.
class VerdictDelegate : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Where a cell's text stands, below that of the header. A figure, which stands at the right, needs no room at its
    /// left.
    [[nodiscard]] static QRect roomIn(const QRect& cell, Qt::Alignment alignment, const QWidget* widget);
    /// The part of a cell's width that is not text.
    [[nodiscard]] static int padding(Qt::Alignment alignment, const QWidget* widget);
    /// The beginning of a text that has no room: "browser" of "browser · 3 agents".
    [[nodiscard]] static QString shortened(const QString& text);
    /// A cell's text as it is painted in that room: of a sentence the beginning stays, of what is
    /// out of the log both ends.
    [[nodiscard]] static QString elided(const QModelIndex& index, const QFontMetrics& metrics, int widthPx);
    /// A name or a text counts as no longer than an IPv6 address, a name as no shorter than an IPv4 address.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace spillway::ui
