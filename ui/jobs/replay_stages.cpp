#include "ui/jobs/replay_stages.h"

#include "engine/policy/location_matcher.h"
#include "engine/replay/estimate/request_verdicts.h"
#include "engine/replay/kernels/outcome_by_key.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/site_replay.h"
#include "engine/trace/group/period_grouping.h"
#include "ui/models/project/key_words.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <tuple>
#include <utility>

namespace spillway::ui {

namespace {

constexpr int kOverviewBins = 600;

/// Rounded down, also before the epoch.
Milliseconds floorTo(Milliseconds value, Milliseconds step)
{
    const Milliseconds rest = value % step;
    return value - (rest < Milliseconds(0) ? rest + step : rest);
}

Milliseconds ceilTo(Milliseconds value, Milliseconds step)
{
    return floorTo(value + step - Milliseconds(1), step);
}

/// Where requests are, whatever becomes of them. `rows` ascend, so do their arrivals.
Bins offered(const Trace& trace, const SelectedRows& rows, const BinSpec& spec)
{
    Bins bins;
    bins.spec = spec;
    for (auto* column : {&bins.passed, &bins.delayed, &bins.rejected})
        column->assign(spec.count, 0);
    auto next = trace.arrivals.begin();
    std::size_t before = 0; // selected requests
    for (std::uint32_t bin = 0; bin < spec.count; ++bin) {
        const Instant end = spec.start + spec.width * (bin + 1);
        next = std::lower_bound(next, trace.arrivals.end(), end);
        const std::size_t upTo = rows.before(static_cast<std::size_t>(next - trace.arrivals.begin()));
        bins.passed[bin] = static_cast<std::uint32_t>(upTo - std::exchange(before, upTo));
    }
    return bins;
}

/// Select and group, where the known stages do not serve.
Result<Stages> regroup(const Stages& known, const Wish& wish, std::stop_token stop)
{
    Stages stages;
    stages.trace = wish.trace;
    stages.selection = wish.setup.selection;
    const KeyTemplate key = countedKey(wish.setup.policy());
    if (known.trace == wish.trace && known.keys && known.keys->key == key) {
        stages.keys = known.keys;
    } else {
        auto keys = evaluateKey(wish.trace, key, stop);
        if (!keys)
            return keys.error();
        stages.keys = *std::move(keys);
    }
    const auto rows = select(*wish.trace, wish.setup.selection, stop);
    if (!rows)
        return rows.error();
    stages.overview = offered(*wish.trace, *rows, binsOver(wish.full, kOverviewBins, wish.trace->resolution));
    auto grouped = group(wish.trace, stages.keys, *rows, stop);
    if (!grouped)
        return grouped.error();
    stages.grouped = *std::move(grouped);
    return stages;
}

/// The requests that nginx brings to the selected limit.
Result<SelectedRows> rowsOfSelected(const Grouped& grouped, const Setup& setup, const std::stop_token& stop)
{
    const Column* uris = grouped.trace->column("uri");
    Setup only = setup;
    only.on = true; // its requests are those that it would have
    const std::vector<Rule> rules = only.policy().rules;
    const auto matcher = LocationMatcher::create(rules);
    if (!matcher)
        return matcher.error();
    const auto holds = [&](std::string_view uri) {
        const auto rule = matcher->match(uri);
        return rule && (setup.places.empty() ||
                        std::ranges::find(setup.places, Location{rules[*rule].kind, rules[*rule].location}) !=
                            setup.places.end());
    };
    std::vector<bool> comes(uris ? uris->values.size() : 1, holds("/"));
    for (std::size_t id = 0; uris && id < comes.size(); ++id)
        comes[id] = holds(uris->values[static_cast<ValueId>(id)]);
    std::vector<std::uint32_t> rows;
    const bool done = grouped.selected.visit(stop, [&](std::uint32_t row) {
        if (comes[uris ? uris->ids[row] : 0])
            rows.push_back(row);
    });
    return done ? Result(SelectedRows(rows, grouped.trace->size())) : Error{ErrorCode::Cancelled, {}, {}};
}

/// Computed::own, of what is grouped.
Result<GroupedPtr> ownOf(const Stages& known, const Stages& stages, const Setup& setup, const std::stop_token& stop)
{
    const auto unmarked = [&](const GroupedPtr& all) {
        return withoutNormalOf(setup.incidentClients, all, periodSpans(setup.periods), stop);
    };
    if (!setup.isSite() && setup.incidentClients.empty())
        return GroupedPtr();
    const bool sameMarks = known.setup.incidentClients == setup.incidentClients &&
                           (setup.incidentClients.empty() || known.setup.periods == setup.periods);
    if (known.own && sameMarks && known.setup.isSite() == setup.isSite() && known.grouped == stages.grouped &&
        known.setup.places == setup.places && known.setup.locations == setup.locations &&
        known.setup.zone.key == setup.zone.key &&
        std::ranges::equal(known.setup.beside, setup.beside, {}, &SiteLimit::places, &SiteLimit::places))
        return known.own;
    if (!setup.isSite())
        return unmarked(stages.grouped);
    const auto rows = rowsOfSelected(*stages.grouped, setup, stop);
    if (!rows)
        return rows.error();
    const bool sameKey = stages.keys->key == setup.zone.key;
    auto keys = sameKey ? Result(stages.keys) : evaluateKey(stages.trace, setup.zone.key, stop);
    const auto own = keys ? group(stages.trace, *std::move(keys), *rows, stop) : keys.error();
    return own ? unmarked(*own) : own;
}

/// A replay of several limits, and what each of them rejects.
Result<OutcomePtr> replayedSite(Computed& computed, const Policy& policy, const GroupedPtr& grouped,
                                const BinSpec& bins, const OutcomePtr& known, Certainty certainty,
                                const std::stop_token& stop)
{
    SitePace pace = certainty == Certainty::Impression ? SitePace::Impression : SitePace::AtOnce;
    if (certainty == Certainty::Final || grouped->requests() <= kQuickInOrder)
        pace = SitePace::Exact;
    auto outcome = replaySite(policy, grouped, bins, pace, stop, known);
    for (const SiteLimit& limit : outcome ? computed.setup.limits() : std::vector<SiteLimit>()) {
        const SiteReplay& site = *(*outcome)->site;
        std::uint64_t& rejected = computed.rejectedBy.emplace_back(0);
        std::vector<std::uint32_t>& rejectedIn = computed.rejectedIn.emplace_back(bins.count, 0);
        std::size_t number = 0;
        for (const Rule& rule : policy.rules)
            for (ZoneLimit one : rule.limits) {
                const bool sameZone = policy.zones[std::exchange(one.zone, limit.limit.zone)].name == limit.zone.name;
                if (limit.on && sameZone && one == limit.limit) {
                    rejected += site.rejected[number];
                    std::ranges::transform(rejectedIn, site.rejectedIn[number], rejectedIn.begin(), std::plus());
                }
                ++number;
            }
    }
    return outcome;
}

/// An outcome by key that is not proven makes the whole picture provisional. `known` is of the
/// same grouping, or nullptr.
Result<OutcomePtr> replayed(Picture& picture, const GroupedPtr& grouped, const BinSpec& bins, const OutcomePtr& known,
                            Certainty certainty, std::stop_token stop)
{
    const Policy policy = picture.computed.setup.policy();
    auto outcome = [&]() -> Result<OutcomePtr> {
        if (picture.computed.setup.isSite())
            return replayedSite(picture.computed, policy, grouped, bins, known, certainty, stop);
        if (certainty == Certainty::Impression && grouped->requests() > kQuickByKey) {
            auto first = firstImpression(policy, grouped, bins,
                                         {static_cast<std::uint32_t>(grouped->requests() / kImpression), known}, stop);
            if (first || first.error().code != ErrorCode::Unsupported)
                return first;
        }
        const bool atOnce = certainty != Certainty::Final && grouped->requests() > kQuickInOrder;
        const ReplayOptions options{std::nullopt, known};
        return atOnce ? replayAtOnce(policy, grouped, bins, stop, options)
                      : replay(policy, grouped, bins, stop, options);
    }();
    if (outcome && (*outcome)->path == ReplayPath::ByKeyUnproven)
        picture.computed.provisional = true;
    return outcome;
}

/// The bins of another view of the same outcome.
OutcomePtr seenBy(const VerdictMap& map, const Outcome& known, const BinSpec& bins)
{
    auto outcome = std::make_shared<Outcome>(known);
    outcome->bins = map.bins(bins);
    return outcome;
}

/// Certain results stay so while the view moves: of a replay that is not proven only the bins are taken.
OutcomePtr seenAnew(const OutcomePtr& known, const OutcomePtr& seen)
{
    if (seen->path != ReplayPath::ByKeyUnproven || known->path == ReplayPath::ByKeyUnproven)
        return seen;
    auto outcome = std::make_shared<Outcome>(*known);
    outcome->bins = seen->bins;
    return outcome;
}

/// Adds the client to a picture, if that is quick.
Result<Done> addClient(Picture& picture, const Wish& wish, const std::stop_token& stop)
{
    const OutcomePtr& outcome = picture.computed.outcome;
    const auto shown = clientToShow(*outcome, wish.client);
    const bool allInOrder = wish.setup.isSite() && outcome->path != ReplayPath::ByKey;
    const std::size_t replayed = !shown       ? 0
                                 : allInOrder ? outcome->grouped->requests()
                                              : outcome->grouped->requestsOf(*shown);
    if (replayed <= (wish.setup.isSite() ? kClientWithPicture / 8 : kClientWithPicture)) { // a site's go in order
        auto client = computeClient(outcome, wish.setup, wish.client, stop);
        if (!client)
            return client.error();
        picture.client = *std::move(client);
    }
    return Done{};
}

} // namespace

bool Wish::leadsTo(const Wish& other) const
{
    return imported == other.imported && setup.selection == other.setup.selection &&
           countedKey(setup.policy()) == countedKey(other.setup.policy());
}

bool Wish::replaysLike(const Wish& other) const
{
    return trace == other.trace && setup == other.setup && range == other.range && binCount == other.binCount;
}

BinSpec binsOver(TimeRange range, int count, Milliseconds resolution)
{
    const Milliseconds length = std::max(range.length(), Milliseconds(1));
    const std::int64_t slices = std::max(count, 1);
    const Milliseconds width = ceilTo(Milliseconds((length.count() + slices - 1) / slices), resolution);
    const Milliseconds start = floorTo(range.from.time_since_epoch(), width);
    const Milliseconds end = ceilTo((range.from + length).time_since_epoch(), width);
    return {Instant(start), width, static_cast<std::uint32_t>((end - start) / width)};
}

std::optional<ClientId> clientToShow(const Outcome& outcome, const QString& chosen)
{
    if (!chosen.isEmpty()) {
        if (const auto client = findClient(*outcome.grouped, chosen))
            return client;
    }
    if (outcome.clients.empty())
        return std::nullopt;
    const auto hurt = [](const ClientOutcome& client) {
        return std::tuple(client.rejected, client.delayed, client.peakExcess, client.requests);
    };
    const auto worst = std::ranges::max_element(outcome.clients, {}, hurt);
    return static_cast<ClientId>(worst - outcome.clients.begin());
}

Result<Picture> computePicture(const Stages& known, const Wish& wish, Certainty certainty, std::stop_token stop)
{
    const auto begin = std::chrono::steady_clock::now();
    Picture picture;
    picture.computed.setup = wish.setup;
    const bool grouped = known.grouped && known.trace == wish.trace && known.selection == wish.setup.selection &&
                         known.keys->key == countedKey(wish.setup.policy());
    picture.computed.from = grouped ? Stage::Replay : Stage::Group;
    auto stages = grouped ? Result<Stages>(known) : regroup(known, wish, stop);
    if (!stages)
        return stages.error();
    picture.stages = *std::move(stages);
    picture.computed.overview = picture.stages.overview;
    auto own = ownOf(known, picture.stages, wish.setup, stop);
    if (!own)
        return own.error();
    picture.computed.own = picture.stages.own = *std::move(own);

    const OutcomePtr decided = grouped ? known.outcome : nullptr;
    picture.moved = decided && decided->inferred == 0 && known.setup == wish.setup &&
                    (certainty != Certainty::Final || decided->path != ReplayPath::ByKeyUnproven);
    const BinSpec bins = binsOver(wish.range, wish.binCount, wish.trace->resolution);
    if (picture.moved && known.map) {
        picture.computed.outcome = seenBy(*known.map, *decided, bins);
    } else {
        auto outcome = replayed(picture, picture.stages.grouped, bins, decided,
                                picture.moved ? std::max(certainty, Certainty::AtOnce) : certainty, stop);
        if (!outcome)
            return outcome.error();
        picture.computed.outcome = picture.moved ? seenAnew(decided, *outcome) : *std::move(outcome);
        picture.stages.map.reset();
    }
    picture.stages.outcome = picture.computed.outcome;
    picture.stages.setup = wish.setup;
    if (!picture.moved && picture.computed.outcome->inferred == 0) {
        if (const auto added = addClient(picture, wish, stop); !added)
            return added.error();
    }
    picture.computed.took = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin);
    return picture;
}

