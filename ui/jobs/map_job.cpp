#include "ui/jobs/map_job.h"

#include "ui/jobs/in_turn.h"

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::size_t kFine = 64;
constexpr std::size_t kCoarse = 8;

/// Worker thread. `known`: the axes, where they are known.
Result<PaintedMapPtr> computeMap(const MapWish& wish, std::optional<UsefulAxes> known, bool coarse,
                                 const std::stop_token& stop)
{
    const auto spans = periodSpans(wish.periods);
    if (!known) {
        auto useful = usefulAxes(*wish.grouped, spans, wish.rate, wish.burst, kFine, stop);
        if (!useful)
            return useful.error();
        known = *std::move(useful);
    }
    auto map = lossMap(*wish.grouped, coarse ? thinned(known->axes, kCoarse) : known->axes, spans, stop);
    if (!map)
        return map.error();
    return PaintedMapPtr(
        std::make_shared<PaintedMap>(PaintedMap{wish.grouped, *std::move(known), *std::move(map), coarse}));
}

Result<AdvicePtr> computeAdvice(const MapWish& wish, const std::stop_token& stop)
{
    auto advice = advise(wish.grouped, wish.periods, {}, stop);
    if (!advice)
        return advice.error();
    return AdvicePtr(std::make_shared<Advice>(*std::move(advice)));
}

} // namespace

/// All members belong to the GUI thread; a worker gets copies and posts its result.
class MapJob::Engine
{
public:
    explicit Engine(MapJob* job) : m_job(job), m_work(job, [this] { next(); }) {}

    void wish(const MapWish& wish)
    {
        const bool same = wish.grouped == m_wish.grouped && wish.periods == m_wish.periods;
        m_wish = wish;
        if (same && holdsSetting())
            return;
        m_map.reset();
        if (!same)
            m_advised = false;
        m_tried = false;
        m_work.stop();
        m_work.schedule();
    }
    [[nodiscard]] bool isIdle() const { return m_work.isIdle(); }

private:
    /// Whether the present setting lies on the map.
    [[nodiscard]] bool holdsSetting() const
    {
        if (!m_map)
            return m_wish.grouped == nullptr || m_work.isRunning() || m_tried;
        const MapAxes& axes = m_map->useful.axes;
        return m_wish.burst <= axes.bursts.back() && m_wish.rate.rate() >= axes.rates.front() &&
               m_wish.rate.rate() <= axes.rates.back();
    }

    void next()
    {
        if (!m_wish.grouped || m_wish.grouped->requests() == 0 || (m_tried && (m_advised || !m_map))) {
            emit m_job->idle();
            return;
        }
        if (!m_tried && !m_map)
            return startMap(true);
        if (!m_tried)
            return startMap(false);
        m_work.run([wish = m_wish](const std::stop_token& stop) { return computeAdvice(wish, stop); },
                   [this](const Result<AdvicePtr>& advice) {
                       m_advised = true;
                       if (advice)
                           emit m_job->adviceComputed(*advice);
                       else
                           emit m_job->failed(advice.error());
                   });
    }

    void startMap(bool coarse)
    {
        const auto known = coarse ? std::nullopt : std::optional(m_map->useful);
        m_work.run([wish = m_wish, coarse,
                    known](const std::stop_token& stop) { return computeMap(wish, known, coarse, stop); },
                   [this, coarse](const Result<PaintedMapPtr>& map) {
                       m_tried = !coarse || !map;
                       if (!map) {
                           emit m_job->failed(map.error());
                           return;
                       }
                       m_map = *map;
                       emit m_job->mapComputed(m_map);
                   });
    }

    MapJob* m_job;
    MapWish m_wish;
    PaintedMapPtr m_map;
    bool m_tried = false;   ///< the fine map is known, or failed
    bool m_advised = false; ///< likewise
    InTurn m_work;          ///< last: it waits for its worker before the rest goes
};

MapJob::MapJob(QObject* parent) : QObject(parent), m_engine(std::make_unique<Engine>(this)) {}

MapJob::~MapJob() = default;

void MapJob::wish(const MapWish& wish)
{
    m_engine->wish(wish);
}

bool MapJob::isIdle() const
{
    return m_engine->isIdle();
}

} // namespace spillway::ui
