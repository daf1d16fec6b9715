#include "ui/charts/parts/parts.h"

#include "ui/charts/parts/axis.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/theme/theme.h"

#include <QtCore/QEvent>
#include <QtGui/QFontMetricsF>
#include <QtGui/QPainter>
#include <QtGui/QPolygonF>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr double kHandle = 5; ///< half width of the playhead's handle

/// The first that fits; if none does, nothing: half a number would be a lie.
QString fitting(const QStringList& texts, const QFontMetricsF& metrics, double width)
{
    for (const QString& text : texts) {
        if (metrics.horizontalAdvance(text) <= width)
            return text;
    }
    return {};
}

} // namespace

void paintMark(QPainter& painter, QPointF centre, double radius, Verdict verdict)
{
    const QColor color = verdictColor(verdict);
    if (verdict == Verdict::Rejected) {
        const double arm = radius * 0.95;
        painter.setPen(QPen(color, std::max(1.4, radius * 0.55), Qt::SolidLine, Qt::RoundCap));
        painter.drawLine(centre + QPointF(-arm, -arm), centre + QPointF(arm, arm));
        painter.drawLine(centre + QPointF(-arm, arm), centre + QPointF(arm, -arm));
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    if (verdict == Verdict::Passed) {
        painter.drawEllipse(centre, radius, radius);
        return;
    }
    const double arm = radius * 1.3;
    painter.drawPolygon(QPolygonF{centre + QPointF(0, -arm), centre + QPointF(arm, 0), centre + QPointF(0, arm),
                                  centre + QPointF(-arm, 0)});
}

double paintLegend(QPainter& painter, double left, double right, double baseline,
                   const std::vector<LegendEntry>& entries)
{
    const QFont font = themeFont(FontRole::Small);
    const QFontMetricsF metrics(font);
    const double swatch = std::round(metrics.ascent() * 0.8);
    const double middle = baseline - metrics.capHeight() / 2;
    double x = right;
    painter.setFont(font);
    for (auto entry = entries.rbegin(); entry != entries.rend(); ++entry) {
        const double start = x - metrics.horizontalAdvance(entry->word) - swatch * 1.6;
        if (start < left)
            break;
        painter.setPen(theme().subtle);
        painter.drawText(QPointF(start + swatch * 1.6, baseline), entry->word);
        const QRectF box(std::round(start), std::round(middle - swatch / 2), swatch, swatch);
        painter.setPen(Qt::NoPen);
        painter.setBrush(entry->fill);
        painter.setBrushOrigin(box.topLeft());
        painter.drawRoundedRect(box, 2, 2);
        x = start - swatch * 1.8;
    }
    return x;
}

QRectF bubbleRect(QPointF anchor, const QRectF& bounds, const QString& heading, const QStringList& lines)
{
    QFont bold = themeFont(FontRole::Small);
    bold.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    double width = QFontMetricsF(bold).horizontalAdvance(heading);
    for (const QString& line : lines)
        width = std::max(width,
                         metrics.horizontalAdvance(QString(line).replace(QLatin1Char('\t'), QStringLiteral("    "))));
    const double pad = metrics.height() * 0.7;
    const auto rows = static_cast<double>(lines.size() + (heading.isEmpty() ? 0 : 1));
    QRectF box(0, 0, std::ceil(width + 2 * pad), std::ceil(rows * metrics.height() * 1.12 + 1.5 * pad));
    box.moveTopLeft(anchor + QPointF(pad, pad * 0.6));
    if (box.right() > bounds.right())
        box.moveRight(anchor.x() - pad);
    if (box.left() < bounds.left())
        box.moveLeft(bounds.left());
    if (box.bottom() > bounds.bottom())
        box.moveBottom(bounds.bottom());
    if (box.top() < bounds.top())
        box.moveTop(bounds.top());
    return {std::round(box.left()), std::round(box.top()), box.width(), box.height()};
}

void paintBubble(QPainter& painter, const QRectF& box, const QString& heading, const QStringList& lines)
{
    const Theme& t = theme();
    QFont font = themeFont(FontRole::Small);
    const QFontMetricsF metrics(font);
    const double pad = metrics.height() * 0.7;
    const double row = metrics.height() * 1.12;
    painter.setPen(QPen(t.border, 1));
    painter.setBrush(t.field);
    painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7);
    double y = box.top() + pad * 0.75 + metrics.ascent();
    if (!heading.isEmpty()) {
        font.setWeight(QFont::DemiBold);
        painter.setFont(font);
        painter.setPen(t.text);
        painter.drawText(QPointF(box.left() + pad, y), heading);
        y += row;
    }
    font.setWeight(QFont::Normal);
    painter.setFont(font);
    painter.setPen(t.subtle);
    for (const QString& line : lines) {
        const QString number = line.section(QLatin1Char('\t'), 1);
        painter.drawText(QPointF(box.left() + pad, y), line.section(QLatin1Char('\t'), 0, 0));
        painter.drawText(QPointF(box.right() - pad - metrics.horizontalAdvance(number), y), number);
        y += row;
    }
}

