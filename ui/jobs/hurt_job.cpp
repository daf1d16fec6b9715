#include "ui/jobs/hurt_job.h"

#include "engine/trace/group/period_grouping.h"

namespace spillway::ui {

namespace {

/// Worker thread.
Result<HurtPtr> find(const HurtWish& wish, const std::stop_token& stop)
{
    const auto spans = periodSpans(wish.periods);
    auto verdicts = RequestVerdicts::create(wish.policy, *wish.outcome, stop);
    const auto part = withoutNormalOf(wish.incidentClients, wish.outcome->grouped, spans, stop);
    if (!verdicts || !part)
        return verdicts ? part.error() : verdicts.error();
    verdicts->countOnly(*part);
    std::optional<HurtRanges> ranges;
    if (wish.inPeriods)
        ranges = HurtRanges::of(*wish.inPeriods, PeriodKind::Normal);
    else if (wish.range)
        ranges = HurtRanges::of(*wish.range);
    auto hurt = whoGetsHurt(*wish.outcome, *verdicts, spans, ranges, stop);
    if (!hurt)
        return hurt.error();
    return std::make_shared<const Hurt>(*std::move(hurt));
}

} // namespace

HurtJob::HurtJob(QObject* parent) : Job(parent), m_work(this, [this] { next(); })
{
    m_rest.setSingleShot(true);
    m_rest.setInterval(kRestMs);
    connect(&m_rest, &QTimer::timeout, this, [this] { m_work.schedule(); });
}

void HurtJob::wish(const HurtWish& wish)
{
    m_wish = wish;
    m_done = !wish.outcome;
    if (m_work.isRunning())
        m_work.stop();
    m_rest.start();
}

void HurtJob::next()
{
    if (m_rest.isActive())
        return;
    if (m_done) {
        emit idle();
        return;
    }
    m_work.run([wish = m_wish](const std::stop_token& stop) { return find(wish, stop); },
               [this](const Result<HurtPtr>& hurt) {
                   m_done = true;
                   if (hurt)
                       emit computed(*hurt);
                   else
                       emit failed(hurt.error());
               });
}

} // namespace spillway::ui
