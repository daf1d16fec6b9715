#pragma once

#include <QtCore/QObject>
#include <QtWidgets/QWidget>

class QAction;
class QToolButton;
class QVBoxLayout;

namespace spillway::ui {

class MarginScroll;

/// A panel at the window's side: of one width, scrolling where the window is low, with a hairline at its inner edge.
class SidePanel : public QWidget
{
    Q_OBJECT

public:
    SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent = nullptr);
    /// Both stay where they are above the panel's content, whatever comes into that. `content` scrolls where the panel is
    /// too low for it and some of the panel's own; `effect`, below it, is always seen whole.
    void keepAbove(QWidget* content, QWidget* effect);
    /// While it is folded a strip remains, which triggers the action.
    void setFoldedStrip(QAction* action);
    void setFolded(bool folded);
    [[nodiscard]] int openWidth() const { return m_openWidth; } ///< in pixels
    /// Scrolls to the head of the content.
    void revealHead();
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    MarginScroll* m_scroll;
    QVBoxLayout* m_down;
    QToolButton* m_strip = nullptr;
    int m_openWidth;
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

/// Folds a side panel where the window is too narrow for it beside all else, and opens it where there is room again;
/// what the user chooses instead holds until the window gets wide enough, or too narrow.
class PanelFold : public QObject
{
    Q_OBJECT

public:
    /// The panel and the other widgets stand side by side in `page`. The action is checked while the panel is open.
    PanelFold(SidePanel* panel, const QList<QWidget*>& others, QAction* open, QWidget* page);
    /// Whether the user wants it folded even where there is room.
    [[nodiscard]] bool isUnwanted() const { return !m_wanted; }
    void setUnwanted(bool unwanted);
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void choose(bool open);

    SidePanel* m_panel;
    QList<QWidget*> m_others;
    QAction* m_open;
    QWidget* m_page;
    bool m_fits = true;
    bool m_wanted = true;        ///< where it fits
    bool m_wantedNarrow = false; ///< and where it does not
};

} // namespace spillway::ui
