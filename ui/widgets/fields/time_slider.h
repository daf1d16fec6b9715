#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/fields/groove_slider.h"

namespace spillway::ui {

/// A slider over a range of time. Arrow keys step by a thousandth, page keys by a twentieth of the range.
class TimeSlider : public GrooveSlider
{
    Q_OBJECT

public:
    explicit TimeSlider(QWidget* parent = nullptr) : GrooveSlider(parent) {}
    void setTimeRange(TimeRange range);
    void setTime(Instant at);
    [[nodiscard]] QSize sizeHint() const override
    {
        return {fontMetrics().height() * 6, GrooveSlider::sizeHint().height()};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {fontMetrics().height() * 4, sizeHint().height()}; }

signals:
    void edited(spillway::Instant at);

protected:
    [[nodiscard]] double share() const override;
    void editShare(double share) override;
    void step(SliderAction action) override;

private:
    void edit(Instant at);

    TimeRange m_range;
    Instant m_time{};
};

} // namespace spillway::ui
