#pragma once

#include <QtWidgets/QSlider>

namespace spillway::ui {

/// A horizontal slider over whole numbers whose steps grow with the value: fine where numbers are small,
/// and a million is still in reach. A click on the groove jumps there, dragging follows the pointer, arrow
/// keys step by one or by 2 %.
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
    [[nodiscard]] qint64 amountAt(int position) const;
    [[nodiscard]] int positionOf(qint64 amount) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void amountEdited(qint64 amount); ///< by the user only

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    void edit(qint64 amount);
    void editAt(qreal x);
    [[nodiscard]] qreal handleRadius() const;

    qint64 m_low = 0;
    qint64 m_high = 1;
    qint64 m_amount = 0;
};

} // namespace spillway::ui
