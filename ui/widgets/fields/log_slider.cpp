#include "ui/widgets/fields/log_slider.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QMouseEvent>
#include <QtGui/QWheelEvent>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace spillway::ui {

LogSlider::LogSlider(QWidget* parent) : QSlider(Qt::Horizontal, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setRange(0, kPositions);
    connect(this, &QSlider::actionTriggered, this, &LogSlider::act);
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
}

qint64 LogSlider::amountAt(int position) const
{
    const double low = std::log1p(static_cast<double>(m_low));
    const double high = std::log1p(static_cast<double>(m_high));
    const double share = static_cast<double>(std::clamp(position, 0, kPositions)) / kPositions;
    return std::clamp<qint64>(std::llround(std::expm1(low + (high - low) * share)), m_low, m_high);
}

int LogSlider::positionOf(qint64 amount) const
{
    const double low = std::log1p(static_cast<double>(m_low));
    const double high = std::log1p(static_cast<double>(m_high));
    const double at = std::log1p(static_cast<double>(std::clamp(amount, m_low, m_high)));
    return static_cast<int>(std::lround((at - low) / (high - low) * kPositions));
}

/// By mouse, key, wheel or an accessibility tool.
void LogSlider::act(int action)
{
    const qint64 single = std::max<qint64>(1, m_amount / 50);
    const qint64 page = std::max<qint64>(1, m_amount / 4);
    qint64 wanted = sliderPosition() == positionOf(m_amount) ? m_amount : amountAt(sliderPosition());
    switch (action) {
    case SliderSingleStepSub: wanted = m_amount - single; break;
    case SliderSingleStepAdd: wanted = m_amount + single; break;
    case SliderPageStepSub: wanted = m_amount - page; break;
    case SliderPageStepAdd: wanted = m_amount + page; break;
    default: break;
    }
    const qint64 before = m_amount;
    setAmount(wanted);
    if (m_amount != before)
        emit amountEdited(m_amount);
}

/// A click on the groove is a drag, too: it begins before the value changes.
void LogSlider::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        setSliderDown(true);
    QSlider::mousePressEvent(event);
}

/// Only where the slider has the focus: otherwise scrolling the panel would change the limit on its way.
void LogSlider::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus())
        return event->ignore();
    event->accept();
    constexpr int kNotch = 120;
    m_turned += event->angleDelta().y(); // a touchpad turns by less than a notch
    if (std::abs(m_turned) < kNotch)
        return;
    triggerAction(m_turned > 0 ? SliderSingleStepAdd : SliderSingleStepSub);
    m_turned = 0;
}

} // namespace spillway::ui
