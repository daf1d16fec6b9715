#pragma once

#include <QtCore/QObject>
#include <QtWidgets/QAbstractButton>
#include <QtWidgets/QWidget>

class QAction;
class QVBoxLayout;

namespace spillway::ui {

class MarginScroll;

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

/// A panel at the window's side: of one width, scrolling where the window is low, with a hairline at its inner edge.
class SidePanel : public QWidget
{
    Q_OBJECT

public:
    SidePanel(QWidget* content, Qt::Edge inner, int widthPx, QWidget* parent = nullptr);
    /// Both stay where they are above the panel's content, whatever comes into that. `content` scrolls where the panel is
    /// too low for it and some of the panel's own; `effect`, below it, is always seen whole.
    void keepAbove(QWidget* content, QWidget* effect);
    /// While it is folded a strip with its title remains, which triggers the action.
    void setFoldedStrip(const QString& title, QAction* action);
    void setFolded(bool folded);
    [[nodiscard]] int openWidth() const { return m_openWidth; } ///< in pixels
    [[nodiscard]] int foldedWidth() const;
    /// Scrolls to the head of the content.
    void revealHead();
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    MarginScroll* m_scroll;
    QVBoxLayout* m_down;
    FoldStrip* m_strip = nullptr;
    int m_openWidth;
};

/// A horizontal hairline between two groups.
[[nodiscard]] QWidget* hairline(QWidget* parent);

/// Folds a side panel where the window is too narrow for it beside all else, and opens it where there is room again;
/// what the user chooses instead holds until the window gets wide enough, or too narrow. Opened where it has no room it
/// lies over what is beside it, as a drawer, and nothing moves.
class PanelFold : public QObject
{
    Q_OBJECT

public:
    /// The panel and the other widgets stand side by side in `page`, the panel at its left. The action is checked
    /// while the panel is open.
    PanelFold(SidePanel* panel, const QList<QWidget*>& others, QAction* open, QWidget* page);
    /// Whether the user wants it folded even where there is room.
    [[nodiscard]] bool isUnwanted() const { return !m_wanted; }
    [[nodiscard]] bool isDrawer() const;
    void setUnwanted(bool unwanted);
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void follow();
    void choose(bool open);
    void lieOver(bool over);

    SidePanel* m_panel;
    QList<QWidget*> m_others;
    QAction* m_open;
    QWidget* m_page;
    QWidget* m_place; ///< as wide as the strip, while the panel lies over the page
    QWidget* m_shade; ///< at the panel's edge then
    bool m_fits = true;
    bool m_wanted = true;        ///< where it fits
    bool m_wantedNarrow = false; ///< and where it does not
};

} // namespace spillway::ui
