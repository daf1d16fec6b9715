#pragma once

#include <QtCore/QObject>
#include <QtCore/QString>

namespace spillway::ui {

class ConfigView;
class NginxTestJob;
class Project;
class Results;

/// Lets a real nginx confirm the limits in force, from the button of the configuration's tab.
class NginxTester : public QObject
{
    Q_OBJECT

public:
    NginxTester(Project* project, const Results* results, ConfigView* view, QObject* parent);

signals:
    void testedChanged(); ///< Project::tested()

private:
    void press();
    void forget(); ///< the limits or the traffic are others now
    void end(const QString& sentence, const QString& details = {});

    Project* m_project;
    const Results* m_results;
    ConfigView* m_view;
    NginxTestJob* m_job;
    bool m_isRunning = false;
};

} // namespace spillway::ui