void paintHair(QPainter& painter, const QRectF& plot, double x, Qt::PenStyle style)
{
    painter.setPen(QPen(theme().subtle, 1, style));
    painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
}

void paintLogValues(QPainter& painter, const QRectF& plot, double top)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    double free = plot.bottom() + metrics.height(); // below the last label
    for (const LogTick& tick : logTicks(top, 1)) {
        const double y = std::round(plot.bottom() - tick.place / top * plot.height()) + 0.5;
        if (y + metrics.height() / 2 > free)
            continue;
        free = y - metrics.height() / 2;
        painter.setPen(QPen(theme().grid, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(theme().subtle);
        painter.drawText(QPointF(plot.left() - metrics.horizontalAdvance(tick.label) - 0.6 * metrics.height(),
                                 y + metrics.capHeight() / 2),
                         tick.label);
    }
}

void paintLogNumbers(QPainter& painter, const QRectF& plot, double end)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const double wide = 1.3 * metrics.horizontalAdvance(logLabel(kLongestLogLabel));
    for (const LogTick& tick : logTicks(end, wide / plot.width())) {
        const double x = std::round(plot.left() + tick.place / end * plot.width()) + 0.5;
        painter.setPen(QPen(theme().grid, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        painter.setPen(theme().subtle);
        const double width = metrics.horizontalAdvance(tick.label);
        painter.drawText(QPointF(x - width / 2, plot.bottom() + 1.4 * metrics.ascent()), tick.label);
    }
}

void paintOnGround(QPainter& painter, const QRectF& box, double radius, const QFont& font, const QColor& color,
                   const QString& text)
{
    QColor ground = theme().panel;
    ground.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(box, radius, radius);
    painter.setFont(font);
    painter.setPen(color);
    painter.drawText(box, Qt::AlignCenter, text);
}

void paintPlayhead(QPainter& painter, double x, double top, double bottom)
{
    QColor line = theme().text;
    line.setAlphaF(0.8F);
    painter.setPen(QPen(line, 1.4));
    painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().text);
    painter.drawPolygon(QPolygonF{QPointF(x - kHandle, top - kHandle), QPointF(x + kHandle, top - kHandle),
                                  QPointF(x, top + kHandle * 0.9)});
}

QRect playheadStrip(double x, double top, double bottom)
{
    return QRectF(x - kHandle - 1, top - kHandle - 1, 2 * kHandle + 2, bottom - top + kHandle + 3).toAlignedRect();
}

void paintSmall(QPainter& painter, const QRectF& row, Qt::Alignment side, const QColor& color, const QStringList& texts)
{
    const QFontMetricsF metrics(themeFont(FontRole::Small));
    const QString text = fitting(texts, metrics, row.width());
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(color);
    painter.drawText(row, static_cast<int>(side | Qt::AlignVCenter), text);
}

QRectF boxBeside(QPointF mark, QSizeF size, double gap, const QRectF& plot, const std::vector<QRectF>& taken)
{
    const double top = plot.top();
    const double bottom = std::max(top, plot.bottom() - size.height());
    std::optional<QRectF> first;
    for (const double shift : {0.0, -1.0, 1.0, -2.0, 2.0}) // its heights
        for (const double left : {mark.x() + gap, mark.x() - gap - size.width()}) {
            const double y = std::clamp(mark.y() + (shift - 0.5) * size.height(), top, bottom);
            const QRectF box(QPointF(left, y), size);
            if (box.left() < plot.left() || box.right() > plot.right())
                continue;
            if (std::ranges::none_of(taken, [&](const QRectF& other) { return other.intersects(box); }))
                return box;
            first = first.value_or(box);
        }
    return first.value_or(QRectF(QPointF(plot.left(), std::clamp(mark.y() + gap, top, bottom)), size));
}

Bubble::Bubble(QWidget* chart) : QWidget(chart), m_chart(chart)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    chart->installEventFilter(this);
    connect(chart, &QObject::destroyed, this, &QObject::deleteLater); // it is the window's by then
    hide();
}

void Bubble::tell(QPointF anchor, const QString& heading, const QStringList& lines)
{
    QWidget* window = m_chart->window();
    if (parentWidget() != window)
        setParent(window);
    m_heading = heading;
    m_lines = lines;
    const QPointF at = m_chart->mapTo(window, QPoint(0, 0)) + anchor;
    setGeometry(bubbleRect(at, QRectF(window->rect()), heading, lines).toAlignedRect());
    show();
    raise();
    update();
}

bool Bubble::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Hide)
        hide();
    return QWidget::eventFilter(watched, event);
}

void Bubble::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    paintBubble(painter, QRectF(rect()), m_heading, m_lines);
}

} // namespace spillway::ui
