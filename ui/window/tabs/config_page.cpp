#include "ui/window/tabs/config_page.h"

#include "engine/conf/edit/recipes.h"
#include "engine/report/export_comment.h"
#include "ui/commands/edits.h"
#include "ui/jobs/questions.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/window/opening/traffic_words.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/nginx_tester.h"
#include "ui/window/tabs/recipes_dialog.h"

namespace spillway::ui {

ConfigPage::ConfigPage(Project* project, const Results* results, QWidget* parent) :
    ConfigView(parent), m_project(project), m_results(results), m_measuring(this)
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
    connect(m_results, &Results::periodsCounted, this, &ConfigPage::followFigures);
    connect(m_results, &Results::computedChanged, this, &ConfigPage::measureRecipes);
    connect(m_results, &Results::followUpChanged, this, &ConfigPage::measureRecipes);
    connect(this, &ConfigView::recipesRequested, this, [this] { openRecipes(*m_project, window()); });
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
    form() == Form::Edits ? m_resting.start() : measureRecipes();
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
    offerRecipes(m_project->setup().recipes.size(),
                 edit ? tr("Recipes are for a snippet, not for edits of your file.") : whyNoConfig(m_project->setup()));
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
    const auto text = snippet();
    if (text) {
        setText(QString::fromStdString(*text));
        setNote(m_recipesNote);
    } else if (m_project->setup().other)
        setProblem(QString::fromStdString(text.error().detail), tr("Switch to nginx limit_req"));
    else
        setProblem(errorLine(text.error()), {});
}

Result<std::string> ConfigPage::snippet(std::optional<bool> dryRun) const
{
    return configText(*m_results, dryRun, m_measured.get());
}

/// Only final results can be compared with. `instances` is left out: the log has the traffic of all servers.
void ConfigPage::measureRecipes()
{
    const Setup& setup = m_project->setup();
    const Computed& computed = m_results->computed();
    const bool isDone =
        m_measuredFor == setup && m_measuredOf == m_project->trace() && (m_measured || !m_measuring.isIdle());
    if (isDone || (setup.recipes.empty() && m_recipesNote.isEmpty()))
        return followFigures();
    m_measured.reset();
    m_recipesNote.clear();
    std::vector<std::string> recipes = setup.recipes;
    std::erase_if(recipes, [](const std::string& recipe) { return recipe.starts_with("instances="); });
    const auto exported = exportedPolicy(setup);
    const auto made = exported ? cooked(*exported, recipes) : exported.error();
    if (setup.recipes.empty() || !made || !computed.settled() || computed.setup != setup) {
        m_measuring.cancel();
        return followFigures();
    }
    m_recipesNote = tr("Counting the effect of the recipes…");
    m_measuredFor = setup;
    m_measuredOf = m_project->trace();
    measure(m_measuring, {m_project->trace(), countedSources(*m_project), {}}, setup, made->policy,
            [this](const Result<Measurement>& measured) { showRecipesEffect(measured); });
    followFigures();
}

void ConfigPage::showRecipesEffect(const Result<Measurement>& measured)
{
    const auto rejected = [](const Totals& totals, const std::optional<Estimate<Totals>>& range) {
        return range ? rangeText(range->low.rejected, range->high.rejected) : countText(totals.rejected);
    };
    const Computed& computed = m_results->computed();
    const QString before =
        rejected(computed.outcome->totals, computed.range ? std::optional(computed.range->totals) : std::nullopt);
    const QString now = measured ? rejected(measured->totals, measured->range) : QString();
    m_recipesNote = !measured       ? tr("The effect of the recipes is unknown. %1").arg(errorLine(measured.error()))
                    : now == before ? tr("With these recipes %1 requests are rejected, as many as without.").arg(now)
                                    : tr("With these recipes %1 requests are rejected instead of %2.").arg(now, before);
    m_measured = measured ? std::make_shared<const Measurement>(*measured) : nullptr;
    followFigures();
}

} // namespace spillway::ui
