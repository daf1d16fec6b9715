#include "ui/widgets/fields/groove_slider.h"

#include "ui/theme/theme.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QWheelEvent>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

GrooveSlider::GrooveSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
}

QSize GrooveSlider::sizeHint() const
{
    return {fontMetrics().height() * 8, static_cast<int>(radiusPx() * 2) + 4};
}

double GrooveSlider::radiusPx() const
{
    return fontMetrics().height() * 0.45;
}

void GrooveSlider::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor filled = isEnabled() ? colours.accent : colours.subtle;
    const qreal radius = radiusPx();
    const qreal edge = radius + 1;
    const qreal right = width() - edge;
    const qreal x = edge + (right - edge) * share();
    const qreal middle = height() / 2.0;
    const qreal half = std::max(1.5, radius * 0.25);
    const auto bar = [&](qreal from, qreal to, const QColor& colour) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(colour);
        painter.drawRoundedRect(QRectF(from, middle - half, to - from, 2 * half), half, half);
    };
    bar(edge, right, colours.border);
    if (isEnabled())
        bar(edge, x, filled);
    painter.setPen(QPen(filled, isEnabled() ? 2.0 : 1.0));
    painter.setBrush(isSliderDown() ? filled : colours.panel);
    painter.drawEllipse(QPointF(x, middle), radius - 1, radius - 1);
    if (hasFocus()) {
        QColor halo = colours.accent;
        halo.setAlphaF(0.3F);
        painter.setPen(QPen(halo, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(QPointF(x, middle), radius + 0.5, radius + 0.5);
    }
}

void GrooveSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    mouseMoveEvent(event);
    update();
}

void GrooveSlider::mouseMoveEvent(QMouseEvent* event)
{
    const double edge = radiusPx() + 1;
    if (isSliderDown())
        editShare(std::clamp((event->position().x() - edge) / std::max(1.0, width() - 2 * edge), 0.0, 1.0));
}

void GrooveSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return event->ignore();
    setSliderDown(false);
    update();
}

void GrooveSlider::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: return step(SliderSingleStepSub);
    case Qt::Key_Right:
    case Qt::Key_Up: return step(SliderSingleStepAdd);
    case Qt::Key_PageDown: return step(SliderPageStepSub);
    case Qt::Key_PageUp: return step(SliderPageStepAdd);
    case Qt::Key_Home: return step(SliderToMinimum);
    case Qt::Key_End: return step(SliderToMaximum);
    default: event->ignore();
    }
}

void GrooveSlider::wheelEvent(QWheelEvent* event)
{
    event->ignore(); // scrolling a panel would change the value on its way
}

void TimeSlider::setTimeRange(TimeRange range)
{
    m_range = range;
    update();
}

void TimeSlider::setTime(Instant at)
{
    if (at == m_time)
        return;
    m_time = at;
    update();
}

void TimeSlider::edit(Instant at)
{
    const Instant wanted = std::clamp(at, m_range.from, std::max(m_range.from, m_range.to));
    if (wanted == m_time)
        return;
    setTime(wanted);
    emit edited(m_time);
}

double TimeSlider::share() const
{
    const double length = std::max(1.0, static_cast<double>(m_range.length().count()));
    return std::clamp(static_cast<double>((m_time - m_range.from).count()) / length, 0.0, 1.0);
}

void TimeSlider::editShare(double share)
{
    edit(m_range.from + Milliseconds(std::llround(static_cast<double>(m_range.length().count()) * share)));
}

void TimeSlider::step(SliderAction action)
{
    const Milliseconds single = std::max(Milliseconds(1), m_range.length() / 1000);
    const Milliseconds page = std::max(Milliseconds(1), m_range.length() / 20);
    switch (action) {
    case SliderSingleStepSub: return edit(m_time - single);
    case SliderSingleStepAdd: return edit(m_time + single);
    case SliderPageStepSub: return edit(m_time - page);
    case SliderPageStepAdd: return edit(m_time + page);
    case SliderToMinimum: return edit(m_range.from);
    case SliderToMaximum: return edit(m_range.to);
    default: break;
    }
}

LogSlider::LogSlider(QWidget* parent) : GrooveSlider(parent)
{
    setRange(0, kPositions);
    // QSlider moves by itself for accessibility tools and page steps; those count as edits too.
    connect(this, &QSlider::actionTriggered, this, [this] { edit(amountAt(sliderPosition())); });
}

void LogSlider::setAmountRange(qint64 low, qint64 high)
{
    m_low = std::max<qint64>(low, 0);
    m_high = std::max(high, m_low + 1);
    setAmount(m_amount);
}

void LogSlider::setAmount(qint64 amount)
{
    m_amount = std::clamp(amount, m_low, m_high);
    const QSignalBlocker quiet(this);
    setValue(positionOf(m_amount));
    update();
}

qint64 LogSlider::amountAt(int position) const
{
    const double low = std::log1p(static_cast<double>(m_low));
    const double high = std::log1p(static_cast<double>(m_high));
    const double share = static_cast<double>(std::clamp(position, 0, kPositions)) / kPositions;
    return std::clamp(std::llround(std::expm1(low + (high - low) * share)), static_cast<long long>(m_low),
                      static_cast<long long>(m_high));
}

int LogSlider::positionOf(qint64 amount) const
{
    const double low = std::log1p(static_cast<double>(m_low));
    const double high = std::log1p(static_cast<double>(m_high));
    const double at = std::log1p(static_cast<double>(std::clamp(amount, m_low, m_high)));
    return static_cast<int>(std::lround((at - low) / (high - low) * kPositions));
}

void LogSlider::edit(qint64 amount)
{
    const qint64 wanted = std::clamp(amount, m_low, m_high);
    if (wanted == m_amount)
        return;
    setAmount(wanted);
    emit amountEdited(m_amount);
}

double LogSlider::share() const
{
    return static_cast<double>(positionOf(m_amount)) / kPositions;
}

void LogSlider::editShare(double share)
{
    edit(amountAt(static_cast<int>(std::lround(share * kPositions))));
}

void LogSlider::step(SliderAction action)
{
    const qint64 single = std::max<qint64>(1, m_amount / 50);
    const qint64 page = std::max<qint64>(1, m_amount / 4);
    switch (action) {
    case SliderSingleStepSub: return edit(m_amount - single);
    case SliderSingleStepAdd: return edit(m_amount + single);
    case SliderPageStepSub: return edit(m_amount - page);
    case SliderPageStepAdd: return edit(m_amount + page);
    case SliderToMinimum: return edit(m_low);
    case SliderToMaximum: return edit(m_high);
    default: break;
    }
}

void LogSlider::wheelEvent(QWheelEvent* event)
{
    // Only where the slider has the focus: otherwise scrolling the panel would change the limit on its way.
    if (!hasFocus())
        return event->ignore();
    step(event->angleDelta().y() > 0 ? SliderSingleStepAdd : SliderSingleStepSub);
    event->accept();
}

} // namespace spillway::ui
