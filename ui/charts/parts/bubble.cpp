#include "ui/charts/parts/bubble.h"

#include "ui/charts/parts/parts.h"

#include <QtCore/QEvent>
#include <QtGui/QPainter>

namespace spillway::ui {

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
