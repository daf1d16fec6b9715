#include "ui/widgets/basic/verdict_delegate.h"

#include "ui/models/tables/table_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QFontMetrics>
#include <QtGui/QPainter>

namespace spillway::ui {
namespace {

// In heights of the font: where the style sheet lets a header's text stand.
constexpr double kLeft = 0.35;
constexpr double kRight = 0.72;

QColor colourOf(const QModelIndex& index, CellKind kind, bool selected)
{
    const Theme& colours = theme();
    if (!index.flags().testFlag(Qt::ItemIsEnabled))
        return colours.subtle;
    if (kind == CellKind::Name || kind == CellKind::Text || kind == CellKind::Program)
        return colours.text;
    if (index.data(RawRole).toLongLong() == 0)
        return colours.subtle;
    if (kind == CellKind::Delayed)
        return mixed(colours.delayed, colours.text, colours.dark ? 1.0 : 0.7); // amber alone is faint on white
    if (kind == CellKind::Rejected && selected)
        return mixed(colours.rejected, colours.text, colours.dark ? 0.4 : 0.8); // red alone is faint on blue
    return kind == CellKind::Rejected ? colours.rejected : colours.text;
}

} // namespace

QRect VerdictDelegate::roomIn(const QRect& cell, Qt::Alignment alignment, const QWidget* widget)
{
    return cell.adjusted(alignment.testFlag(Qt::AlignRight) ? 0 : em(widget, kLeft), 0, -em(widget, kRight), 0);
}

int VerdictDelegate::padding(Qt::Alignment alignment, const QWidget* widget)
{
    constexpr int kRounding = 2; // of the width of a text
    return (alignment.testFlag(Qt::AlignRight) ? 0 : em(widget, kLeft)) + em(widget, kRight) + kRounding;
}

QSize VerdictDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    constexpr int kIPv4 = 15; // characters
    constexpr int kIPv6 = 39;
    const auto kind = static_cast<CellKind>(index.data(KindRole).toInt());
    const QFontMetrics code(themeFont(FontRole::Code));
    const QString text = index.data().toString();
    const int wide =
        kind == CellKind::Name
            ? std::max(code.horizontalAdvance(text), code.horizontalAdvance(QString(kIPv4, u'0')))
            : QFontMetrics(option.widget->font()).horizontalAdvance(kind == CellKind::Text ? shortened(text) : text);
    return {std::min(wide, code.horizontalAdvance(QString(kIPv6, u'0'))) +
                padding(Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt()), option.widget),
            code.height()};
}

QString VerdictDelegate::shortened(const QString& text)
{
    return text.section(QStringLiteral(" · "), 0, 0);
}

QString VerdictDelegate::elided(const QModelIndex& index, const QFontMetrics& metrics, int widthPx)
{
    const auto kind = static_cast<CellKind>(index.data(KindRole).toInt());
    QString text = index.data().toString();
    if (kind == CellKind::Text && metrics.horizontalAdvance(text) > widthPx)
        text = shortened(text);
    // A number without its middle is another number.
    const bool isName = kind == CellKind::Name || kind == CellKind::Program;
    return metrics.elidedText(text, isName ? Qt::ElideMiddle : Qt::ElideRight, widthPx);
}

void VerdictDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    if (option.state.testFlag(QStyle::State_Selected))
        painter->fillRect(option.rect, theme().selection);
    else if (option.state.testFlag(QStyle::State_MouseOver) && index.flags().testFlag(Qt::ItemIsEnabled))
        painter->fillRect(option.rect, mixed(theme().selection, theme().panel, 0.35));
    const auto alignment = Qt::Alignment(index.data(Qt::TextAlignmentRole).toInt());
    const QRect room = roomIn(option.rect, alignment, option.widget);
    const auto kind = static_cast<CellKind>(index.data(KindRole).toInt());
    painter->setFont(kind == CellKind::Name ? themeFont(FontRole::Code) : option.font);
    painter->setPen(colourOf(index, kind, option.state.testFlag(QStyle::State_Selected)));
    painter->drawText(room, int(alignment | Qt::AlignVCenter), elided(index, painter->fontMetrics(), room.width()));
}

} // namespace spillway::ui
