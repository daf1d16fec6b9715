#include "ui/charts/time/level_picture.h"

#include "ui/charts/parts/level_index.h"
#include "ui/charts/parts/parts.h"
#include "ui/charts/time/level_layout.h"
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
        const double apart = verdict == Verdict::Rejected ? 2.4 * kLevelMark : kLevelMark;
        if (dx < apart && std::abs(at.y() - last.y()) < kLevelMark)
            return false;
        last = at;
        return true;
    }

private:
    std::array<QPointF, 3> m_last{QPointF(-1e6, 0), QPointF(-1e6, 0), QPointF(-1e6, 0)};
};

class LevelPicture
{
public:
    LevelPicture(QPainter& painter, const LevelLayout& layout) :
        m_painter(painter),
        m_layout(layout),
        m_index(layout.index),
        m_time(layout.time),
        m_plot(layout.plot),
        m_unit(layout.unit)
    {
    }
    void paint();

private:
    void paintGrid();
    void paintWindows();
    void paintCurve();
    void paintColumns();
    void paintMarks();
    void paintLine(LevelLine line);
    double paintLineLabel(LevelLine line, QPointF rightEnd); ///< answers where it starts
    [[nodiscard]] QPolygonF curve() const;
    [[nodiscard]] double y(double level) const { return m_layout.y(level); }
    [[nodiscard]] QString lineText(LevelLine line) const;
    [[nodiscard]] bool rejectedNearEnd() const; ///< where the burst line's label stands

    QPainter& m_painter;
    const LevelLayout& m_layout;
    const LevelIndex& m_index;
    const TimeScale& m_time;
    QRectF m_plot;
    double m_unit;
};

/// The level as a line: at each request, and between them at each pixel, so that it may leak, fall in steps or decline.
QPolygonF LevelPicture::curve() const
{
    const auto [first, last] = m_layout.shown();
    QPolygonF line;
    double level = m_index.levelAt(m_time.range.from - Milliseconds(1));
    line << QPointF(m_plot.left(), y(level));
    const auto fallTo = [&](Instant to, double x) {
        for (double at = std::floor(line.last().x()) + 1; at < x && level > 0; ++at) {
            const Instant now = std::min(m_time.at(at), to - Milliseconds(1)); // before the next request
            level = std::min(level, m_index.levelAt(now));
            line << QPointF(at, y(level));
        }
    };
    for (std::size_t i = first; i < last; ++i) {
        const Instant at = m_index[i].at;
        const double x = m_time.x(at);
        fallTo(at, x);
        level = m_index.levelAfter(i);
        line << QPointF(x, y(m_index.levelBefore(i))) << QPointF(x, y(level));
    }
    fallTo(m_time.range.to, m_plot.right());
    line << QPointF(m_plot.right(), y(m_index.levelAt(m_time.range.to)));
    return line;
}

/// The lowest and the highest level of each pixel column, where single requests cannot be seen.
void LevelPicture::paintColumns()
{
    const auto [first, last] = m_layout.shown();
    std::size_t i = first;
    const Theme& t = theme();
    const QColor span = mixed(t.accent, t.level, 0.5);
    for (double x = m_plot.left(); x < m_plot.right(); ++x) {
        const std::size_t next = std::clamp(m_index.firstFrom(m_time.at(x + 1)), i, last);
        double low = m_index.levelAt(m_time.at(x + 1));
        double high = m_index.levelAt(m_time.at(x));
        if (next > i) {
            const LevelIndex::Summary column = m_index.summary(i, next);
            low = std::min(low, column.low);
            high = std::max(high, column.high);
        }
        const double top = std::round(y(high));
        const double bottom = std::max(std::round(y(low)), top + 1);
        m_painter.fillRect(QRectF(x, bottom, 1, m_plot.bottom() - bottom), t.level);
        m_painter.fillRect(QRectF(x, top, 1, bottom - top), span);
        i = next;
    }
}

/// Where the windows of the clock begin, if they are wide enough.
void LevelPicture::paintWindows()
{
    constexpr double kNarrowest = 12;
    const auto* other = std::get_if<LimiterSpec>(&m_index.applied());
    if (other == nullptr ||
        (other->algorithm != Algorithm::FixedWindow && other->algorithm != Algorithm::SlidingCounter))
        return;
    Instant start = windowStart(m_time.range.from, other->window) + other->window;
    if (m_time.x(start + other->window) - m_time.x(start) < kNarrowest)
        return;
    QPen pen(mixed(theme().subtle, theme().panel, 0.5), 1);
    pen.setDashPattern({2, 3});
    m_painter.setPen(pen);
    for (; start < m_time.range.to; start += other->window) {
        const double x = std::round(m_time.x(start)) + 0.5;
        m_painter.drawLine(QPointF(x, m_layout.top()), QPointF(x, m_plot.bottom()));
    }
}

