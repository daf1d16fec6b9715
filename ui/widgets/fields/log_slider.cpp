#include "ui/widgets/fields/log_slider.h"

#include <QtCore/QSignalBlocker>
#include <QtGui/QWheelEvent>

#include <algorithm>
#include <cmath>

namespace spillway::ui {

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
