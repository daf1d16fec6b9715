#include "ui/charts/pictures/time_tape.h"

#include "ui/charts/parts/parts.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/theme/theme.h"

#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>
#include <optional>

namespace spillway::ui {

namespace {

constexpr std::uint64_t kMostMarks = 120;
constexpr double kBar = 4;     ///< width of a bar
constexpr int kMostChain = 24; ///< requests looked back at, to find how high one lies

/// The counted request before the i-th.
std::optional<std::size_t> countedBefore(const LevelIndex& requests, std::size_t i, CountRejected countRejected)
{
    if (countRejected == CountRejected::No)
        return requests.takenBefore(i);
    return i > 0 ? std::optional(i - 1) : std::nullopt;
}

std::uint64_t countedOf(const LevelIndex::Summary& sum, CountRejected countRejected)
{
    return countRejected == CountRejected::Yes ? sum.total() : sum.passed + sum.delayed;
}

} // namespace

TimeTape::TimeTape(const QRectF& rect, Instant origin, double originX, double perMs) :
    m_rect(rect),
    m_origin(origin),
    m_originX(originX),
    m_perMs(perMs),
    m_radius(std::clamp(rect.height() / 16, 2.6, 4.5))
{
}

double TimeTape::x(Instant at) const
{
    return m_originX + static_cast<double>((at - m_origin).count()) * m_perMs;
}

/// Layer by layer; what would lie higher than the strip begins at the floor again.
QPointF TimeTape::restAt(double x, int place) const
{
    const double layer = 2.15 * m_radius;
    const int layers = std::max(1, static_cast<int>((m_rect.height() - 1) / layer));
    return {x, m_rect.bottom() - layer * (place % layers + 0.5) - 1};
}

QPointF TimeTape::restOf(const LevelIndex& requests, std::size_t i, CountRejected countRejected) const
{
    const double apart = 2.05 * m_radius / m_perMs; // ms
    int place = 0;
    for (std::size_t above = i; place < kMostChain; ++place) {
        const auto under = countedBefore(requests, above, countRejected);
        if (!under || static_cast<double>((requests[above].at - requests[*under].at).count()) >= apart)
            break;
        above = *under;
    }
    return restAt(x(requests[i].at), place);
}

void TimeTape::paintCounted(QPainter& painter, const LevelIndex& requests, TimeRange stretch,
                            CountRejected countRejected) const
{
    const std::size_t first = requests.firstFrom(stretch.from);
    const std::size_t last = requests.firstFrom(stretch.to);
    if (first >= last)
        return;
    const std::uint64_t counted = countedOf(requests.summary(first, last), countRejected);
    if (counted > kMostMarks)
        return paintBars(painter, requests, stretch, countRejected);
    for (std::size_t i = countRejected == CountRejected::Yes ? first : requests.takenFrom(first); i < last;
         i = countRejected == CountRejected::Yes ? i + 1 : requests.takenFrom(i + 1))
        paintMark(painter, restOf(requests, i, countRejected),
                  m_radius * (requests[i].decision.verdict == Verdict::Rejected ? 0.8 : 0.95),
                  requests[i].decision.verdict);
}

/// Bars stand at multiples of their length in time, so that they move with the tape and keep their height.
void TimeTape::paintBars(QPainter& painter, const LevelIndex& requests, TimeRange stretch,
                         CountRejected countRejected) const
{
    const auto length = Milliseconds(std::max<std::int64_t>(1, std::llround(kBar / m_perMs)));
    const double width = static_cast<double>(length.count()) * m_perMs;
    const auto all =
        countedOf(requests.summary(requests.firstFrom(stretch.from), requests.firstFrom(stretch.to)), countRejected);
    const double even = static_cast<double>(all) / std::max(1.0, static_cast<double>(stretch.length() / length));
    painter.setPen(Qt::NoPen);
    for (Instant from = windowStart(stretch.from, length); from < stretch.to; from += length) {
        const std::size_t first = requests.firstFrom(std::max(from, stretch.from));
        const std::size_t last = requests.firstFrom(std::min(from + length, stretch.to));
        if (first >= last)
            continue;
        const LevelIndex::Summary sum = requests.summary(first, last);
        const double taken = sum.passed + sum.delayed;
        const double turned = countRejected == CountRejected::Yes ? sum.rejected : 0;
        // Twice as many as on average fill half of the height, the most are never cut.
        const double share = (taken + turned) / (taken + turned + 2 * even);
        const double height = m_rect.height() * share;
        const double split = height * taken / std::max(taken + turned, 1.0);
        painter.setBrush(theme().passed);
        painter.drawRect(QRectF(x(from), m_rect.bottom() - split, width * 0.8, split));
        painter.setBrush(areaBrush(Verdict::Rejected, painter));
        painter.drawRect(QRectF(x(from), m_rect.bottom() - height, width * 0.8, height - split));
    }
}

} // namespace spillway::ui
