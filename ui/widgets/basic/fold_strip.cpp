#include "ui/widgets/basic/fold_strip.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>

using namespace Qt::StringLiterals;

namespace spillway::ui {

FoldStrip::FoldStrip(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setFocusPolicy(Qt::StrongFocus);
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
}

QSize FoldStrip::sizeHint() const
{
    return {em(this, 1.7), em(this, 8)};
}

bool FoldStrip::event(QEvent* event)
{
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QAbstractButton::event(event);
}

void FoldStrip::paintEvent(QPaintEvent*)
{
    const Theme& colours = theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), underMouse() ? colours.field : colours.panel);
    if (hasFocus()) {
        painter.setPen(QPen(colours.accent, 1.5));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
    const int icon = em(this, 0.9);
    const int top = em(this, 0.8);
    themedIcon(u"unfold"_s).paint(&painter, QRect((width() - icon) / 2, top, icon, icon));
    painter.setFont(themeFont(FontRole::Small));
    painter.setPen(underMouse() ? colours.text : colours.subtle);
    painter.translate(width() / 2.0, top + icon + em(this, 0.6));
    painter.rotate(90);
    const int line = painter.fontMetrics().height();
    painter.drawText(QRect(0, -line / 2, height(), line), Qt::AlignLeft | Qt::AlignVCenter, text());
}

} // namespace spillway::ui
