#include "ui/charts/needs/need_chart.h"

#include "engine/advise/limiter_need.h"
#include "engine/limiter/limit_req.h"
#include "ui/charts/parts/axis.h"
#include "ui/models/project/key_words.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtCharts/QAreaSeries>
#include <QtCharts/QChart>
#include <QtCharts/QLineSeries>
#include <QtCharts/QValueAxis>
#include <QtGui/QFontMetricsF>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

namespace {

constexpr std::size_t kSteps = 200;  ///< of the line; more could not be seen
constexpr qint64 kShortestAxis = 20; ///< of bursts
constexpr double kRoomAbove = 2;     ///< above the curve, in lines

QValueAxis* makeAxis(QChart* chart, Qt::Alignment side)
{
    auto* axis = new QValueAxis(chart);
    axis->setVisible(false);
    chart->addAxis(axis, side);
    return axis;
}

} // namespace

NeedChart::NeedChart(QWidget* parent) : QChartView(parent), m_line(new QLineSeries(this)), m_top(new QLineSeries(this))
{
    QChart* plot = chart();
    m_area = new QAreaSeries(m_top);
    m_bursts = makeAxis(plot, Qt::AlignBottom);
    m_clients = makeAxis(plot, Qt::AlignLeft);
    for (QAbstractSeries* series : {static_cast<QAbstractSeries*>(m_area), static_cast<QAbstractSeries*>(m_line)}) {
        plot->addSeries(series);
        series->attachAxis(m_bursts);
        series->attachAxis(m_clients);
    }
    plot->legend()->hide();
    plot->setBackgroundVisible(false);
    plot->setAnimationOptions(QChart::NoAnimation);
    setFrameShape(QFrame::NoFrame);
    setBackgroundBrush(Qt::NoBrush);
    viewport()->setAutoFillBackground(false);
    viewport()->setMouseTracking(true);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Required burst"));
    viewport()->setAccessibleName(accessibleName());
    dress();
    fitAxes();
    change();
}

void NeedChart::setCurve(std::vector<LossStep> curve)
{
    m_curve = std::move(curve);
    QList<QPointF> points;
    for (const LossStep& step : thinned(m_curve, kSteps)) {
        if (step.burst == kNoneSuffices)
            break; // the line never comes down to nobody
        const double x = logPlace(static_cast<double>(step.burst));
        if (!points.isEmpty())
            points << QPointF(x, points.back().y());
        points << QPointF(x, logPlace(static_cast<double>(step.clients)));
    }
    if (!points.isEmpty())
        points << QPointF(logPlace(static_cast<double>(kMaxCount)), points.back().y());
    m_line->replace(points);
    m_top->replace(points);
    leaveRoomAbove();
    m_end = 0;
    fitAxes();
    change();
}

void NeedChart::setClients(KeyWord word, const QString& part)
{
    m_word = word;
    m_part = part;
    change();
}

void NeedChart::setCeiling(const QString& name, qint64 least)
{
    m_least = least;
    if (name == m_name)
        return;
    m_name = name;
    setAccessibleName(tr("%1 needed", "burst").arg(name.left(1).toUpper() + name.mid(1)));
    placePlot(); // the name stands left of it
    resetCachedContent();
    change();
}

void NeedChart::setBurst(qint64 burst)
{
    if (burst == m_burst)
        return;
    m_burst = burst;
    if (!m_dragging) // what is held stays below the pointer
        fitAxes();
    change();
}

/// Holds what everyone needs and the burst, a little beyond both.
void NeedChart::fitAxes()
{
    const qint64 most = std::max({lastStep(), m_burst, kShortestAxis});
    const double end = logPlace(1.4 * static_cast<double>(most));
    if (end == m_end)
        return;
    m_end = end;
    m_bursts->setRange(0, end);
}

qint64 NeedChart::lastStep() const
{
    const auto written = std::find_if(m_curve.rbegin(), m_curve.rend(),
                                      [](const LossStep& step) { return step.burst != kNoneSuffices; });
    return written == m_curve.rend() ? 0 : written->burst;
}

