#include "ui/window/tabs/versions_panel.h"

#include "engine/words/figures.h"
#include "ui/models/project/limit_words.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

namespace spillway::ui {
namespace {

constexpr std::size_t kMostClients = 200; // of those who gain, and of those who lose

} // namespace

VersionsPanel::VersionsPanel(Project* project, const Results* results, QWidget* parent) :
    StudyPanel(project, results, parent),
    m_keep(new QPushButton(tr("Keep as &A"), this)),
    m_tree(makeStudyTree({tr("Client"), tr("Only A serves"), tr("Only B serves"), tr("B is")}, this)),
    m_asker(this)
{
    m_keep->setToolTip(tr("Keep the limits in force, to compare them with what you change next"));
    m_tree->setAccessibleName(tr("Clients with other verdicts"));
    m_tree->setRootIsDecorated(false);
    connect(m_keep, &QPushButton::clicked, this, [this] {
        m_kept = this->project().setup();
        askAgain();
    });
    auto* head = row(nullptr, em(this, 0.6), {{m_note, 1}, m_keep});
    column(this, em(this, 0.2), {head, {m_tree, 1}}, {em(this, 0.45), em(this, 0.3), em(this, 0.45), 0});
    tell(tr("Keep the limits in force as A. Then change them, to see which clients are better or worse off."));
}

void VersionsPanel::ask()
{
    const Setup& now = project().setup();
    m_asker.cancel();
    if (!m_kept)
        return;
    Setup kept = *m_kept;
    kept.selection = now.selection; // both on the requests that count now
    if (kept.policy() == now.policy()) {
        m_tree->clear();
        return tell(tr("A is %1. Change a limit to compare it with A.").arg(limitLine(*m_kept)));
    }
    const GroupedPtr grouped = m_results->computed().outcome->grouped;
    m_asker.run(
        [first = kept.policy(), second = now.policy(), grouped](const std::stop_token& stop) {
            return comparePolicies(first, grouped, {second, {}, grouped}, {}, stop);
        },
        [this](const Result<PolicyComparison>& seen) { seen ? show(*seen) : tell(errorLine(seen.error())); });
}

void VersionsPanel::show(const PolicyComparison& seen)
{
    tell(tr("A, %1, rejects %2 requests; B, %3, rejects %4. Better off: %5. Worse off: %6.")
             .arg(limitLine(*m_kept), countText(seen.first.rejected), limitLine(project().setup()),
                  countText(seen.second.rejected), clientsText(seen.counts.gain), clientsText(seen.counts.lose)));
    m_tree->clear();
    const auto add = [&](const std::vector<ClientDifference>& clients, const QString& word) {
        for (std::size_t i = 0; i < std::min(clients.size(), kMostClients); ++i)
            addRow(*m_tree, {QString::fromStdString(printable(std::string(seen.with.grouped->name(clients[i].client)))),
                             countText(clients[i].onlyFirst), countText(clients[i].onlySecond), word});
    };
    add(seen.lose, tr("worse"));
    add(seen.gain, tr("better"));
    fitColumns(*m_tree);
}

DaysPanel::DaysPanel(Project* project, const Results* results, QWidget* parent) :
    StudyPanel(project, results, parent),
    m_tree(makeStudyTree(
        {tr("Day (UTC)"), tr("Requests"), tr("Passed"), tr("Delayed"), tr("Rejected"), tr("Rejected clients"), {}},
        this)),
    m_asker(this)
{
    m_tree->setAccessibleName(tr("Days"));
    m_tree->setRootIsDecorated(false);
    column(this, em(this, 0.2), {m_note, {m_tree, 1}}, {em(this, 0.45), em(this, 0.3), em(this, 0.45), 0});
    tell(tr("The limits in force on each day, each from empty buckets."));
}

void DaysPanel::ask()
{
    m_asker.cancel();
    m_asker.run([policy = project().setup().policy(), grouped = m_results->computed().outcome->grouped](
                    const std::stop_token& stop) { return effectByDay(policy, grouped, stop); },
                [this](const Result<std::vector<DayEffect>>& days) {
                    if (!days)
                        return tell(errorLine(days.error()));
                    m_tree->clear();
                    for (const DayEffect& day : *days)
                        addRow(*m_tree, {QString::fromStdString(isoText(day.day).substr(0, 10)),
                                         countText(day.totals.requests),
                                         countText(day.totals.passed),
                                         countText(day.totals.delayed),
                                         countText(day.totals.rejected),
                                         countText(day.totals.clientsRejected),
                                         {}});
                    fitColumns(*m_tree);
                });
}

} // namespace spillway::ui
