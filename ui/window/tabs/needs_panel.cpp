#include "ui/window/tabs/needs_panel.h"

#include "engine/advise/limiter_need.h"
#include "ui/charts/needs/need_chart.h"
#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/limit_words.h"
#include "ui/text/error_text.h"
#include "ui/text/format.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QLabel>

namespace spillway::ui {

namespace {

constexpr int kNoticedAfterMs = 250;

/// The part of the traffic in the charts, where that is not all.
QString partText(std::optional<PeriodKind> kind)
{
    if (!kind)
        return {};
    return *kind == PeriodKind::Normal ? NeedsPanel::tr("normal periods") : NeedsPanel::tr("incidents");
}

} // namespace

NeedsPanel::NeedsPanel(Project* project, ResultGraph* graph, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_part(&graph->needs),
    m_gesture(project),
    m_sentence(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_chart(new NeedChart(this))
{
    layOut();
    m_sentence->setToolTip( // not over the chart, which explains the burst below the pointer
        tr("Click or drag to set the burst. The table of clients lists the required burst of each client."));
    m_counting.setSingleShot(true);
    m_counting.setInterval(kNoticedAfterMs);
    connect(&m_counting, &QTimer::timeout, this, [this] { showNothing(tr("Counting…")); });
    connect(m_chart, &NeedChart::burstDragged, this, &NeedsPanel::dragBurst);
    connect(m_results, &Results::needsChanged, this, &NeedsPanel::showNeeds);
    connect(m_part, &NeedsJob::changed, this, &NeedsPanel::showNeeds);
    connect(m_project, &Project::setupChanged, this, &NeedsPanel::showBurst);
    showNothing(tr("Counting…"));
}

void NeedsPanel::layOut()
{
    column(this, em(this, 0.1), {m_sentence, {m_chart, 1}}, {em(this, 0.3), em(this, 0.35), em(this, 0.3), 0});
}

void NeedsPanel::showEvent(QShowEvent* event)
{
    m_part->choose(m_chosen);
    if (m_stale)
        showNeeds();
    QWidget::showEvent(event);
}

/// Nothing is counted of which nobody sees anything.
void NeedsPanel::hideEvent(QHideEvent* event)
{
    m_part->choose(std::nullopt);
    QWidget::hideEvent(event);
}

void NeedsPanel::setPart(std::optional<PeriodKind> kind)
{
    m_chosen = kind;
    if (isVisible())
        m_part->choose(kind);
}

void NeedsPanel::showNeeds()
{
    m_stale = !isVisible();
    if (m_stale)
        return;
    if (m_part->chosen() && m_part->failure())
        return showNothing(tr("These could not be counted. %1").arg(errorLine(*m_part->failure())));
    const auto& needs = m_part->chosen() ? m_part->needs() : m_results->needs();
    const Computed& computed = m_results->computed();
    if (needs.empty()) {
        if (computed.outcome && computed.outcome->totals.clients == 0)
            showNothing(tr("No request is selected."));
        else if (m_part->grouped() && m_part->grouped()->clients() == 0)
            showNothing(m_part->chosen() == PeriodKind::Normal ? tr("No request lies in a normal period.")
                                                               : tr("No request lies in an incident."));
        else if (m_clients > 0 && !m_counting.isActive())
            m_counting.start();
        return;
    }
    m_counting.stop();
    m_under = needConditionText(computed.setup);
    if (computed.leavesOpen())
        m_under = (m_part->chosen() ? tr("%1, under every arrival model") : tr("%1, under every arrival model,"))
                      .arg(m_under);
    if (m_part->chosen())
        m_under = (m_part->chosen() == PeriodKind::Normal ? tr("%1, in normal periods, from empty buckets,")
                                                          : tr("%1, in incidents, from empty buckets,"))
                      .arg(m_under);
    m_clients = needs.size();
    if (m_part->chosen() ? m_part->grouped() != nullptr : computed.outcome != nullptr)
        m_word = wordOf(m_part->chosen() ? *m_part->grouped() : *computed.outcome->grouped);
    m_chart->setClients(m_word, partText(m_part->chosen()));
    auto curve = lossCurve(needs);
    m_enough = curve.back().burst;
    m_chart->setCurve(std::move(curve));
    showBurst();
}

void NeedsPanel::showNothing(const QString& why)
{
    m_counting.stop();
    m_clients = 0;
    m_chart->setCurve({});
    m_sentence->setText(why);
}

void NeedsPanel::showBurst()
{
    const Limit limit = m_project->setup().applied();
    const std::int64_t burst = ceilingOf(limit).raw() / 1000;
    const QString name = ceilingName(limit);
    m_chart->setCeiling(name, ceilingOf(withCeiling(m_project->setup(), 0).applied()).raw() / 1000);
    m_chart->setBurst(burst);
    if (m_clients == 0)
        return;
    const std::uint64_t lose = m_chart->losingWith(burst);
    const QString present = tr("%1 of %2", "burst, 20").arg(name, countText(static_cast<std::uint64_t>(burst)));
    const QString enough = countText(static_cast<std::uint64_t>(m_enough));
    const QString all = countedText(m_clients, m_word);
    if (m_enough == kNoneSuffices)
        m_sentence->setText(tr("%1 a %2 is enough for all but %3 of %4; no %5 is enough for everyone.")
                                .arg(m_under, present, countText(lose), all, name));
    else if (lose > 0)
        m_sentence->setText(tr("%1 a %2 is enough for all but %3 of %4; %5 is enough for everyone.")
                                .arg(m_under, present, countText(lose), all, enough));
    else if (m_enough < burst)
        m_sentence->setText(
            tr("%1 a %2 is enough for everyone; the smallest that is enough is %3.").arg(m_under, present, enough));
    else
        m_sentence->setText(tr("%1 a %2 is enough for everyone; a smaller one is not.").arg(m_under, present));
}

void NeedsPanel::dragBurst(qint64 burst, DragPhase phase)
{
    const Setup setup = withCeiling(m_project->setup(), burst);
    const QString words = ceilingText(setup.applied(), ceilingOf(setup.applied()).raw() / 1000);
    m_gesture.drag(phase,
                   [&] { editSetup(*m_project, setup, words.left(1).toUpper() + words.mid(1), m_gesture.key()); });
}

} // namespace spillway::ui
