#pragma once

#include <QtWidgets/QWidget>

class QScrollArea;
class QVBoxLayout;

namespace spillway::ui {

/// A panel at the window's side: of one width, scrolling where the window is low, with a hairline at its inner edge.
class SidePanel : public QWidget
{
    Q_OBJECT

public:
    SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent = nullptr);
    /// Stays where it is above the content, as long as there is room for both.
    void keepAbove(QWidget* content);
    void reveal(QWidget* part); ///< of the content: scrolls it into view

private:
    QScrollArea* m_scroll;
    QVBoxLayout* m_down;
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

} // namespace spillway::ui
