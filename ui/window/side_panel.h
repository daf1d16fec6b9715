#pragma once

#include <QtWidgets/QWidget>

class QVBoxLayout;

namespace spillway::ui {

class MarginScroll;

/// A panel at the window's side: of one width, scrolling where the window is low, with a hairline at its inner edge.
class SidePanel : public QWidget
{
    Q_OBJECT

public:
    SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent = nullptr);
    /// Stays where it is above the panel's content, and whole, whatever comes into that: it scrolls only where the panel is too low
    /// for it and some of the content.
    void keepAbove(QWidget* content);
    /// Scrolls to the head of the content.
    void revealHead();

private:
    MarginScroll* m_scroll;
    QVBoxLayout* m_down;
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

} // namespace spillway::ui
