#include "ui/charts/pictures/bucket_view.h"

#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway::ui {

BucketView::BucketView(QWidget* parent) : Chart({12, 15}, {10, 9}, parent), m_cells(1)
{
    m_cells.front().picture = pictureOf(Limit());
    setAccessibleName(tr("Bucket at the playhead"));
    describe();
}

void BucketView::setBuckets(std::vector<Bucket> buckets)
{
    const std::size_t count = std::max<std::size_t>(buckets.size(), 1);
    m_cells = std::vector<Cell>(count);
    for (std::size_t i = 0; i < count; ++i)
        m_cells[i].picture = pictureOf(i < buckets.size() ? buckets[i].limit : Limit());
    for (std::size_t i = 0; i < buckets.size(); ++i) {
        m_cells[i].index.build(*buckets[i].requests, buckets[i].limit);
        m_cells[i].bucket = std::move(buckets[i]);
    }
    setAccessibleName(count > 1 ? tr("Buckets at the playhead") : tr("Bucket at the playhead"));
    describe();
    invalidate();
}

void BucketView::setPlayhead(Instant at)
{
    if (at == m_playhead)
        return;
    m_playhead = at;
    m_describe.call();
    update();
}

double BucketView::labelHeight() const
{
    return m_cells.size() > 1 ? 1.5 * unit() : 0;
}

QRectF BucketView::cellRect(std::size_t cell) const
{
    const QRectF card = cardRect();
    const double width = card.width() / static_cast<double>(m_cells.size());
    return {card.left() + static_cast<double>(cell) * width, card.top(), width, card.height()};
}

/// A request takes between 0.4 and 1.5 seconds of the viewer's time to arrive; within that, three leaks where it leaks.
PictureMoment BucketView::momentOf(const Cell& cell) const
{
    const auto* other = std::get_if<LimiterSpec>(&cell.index.applied());
    const bool leaks = other == nullptr || other->algorithm == Algorithm::LeakyQueue;
    const double leak = 1e6 / static_cast<double>(std::max<std::int64_t>(cell.index.limit().rate.raw(), 1));
    const double second = 10.0 * m_speed; // of the viewer, in ms of the traffic
    const Milliseconds way(std::llround(leaks ? std::clamp(3 * leak, 0.4 * second, 1.5 * second) : 0.7 * second));
    return {cell.index, m_playhead, std::max(way, Milliseconds(1)), m_motion, m_playing, m_rate};
}

/// The names of the clients; the chosen one stands out.
void BucketView::paintStatic(QPainter& painter)
{
    if (m_cells.size() == 1)
        return;
    QFont font = themeFont(FontRole::Small);
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        font.setBold(i == 0);
        const QFontMetricsF metrics(font);
        const QRectF cell = cellRect(i).adjusted(0.4 * unit(), 0.4 * unit(), -0.4 * unit(), 0);
        painter.setFont(font);
        painter.setPen(i == 0 ? theme().text : theme().subtle);
        painter.drawText(QRectF(cell.topLeft(), QSizeF(cell.width(), labelHeight())), Qt::AlignCenter,
                         metrics.elidedText(m_cells[i].bucket.client, Qt::ElideMiddle, cell.width()));
    }
}

void BucketView::paintLive(QPainter& painter)
{
    for (std::size_t i = 0; i < m_cells.size(); ++i) {
        painter.save();
        painter.setClipRect(cellRect(i), Qt::IntersectClip);
        m_cells[i].picture->paint(painter, cellRect(i).adjusted(0, labelHeight(), 0, 0), momentOf(m_cells[i]));
        painter.restore();
    }
}

void BucketView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_cells.size() > 1) {
        for (std::size_t i = 0; i < m_cells.size(); ++i) {
            if (cellRect(i).contains(event->position()))
                return emit clientPicked(QString(m_cells[i].bucket.client));
        }
    }
    Chart::mousePressEvent(event);
}

void BucketView::describe()
{
    QStringList lines;
    for (const Cell& cell : m_cells) {
        const QString words = cell.index.size() == 0 ? tr("No client is chosen.") : cell.picture->words(momentOf(cell));
        lines << (m_cells.size() > 1 ? tr("%1: %2", "client, level").arg(cell.bucket.client, words) : words);
    }
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
}

} // namespace spillway::ui
