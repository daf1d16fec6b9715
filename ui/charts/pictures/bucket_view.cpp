#include "ui/charts/pictures/bucket_view.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

BucketView::BucketView(QWidget* parent) : Chart({12, 15}, {10, 9}, parent)
{
    setAccessibleName(tr("Bucket at the playhead"));
    describe();
}

void BucketView::setRequests(const std::vector<RequestOutcome>& requests, const Limit& limit)
{
    LevelIndex levels;
    levels.build(requests, limit);
    setLevels(levels);
}

void BucketView::setLevels(const LevelIndex& levels)
{
    m_index = levels;
    describe();
    update();
}

void BucketView::setPlayhead(Instant at)
{
    if (at == m_playhead)
        return;
    m_playhead = at;
    m_describe.call();
    update();
}

/// A request takes between 0.4 and 1.5 seconds of the viewer's time to arrive; within that, three leaks.
PictureMoment BucketView::moment() const
{
    const double leak = 1e6 / static_cast<double>(std::max<std::int64_t>(m_index.limit().rate.raw(), 1));
    const double second = 10.0 * m_speed; // of the viewer, in ms of the traffic
    const Milliseconds way(std::llround(std::clamp(3 * leak, 0.4 * second, 1.5 * second)));
    return {m_index, m_playhead, std::max(way, Milliseconds(1)), m_motion, m_rate};
}

void BucketView::paintStatic(QPainter&) {}

void BucketView::paintLive(QPainter& painter)
{
    paintBucket(painter, cardRect(), moment());
}

void BucketView::describe()
{
    setAccessibleDescription(m_index.size() == 0 ? tr("No client is chosen.") : bucketWords(moment()));
}

} // namespace spillway::ui
