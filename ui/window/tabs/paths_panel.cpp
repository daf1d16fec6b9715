#include "ui/window/tabs/paths_panel.h"

#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/words/variable_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/verdict_table.h"

#include <QtCore/QSignalBlocker>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>

#include <utility>

namespace spillway::ui {

PathsPanel::PathsPanel(Project* project, const Results* results, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(results),
    m_model(new ValuesModel(this)),
    m_by(new QComboBox(this)),
    m_note(makeLabel({}, TextRole::Subtle, this)),
    m_table(new VerdictTable(m_model, {m_model->sortColumn(), m_model->sortOrder()}, this)),
    m_asker(this)
{
    auto* label = makeLabel(tr("Requests b&y"), TextRole::Plain, this);
    label->setBuddy(m_by);
    m_by->setAccessibleName(tr("List requests by"));
    m_table->setAccessibleName(tr("Values with their requests"));
    auto* head = row(nullptr, em(this, 0.4), {label, m_by, {m_note, 1}});
    head->setContentsMargins(em(this, 0.45), em(this, 0.3), em(this, 0.45), 0);
    column(this, em(this, 0.2), {head, {m_table, 1}});
    connect(m_by, &QComboBox::currentIndexChanged, this, &PathsPanel::count);
    connect(m_table, &QTableView::doubleClicked, this, &PathsPanel::choose);
    connect(project, &Project::trafficChanged, this, &PathsPanel::offer);
    connect(results, &Results::computedChanged, this, [this] {
        m_stale = true;
        follow();
    });
    offer();
}

void PathsPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void PathsPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_table->shareRoom(m_table->size());
}

void PathsPanel::offer()
{
    const QSignalBlocker quiet(m_by);
    const QVariant chosen = m_by->currentData();
    m_by->clear();
    if (m_project->trace())
        for (const NamedVariable& one : selectableVariables(*m_project->trace()))
            m_by->addItem(one.name, one.text);
    const QVariant wanted = chosen.isValid() ? chosen : QVariant(QStringLiteral("$rl_path_1"));
    m_by->setCurrentIndex(std::max(m_by->findData(wanted), 0));
}

void PathsPanel::follow()
{
    if (!m_stale || !isVisible() || m_results->computed().provisional)
        return;
    m_stale = false;
    m_rejected.reset();
    count();
}

Result<PathsPanel::Counted> PathsPanel::countAll(const OutcomePtr& outcome, const Setup& setup, const std::string& text,
                                                 RejectedRows rejected, const std::stop_token& stop)
{
    const Grouped& grouped = *outcome->grouped;
    const auto asked = ValueTemplate::parse(text);
    if (!asked)
        return asked.error();
    if (!rejected) {
        std::vector<bool> rows(grouped.trace->size());
        const auto look = [&](const RequestOutcome& one) { rows[one.row] = one.decision.verdict == Verdict::Rejected; };
        if (const auto done = replayInOrder(setup.policy(), outcome->grouped, {}, look, stop); !done)
            return done.error();
        rejected = std::make_shared<const std::vector<bool>>(std::move(rows));
    }
    auto counts = countValues(*grouped.trace, *grouped.keys, setup.selection, *asked, stop, rejected.get());
    if (!counts)
        return counts.error();
    return Counted{std::make_shared<const std::vector<ValueCount>>(*std::move(counts)), std::move(rejected)};
}

void PathsPanel::count()
{
    const Computed& computed = m_results->computed();
    const std::string text = m_by->currentData().toString().toStdString();
    if (!computed.outcome || text.empty() || !isVisible())
        return;
    m_asker.cancel();
    m_asker.run([outcome = computed.outcome, setup = computed.setup, text, rejected = m_rejected](
                    const std::stop_token& stop) { return countAll(outcome, setup, text, rejected, stop); },
                [this](const Result<Counted>& counted) {
                    m_note->setText(counted ? tr("Double-click a row to count only its requests.")
                                            : errorLine(counted.error()));
                    if (!counted)
                        return;
                    m_rejected = counted->rejected;
                    m_model->setCounts(counted->counts);
                    m_table->shareRoom(m_table->size());
                });
}

void PathsPanel::choose(const QModelIndex& index)
{
    const auto subject = ValueTemplate::parse(m_by->currentData().toString().toStdString());
    if (!subject)
        return;
    const Condition only = Condition::equal(*subject, Condition::Sense::Holds, m_model->valueAt(index.row()));
    Setup setup = m_project->setup();
    std::erase_if(setup.selection.where, [&](const Condition& one) { return one.subject() == *subject; });
    setup.selection.where.push_back(only);
    editSetup(*m_project, setup, tr("Only %1").arg(QString::fromStdString(printable(only.text(), 60))));
}

} // namespace spillway::ui
