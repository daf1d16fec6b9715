#include "ui/jobs/map_job.h"

#include "engine/advise/advice_range.h"

#include <utility>

namespace spillway::ui {

namespace {

constexpr std::size_t kFine = 64;
constexpr std::size_t kCoarse = 8;

/// Worker thread. `known`: the axes, where they are known; `before`: the coarse map, `advice`: each may be none.
Result<PaintedMapPtr> computeMap(const MapWish& wish, const AdvicePtr& advice, std::optional<UsefulAxes> known,
                                 const PaintedMapPtr& before, bool coarse, const std::stop_token& stop)
{
    const auto spans = periodSpans(wish.periods);
    if (!known) {
        std::vector<FrontierPoint> settings{{wish.rate, wish.burst}};
        if (advice)
            settings.push_back({advice->rate, advice->burst});
        auto useful = usefulAxes(*wish.grouped, spans, settings, kFine, stop);
        if (!useful)
            return useful.error();
        known = *std::move(useful);
    }
    auto map = lossMap(*wish.grouped, coarse ? thinned(known->axes, kCoarse) : known->axes, spans, stop);
    if (!map)
        return map.error();
    const auto incident = before ? Result(before->incident) // it is the same with all axes
                                 : incidentShare(*wish.grouped, spans, map->of(PeriodKind::Incident).requests, stop);
    if (!incident)
        return incident.error();
    return PaintedMapPtr(
        std::make_shared<PaintedMap>(PaintedMap{wish.grouped, *std::move(known), *std::move(map), *incident, coarse}));
}

/// The map with PaintedMap::sparing. Worker thread.
Result<PaintedMapPtr> withOtherModels(const PaintedMap& map, const MapWish& wish, const std::stop_token& stop)
{
    auto sparing = sparingInModels(*wish.grouped, wish.others, map.useful.axes.rates, wish.periods, stop);
    if (!sparing)
        return sparing.error();
    auto all = std::make_shared<PaintedMap>(map);
    all->sparing = *std::move(sparing);
    return PaintedMapPtr(std::move(all));
}

Result<AdvicePtr> computeAdvice(const MapWish& wish, const std::stop_token& stop)
{
    auto advice = advise(wish.grouped, wish.periods, wish.aims, stop);
    if (!advice)
        return advice.error();
    return AdvicePtr(std::make_shared<Advice>(*std::move(advice)));
}

} // namespace

void MapJob::wish(const MapWish& wish)
{
    const bool same = wish.grouped == m_wish.grouped && wish.periods == m_wish.periods;
    const bool advises = same && wish.aims == m_wish.aims;
    m_wish = wish;
    m_work.schedule(); // other arrival models may have come
    const FrontierPoint setting{wish.rate, wish.burst};
    if (advises && (!m_map || m_work.isRunning() || holds(wish.rate, wish.burst) || setting == m_mappedFor))
        return;
    m_mappedFor = setting;
    if (!same)
        m_map.reset();
    if (!advises) {
        m_advice.reset();
        m_advised = false;
    }
    m_isFine = m_isFine && same && m_map && holds(wish.rate, wish.burst);
    m_work.stop();
}

bool MapJob::holds(NginxRate rate, std::int64_t burst) const
{
    const MapAxes& axes = m_map->useful.axes;
    return burst <= axes.bursts.back() && rate.rate() >= axes.rates.front() && rate.rate() <= axes.rates.back();
}

void MapJob::next()
{
    const bool nothing = !m_wish.grouped || m_wish.grouped->requests() == 0;
    if (!nothing && !m_map && !m_isFine)
        return startMap(true);
    if (!nothing && !m_isFine)
        return startMap(false);
    if (!nothing && m_map && !m_advised)
        return startAdvice();
    if (!nothing && m_map && !m_map->coarse && !m_wish.others.empty() && m_readIn != m_map)
        return startOtherModels();
    emit idle();
}

void MapJob::startOtherModels()
{
    m_work.run([wish = m_wish, map = m_map](const std::stop_token& stop) { return withOtherModels(*map, wish, stop); },
               [this](const Result<PaintedMapPtr>& map) {
                   if (map)
                       m_map = *map;
                   m_readIn = m_map;
                   map ? emit mapComputed(m_map) : emit failed(map.error());
               });
}

void MapJob::startAdvice()
{
    m_work.run([wish = m_wish](const std::stop_token& stop) { return computeAdvice(wish, stop); },
               [this](const Result<AdvicePtr>& advice) {
                   m_advised = true;
                   if (!advice) {
                       emit failed(advice.error());
                       return;
                   }
                   m_advice = *advice;
                   m_isFine = holds(m_advice->rate, m_advice->burst) && holds(m_wish.rate, m_wish.burst);
                   emit adviceComputed(m_advice);
               });
}

void MapJob::startMap(bool coarse)
{
    const bool sameAxes = !coarse && m_map->coarse && holds(m_wish.rate, m_wish.burst);
    const auto known = sameAxes ? std::optional(m_map->useful) : std::nullopt;
    m_work.run([wish = m_wish, advice = m_advice, before = m_map, coarse,
                known](const std::stop_token& stop) { return computeMap(wish, advice, known, before, coarse, stop); },
               [this, coarse](const Result<PaintedMapPtr>& map) {
                   m_isFine = !coarse || !map;
                   if (!map) {
                       emit failed(map.error());
                       return;
                   }
                   m_map = *map;
                   emit mapComputed(m_map);
               });
}

void PlacesJob::start(const Advised& advised)
{
    m_work.run(
        [of = advised](const std::stop_token& stop) { return placedLimits(of.grouped, of.periods, of.aims, stop); },
        [this](const Result<std::vector<PlacedLimit>>& result) {
            result ? emit placed(*result) : emit failed(result.error());
        });
}

} // namespace spillway::ui
