#include "ui/window/tabs/config_page.h"

#include "ui/commands/edits.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/window/opening/traffic_words.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/nginx_tester.h"

namespace spillway::ui {

ConfigPage::ConfigPage(Project* project, const Results* results, QWidget* parent) :
    ConfigView(parent), m_project(project), m_results(results)
{
    wire();
    const auto* tester = new NginxTester(project, results, this, this);
    connect(tester, &NginxTester::testedChanged, this, &ConfigPage::follow);
    showSetup();
}

void ConfigPage::wire()
{
    constexpr int kRestMs = 150;
    m_resting.setSingleShot(true);
    m_resting.setInterval(kRestMs);
    connect(&m_resting, &QTimer::timeout, this, &ConfigPage::follow);
    connect(m_results, &Results::computedChanged, this, &ConfigPage::followFigures);
    connect(m_results, &Results::followUpChanged, this, &ConfigPage::followFigures);
    connect(m_results, &Results::periodsCounted, this, &ConfigPage::followFigures);
    connect(m_project, &Project::setupChanged, this, &ConfigPage::showSetup);
    connect(this, &ConfigView::formChosen, this, &ConfigPage::follow);
    connect(this, &ConfigView::remedyRequested, this, [this] {
        editSetup(*m_project, withAlgorithm(m_project->setup(), Algorithm::LimitReq),
                  algorithmName(Algorithm::LimitReq));
    });
    connect(this, &ConfigView::dryRunEdited, this, [this](bool dryRun) { setDryRun(*m_project, dryRun); });
    connect(this, &ConfigView::statusEdited, this, [this](int status) {
        Setup setup = m_project->setup();
        setup.status = status;
        editSetup(*m_project, setup, tr("Status %1").arg(status));
    });
}

void ConfigPage::showEvent(QShowEvent* event)
{
    ConfigView::showEvent(event);
    follow();
}

void ConfigPage::showSetup()
{
    const Setup& setup = m_project->setup();
    setOptions(setup.dryRun, setup.status);
    offerEdits(setup.configuration.empty() ? QString() : sourceName(setup.configuration));
    form() == Form::Edits ? m_resting.start() : follow();
}

std::optional<Result<ConfigEdit>> ConfigPage::edit() const
{
    if (form() != Form::Edits || m_project->setup().configuration.empty() || m_project->setup().other)
        return std::nullopt;
    return configEdit(m_project->setup());
}

void ConfigPage::followFigures()
{
    if (form() == Form::Snippet)
        follow();
}

void ConfigPage::follow()
{
    if (!isVisible()) // not while a slider moves and nobody looks
        return;
    const auto edit = this->edit();
    if (!edit)
        return showSnippet();
    if (!*edit)
        return setProblem(errorLine(edit->error()), {});
    const QString diff = diffText(**edit);
    setText(diff.isEmpty() ? tr("# The limits in this file are already these.\n") : diff);
    setNote((*edit)->byHand.join(u' '));
}

void ConfigPage::showSnippet()
{
    const auto text = configText(*m_results);
    if (text)
        setText(QString::fromStdString(*text));
    else if (m_project->setup().other)
        setProblem(QString::fromStdString(text.error().detail), tr("Switch to nginx limit_req"));
    else
        setProblem(errorLine(text.error()), {});
}

} // namespace spillway::ui
