#include "ui/widgets/tables/source_list.h"

#include "ui/models/tables/sources_model.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QContextMenuEvent>
#include <QtGui/QKeyEvent>
#include <QtGui/QPainter>
#include <QtGui/QPainterPath>
#include <QtWidgets/QStyledItemDelegate>

#include <algorithm>

namespace spillway::ui {
namespace {

constexpr int kMostRows = 6;
constexpr double kRowHeight = 2.75; // in heights of the font

int madeId(const QModelIndex& index)
{
    return index.data(SourcesModel::MadeIdRole).toInt();
}

/// When and how much.
QString detailOf(const QModelIndex& index)
{
    const QString span = index.siblingAtColumn(SourcesModel::Span).data().toString();
    const QVariant requests = index.siblingAtColumn(SourcesModel::Requests).data(RawRole);
    if (!requests.isValid())
        return span;
    const QString count = shortCountText(requests.toULongLong());
    return span.isEmpty() ? count : SourceList::tr("%1 · %2").arg(span, count);
}

class SourceDelegate : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override
    {
        return {0, em(qobject_cast<const QWidget*>(parent()), kRowHeight)};
    }

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->text += QChar(QChar::LineSeparator) + detailOf(index);
    }
};

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
    setTextElideMode(Qt::ElideMiddle);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(model, &QAbstractItemModel::modelReset, this, &QWidget::updateGeometry);
    connect(this, &QListView::activated, this, [this](const QModelIndex& index) {
        if (madeId(index) != 0)
            emit menuRequested(madeId(index), viewport()->mapToGlobal(visualRect(index).bottomLeft()));
    });
}

QSize SourceList::sizeHint() const
{
    const int rows = std::clamp(model() ? model()->rowCount() : 0, 1, kMostRows);
    return {em(this, 10), rows * em(this, kRowHeight) + 2 * frameWidth()};
}

QSize SourceList::minimumSizeHint() const
{
    return {em(this, 6), sizeHint().height()};
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

} // namespace spillway::ui
