#pragma once

#include "ui/models/project/setup.h"

#include <QtWidgets/QWidget>

namespace spillway::ui {

/// A horizontal slider over a stretch of time. A click jumps, dragging follows the pointer, arrow keys step by a
/// thousandth, page keys by a twentieth of the stretch.
class TimeSlider : public QWidget
{
    Q_OBJECT

public:
    explicit TimeSlider(QWidget* parent = nullptr);
    void setRange(TimeRange range);
    void setValue(Instant at);
    [[nodiscard]] Instant value() const { return m_value; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void edited(spillway::Instant at);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;

private:
    void edit(Instant at);
    [[nodiscard]] qreal radius() const;

    TimeRange m_range;
    Instant m_value{};
    bool m_down = false;
};

} // namespace spillway::ui
