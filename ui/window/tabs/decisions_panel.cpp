#include "ui/window/tabs/decisions_panel.h"

#include "engine/report/logged_agreement_report.h"
#include "engine/words/figures.h"
#include "ui/charts/parts/verdict_look.h"
#include "ui/charts/time/decision_lanes.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/text/words.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QFileInfo>
#include <QtWidgets/QFileDialog>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

QString decisionText(std::uint8_t decision)
{
    return decision < ReplayedRequest::kNotLimited    ? verdictWord(static_cast<Verdict>(decision))
           : decision == ReplayedRequest::kNotLimited ? Words::tr("not limited")
                                                      : Words::tr("unknown");
}

} // namespace

DecisionsPanel::DecisionsPanel(Project* project, const Results* results, QWidget* parent) :
    StudyPanel(project, results, parent),
    m_project(project),
    m_lanes(new DecisionLanes(this)),
    m_tree(makeStudyTree({tr("Time"), tr("Client"), tr("Request"), tr("Predicted"), tr("nginx"), tr("Likely reason")},
                         this)),
    m_asker(this)
{
    auto* add = new QPushButton(tr("Add &error.log…"), this);
    add->setToolTip(tr("Compare with the lines that nginx wrote about limited requests"));
    m_tree->setAccessibleName(tr("The first differences"));
    m_tree->setRootIsDecorated(false);
    for (int i = 1; i < m_tree->columnCount(); ++i)
        m_tree->headerItem()->setTextAlignment(i, Qt::AlignLeft | Qt::AlignVCenter);
    connect(add, &QPushButton::clicked, this, &DecisionsPanel::chooseFiles);
    connect(project, &Project::rangeChanged, m_lanes, &DecisionLanes::setRange);
    connect(project, &Project::playheadChanged, m_lanes, &DecisionLanes::setPlayhead);
    connect(m_lanes, &DecisionLanes::playheadMoved, project, &Project::setPlayhead);
    connect(m_lanes, &DecisionLanes::rangeEdited, project, &Project::setRange);
    connect(m_lanes, &DecisionLanes::fitRequested, this, [project] { project->setRange(project->fullRange()); });
    connect(m_tree, &QTreeWidget::itemActivated, this, [project](const QTreeWidgetItem* item) {
        project->setClient(item->text(1));
        project->setPlayhead(Instant(Milliseconds(item->data(0, Qt::UserRole).toLongLong())));
    });
    auto* head = row(nullptr, em(this, 0.6), {{m_note, 1}, add});
    column(this, em(this, 0.2), {head, m_lanes, {m_tree, 1}}, {em(this, 0.45), em(this, 0.3), em(this, 0.45), 0});
}

void DecisionsPanel::chooseFiles()
{
    addErrorLogs(QFileDialog::getOpenFileNames(this, tr("Add error logs of nginx")));
}

void DecisionsPanel::addErrorLogs(const QStringList& files)
{
    Setup setup = project().setup();
    for (const QString& file : files)
        if (const std::string path = QFileInfo(file).absoluteFilePath().toStdString();
            std::ranges::find(setup.errorLogs, path) == setup.errorLogs.end())
            setup.errorLogs.push_back(path);
    if (setup.errorLogs != project().setup().errorLogs)
        editSetup(*m_project, setup, tr("Add error.log"));
}

void DecisionsPanel::ask()
{
    m_asker.cancel();
    m_lanes->setFullRange(project().fullRange());
    m_lanes->setRange(project().range());
    m_lanes->setPlayhead(project().playhead());
    const Setup& setup = project().setup();
    const GroupedPtr grouped = m_results->computed().outcome->grouped;
    const bool hasStatus = grouped->trace->column("limit_req_status") != nullptr;
    m_lanes->setVisible(hasStatus || !setup.errorLogs.empty());
    m_tree->setVisible(m_lanes->isVisibleTo(this));
    if (!m_lanes->isVisibleTo(this))
        return tell(tr("This log does not say what nginx decided. Add the error.log of the same time, or log "
                       "$limit_req_status."));
    const auto& sources = project().sources();
    const auto ahead = sources.empty() ? std::nullopt : zoneOf(sources.front(), Instant::min(), Instant::max());
    tell(tr("Comparing with nginx's decisions…"));
    if (setup.other)
        return tell(tr("nginx runs only limit_req: choose it to compare with its decisions."));
    m_asker.run(
        [policy = setup.policy(), isSite = setup.isSite(), selection = setup.selection, grouped,
         files = setup.errorLogs, ahead](const std::stop_token& stop) -> Result<LoggedAgreement> {
            std::vector<std::string> rest = files;
            const auto log = readErrorLogs(rest, stop);
            if (!log)
                return log.error();
            if (!rest.empty())
                return Error{ErrorCode::BadArgument, printable(rest.front()),
                             "cannot be opened, or is not an error log of nginx"};
            const auto limited = isSite ? Result(grouped) : onlyLimited(grouped, selection, stop);
            return limited ? loggedAgreementOf(policy, *limited, *log, ahead.value_or(Milliseconds(0)), stop)
                           : limited.error();
        },
        [this](const Result<LoggedAgreement>& seen) { seen ? show(*seen) : tell(errorLine(seen.error())); });
}

void DecisionsPanel::show(const LoggedAgreement& seen)
{
    m_lanes->setTimes(seen.predicted, seen.actual);
    tell(seen.decisions == 0 ? tr("nginx limited none of these requests.")
                             : tr("%1 of %2 decisions are equal (%3).")
                                   .arg(countText(seen.equal), countText(seen.decisions),
                                        QString::fromStdString(shareText(seen.equal, seen.decisions))));
    m_tree->clear();
    for (const LoggedAgreement::Difference& each : seen.examples) {
        auto* item =
            addRow(*m_tree,
                   {timeText(each.request.at, TimeDetail::Milliseconds), QString::fromStdString(printable(each.client)),
                    QString::fromStdString(printable(each.sent, 80)), decisionText(each.request.predicted),
                    decisionText(each.request.actual), QString::fromUtf8(reasonText(each.reason))});
        for (int i = 1; i < m_tree->columnCount(); ++i)
            item->setTextAlignment(i, Qt::AlignLeft | Qt::AlignVCenter);
        item->setData(0, Qt::UserRole, qlonglong(each.request.at.time_since_epoch().count()));
    }
    fitColumns(*m_tree);
}

} // namespace spillway::ui