bool isWorthAMap(const Outcome& outcome, const Setup& setup)
{
    return outcome.path == ReplayPath::ByKey && !outcome.grouped->isModelled &&
           outcome.grouped->requests() >= kWorthAMap && comparable(setup.policy(), *outcome.grouped);
}

Result<VerdictMapPtr> computeMap(const OutcomePtr& outcome, const Setup& setup, std::stop_token stop)
{
    auto map = VerdictMap::create(setup.policy(), outcome, stop);
    if (!map)
        return map.error();
    return VerdictMapPtr(std::make_shared<VerdictMap>(*std::move(map)));
}

Result<Modelled> computeEstimate(const OutcomePtr& outcome, const Setup& setup, std::vector<GroupedPtr> others,
                                 std::stop_token stop)
{
    if (others.empty()) {
        auto known = byOtherModels(outcome->grouped, stop);
        if (!known)
            return known.error();
        others = *std::move(known);
    }
    auto range = estimateOf(setup.policy(), *outcome, others, stop);
    if (!range)
        return range.error();
    return Modelled{std::move(others), std::make_shared<const OutcomeEstimate>(*std::move(range))};
}

Result<std::vector<RequestOutcome>> decidedRequests(const Outcome& outcome, const Setup& setup, ClientId client,
                                                    const std::stop_token& stop, LimitAnswers* answers)
{
    const Policy policy = setup.policy();
    if (!setup.isSite())
        return replayClient(policy, outcome, client, stop);
    const Grouped& grouped = *outcome.grouped;
    std::vector<RequestOutcome> requests;
    const auto keepOwn = [&](const RequestOutcome& request) {
        if (grouped.keys->ids()[request.row] != grouped.keyOf[client])
            return;
        for (const ChainStep& answer : request.asked->answers) {
            const bool rejects = answer.code == StepCode::Busy || answer.code == StepCode::Error;
            const bool otherRejects = request.decision.verdict == Verdict::Rejected && !rejects;
            if (otherRejects || policy.zones[request.asked->limits[answer.index].zone].name != setup.zone.name)
                continue;
            if (answers != nullptr)
                answers->add(*request.asked, policy);
            requests.push_back(request);
            requests.back().decision.excess = answer.excess;
            requests.back().key = grouped.name(client);
            requests.back().asked = nullptr;
        }
    };
    const auto done = replayAround(client, outcome, policy, keepOwn, stop);
    return done ? Result(std::move(requests)) : done.error();
}

Result<ClientView> computeClient(const OutcomePtr& outcome, const Setup& setup, const QString& chosen,
                                 std::stop_token stop)
{
    const auto shown = clientToShow(*outcome, chosen);
    if (!shown)
        return ClientView{};
    ClientView view{clientName(*outcome->grouped, *shown), {}, {}};
    auto requests = decidedRequests(*outcome, setup, *shown, stop, &view.answers);
    if (!requests)
        return requests.error();
    view.requests = *std::move(requests);
    return view;
}

} // namespace spillway::ui
