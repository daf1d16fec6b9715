#pragma once

#include "ui/models/project/setup.h"

#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QWidget>

class QAction;
class QLineEdit;
class QListWidget;
class QListWidgetItem;
class QMenu;

namespace spillway::ui {

class Project;
class Results;

/// The limits of the site: a row each with zone, place, directive and what it rejects, and a check mark that switches it
/// off. The selected one is what sliders and charts are about; its zone and place can be edited below.
class LimitList : public QWidget
{
    Q_OBJECT

public:
    /// `project` and `results` outlive the list.
    LimitList(Project* project, const Results* results, QWidget* parent);

    [[nodiscard]] QListWidget* list() const { return m_list; }
    [[nodiscard]] QLineEdit* name() const { return m_name; }   ///< the zone's
    [[nodiscard]] QLineEdit* place() const { return m_place; } ///< locations; empty: everywhere

    [[nodiscard]] QMenu* menu() const { return m_menu; } ///< rarer actions
    /// Puts one more field of the selected limit beside zone and place.
    void addField(QWidget* field) { m_fields->addWidget(field); }

    // Each is one step to undo.
    void add();
    void duplicate();
    void remove(); ///< the selected one, unless it is the last
    void move(int by);

private:
    void layOut();
    void follow();
    void select(int row);
    void toggle(const QListWidgetItem& item);
    void insert(const SiteLimit& limit, const QString& step);
    void rename();
    void replace();

    Project* m_project;
    const Results* m_results;
    QListWidget* m_list;
    QLineEdit* m_name;
    QLineEdit* m_place;
    QMenu* m_menu;
    QHBoxLayout* m_fields;
    QAction* m_remove;
    QAction* m_up;
    QAction* m_down;
    bool m_following = false; ///< changes of the list are the project's own
};

} // namespace spillway::ui
