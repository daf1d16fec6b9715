#include "ui/widgets/source_list.h"

#include "ui/models/sources_model.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/labels.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr int kMostRows = 6;
constexpr double kRowHeight = 2.75; // in heights of the font

bool isOn(const QModelIndex& index)
{
    return index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
}

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

} // namespace

SourceList::SourceList(SourcesModel* model, QWidget* parent) : QListView(parent)
{
    setModel(model);
    setItemDelegate(new SourceDelegate(this));
    setAccessibleName(tr("Sources of traffic"));
    setFrameShape(QFrame::NoFrame);
    setMouseTracking(true);
    setUniformItemSizes(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
}

QSize SourceList::sizeHint() const
{
    const int rows = model() ? std::clamp(model()->rowCount(), 1, kMostRows) : 1;
    return {em(this, 10), rows * em(this, kRowHeight) + 2 * frameWidth()};
}

QSize SourceList::minimumSizeHint() const
{
    return {em(this, 6), sizeHint().height()};
}

QSize SourceDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const
{
    return {0, em(option.widget, kRowHeight)};
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
    const int room = option.rect.right() - left - em(option.widget, 0.3);
    const int line = em(option.widget, 1.15);
    const int top = option.rect.center().y() - line;
    painter->setFont(option.font);
    painter->setPen(on ? colours.text : colours.subtle);
    painter->drawText(QRect(left, top, room, line), Qt::AlignVCenter | Qt::AlignLeft,
                      painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideMiddle, room));
    const QString span = index.siblingAtColumn(SourcesModel::Span).data().toString();
    const auto requests = index.siblingAtColumn(SourcesModel::Requests).data(RawRole).toULongLong();
    painter->setFont(themeFont(FontRole::Small));
    painter->setPen(colours.subtle);
    painter->drawText(
        QRect(left, top + line, room, line), Qt::AlignVCenter | Qt::AlignLeft,
        painter->fontMetrics().elidedText(tr("%1 · %2").arg(span, shortCountText(requests)), Qt::ElideRight, room));
    painter->restore();
}

bool SourceDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem&,
                                 const QModelIndex& index)
{
    const bool clicked =
        event->type() == QEvent::MouseButtonRelease && dynamic_cast<QMouseEvent*>(event)->button() == Qt::LeftButton;
    const bool spaced = event->type() == QEvent::KeyPress && dynamic_cast<QKeyEvent*>(event)->key() == Qt::Key_Space;
    if (!clicked && !spaced)
        return false;
    return model->setData(index, isOn(index) ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

} // namespace spillway::ui
