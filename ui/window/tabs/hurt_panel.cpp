#include "ui/window/tabs/hurt_panel.h"

#include "engine/report/hurt_report.h"
#include "ui/jobs/result_graph.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/frame/top_bar.h"

#include <QtGui/QAction>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

namespace spillway::ui {

namespace {

constexpr int kNoticedMs = 500;

}

HurtPanel::HurtPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_model(new HurtModel(this)),
    m_job(&graph->hurt),
    m_sentence(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_below(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_showBucket(new QPushButton(tr("Show bucket"), this)),
    m_buttons(new QWidget(this)),
    m_table(new VerdictTable(m_model, {m_model->sortColumn(), m_model->sortOrder()}, this)),
    m_room(new QWidget(this)),
    m_empty(new QWidget(this))
{
    layOut(actions);
    wire();
    tell(tr("Counting…"), {});
}

void HurtPanel::layOut(const Actions& actions)
{
    m_showBucket->setToolTip(tr("Look at the worst moment of the chosen client"));
    auto* buttons = row(m_buttons, em(this, 0.3), {m_showBucket});
    for (QAction* action : {actions.exemptClient, actions.spareClient})
        buttons->addWidget(actionButton(action, m_buttons));
    auto* first = row(nullptr, em(this, 0.6), {{m_sentence, 1}, m_buttons});
    auto* head = column(nullptr, em(this, 0.2), {first, m_below}, {em(this, 0.45), em(this, 0.35), 0, em(this, 0.15)});
    m_room->setMinimumHeight(1); // where there is little, words and buttons stay whole
    column(m_room, -1, {m_table, 1});
    column(this, 0, {head, {m_room, 1}, {m_empty, 1}});
    m_table->setAccessibleName(tr("Affected clients"));
    auto* showBucket = new QAction(m_showBucket->text(), this);
    connect(showBucket, &QAction::triggered, m_showBucket, &QPushButton::click);
    connect(m_table, &QTableView::doubleClicked, actions.showRequests, &QAction::trigger);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({showBucket, actions.showRequests, actions.markClient, actions.exemptClient,
                         actions.spareClient, actions.copyTable, actions.saveTable});
}

void HurtPanel::wire()
{
    m_counting.setSingleShot(true);
    m_counting.setInterval(kNoticedMs);
    connect(&m_counting, &QTimer::timeout, this, [this] {
        const bool table = m_model->rowCount() > 0;
        tell(table ? m_sentence->text() : tr("Counting…"), table ? tr("Counting…") : QString());
    });
    connect(m_job, &HurtJob::computed, this, &HurtPanel::show);
    connect(m_job, &HurtJob::failed, this, &HurtPanel::fail);
    connect(m_results, &Results::computedChanged, this, &HurtPanel::follow);
    connect(m_project, &Project::setupChanged, this, &HurtPanel::follow); // periods count nothing anew
    connect(m_results, &Results::followUpChanged, this, [this] {
        const Computed& computed = m_results->computed();
        const bool ranges = computed.range && m_project->setup().periods.empty();
        computed.provisional || ranges ? follow() : tellAgain(); // what is shown, or under way, holds
    });
    connect(m_results, &Results::periodsCounted, this,
            [this] { m_results->rangesInPeriods() ? follow() : tellAgain(); });
    connect(m_results, &Results::clientRequestsChanged, this, &HurtPanel::mark);
    connect(m_showBucket, &QPushButton::clicked, this, &HurtPanel::bucketRequested);
    connect(m_table, &QTableView::clicked, this, &HurtPanel::bucketRequested);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HurtPanel::choose);
    connect(m_model, &QAbstractItemModel::layoutChanged, this, &HurtPanel::mark);
}

void HurtPanel::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_stale)
        follow();
}

void HurtPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    shareRoom();
}

void HurtPanel::shareRoom()
{
    layout()->activate();
    m_table->shareRoom(m_room->size());
}

void HurtPanel::follow()
{
    m_stale = !isVisible();
    m_noRanges.reset();
    const Computed& computed = m_results->computed();
    const bool known = computed.outcome && !computed.provisional && !computed.partial();
    if (!m_stale)
        m_counting.start();
    if (!m_stale && known)
        return m_job->wish(wished());
    m_job->wish({});
    if (!computed.outcome) {
        forget();
        tell(tr("Counting…"), {});
    } else if (computed.provisional && computed.gaveUp) {
        forget();
        tell(tr("The affected clients are unknown: the zone's memory could not be checked."), {});
    }
}

