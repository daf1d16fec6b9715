#pragma once

#include <QtWidgets/QSlider>

namespace spillway::ui {

/// A horizontal slider over whole numbers whose steps grow with the value: fine where numbers are small, and a million is
/// still in reach. Arrow keys step by one or by 2 %, page keys by a quarter.
///
/// QSlider's own value is a position of 0 … kPositions; use amount() and setAmount().
class LogSlider : public QSlider
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

signals:
    void amountEdited(qint64 amount); ///< by the user only

protected:
    void mousePressEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] qint64 amountAt(int position) const;
    [[nodiscard]] int positionOf(qint64 amount) const;
    void act(int action);

    qint64 m_low = 0;
    qint64 m_high = 1;
    qint64 m_amount = 0;
    int m_turned = 0; ///< of the wheel since its last notch, in eighths of a degree
};

} // namespace spillway::ui
