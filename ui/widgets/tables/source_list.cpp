#include "ui/widgets/tables/source_list.h"

#include "ui/models/tables/sources_model.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QContextMenuEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr int kMostRows = 6;
constexpr double kRowHeight = 2.75; // in heights of the font
constexpr double kMoreHeight = 1.0; // for a second line of details

int madeId(const QModelIndex& index)
{
    return index.data(SourcesModel::MadeIdRole).toInt();
}

/// The dots of a made source's menu.
QRectF dotsOf(const QWidget* list, const QRect& row)
{
    const int side = em(list, 1.6);
    return {row.right() - side - 0.5, row.top() + (row.height() - side) / 2.0, double(side), double(side)};
}

void paintDots(QPainter* painter, const QRectF& box)
{
    painter->setPen(Qt::NoPen);
    painter->setBrush(theme().subtle);
    const qreal radius = box.width() * 0.06;
    for (const int i : {-1, 0, 1})
        painter->drawEllipse(box.center() + QPointF(i * box.width() * 0.22, 0), radius, radius);
}

bool isOn(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
}

/// When and how much.
QStringList spanLines(const QModelIndex& index, int roomPx)
{
    const QString span = index.siblingAtColumn(SourcesModel::Span).data().toString();
    const QString count = shortCountText(index.siblingAtColumn(SourcesModel::Requests).data(RawRole).toULongLong());
    if (!index.siblingAtColumn(SourcesModel::Requests).data(RawRole).isValid())
        return {span};
    const QString line = span.isEmpty() ? count : SourceDelegate::tr("%1 · %2").arg(span, count);
    const auto fits = [metrics = QFontMetrics(themeFont(FontRole::Small)), roomPx](const QString& text) {
        return metrics.horizontalAdvance(text) <= roomPx;
    };
    if (fits(line))
        return {line};
    const QString between = QStringLiteral(" – ");
    if (const auto dash = span.indexOf(between); dash >= 0)
        return {span.left(dash + 2), SourceDelegate::tr("%1 · %2").arg(span.mid(dash + between.size()), count)};
    if (const auto blank = span.lastIndexOf(u' '); !fits(span) && blank >= 0) // between date and times
        return {span.left(blank), SourceDelegate::tr("%1 · %2").arg(span.mid(blank + 1), count)};
    return {span, SourceDelegate::tr("%1 requests").arg(count)};
}

} // namespace

