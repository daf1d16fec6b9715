#pragma once

#include <QtWidgets/QAbstractButton>

namespace spillway::ui {

/// A folded panel at the left side: its title, upright, below an arrow to where it opens.
class FoldStrip : public QAbstractButton
{
    Q_OBJECT

public:
    FoldStrip(const QString& title, QWidget* parent);
    [[nodiscard]] QSize sizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace spillway::ui
