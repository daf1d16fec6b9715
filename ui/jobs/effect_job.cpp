#include "ui/jobs/effect_job.h"

#include "engine/policy/same_average.h"

#include <algorithm>
#include <chrono>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::size_t kMost = 32;       ///< rates, and ceilings
constexpr std::size_t kAtOnce = 4;      ///< cells
constexpr Milliseconds kShowAfter{200}; ///< what has been computed is shown so often

/// Worker thread. `progress` as it was, with an empty map at first.
Result<MapProgress> goOn(const EffectWish& wish, MapProgress progress, const std::stop_token& stop)
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

void EffectJob::wish(const EffectWish& wish)
{
    const bool same = wish.grouped == m_wish.grouped && wish.periods == m_wish.periods && wish.views == m_wish.views &&
                      algorithmOf(wish.policy) && algorithmOf(m_wish.policy) &&
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

bool EffectJob::holds(const Limit& limit) const
{
    const EffectAxes& axes = m_progress.map.axes;
    const double column = columnPlace(limit);
    const std::int64_t ceiling = ceilingOf(limit).raw() / kOneRequest.raw();
    return ceiling >= axes.ceilings.front() && ceiling <= axes.ceilings.back() && column >= columnPlace(axes, 0) &&
           column <= columnPlace(axes, axes.columns() - 1);
}

void EffectJob::next()
{
    const bool nothing = !m_wish.grouped || m_wish.grouped->requests() == 0 || m_failed;
    if (nothing || (!m_progress.map.cells.empty() && m_progress.left.empty())) {
        emit idle();
        return;
    }
    m_work.run(
        [wish = m_wish, progress = m_progress](const std::stop_token& stop) { return goOn(wish, progress, stop); },
        [this, grouped = m_wish.grouped](const Result<MapProgress>& progress) {
            if (!progress) {
                m_failed = true;
                emit failed(progress.error());
                return;
            }
            m_progress = *progress;
            emit mapComputed(settingMap(grouped, m_progress.map, m_progress.views));
        });
}

void EffectJob::countSetting(const SettingWish& wish)
{
    if (m_asked == wish && !m_setting.isIdle())
        return;
    m_asked = wish;
    m_setting.run(
        [wish](const std::stop_token& stop) -> Result<SettingFigures> {
            const auto effect =
                effectOf(wish.setup.applied(), wish.grouped, periodSpans(wish.setup.periods), wish.views.get(), stop);
            if (!effect)
                return effect.error();
            SettingFigures figures = figuresOf(*effect);
            if (!wish.waits) { // those of the map are of any delay
                figures.longestWait.reset();
                figures.p99Wait.reset();
            }
            return figures;
        },
        [this, wish](const Result<SettingFigures>& figures) {
            if (figures)
                emit settingCounted(wish, *figures);
        });
}

} // namespace spillway::ui