void paintCheck(QPainter* painter, const QRectF& box, bool checked)
{
    const Theme& colours = theme();
    painter->setPen(checked ? QPen(Qt::NoPen) : QPen(colours.subtle));
    painter->setBrush(checked ? colours.accent : colours.field);
    painter->drawRoundedRect(box, 3, 3);
    if (!checked)
        return;
    const qreal side = box.width();
    QPainterPath tick(box.topLeft() + QPointF(side * 0.24, side * 0.52));
    tick.lineTo(box.topLeft() + QPointF(side * 0.43, side * 0.7));
    tick.lineTo(box.topLeft() + QPointF(side * 0.77, side * 0.3));
    painter->setPen(QPen(colours.accentText, side * 0.13, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter->setBrush(Qt::NoBrush);
    painter->drawPath(tick);
}

SourceList::SourceList(SourcesModel* model, QWidget* parent) : QListView(parent)
{
    setModel(model);
    setItemDelegate(new SourceDelegate(this));
    setAccessibleName(tr("Sources of traffic"));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setUniformItemSizes(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize SourceList::sizeHint() const
{
    const int rows = model() ? std::min(model()->rowCount(), kMostRows) : 0;
    int height = rows == 0 ? em(this, kRowHeight) : 0;
    for (int row = 0; row < rows; ++row)
        height += itemDelegate()->sizeHint(QStyleOptionViewItem(), model()->index(row, 0)).height();
    return {em(this, 10), height + 2 * frameWidth()};
}

void SourceList::contextMenuEvent(QContextMenuEvent* event)
{
    const bool byKey = event->reason() == QContextMenuEvent::Keyboard;
    const QModelIndex index = byKey ? currentIndex() : indexAt(event->pos());
    if (madeId(index) != 0)
        emit menuRequested(madeId(index),
                           byKey ? viewport()->mapToGlobal(visualRect(index).bottomLeft()) : event->globalPos());
}

void SourceList::keyPressEvent(QKeyEvent* event)
{
    if (event->matches(QKeySequence::Delete) && madeId(currentIndex()) != 0)
        emit removeRequested(madeId(currentIndex()));
    else
        QListView::keyPressEvent(event);
}

SourceDelegate::SourceDelegate(SourceList* list) : QStyledItemDelegate(list), m_list(list) {}

void SourceList::resizeEvent(QResizeEvent* event)
{
    QListView::resizeEvent(event);
    if (event->size().width() == event->oldSize().width())
        return;
    scheduleDelayedItemsLayout(); // another width, other heights of rows
    updateGeometry();
}

int SourceDelegate::roomIn(const QWidget* list)
{
    const auto* area = qobject_cast<const QAbstractScrollArea*>(list); // a bar may stand beside the rows
    return (area ? area->viewport() : list)->width() - em(list, 0.55 + 0.85 + 0.5 + 0.3) - 2;
}

QStringList SourceDelegate::detailOf(const QModelIndex& index, int roomPx)
{
    return spanLines(index, roomPx);
}

QSize SourceList::minimumSizeHint() const
{
    return {em(this, 6), sizeHint().height()};
}

QSize SourceDelegate::sizeHint(const QStyleOptionViewItem&, const QModelIndex& index) const
{
    const auto* list = qobject_cast<const QWidget*>(parent());
    const auto lines = static_cast<double>(detailOf(index, roomIn(list)).size());
    return {0, em(list, kRowHeight + (lines - 1) * kMoreHeight)};
}

void SourceDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const Theme& colours = theme();
    const bool on = isOn(index);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const QRectF frame = QRectF(option.rect).adjusted(0.5, 1.5, -0.5, -1.5);
    const qreal radius = em(option.widget, 0.3);
    const bool focus = option.state.testFlag(QStyle::State_HasFocus);
    painter->setPen(focus ? QPen(colours.accent) : QPen(Qt::NoPen));
    painter->setBrush(on ? QBrush(colours.selection) : QBrush(Qt::NoBrush));
    painter->drawRoundedRect(frame, radius, radius);
    const int side = em(option.widget, 0.85);
    const QRectF box(option.rect.left() + em(option.widget, 0.55), option.rect.center().y() - side / 2.0, side, side);
    paintCheck(painter, box, on);

    const int left = static_cast<int>(box.right()) + em(option.widget, 0.5);
    const bool made = madeId(index) != 0;
    const int room = option.rect.right() - left - em(option.widget, made ? 1.6 : 0.3);
    const int line = em(option.widget, 1.15);
    const QStringList detail = detailOf(index, roomIn(option.widget));
    const int top = option.rect.top() + em(option.widget, 0.225);
    painter->setFont(option.font);
    painter->setPen(on ? colours.text : colours.subtle);
    painter->drawText(QRect(left, top, room, line), Qt::AlignVCenter | Qt::AlignLeft,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, room));
    painter->setFont(themeFont(FontRole::Small));
    painter->setPen(colours.subtle);
    for (int i = 0; i < detail.size(); ++i)
        painter->drawText(QRect(left, top + line + i * em(option.widget, kMoreHeight), room, line),
                          Qt::AlignVCenter | Qt::AlignLeft, detail[i]);
    if (made)
        paintDots(painter, dotsOf(option.widget, option.rect));
    painter->restore();
}

bool SourceDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                 const QModelIndex& index)
{
    const bool clicked =
        event->type() == QEvent::MouseButtonRelease && dynamic_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    const bool spaced = event->type() == QEvent::KeyPress && dynamic_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!clicked && !spaced)
        return false;
    if (clicked && madeId(index) != 0) {
        const auto* mouse = dynamic_cast<QMouseEvent*>(event);
        if (dotsOf(m_list, option.rect).contains(mouse->position())) {
            emit m_list->menuRequested(madeId(index), mouse->globalPosition().toPoint());
            return true;
        }
    }
    return model->setData(index, isOn(index) ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace spillway::ui
