#include "ui/widgets/fields/time_slider.h"

#include <algorithm>
#include <cmath>

namespace spillway::ui {

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

} // namespace spillway::ui
