#include "ui/window/tabs/compare_panel.h"

#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/comparison_view.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

namespace spillway::ui {

ComparePanel::ComparePanel(Project* project, ResultGraph* graph, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_model(new ComparisonModel(this)),
    m_view(new ComparisonView(m_model, this)),
    m_sentence(makeLabel({}, TextRole::Subtle, this)),
    m_use(makeLink(tr("Use"), this)),
    m_job(&graph->comparison)
{
    layOut();
    wire();
    tell();
}

void ComparePanel::layOut()
{
    m_sentence->setMinimumWidth(1); // a narrow window cuts it off
    m_use->setToolTip(tr("Puts the limit of the chosen row in force"));
    auto* head = row(nullptr, em(this, 0.4), {{m_sentence, 1}, m_use}, {em(this, 0.45), 0, em(this, 0.45), 0});
    column(this, em(this, 0.2), {head, {m_view, 1}}, {0, em(this, 0.15), 0, 0});
}

void ComparePanel::wire()
{
    connect(m_results, &Results::computedChanged, this, &ComparePanel::follow);
    connect(m_project, &Project::rangeChanged, this, [this](TimeRange range) {
        m_view->setRange(range);
        wish();
    });
    connect(m_model, &ComparisonModel::policiesChanged, this, [this] {
        followRow();
        tell();
        wish();
    });
    connect(m_view, &ComparisonView::binCountChanged, this, &ComparePanel::wish);
    connect(m_view->table()->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ComparePanel::followRow);
    connect(m_use, &QPushButton::clicked, this, &ComparePanel::use);
    followRow();
    connect(m_job, &ComparisonJob::rowComputed, this, [this](int row, const ComparisonRowPtr& figures) {
        if (row < m_model->rowCount())
            m_model->setFigures(row, figures);
        tell();
    });
    connect(m_job, &ComparisonJob::rowFailed, this, [this](int, const Error& error) {
        m_problem = errorLine(error);
        tell();
    });
}

/// The button is of the chosen row.
void ComparePanel::followRow()
{
    const int row = m_view->table()->currentIndex().row();
    m_use->setEnabled(row >= 0 && row != m_model->appliedRow());
}

void ComparePanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void ComparePanel::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    wish();
}

void ComparePanel::follow()
{
    if (!isVisible())
        return;
    const Computed& computed = m_results->computed();
    // Clients marked as incident count here as for the bucket.
    const GroupedPtr grouped =
        computed.setup.isSite() || !computed.outcome ? computed.ofSelected() : computed.outcome->grouped;
    if (grouped != m_grouped) {
        m_grouped = grouped;
        m_model->ageFigures();
    }
    m_problem.clear();
    m_view->setRange(m_project->range());
    m_model->setBase(selectedAlone(computed.setup).policy());
    tell();
    wish();
}

/// The wish for the job now; nothing while nobody looks.
void ComparePanel::wish()
{
    ComparisonWish wish;
    if (isVisible() && m_grouped && m_model->rowCount() > 0) {
        wish.grouped = m_grouped;
        wish.policies = m_model->policies();
        wish.bins = binsOver(m_project->range(), m_view->binCount(), m_grouped->trace->resolution);
        wish.window = naturalWindow(m_model->base());
    }
    m_job->wish(wish);
}

void ComparePanel::use()
{
    const int row = m_view->table()->currentIndex().row();
    const Policy policy = m_model->policyAt(row);
    editSetup(*m_project, withLimit(m_project->setup(), policy),
              tr("Use %1").arg(m_model->index(row, ComparisonModel::AlgorithmName).data().toString()));
}

void ComparePanel::tell()
{
    setRole(m_sentence, m_problem.isEmpty() ? TextRole::Subtle : TextRole::Warning);
    m_sentence->setToolTip({});
    if (!m_problem.isEmpty())
        return m_sentence->setText(m_problem);
    if (m_model->rowCount() == 0 || !m_grouped)
        return m_sentence->setText(tr("Nothing to compare yet."));
    const Policy& base = m_model->base();
    QStringList sentences{
        tr("The same traffic, %1 for %2 on average, windows of %3.")
            .arg(averageText(averageRate(base)), oneText(wordOf(*m_grouped)), durationText(naturalWindow(base)))};
    if (m_grouped->trace->wholeSeconds())
        sentences << tr("Whole seconds: ranges.");
    else if (m_grouped->trace->endsOnly())
        sentences << tr("Ends of requests: ranges.");
    m_sentence->setToolTip(sentences.join(u' '));
    m_sentence->setText(m_sentence->toolTip());
}

} // namespace spillway::ui
