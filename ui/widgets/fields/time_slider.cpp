#include "ui/widgets/fields/time_slider.h"

#include "ui/widgets/basic/groove.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

TimeSlider::TimeSlider(QWidget* parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void TimeSlider::setRange(TimeRange range)
{
    m_range = range;
    update();
}

void TimeSlider::setValue(Instant at)
{
    if (at == m_value)
        return;
    m_value = at;
    update();
}

QSize TimeSlider::sizeHint() const
{
    return {fontMetrics().height() * 6, static_cast<int>(radius() * 2) + 4};
}

QSize TimeSlider::minimumSizeHint() const
{
    return {fontMetrics().height() * 4, sizeHint().height()};
}

qreal TimeSlider::radius() const
{
    return fontMetrics().height() * 0.45;
}

void TimeSlider::edit(Instant at)
{
    const Instant wanted = std::clamp(at, m_range.from, std::max(m_range.from, m_range.to));
    if (wanted == m_value)
        return;
    setValue(wanted);
    emit edited(m_value);
}

void TimeSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const double length = std::max(1.0, static_cast<double>(m_range.length().count()));
    const double share = std::clamp(static_cast<double>((m_value - m_range.from).count()) / length, 0.0, 1.0);
    paintGroove(painter, *this, {share, radius(), m_down});
}

void TimeSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    m_down = true;
    mouseMoveEvent(event);
    update();
}

void TimeSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_down)
        return;
    const double share = grooveShare(*this, radius(), event->position().x());
    edit(m_range.from + Milliseconds(std::llround(static_cast<double>(m_range.length().count()) * share)));
}

void TimeSlider::mouseReleaseEvent(QMouseEvent*)
{
    m_down = false;
    update();
}

void TimeSlider::keyPressEvent(QKeyEvent* event)
{
    const Milliseconds step = std::max(Milliseconds(1), m_range.length() / 1000);
    const Milliseconds page = std::max(Milliseconds(1), m_range.length() / 20);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: return edit(m_value - step);
    case Qt::Key_Right:
    case Qt::Key_Up: return edit(m_value + step);
    case Qt::Key_PageDown: return edit(m_value - page);
    case Qt::Key_PageUp: return edit(m_value + page);
    case Qt::Key_Home: return edit(m_range.from);
    case Qt::Key_End: return edit(m_range.to);
    default: event->ignore();
    }
}

void TimeSlider::focusInEvent(QFocusEvent*)
{
    update();
}

void TimeSlider::focusOutEvent(QFocusEvent*)
{
    update();
}

} // namespace spillway::ui
