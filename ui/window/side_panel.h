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
    /// Stays where it is above the panel's content, and gives way, down to a third or so of the panel, to as much of that as
    /// ends with the given part of it.
    void keepAbove(QWidget* content, QWidget* part);
    /// Scrolls to the head of the content.
    void revealHead();
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void giveWay();

    MarginScroll* m_scroll;
    QVBoxLayout* m_down;
    QWidget* m_part = nullptr; ///< see keepAbove()
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

} // namespace spillway::ui
