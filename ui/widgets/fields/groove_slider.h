#pragma once

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

} // namespace spillway::ui
