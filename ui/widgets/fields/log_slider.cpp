#include "ui/widgets/fields/log_slider.h"

#include "ui/widgets/basic/groove.h"

#include <QtGui/QKeyEvent>
#include <QtGui/QMouseEvent>
#include <QtGui/QPainter>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

LogSlider::LogSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setRange(0, kPositions);
    setFocusPolicy(Qt::StrongFocus);
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

QSize LogSlider::sizeHint() const
{
    return {fontMetrics().height() * 8, static_cast<int>(handleRadius() * 2) + 4};
}

void LogSlider::edit(qint64 amount)
{
    const qint64 wanted = std::clamp(amount, m_low, m_high);
    if (wanted == m_amount)
        return;
    setAmount(wanted);
    emit amountEdited(m_amount);
}

qreal LogSlider::handleRadius() const
{
    return fontMetrics().height() * 0.45;
}

void LogSlider::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintGroove(painter, *this,
                {static_cast<double>(positionOf(m_amount)) / kPositions, handleRadius(), isSliderDown()});
}

void LogSlider::editAt(qreal x)
{
    edit(amountAt(static_cast<int>(std::lround(grooveShare(*this, handleRadius(), x) * kPositions))));
}

void LogSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return event->ignore();
    setSliderDown(true);
    editAt(event->position().x());
    update();
}

void LogSlider::mouseMoveEvent(QMouseEvent* event)
{
    if (isSliderDown())
        editAt(event->position().x());
}

void LogSlider::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !isSliderDown())
        return event->ignore();
    setSliderDown(false);
    update();
}

void LogSlider::keyPressEvent(QKeyEvent* event)
{
    const qint64 step = std::max<qint64>(1, m_amount / 50);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Down: return edit(m_amount - step);
    case Qt::Key_Right:
    case Qt::Key_Up: return edit(m_amount + step);
    case Qt::Key_PageDown: return edit(m_amount - std::max<qint64>(1, m_amount / 4));
    case Qt::Key_PageUp: return edit(m_amount + std::max<qint64>(1, m_amount / 4));
    case Qt::Key_Home: return edit(m_low);
    case Qt::Key_End: return edit(m_high);
    default: event->ignore();
    }
}

void LogSlider::wheelEvent(QWheelEvent* event)
{
    // Only where the slider has the focus: otherwise scrolling the panel would change the limit on its way.
    if (!hasFocus())
        return event->ignore();
    const qint64 step = std::max<qint64>(1, m_amount / 50);
    edit(event->angleDelta().y() > 0 ? m_amount + step : m_amount - step);
    event->accept();
}

} // namespace spillway::ui
