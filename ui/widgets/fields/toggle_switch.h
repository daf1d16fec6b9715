#pragma once

#include <QtWidgets/QAbstractButton>

namespace spillway::ui {

/// An on/off switch: the side of its knob shows the state as well as its colour.
class ToggleSwitch : public QAbstractButton
{
    Q_OBJECT

public:
    explicit ToggleSwitch(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace spillway::ui
