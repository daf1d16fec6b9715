#include "ui/widgets/tables/comparison_header.h"

#include "ui/charts/parts/axis.h"
#include "ui/models/tables/comparison_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>

#include <algorithm>

namespace spillway::ui {

ComparisonHeader::ComparisonHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent)
{
    setSectionsClickable(false);
    setHighlightSections(false);
    setSectionResizeMode(QHeaderView::Fixed);
    setMinimumSectionSize(1);
}

void ComparisonHeader::setRange(TimeRange range)
{
    if (range == m_range)
        return;
    m_range = range;
    viewport()->update();
}

bool ComparisonHeader::viewportEvent(QEvent* event)
{
    return showTipWith(leftOutText(m_leftOut), *this, *event) || QHeaderView::viewportEvent(event);
}

QSize ComparisonHeader::sectionSizeFromContents(int) const
{
    return {em(this, 2), em(this, 1.3)};
}

void ComparisonHeader::paintSection(QPainter* painter, const QRect& rect, int column) const
{
    const Theme& t = theme();
    painter->fillRect(rect, t.panel);
    painter->fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), t.border);
    painter->setFont(themeFont(FontRole::Small));
    painter->setPen(t.subtle);
    if (column == ComparisonModel::Requests)
        return paintAxis(*painter, rect);
    const int pad = em(this, 0.45);
    const bool left = column == ComparisonModel::AlgorithmName || column == ComparisonModel::Applied;
    const QString title = model()->headerData(column, Qt::Horizontal).toString();
    painter->drawText(rect.adjusted(left ? pad : 0, 0, -pad, 0),
                      static_cast<int>(Qt::AlignVCenter | (left ? Qt::AlignLeft : Qt::AlignRight)), title);
}

void ComparisonHeader::paintAxis(QPainter& painter, const QRect& rect) const
{
    if (m_range.length() <= Milliseconds(0))
        return;
    const QFontMetrics metrics = painter.fontMetrics();
    const TimeScale time{m_range, static_cast<double>(rect.left()), static_cast<double>(rect.width())};
    const std::vector<TimeTick> ticks = fittingTicks(m_range, rect.width(), 4.0 / 3, QFontMetricsF(painter.font()));
    if (ticks.size() < 2) { // a single time says nothing
        painter.drawText(rect, static_cast<int>(Qt::AlignCenter),
                         model()->headerData(ComparisonModel::Requests, Qt::Horizontal).toString());
        return;
    }
    int end = rect.left() - metrics.height(); // of the label before
    for (const TimeTick& tick : ticks) {
        const int width = metrics.horizontalAdvance(tick.label);
        const int at = static_cast<int>(time.x(tick.at));
        const int x = std::clamp(at - width / 2, rect.left(), std::max(rect.left(), rect.right() - width));
        if (x < end + metrics.height() / 2)
            continue;
        painter.drawText(QRect(x, rect.top(), width + 1, rect.height()), static_cast<int>(Qt::AlignVCenter),
                         tick.label);
        painter.fillRect(QRect(at, rect.bottom() - 3, 1, 3), theme().border);
        end = x + width;
    }
}

} // namespace spillway::ui
