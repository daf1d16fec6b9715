#include "ui/window/tabs/paths_panel.h"

#include "engine/replay/estimate/request_verdicts.h"
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
    StudyPanel(project, results, parent),
    m_project(project),
    m_model(new ValuesModel(this)),
    m_by(new QComboBox(this)),
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
    offer();
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

void PathsPanel::ask()
{
    m_rejected.reset();
    count();
}

Result<PathsPanel::Counted> PathsPanel::countAll(const GroupedPtr& grouped, const Setup& setup, const std::string& text,
                                                 RejectedRows rejected, const std::stop_token& stop)
{
    const auto asked = ValueTemplate::parse(text);
    if (!asked)
        return asked.error();
    if (!rejected) {
        const auto rows = grouped->findRows(stop);
        const auto verdicts = rows ? RequestVerdicts::create(setup.policy(), grouped, stop) : rows.error();
        if (!verdicts)
            return verdicts.error();
        std::vector<bool> all(grouped->trace->size());
        for (ClientId client = 0; client < grouped->clients(); ++client)
            verdicts->walk(client, stop, [&](std::size_t request, Instant, Wait wait) {
                all[(*rows)[request]] = wait == kRejectedWait;
            });
        for (std::size_t i = 0; i < grouped->unaccountedRows.size(); ++i)
            all[grouped->unaccountedRows[i]] = verdicts->ofUnaccounted(i) == kRejectedWait;
        rejected = std::make_shared<const std::vector<bool>>(std::move(all));
    }
    auto counts = countValues(*grouped->trace, *grouped->keys, setup.selection, *asked, stop, rejected.get());
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
    m_asker.run([grouped = computed.outcome->grouped, setup = computed.setup, text, rejected = m_rejected](
                    const std::stop_token& stop) { return countAll(grouped, setup, text, rejected, stop); },
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
