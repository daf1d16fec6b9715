#include "ui/window/tabs/nginx_tester.h"

#include "ui/jobs/nginx_test_job.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/widgets/fields/config_view.h"

#include <cmath>

namespace spillway::ui {

NginxTester::NginxTester(Project* project, const Results* results, ConfigView* view, QObject* parent) :
    QObject(parent), m_project(project), m_results(results), m_view(view), m_job(new NginxTestJob(this))
{
    m_view->showTest(NginxTestJob::isBuilt());
    connect(m_view, &ConfigView::testRequested, this, &NginxTester::press);
    connect(m_project, &Project::setupChanged, this, &NginxTester::forget);
    connect(m_project, &Project::trafficChanged, this, &NginxTester::forget);
    connect(m_job, &NginxTestJob::progressed, this, [this](double share) {
        if (m_isRunning) // else it was on its way when the test was cancelled
            m_view->setTest(tr("Cancel &test"), tr("Testing: %1 %").arg(std::floor(100 * share)));
    });
    connect(m_job, &NginxTestJob::tested, this, [this](const NginxTest& test) {
        end(test.sentence, test.details);
        m_project->setTested(test.sentence);
        emit testedChanged();
    });
    connect(m_job, &NginxTestJob::failed, this, [this](const Error& error) { end(errorLine(error)); });
    forget();
}

void NginxTester::press()
{
    const OutcomePtr& outcome = m_results->computed().outcome;
    if (m_isRunning || !outcome)
        return forget();
    m_isRunning = true;
    m_view->setTest(tr("Cancel &test"), tr("Starting nginx…"));
    Policy policy = m_project->setup().policy();
    policy.dryRun = false;
    m_job->start(policy, outcome->grouped);
}

void NginxTester::forget()
{
    m_job->cancel();
    const bool wasTested = !m_project->tested().isEmpty();
    m_project->setTested({});
    end({});
    if (wasTested)
        emit testedChanged();
}

void NginxTester::end(const QString& sentence, const QString& details)
{
    m_isRunning = false;
    m_view->setTest(tr("Test on &nginx"), sentence, details);
}

} // namespace spillway::ui