void NeedChart::dress()
{
    const Theme& t = theme();
    m_line->setPen(QPen(t.rejected, 1.6, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    m_area->setPen(Qt::NoPen);
    m_area->setBrush(mixed(t.rejected, t.panel, t.dark ? 0.24 : 0.14));
    placePlot();
}

void NeedChart::placePlot()
{
    const double line = lineHeight();
    const QRectF all(viewport()->rect());
    const double word = QFontMetricsF(themeFont(FontRole::Small)).horizontalAdvance(m_name);
    const double left = std::max(3.2 * line, word + 0.7 * line);
    chart()->setPlotArea(QRectF(QPointF(std::round(left), std::round(1.5 * line)),
                                QPointF(all.right() - std::round(0.8 * line), all.bottom() - std::round(1.5 * line))));
    leaveRoomAbove();
}

double NeedChart::lineHeight()
{
    return QFontMetricsF(themeFont(FontRole::Small)).height();
}

bool NeedChart::hasRoomAbove() const
{
    return plotRect().height() >= 2 * kRoomAbove * lineHeight(); // else it would be more than half of it
}

void NeedChart::leaveRoomAbove()
{
    const double most = m_curve.empty() ? 0 : static_cast<double>(m_curve.front().clients);
    const double plot = plotRect().height();
    const double below = hasRoomAbove() ? plot - kRoomAbove * lineHeight() : plot;
    m_clients->setRange(0, logPlace(std::max(most, 1.0)) * std::max(plot, 1.0) / std::max(below, 1.0));
}

QSize NeedChart::sizeHint() const
{
    return {static_cast<int>(40 * lineHeight()), static_cast<int>(9 * lineHeight())};
}

QSize NeedChart::minimumSizeHint() const
{
    return {static_cast<int>(16 * lineHeight()), static_cast<int>(4 * lineHeight())};
}

QRectF NeedChart::plotRect() const
{
    return chart()->plotArea();
}

double NeedChart::xOf(qint64 burst) const
{
    const QRectF plot = plotRect();
    return plot.left() + std::min(logPlace(static_cast<double>(burst)) / m_end, 1.0) * plot.width();
}

qint64 NeedChart::burstAt(double x) const
{
    const QRectF plot = plotRect();
    const double share = std::clamp((x - plot.left()) / std::max(plot.width(), 1.0), 0.0, 1.0);
    return std::clamp<qint64>(std::llround(std::min(std::expm1(share * m_end), 1e15)), 0, kMaxCount);
}

QString NeedChart::losingText(qint64 burst) const
{
    const std::uint64_t clients = losing(m_curve, burst);
    if (clients == 0)
        return tr("no request is rejected");
    return (clients == 1 ? tr("%1 is rejected", "1 client") : tr("%1 are rejected", "3 clients"))
        .arg(countedText(clients, m_word));
}

void NeedChart::change()
{
    viewport()->update();
    if (m_curve.empty())
        return setAccessibleDescription(tr("Not known yet."));
    const QString name = m_name.left(1).toUpper() + m_name.mid(1);
    const QString present = countText(static_cast<std::uint64_t>(m_burst));
    const QString part = m_part.isEmpty() ? QString() : tr(" Of the %1 alone.", "normal periods").arg(m_part);
    if (m_curve.back().burst == kNoneSuffices)
        return setAccessibleDescription(
            tr("%1 %2: %3. No %4 is enough for everyone.", "Burst, 20, 3 clients are rejected, burst")
                .arg(name, present, losingText(m_burst), m_name) +
            part);
    setAccessibleDescription(
        tr("%1 %2: %3. %1 %4 is enough for everyone.", "Burst, 20, 3 clients are rejected, 30")
            .arg(name, present, losingText(m_burst), countText(static_cast<std::uint64_t>(m_curve.back().burst))) +
        part);
}

void NeedChart::ask(qint64 burst, DragPhase phase)
{
    emit burstDragged(std::clamp<qint64>(burst, m_least, kMaxCount), phase);
}

void NeedChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || m_dragging || m_curve.empty())
        return event->ignore();
    m_dragging = true;
    ask(burstAt(event->position().x()), DragPhase::Begin);
}

void NeedChart::mouseMoveEvent(QMouseEvent* event)
{
    m_pointer = event->position();
    if (m_dragging)
        ask(burstAt(event->position().x()), DragPhase::Move);
    viewport()->update();
}

void NeedChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_dragging)
        return event->ignore();
    m_dragging = false;
    ask(burstAt(event->position().x()), DragPhase::End);
    fitAxes();
    viewport()->update();
}

void NeedChart::mouseDoubleClickEvent(QMouseEvent* event)
{
    mousePressEvent(event);
}

void NeedChart::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // there is nothing to scroll
}

void NeedChart::keyPressEvent(QKeyEvent* event)
{
    qint64 burst = m_burst;
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Up: ++burst; break;
    case Qt::Key_Left:
    case Qt::Key_Down: --burst; break;
    case Qt::Key_Home: burst = 0; break;
    case Qt::Key_End: burst = m_curve.empty() ? burst : lastStep(); break;
    default: return event->ignore();
    }
    if (m_curve.empty() || m_dragging)
        return;
    ask(burst, DragPhase::Begin);
    ask(burst, DragPhase::End);
}

bool NeedChart::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        m_pointer.reset();
        viewport()->update();
    }
    return QChartView::viewportEvent(event);
}

void NeedChart::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        dress();
    QChartView::changeEvent(event);
}

void NeedChart::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    placePlot();
}

} // namespace spillway::ui
