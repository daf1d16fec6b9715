#include "ui/widgets/fields/groove_slider.h"

#include "ui/theme/theme.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>
#include <QtGui/QWheelEvent>

#include <algorithm>

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

} // namespace spillway::ui
