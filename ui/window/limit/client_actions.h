#pragma once

#include "engine/trace/nginx/condition.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QObject>

class QWidget;

namespace spillway::ui {

class ClientDialog;
class Project;
class Results;

/// Commands on the chosen client: give it as much burst as it needs,
/// exempt it, list its requests in a dialog; and find the one that a line of error.log is about.
/// Connects the actions and enables them.
class ClientActions : public QObject
{
    Q_OBJECT

public:
    ClientActions(Project* project, const Results* results, const Actions& actions, QWidget* window);

signals:
    void explained(const QString& headline, const QString& sentences);

private:
    void raise();
    void exempt();
    void explainLine();
    void enable();
    [[nodiscard]] QString client() const;
    [[nodiscard]] QString chosen() const; ///< also one that has no requests any more, where no other is shown
    /// An error where nginx cannot exempt it.
    [[nodiscard]] Result<Condition> exemption() const;
    [[nodiscard]] bool isExempt() const;
    [[nodiscard]] QString whyNotExempt() const;
    ClientDialog* openDialog();

    Project* m_project;
    const Results* m_results;
    Actions m_actions;
    QWidget* m_window;
    ClientDialog* m_dialog = nullptr; ///< once it was wanted
    QElapsedTimer m_exempted;         ///< since a client was exempt; invalid while none was
};

} // namespace spillway::ui
