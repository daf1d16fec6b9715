#include "ui/widgets/fields/toggle_switch.h"

#include "ui/theme/theme.h"

#include <QtGui/QPainter>

namespace spillway::ui {

ToggleSwitch::ToggleSwitch(QWidget* parent) : QAbstractButton(parent)
{
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ToggleSwitch::sizeHint() const
{
    const int high = fontMetrics().height() + 4;
    return {high * 2 - high / 4, high};
}

void ToggleSwitch::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF track = QRectF(rect()).adjusted(2, 2, -2, -2);
    const qreal radius = track.height() / 2;
    painter.setPen(hasFocus() ? QPen(colours.accent, 1.5) : QPen(Qt::NoPen));
    painter.setBrush(isChecked() && isEnabled() ? colours.accent : colours.border);
    painter.drawRoundedRect(track, radius, radius);
    const bool right = isChecked() != (layoutDirection() == Qt::RightToLeft);
    const QPointF centre(right ? track.right() - radius : track.left() + radius, track.center().y());
    painter.setPen(Qt::NoPen);
    painter.setBrush(isChecked() ? colours.accentText : colours.dark ? colours.subtle : colours.panel);
    painter.drawEllipse(centre, radius - 2.5, radius - 2.5);
}

} // namespace spillway::ui
