#include "ui/jobs/effect_job.h"

#include "engine/policy/same_average.h"
#include "ui/jobs/in_turn.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::size_t kMost = 32;       ///< rates, and ceilings
constexpr std::size_t kAtOnce = 4;      ///< cells
constexpr Milliseconds kShowAfter{200}; ///< what has been computed is shown so often

struct Progress
{
    EffectMap map;
    std::shared_ptr<const ViewNumbers> views; ///< where they are counted
    std::vector<std::size_t> left;            ///< cells, the next one last
};

/// Worker thread. `progress` as it was, with an empty map at first.
Result<Progress> goOn(const EffectWish& wish, Progress progress, const std::stop_token& stop)
{
    const auto spans = periodSpans(wish.periods);
    const auto start = std::chrono::steady_clock::now();
    if (progress.map.cells.empty()) {
        auto axes = effectAxes(wish.policy, wish.grouped, spans, kMost, stop);
        if (!axes)
            return axes.error();
        progress.map.axes = *std::move(axes);
        if (wish.views) {
            auto views = viewNumbers(*wish.grouped, spans, stop);
            if (!views)
                return views.error();
            progress.views = std::make_shared<ViewNumbers>(*std::move(views));
        }
        progress.map.cells.resize(progress.map.axes.columns() * progress.map.axes.rows());
        progress.left = coarseFirst(progress.map.axes);
        std::ranges::reverse(progress.left);
    }
    bool first = !progress.map.cells.front(); // a first look has each part of the map
    while (!progress.left.empty() && (first || std::chrono::steady_clock::now() - start < kShowAfter)) {
        const std::size_t count = std::min(progress.left.size(), first ? firstLook(progress.map.axes) : kAtOnce);
        const std::vector<std::size_t> cells(progress.left.end() - static_cast<std::ptrdiff_t>(count),
                                             progress.left.end());
        if (const auto done = computeCells(progress.map, cells, wish.grouped, spans, progress.views.get(), stop); !done)
            return done.error();
        progress.left.resize(progress.left.size() - count);
        first = false;
    }
    return progress;
}

} // namespace

/// All members belong to the GUI thread; a worker gets copies and posts its result.
class EffectJob::Engine
{
public:
    explicit Engine(EffectJob* job) : m_job(job), m_work(job, [this] { next(); }) {}

    void wish(const EffectWish& wish)
    {
        const bool same = wish.grouped == m_wish.grouped && wish.periods == m_wish.periods &&
                          wish.views == m_wish.views && algorithmOf(wish.policy) && algorithmOf(m_wish.policy) &&
                          alikeButForAxes(limitOf(wish.policy), limitOf(m_wish.policy));
        m_wish = wish;
        if (same && (m_failed || m_work.isRunning() || m_progress.map.cells.empty() || holds(limitOf(wish.policy))))
            return;
        if (same && m_mappedFor == limitOf(wish.policy)) // it lies on no map
            return;
        m_mappedFor = limitOf(wish.policy);
        m_progress = {};
        m_failed = false;
        m_work.stop();
        m_work.schedule();
    }
    [[nodiscard]] bool isIdle() const { return m_work.isIdle(); }

private:
    /// Whether a setting lies on the map.
    [[nodiscard]] bool holds(const Limit& limit) const
    {
        const EffectAxes& axes = m_progress.map.axes;
        const double column = columnPlace(limit);
        const std::int64_t ceiling = ceilingOf(limit).raw() / kOneRequest.raw();
        return ceiling >= axes.ceilings.front() && ceiling <= axes.ceilings.back() && column >= columnPlace(axes, 0) &&
               column <= columnPlace(axes, axes.columns() - 1);
    }

    void next()
    {
        const bool nothing = !m_wish.grouped || m_wish.grouped->requests() == 0 || m_failed;
        if (nothing || (!m_progress.map.cells.empty() && m_progress.left.empty())) {
            emit m_job->idle();
            return;
        }
        m_work.run(
            [wish = m_wish, progress = m_progress](const std::stop_token& stop) { return goOn(wish, progress, stop); },
            [this, grouped = m_wish.grouped](const Result<Progress>& progress) {
                if (!progress) {
                    m_failed = true;
                    emit m_job->failed(progress.error());
                    return;
                }
                m_progress = *progress;
                emit m_job->mapComputed(settingMap(grouped, m_progress.map, m_progress.views));
            });
    }

    EffectJob* m_job;
    EffectWish m_wish;
    Progress m_progress;
    Limit m_mappedFor; ///< whose map `m_progress` is
    bool m_failed = false;
    InTurn m_work; ///< last: it waits for its worker before the rest goes
};

EffectJob::EffectJob(QObject* parent) : QObject(parent), m_engine(std::make_unique<Engine>(this)) {}

EffectJob::~EffectJob() = default;

void EffectJob::wish(const EffectWish& wish)
{
    m_engine->wish(wish);
}

bool EffectJob::isIdle() const
{
    return m_engine->isIdle();
}

} // namespace spillway::ui
