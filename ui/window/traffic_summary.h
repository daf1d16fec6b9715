#pragma once

#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

namespace spillway::ui {

class LogOpener;
class Notices;
class Project;
class Results;
class StatusLine;
class TopBar;

/// Summarises the traffic and the work on it in the top bar, at the foot and in the window's title, and enables the
/// actions that need traffic or results.
class TrafficSummary : public QObject
{
    Q_OBJECT

public:
    /// All outlive this object; `window` gets the title.
    TrafficSummary(const Project* project, const Results* results, const LogOpener* opener, TopBar* topBar,
                   StatusLine* status, Notices* notices, const Actions& actions, QWidget* window);

private:
    void showTraffic();
    void showResults();
    void showOutcome();
    void showTitle();

    const Project* m_project;
    const Results* m_results;
    const LogOpener* m_opener;
    TopBar* m_topBar;
    StatusLine* m_status;
    Notices* m_notices;
    Actions m_actions;
    QWidget* m_window;
};

} // namespace spillway::ui
