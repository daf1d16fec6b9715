#pragma once

#include "ui/models/project/setup.h"

#include <QtWidgets/QSlider>

namespace spillway::ui {

/// A horizontal slider of our looks over values that are no positions of a QSlider. A click on the groove jumps there,
/// dragging follows the pointer; keys step. It only asks: who derives from it knows the value.
class GrooveSlider : public QSlider
{
    Q_OBJECT

public:
    explicit GrooveSlider(QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    [[nodiscard]] virtual double share() const = 0; ///< how far the handle stands, 0 … 1
    virtual void editShare(double share) = 0;       ///< the user holds it there
    virtual void step(SliderAction action) = 0;     ///< by a key

    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] double radiusPx() const;
};

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