void HurtPanel::forget()
{
    m_hurt.reset();
    m_model->setHurt(nullptr);
}

/// The figures of the log as it stands hold, where only its ranges were still to come.
void HurtPanel::fail(const Error& error)
{
    const HurtWish& wish = m_job->wished();
    if (m_hurt && m_of.outcome.lock() == wish.outcome && m_of.periods == wish.periods) {
        m_noRanges = error;
        return tellOf(*m_hurt);
    }
    forget();
    tell(errorLine(error), {});
}

HurtWish HurtPanel::wished() const
{
    const Computed& computed = m_results->computed();
    HurtWish wish{computed.setup.policy(), computed.outcome, m_project->setup().periods, nullptr, nullptr};
    wish.incidentClients = computed.setup.incidentClients;
    if (wish.periods.empty())
        wish.range = wish.incidentClients.empty() ? computed.range : nullptr;
    else
        wish.inPeriods = m_results->rangesInPeriods();
    return wish;
}

/// Why a log that leaves open when requests came has no ranges; empty where it has them or none are missing.
QString HurtPanel::missingRanges(const Hurt& hurt) const
{
    const Setup& setup = m_project->setup();
    if (!hurt.leavesOpen() || hurt.counts || (setup.periods.empty() && !setup.incidentClients.empty()))
        return {};
    if (const Error* failure = m_noRanges ? &*m_noRanges : m_results->periodsFailure())
        return tr("The ranges could not be counted. %1").arg(errorLine(*failure));
    return m_results->computed().gaveUp ? tr("The ranges could not be counted.") : tr("Counting the ranges…");
}

/// The hurt clients of an equal question.
void HurtPanel::tellAgain()
{
    if (m_hurt && !m_stale && m_job->isIdle())
        tellOf(*m_hurt);
}

void HurtPanel::tellOf(const Hurt& hurt)
{
    if (m_results->computed().outcome && m_results->computed().outcome->totals.requests == 0)
        return tell(tr("No request is selected."), {});
    QStringList details;
    for (const std::string& sentence : hurtDetails(hurt))
        details << QString::fromStdString(sentence);
    if (const std::size_t marked = m_project->setup().incidentClients.size(); marked > 0)
        details << tr("Marked as incident, so not listed: %1.").arg(clientsText(marked));
    details << missingRanges(hurt);
    details.removeAll(QString());
    tell(QString::fromStdString(hurtHeadline(hurt)), details.join(u' '));
}

void HurtPanel::show(const HurtPtr& hurt)
{
    m_hurt = hurt;
    m_of = {m_job->wished().outcome, m_job->wished().periods};
    m_model->setHurt(hurt);
    for (const int column : {HurtModel::Delayed, HurtModel::LongestWait})
        m_table->setColumnHidden(column, !m_model->anyWaits());
    tellOf(*hurt);
    mark();
}

void HurtPanel::tell(const QString& sentence, const QString& below)
{
    m_counting.stop();
    m_sentence->setText(sentence);
    m_below->setText(below);
    m_below->setVisible(!below.isEmpty());
    m_room->setVisible(m_model->rowCount() > 0);
    m_empty->setVisible(m_model->rowCount() == 0);
    m_buttons->setVisible(m_model->rowCount() > 0);
    shareRoom();
}

void HurtPanel::choose(const QModelIndex& index)
{
    m_showBucket->setEnabled(index.isValid());
    if (!index.isValid() || m_marking)
        return;
    m_project->setClient(m_model->nameAt(index.row()));
    emit bucketRequested();
}

/// The row of the chosen client, whose bucket is shown as soon as it is known.
void HurtPanel::mark()
{
    const QString chosen = m_project->client();
    const int row = m_model->rowOf(chosen.isEmpty() ? m_results->shownClient() : chosen);
    m_marking = true;
    if (row < 0)
        m_table->selectionModel()->clear();
    else
        m_table->selectionModel()->setCurrentIndex(m_model->index(row, 0),
                                                   QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_marking = false;
}

} // namespace spillway::ui
