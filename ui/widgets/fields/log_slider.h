#pragma once

#include "ui/widgets/fields/groove_slider.h"

namespace spillway::ui {

/// A slider over whole numbers whose steps grow with the value: fine where numbers are small, and a million is still in
/// reach. Arrow keys step by one or by 2 %.
///
/// QSlider's own value is a position of 0 … kPositions; use amount() and setAmount().
class LogSlider : public GrooveSlider
{
    Q_OBJECT

public:
    explicit LogSlider(QWidget* parent = nullptr);

    /// `low` >= 0, `high` > `low`.
    void setAmountRange(qint64 low, qint64 high);
    [[nodiscard]] qint64 amount() const { return m_amount; }
    /// Shows the amount, clamped to the range, without a signal.
    void setAmount(qint64 amount);

    static constexpr int kPositions = 1000;
    [[nodiscard]] qint64 amountAt(int position) const;
    [[nodiscard]] int positionOf(qint64 amount) const;

signals:
    void amountEdited(qint64 amount); ///< by the user only

protected:
    [[nodiscard]] double share() const override;
    void editShare(double share) override;
    void step(SliderAction action) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void edit(qint64 amount);

    qint64 m_low = 0;
    qint64 m_high = 1;
    qint64 m_amount = 0;
};

} // namespace spillway::ui
