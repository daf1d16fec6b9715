#pragma once

#include <QtCore/QObject>

class QAction;
class QWidget;

namespace spillway::ui {

class SidePanel;

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
