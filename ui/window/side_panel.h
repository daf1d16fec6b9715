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
    /// Scrolls a part of the content into view, all of it if what is kept above can give way so far; it does as long as the
    /// part is there.
    void reveal(QWidget* part);
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void giveWay();

    QScrollArea* m_scroll;
    QVBoxLayout* m_down;
    QWidget* m_part = nullptr; ///< that was revealed last
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

} // namespace spillway::ui