void LevelPicture::paintGrid()
{
    const Theme& t = theme();
    const QFont small = themeFont(FontRole::Small);
    const QFontMetricsF metrics(small);
    m_painter.setFont(small);
    const auto label = [&](double at, const QString& text, const QColor& color) {
        m_painter.setPen(color);
        m_painter.drawText(
            QPointF(m_plot.left() - 0.7 * m_unit - metrics.horizontalAdvance(text), at + metrics.capHeight() / 2),
            text);
    };
    const double burst = m_layout.lineY(LevelLine::Burst);
    const double delay = hasDelay(m_index) ? m_layout.lineY(LevelLine::Delay) : -1e6;
    double last = 1e6; // label, below
    for (const double value : axisValues(m_layout.axis)) {
        const double at = std::round(y(value));
        m_painter.fillRect(QRectF(m_plot.left(), at, m_plot.width(), 1), value > 0 ? t.grid : t.border);
        if (std::abs(at - burst) <= m_unit || std::abs(at - delay) <= m_unit || last - at < m_unit)
            continue;
        label(at, axisLabel(value, m_layout.axis), t.subtle);
        last = at;
    }
    if (m_layout.onScale(LevelLine::Burst))
        label(burst, axisLabel(lineLevel(m_index, LevelLine::Burst), m_layout.axis), t.rejected);
    if (hasDelay(m_index) && m_layout.onScale(LevelLine::Delay) && std::abs(delay - burst) > 0.9 * m_unit)
        label(delay, axisLabel(lineLevel(m_index, LevelLine::Delay), m_layout.axis), warningColor(t));
}

void LevelPicture::paintCurve()
{
    if (m_layout.isDense()) {
        paintColumns();
        return;
    }
    const QPolygonF line = curve();
    fillUnder(m_painter, line, m_plot.bottom(), theme().level);
    drawLine(m_painter, line, theme().accent);
}

void LevelPicture::paintMarks()
{
    const auto [first, last] = m_layout.shown();
    MarkThinner thinner;
    const auto mark = [&](Verdict verdict, QPointF at) {
        if (thinner.isNew(verdict, at))
            paintMark(m_painter, at, kLevelMark, verdict);
    };
    if (!m_layout.isDense()) {
        for (std::size_t i = first; i < last; ++i)
            mark(m_index[i].decision.verdict, m_layout.markAt(i));
        return;
    }
    constexpr double kSlot = 5;
    const double above = m_layout.rejectedY(lineLevel(m_index, LevelLine::Burst));
    std::size_t i = first;
    for (double x = m_plot.left(); x < m_plot.right(); x += kSlot) {
        const std::size_t next = std::clamp(m_index.firstFrom(m_time.at(x + kSlot)), i, last);
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

void LevelPicture::paintLine(LevelLine line)
{
    if (!m_layout.onScale(line))
        return;
    const double at = std::round(m_layout.lineY(line)) + 0.5;
    QPen pen(line == LevelLine::Burst ? theme().rejected : theme().delayed, 1.3);
    pen.setDashPattern({4, 3});
    m_painter.setPen(pen);
    m_painter.drawLine(QPointF(m_plot.left(), at), QPointF(m_plot.right(), at));
}

QString LevelPicture::lineText(LevelLine line) const
{
    const std::int64_t level = std::llround(lineLevel(m_index, line));
    const QString text = line == LevelLine::Burst
                             ? ceilingText(m_index.applied(), level)
                             : Words::tr("delay %1").arg(countText(static_cast<std::uint64_t>(level)));
    return m_layout.onScale(line) ? text : text + QStringLiteral(" ↑");
}

double LevelPicture::paintLineLabel(LevelLine line, QPointF rightEnd)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const QString text = lineText(line);
    const double width = metrics.horizontalAdvance(text);
    const double left = rightEnd.x() - width;
    const QRectF box(left - 4, rightEnd.y() - metrics.ascent(), width + 8, metrics.height());
    paintOnGround(m_painter, box, 3, themeFont(FontRole::Small),
                  line == LevelLine::Burst ? theme().rejected : theme().delayed, text);
    return left;
}

bool LevelPicture::rejectedNearEnd() const
{
    const std::size_t first = m_index.firstFrom(m_time.at(m_plot.right() - 9 * m_unit));
    const std::size_t last = m_index.firstFrom(m_time.range.to + Milliseconds(1));
    return m_layout.onScale(LevelLine::Burst) && last > first && m_index.summary(first, last).rejected > 0;
}

void LevelPicture::paint()
{
    paintGrid();
    m_painter.save();
    m_painter.setClipRect(m_plot.adjusted(-kLevelMark, -kLevelMark, kLevelMark, kLevelMark));
    paintCurve();
    paintWindows();
    if (hasDelay(m_index))
        paintLine(LevelLine::Delay);
    paintLine(LevelLine::Burst);
    paintMarks();
    m_painter.restore();
    const double lift = 0.35 * m_unit;
    const double right = m_plot.right() - 2;
    const double burst = m_layout.lineY(LevelLine::Burst);
    // Above the rejected requests that stand at the end of the line.
    const double crossed = rejectedNearEnd() ? burst - 1.35 * m_unit : burst - lift;
    const double burstLabel = paintLineLabel(LevelLine::Burst, {right, crossed});
    if (!hasDelay(m_index))
        return;
    // Where the lines are too close for two labels, they share a line of text.
    if (m_layout.lineY(LevelLine::Delay) - burst < 1.3 * m_unit)
        paintLineLabel(LevelLine::Delay, {burstLabel - m_unit, crossed});
    else
        paintLineLabel(LevelLine::Delay, {right, m_layout.lineY(LevelLine::Delay) - lift});
}

} // namespace

void paintLevel(QPainter& painter, const LevelLayout& layout)
{
    LevelPicture(painter, layout).paint();
}

} // namespace spillway::ui
