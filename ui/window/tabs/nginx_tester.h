#pragma once

#include <QtCore/QObject>

namespace spillway::ui {

class ConfigView;
class NginxTestJob;
class Project;
class Results;
struct NginxTest;

/// Lets a real nginx confirm the limits in force, from the button of the configuration's tab.
class NginxTester : public QObject
{
    Q_OBJECT

public:
    NginxTester(Project* project, const Results* results, ConfigView* view, QObject* parent);

private:
    void press();
    void forget(); ///< the limits or the traffic are others now
    void show(const NginxTest& test);

    Project* m_project;
    const Results* m_results;
    ConfigView* m_view;
    NginxTestJob* m_job;
};

} // namespace spillway::ui
