#include "ui/charts/time/bucket_chart.h"

#include "ui/charts/parts/parts.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <array>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kMark = 2.7;    ///< radius of a request's mark
constexpr qsizetype kPiece = 64; ///< points per polygon: long ones cost more than linear time

/// The area between a line and the bottom, in pieces.
void fillUnder(QPainter& painter, const QPolygonF& line, double bottom, const QColor& color)
{
    painter.setRenderHint(QPainter::Antialiasing, false); // pieces without seams; the line covers the stairs
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (qsizetype from = 0; from + 1 < line.size(); from += kPiece) {
        const qsizetype count = std::min(kPiece + 1, line.size() - from);
        QPolygonF piece(line.mid(from, count));
        piece << QPointF(piece.last().x(), bottom) << QPointF(piece.first().x(), bottom);
        painter.drawPolygon(piece);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void drawLine(QPainter& painter, const QPolygonF& line, const QColor& color)
{
    painter.setPen(QPen(color, 1.4, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
    painter.setBrush(Qt::NoBrush);
    for (qsizetype from = 0; from + 1 < line.size(); from += kPiece) {
        const auto count = static_cast<int>(std::min(kPiece + 1, line.size() - from));
        painter.drawPolyline(line.constData() + from, count);
    }
}

/// Marks that would lie on top of each other are drawn once.
class MarkThinner
{
public:
    bool isNew(Verdict verdict, QPointF at)
    {
        QPointF& last = m_last.at(static_cast<std::size_t>(verdict));
        const double dx = at.x() - last.x();
        const double apart = verdict == Verdict::Rejected ? 2.4 * kMark : kMark;
        if (dx < apart && std::abs(at.y() - last.y()) < kMark)
            return false;
        last = at;
        return true;
    }

private:
    std::array<QPointF, 3> m_last{QPointF(-1e6, 0), QPointF(-1e6, 0), QPointF(-1e6, 0)};
};

} // namespace

bool BucketChart::isDense() const
{
    const std::size_t visible = m_index.firstFrom(range().to + Milliseconds(1)) - m_index.firstFrom(range().from);
    return static_cast<double>(visible) > 2 * plotRect().width();
}

/// The level as a line: at each request, and between them at each pixel, so that it may leak, fall in steps or decline.
QPolygonF BucketChart::curve() const
{
    const QRectF plot = plotRect();
    const TimeScale time = scale();
    const std::size_t first = m_index.firstFrom(range().from);
    const std::size_t last = m_index.firstFrom(range().to + Milliseconds(1));
    QPolygonF line;
    double level = m_index.levelAt(range().from - Milliseconds(1));
    line << QPointF(plot.left(), y(level));
    const auto fallTo = [&](Instant to, double x) {
        for (double at = std::floor(line.last().x()) + 1; at < x && level > 0; ++at) {
            const Instant now = std::min(time.at(at), to - Milliseconds(1)); // before the next request
            level = std::min(level, m_index.levelAt(now));
            line << QPointF(at, y(level));
        }
    };
    for (std::size_t i = first; i < last; ++i) {
        const Instant at = m_index[i].at;
        const double x = time.x(at);
        fallTo(at, x);
        level = m_index.levelAfter(i);
        line << QPointF(x, y(m_index.levelBefore(i))) << QPointF(x, y(level));
    }
    fallTo(range().to, plot.right());
    line << QPointF(plot.right(), y(m_index.levelAt(range().to)));
    return line;
}

/// The lowest and the highest level of each pixel column, where single requests cannot be told apart.
void BucketChart::paintColumns(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const TimeScale time = scale();
    const std::size_t last = m_index.firstFrom(range().to + Milliseconds(1));
    std::size_t i = m_index.firstFrom(range().from);
    const Theme& t = theme();
    const QColor span = mixed(t.accent, t.level, 0.5);
    for (double x = plot.left(); x < plot.right(); ++x) {
        const std::size_t next = std::clamp(m_index.firstFrom(time.at(x + 1)), i, last);
        double low = m_index.levelAt(time.at(x + 1));
        double high = m_index.levelAt(time.at(x));
        if (next > i) {
            const LevelIndex::Summary column = m_index.summary(i, next);
            low = std::min(low, column.low);
            high = std::max(high, column.high);
        }
        const double top = std::round(y(high));
        const double bottom = std::max(std::round(y(low)), top + 1);
        painter.fillRect(QRectF(x, bottom, 1, plot.bottom() - bottom), t.level);
        painter.fillRect(QRectF(x, top, 1, bottom - top), span);
        i = next;
    }
}

/// Where the windows of the clock begin, if they can be told apart.
void BucketChart::paintWindows(QPainter& painter) const
{
    constexpr double kNarrowest = 12;
    const auto* other = std::get_if<LimiterSpec>(&m_index.applied());
    if (other == nullptr ||
        (other->algorithm != Algorithm::FixedWindow && other->algorithm != Algorithm::SlidingCounter))
        return;
    const TimeScale time = scale();
    Instant start = windowStart(range().from, other->window) + other->window;
    if (time.x(start + other->window) - time.x(start) < kNarrowest)
        return;
    QPen pen(mixed(theme().subtle, theme().panel, 0.5), 1);
    pen.setDashPattern({2, 3});
    painter.setPen(pen);
    for (; start < range().to; start += other->window) {
        const double x = std::round(time.x(start)) + 0.5;
        painter.drawLine(QPointF(x, valueTop()), QPointF(x, plotRect().bottom()));
    }
}

void BucketChart::paintGrid(QPainter& painter) const
{
    const Theme& t = theme();
    const QRectF plot = plotRect();
    const QFont small = themeFont(FontRole::Small);
    const QFontMetricsF metrics(small);
    painter.setFont(small);
    const auto label = [&](double at, const QString& text, const QColor& color) {
        painter.setPen(color);
        painter.drawText(
            QPointF(plot.left() - 0.7 * unit() - metrics.horizontalAdvance(text), at + metrics.capHeight() / 2), text);
    };
    const double burst = lineY(Line::Burst);
    const double delay = hasDelay() ? lineY(Line::Delay) : -1e6;
    double last = 1e6; // label, below
    for (const double value : axisValues(m_axis)) {
        const double at = std::round(y(value));
        painter.fillRect(QRectF(plot.left(), at, plot.width(), 1), value > 0 ? t.grid : t.border);
        if (std::abs(at - burst) <= unit() || std::abs(at - delay) <= unit() || last - at < unit())
            continue;
        label(at, axisLabel(value, m_axis), t.subtle);
        last = at;
    }
    if (onScale(Line::Burst))
        label(burst, axisLabel(lineLevel(Line::Burst), m_axis), t.rejected);
    if (hasDelay() && onScale(Line::Delay) && std::abs(delay - burst) > 0.9 * unit())
        label(delay, axisLabel(lineLevel(Line::Delay), m_axis), t.delayed);
}

void BucketChart::paintCurve(QPainter& painter) const
{
    if (isDense()) {
        paintColumns(painter);
        return;
    }
    const QPolygonF line = curve();
    fillUnder(painter, line, plotRect().bottom(), theme().level);
    drawLine(painter, line, theme().accent);
}

void BucketChart::paintMarks(QPainter& painter) const
{
    const TimeScale time = scale();
    const std::size_t first = m_index.firstFrom(range().from);
    const std::size_t last = m_index.firstFrom(range().to + Milliseconds(1));
    const QRectF plot = plotRect();
    MarkThinner thinner;
    const auto mark = [&](Verdict verdict, QPointF at) {
        if (thinner.isNew(verdict, at))
            paintMark(painter, at, kMark, verdict);
    };
    if (!isDense()) {
        for (std::size_t i = first; i < last; ++i)
            mark(m_index[i].decision.verdict, markAt(i));
        return;
    }
    constexpr double kSlot = 5;
    const double above = rejectedY(lineLevel(Line::Burst));
    std::size_t i = first;
    for (double x = plot.left(); x < plot.right(); x += kSlot) {
        const std::size_t next = std::clamp(m_index.firstFrom(time.at(x + kSlot)), i, last);
        if (next > i) {
            const LevelIndex::Summary slot = m_index.summary(i, next);
            const double middle = x + kSlot / 2;
            if (slot.passed + slot.delayed > 0)
                mark(slot.delayed > 0 ? Verdict::Delayed : Verdict::Passed, {middle, y(slot.high)});
            if (slot.rejected > 0)
                mark(Verdict::Rejected, {middle, above});
        }
        i = next;
    }
}

void BucketChart::paintLine(QPainter& painter, Line line) const
{
    if (!onScale(line))
        return;
    const QRectF plot = plotRect();
    const double at = std::round(lineY(line)) + 0.5;
    QPen pen(line == Line::Burst ? theme().rejected : theme().delayed, 1.3);
    pen.setDashPattern({4, 3});
    painter.setPen(pen);
    painter.drawLine(QPointF(plot.left(), at), QPointF(plot.right(), at));
}

QString BucketChart::lineText(Line line) const
{
    const std::int64_t level = std::llround(lineLevel(line));
    const QString text = line == Line::Burst ? ceilingText(m_index.applied(), level)
                                             : tr("delay %1").arg(countText(static_cast<std::uint64_t>(level)));
    return onScale(line) ? text : text + QStringLiteral(" ↑");
}

bool BucketChart::passesThrough(const QRectF& box) const
{
    const TimeScale time = scale();
    const std::size_t first = m_index.firstFrom(time.at(box.left()));
    const std::size_t last = m_index.firstFrom(std::min(time.at(box.right()), range().to) + Milliseconds(1));
    double low = m_index.levelAt(time.at(box.left()));
    double high = low;
    const auto meet = [&](double level) {
        low = std::min(low, level);
        high = std::max(high, level);
    };
    for (double x = box.left() + 1; x <= box.right(); ++x)
        meet(m_index.levelAt(time.at(x)));
    if (last > first) {
        const LevelIndex::Summary inside = m_index.summary(first, last);
        meet(inside.low);
        meet(inside.high);
    }
    return y(high) <= box.bottom() && y(low) >= box.top(); // the line is of one piece
}

double BucketChart::delayBaseline(double right) const
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const double line = lineY(Line::Delay);
    const double lift = 0.35 * unit();
    const double above = line - lift;
    const double below = line + metrics.ascent() + lift / 2;
    const auto box = [&](double baseline) {
        const double width = metrics.horizontalAdvance(lineText(Line::Delay)) + 4;
        return QRectF(right - width, baseline - metrics.capHeight() - 2, width, metrics.capHeight() + 4);
    };
    const bool dodges = onScale(Line::Delay) && passesThrough(box(above)) && !passesThrough(box(below)) &&
                        below + metrics.descent() < plotRect().bottom();
    return dodges ? below : above;
}

double BucketChart::paintLineLabel(QPainter& painter, Line line, QPointF rightEnd) const
{
    const Theme& t = theme();
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const QString text = lineText(line);
    const double width = metrics.horizontalAdvance(text);
    const double left = rightEnd.x() - width;
    const double baseline = rightEnd.y();
    QColor backing = t.panel;
    backing.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(backing);
    painter.drawRoundedRect(QRectF(left - 4, baseline - metrics.ascent(), width + 8, metrics.height()), 3, 3);
    painter.setPen(line == Line::Burst ? t.rejected : t.delayed);
    painter.setFont(themeFont(FontRole::Small));
    painter.drawText(QPointF(left, baseline), text);
    return left;
}

bool BucketChart::rejectedNearEnd() const
{
    const std::size_t first =
        m_index.firstFrom(scale().at(plotRect().right() - (labelDodges() ? 9 + kLabelRoom : 9) * unit()));
    const std::size_t last = m_index.firstFrom(range().to + Milliseconds(1));
    return onScale(Line::Burst) && last > first && m_index.summary(first, last).rejected > 0;
}

void BucketChart::paintStatic(QPainter& painter)
{
    const QRectF plot = plotRect();
    const LevelWords words = levelWords(m_index.applied(), m_client);
    paintTitle(painter, words.title, {words.note}, plot.right());
    if (m_index.size() == 0 || range().length() <= Milliseconds(0)) {
        painter.setFont(themeFont(FontRole::Body));
        painter.setPen(theme().subtle);
        painter.drawText(plot, Qt::AlignCenter | Qt::TextWordWrap, tr("No client has a request here."));
        return;
    }
    paintGrid(painter);
    paintTimeAxis(painter);
    painter.save();
    painter.setClipRect(plot.adjusted(-kMark, -kMark, kMark, kMark));
    paintCurve(painter);
    paintWindows(painter);
    if (hasDelay())
        paintLine(painter, Line::Delay);
    paintLine(painter, Line::Burst);
    paintMarks(painter);
    painter.restore();
    m_dodged = labelDodges();
    const double lift = 0.35 * unit();
    const double right = plot.right() - (labelDodges() ? kLabelRoom * unit() + 8 : 2);
    const double burst = lineY(Line::Burst);
    // Above the refused requests that stand at the end of the line.
    const double crossed = rejectedNearEnd() ? burst - 1.35 * unit() : burst - lift;
    const double burstLabel = paintLineLabel(painter, Line::Burst, {right, crossed});
    if (!hasDelay())
        return;
    const double delay = lineY(Line::Delay);
    // Where the lines are too close for two labels, they share a line of text.
    if (delay - burst < 1.3 * unit())
        paintLineLabel(painter, Line::Delay, {burstLabel - unit(), crossed});
    else
        paintLineLabel(painter, Line::Delay, {right, delayBaseline(right)});
}

void BucketChart::paintLive(QPainter& painter)
{
    if (m_index.size() > 0)
        paintPlayheadLine(painter);
    const auto shown = m_hovered ? m_hovered : m_selected;
    if (!shown || *shown >= m_index.size() || m_index[*shown].at < range().from || m_index[*shown].at > range().to)
        return;
    const QPointF at = markAt(*shown);
    painter.setPen(QPen(theme().text, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at, 2.1 * kMark, 2.1 * kMark);
    const QRectF bounds = cardRect().adjusted(4, 4, -4, -4);
    const QString title = bubbleTitle(*shown);
    const QStringList lines = bubbleLines(*shown);
    paintBubble(painter, bubbleRect(at, bounds, title, lines), title, lines);
}

} // namespace spillway::ui
