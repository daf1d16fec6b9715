#pragma once

#include <QtWidgets/QWidget>

class QAction;
class QVBoxLayout;

namespace spillway::ui {

class FoldStrip;
class MarginScroll;

/// A panel at the window's side: of one width, scrolling where the window is low, with a hairline at its inner edge.
class SidePanel : public QWidget
{
    Q_OBJECT

public:
    SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent = nullptr);
    /// Stays where it is above the panel's content, and whole, whatever comes into that: it scrolls only where the
    /// panel is too low for it and some of the content.
    void keepAbove(QWidget* content);
    /// While it is folded a strip with its title remains, which triggers the action.
    void setFoldedStrip(const QString& title, QAction* action);
    void setFolded(bool folded);
    [[nodiscard]] int openWidth() const { return m_openWidth; } ///< in pixels
    [[nodiscard]] int foldedWidth() const;
    /// Scrolls to the head of the content.
    void revealHead();

private:
    MarginScroll* m_scroll;
    QVBoxLayout* m_down;
    FoldStrip* m_strip = nullptr;
    int m_openWidth;
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

} // namespace spillway::ui
