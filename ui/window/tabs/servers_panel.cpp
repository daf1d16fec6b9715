#include "ui/window/tabs/servers_panel.h"

#include "engine/core/steps.h"
#include "engine/words/server_words.h"
#include "ui/models/project/project.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTreeWidget>

#include <array>

namespace spillway::ui {
namespace {

constexpr std::array kCounts{2U, 3U, 4U, 6U, 8U, 12U, 16U};
constexpr Milliseconds kFixedWait{10'000};

} // namespace

ServersPanel::ServersPanel(Project* project, const Results* results, QWidget* parent) :
    StudyPanel(project, results, parent),
    m_count(makeChoice(tr("Servers"), {})),
    m_balance(
        makeChoice(tr("Balance"), {tr("Round robin"), tr("Least connections"), tr("One server for each client")})),
    m_store(makeChoice(tr("Counters"), {tr("Own counters"), tr("Shared store")})),
    m_retry(makeChoice(tr("When rejected"), {tr("Give up"), tr("Retry at once"), tr("Retry after 10 s"),
                                             tr("Honour Retry-After"), tr("Back off")})),
    m_tree(
        makeStudyTree({tr("Servers"), tr("Passed"), tr("Delayed"), tr("Rejected"), tr("Rejected clients"), {}}, this)),
    m_asker(this)
{
    for (const unsigned count : kCounts)
        m_count->addItem(tr("%1 servers").arg(count));
    m_count->setCurrentIndex(1);
    m_retry->setToolTip(tr("Each request is tried again at most five times"));
    m_tree->setAccessibleName(tr("Several servers and clients that react"));
    m_tree->setRootIsDecorated(false);
    auto* label = makeLabel(tr("When rejected"), TextRole::Subtle, this);
    label->setBuddy(m_retry);
    auto* head = row(nullptr, em(this, 0.4), {m_count, m_balance, m_store, gap(em(this, 0.8)), label, m_retry, 1});
    column(this, em(this, 0.3), {head, m_note, {m_tree, 1}}, {em(this, 0.45), em(this, 0.3), em(this, 0.45), 0});
}

QComboBox* ServersPanel::makeChoice(const QString& name, const QStringList& items)
{
    auto* choice = new QComboBox(this);
    choice->addItems(items);
    choice->setMinimumContentsLength(3); // a narrow window shortens it
    choice->setAccessibleName(name);
    connect(choice, &QComboBox::activated, this, &ServersPanel::askAgain);
    return choice;
}

void ServersPanel::ask()
{
    NodeSetup setup;
    setup.weights.assign(kCounts[static_cast<std::size_t>(m_count->currentIndex())], 1);
    setup.balance = static_cast<Balance>(m_balance->currentIndex());
    setup.isShared = m_store->currentIndex() == 1;
    Behaviour behaviour;
    behaviour.retry = static_cast<Retry>(m_retry->currentIndex());
    behaviour.wait = behaviour.retry == Retry::Fixed ? kFixedWait : Milliseconds(0);
    behaviour.jitter = behaviour.retry == Retry::Backoff;
    m_asker.run(
        [=, limit = project().setup().applied(),
         grouped = m_results->computed().ofSelected()](const std::stop_token& stop) {
            Findings found;
            Steps steps;
            steps.put(found.nodes, [&] { return replayNodes(limit, *grouped, setup, stop); }).put(found.reaction, [&] {
                return react(limit, *grouped, behaviour, stop);
            });
            if (found.reaction.attempts.rejected > 0)
                steps.put(found.retryAfter, [&] { return dampingRetryAfter(limit, *grouped, behaviour, stop); });
            return steps.result(found);
        },
        [=, this](const Result<Findings>& found) {
            found ? show(setup, behaviour, *found) : tell(errorLine(found.error()));
        });
}

void ServersPanel::show(const NodeSetup& setup, const Behaviour& behaviour, const Findings& findings)
{
    QStringList words;
    for (const auto& sentences :
         {nodesSentences(setup, findings.nodes), reactionSentences(behaviour, findings.reaction, findings.retryAfter)})
        for (std::size_t i = 1; i < sentences.size(); ++i) // the first has the figures of the table
            words << QString::fromStdString(sentences[i]);
    tell(words.join(u' '));
    m_tree->clear();
    const auto add = [this](const QString& name, const DecisionCounts& counts, const QString& clients = {}) {
        addRow(*m_tree,
               {name, countText(counts.passed), countText(counts.delayed), countText(counts.rejected), clients, {}});
    };
    add(tr("One server"), findings.nodes.one, countText(findings.nodes.clientsRejectedByOne));
    add(m_count->currentText(), findings.nodes.all, countText(findings.nodes.clientsRejected));
    add(tr("One server, with all retries"), findings.reaction.attempts);
    add(tr("Retries alone"), findings.reaction.retries);
    fitColumns(*m_tree);
}

} // namespace spillway::ui
