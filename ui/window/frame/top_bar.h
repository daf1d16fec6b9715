#pragma once

#include <QtCore/QList>
#include <QtWidgets/QWidget>

#include <utility>
#include <vector>

class QAction;
class QMenuBar;
class QPushButton;

namespace spillway::ui {

class ElidedLabel;

/// The row on top: the menus, what is loaded, the ways to traffic, and what to do with it. Its buttons show actions.
class TopBar : public QWidget
{
    Q_OBJECT

public:
    /// `sources` bring traffic, `results` are what to do with it.
    TopBar(const QList<QAction*>& sources, const QList<QAction*>& results, QWidget* parent = nullptr);
    [[nodiscard]] QMenuBar* menus() const { return m_menus; }
    /// "access.log", "2,413,882 requests · 38,204 clients · 1 ms arrival times"; empty name = nothing is loaded.
    void setLoaded(const QString& name, const QString& facts);
    /// Which of the results is the next step; nullptr: something elsewhere is.
    void setNext(const QAction* result);

private:
    std::vector<std::pair<const QAction*, QPushButton*>> m_results;
    QMenuBar* m_menus;
    QWidget* m_chip;
    ElidedLabel* m_name;
    ElidedLabel* m_facts;
};

/// A push button that shows an action: its text, tool tip and whether it is enabled.
[[nodiscard]] QPushButton* actionButton(QAction* action, QWidget* parent);

} // namespace spillway::ui
