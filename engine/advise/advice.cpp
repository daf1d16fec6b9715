#include "engine/advise/advice.h"

#include "engine/advise/crowd.h"
#include "engine/advise/kernels/limit_lanes.h"
#include "engine/advise/loss_map.h"
#include "engine/advise/need.h"
#include "engine/policy/policy_text.h"
#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <array>
#include <utility>

namespace spillway {

namespace {

constexpr std::uint64_t kFewRequests = 1000;
constexpr Milliseconds kShortTime{10 * 60 * 1000};
constexpr double kNearlyAll = 0.8;
constexpr double kCostsNothing = 0.01; ///< of the requests of the incidents that were kept out

/// A setting, and what it does.
struct Setting
{
    NginxRate rate;
    std::int64_t burst = 0;
    PeriodCounts counts;
    bool burstForRegulars = false;

    [[nodiscard]] std::uint64_t regularLoss() const
    {
        return counts.of[static_cast<std::size_t>(PeriodKind::Incident)].known.regular.rejected;
    }
};

/// Tries settings on the traffic and keeps what is needed for that.
class Trials
{
public:
    Trials(const AdvisedTraffic& traffic, std::stop_token stop) : m_traffic(traffic), m_stop(std::move(stop)) {}

    Result<Setting> with(const NginxRate& rate, std::int64_t burst) const
    {
        auto counts = periodCounts(*m_traffic.grouped, limitAt(rate, burst), m_traffic.spans, m_stop);
        if (!counts)
            return counts.error();
        return Setting{rate, burst, *std::move(counts)};
    }

    /// Requests of the surplus that the limit rejects under every arrival model.
    Result<std::uint64_t> surelyKeptOut(const Setting& setting, std::uint64_t surplus) const
    {
        const PeriodLoss& loss = setting.counts.of[static_cast<std::size_t>(PeriodKind::Incident)];
        const std::uint64_t told = keptOutOf(surplus, loss.rejected, loss.known);
        if (!m_traffic.isOpen())
            return told;
        const auto counts =
            periodCounts(*m_traffic.kindest, limitAt(setting.rate, setting.burst), m_traffic.kindestSpans, m_stop);
        if (!counts)
            return counts.error();
        const PeriodLoss& least = counts->of[static_cast<std::size_t>(PeriodKind::Incident)];
        return std::min(told, keptOutOf(surplus, least.rejected, least.known));
    }

    /// With as much burst as the regular clients need that lose something in the incidents, where that keeps out about
    /// the same.
    Result<Setting> forRegulars(const NginxRate& rate, std::int64_t least) const
    {
        auto setting = with(rate, least);
        if (!setting || setting->counts.regularsHit.empty())
            return setting;
        std::int64_t need = 0;
        for (const ClientId client : setting->counts.regularsHit)
            need = std::max(need, needOf(*m_traffic.grouped, client, rate.rate()));
        const auto costsNothing = keepsOutAsMuch(rate, least, need);
        if (!costsNothing)
            return costsNothing.error();
        if (!*costsNothing)
            return setting;
        setting = with(rate, need);
        if (setting)
            setting->burstForRegulars = true;
        return setting;
    }

private:
    static LimitReq limitAt(const NginxRate& rate, std::int64_t burst)
    {
        return {rate.rate(), Thousandths(burst * kOneRequest.raw()), kNever};
    }

    /// Whether the larger burst rejects about as many requests of the incidents as `least`.
    Result<bool> keepsOutAsMuch(const NginxRate& rate, std::int64_t least, std::int64_t larger) const
    {
        if (larger <= least || larger > kLargestBurstInLanes || !drainsSoon(larger, rate.rate()))
            return false;
        const auto map = lossMap(*m_traffic.kindest, {{rate.rate()}, {least, larger}}, m_traffic.kindestSpans, m_stop);
        if (!map)
            return map.error();
        const LossLayer& incident = map->of(PeriodKind::Incident);
        const double lost = static_cast<double>(incident.rejected[0]) - static_cast<double>(incident.rejected[1]);
        return lost <= kCostsNothing * static_cast<double>(incident.requests);
    }

    const AdvisedTraffic& m_traffic;
    std::stop_token m_stop;
};

/// The highest of the rates that do about equally well, or the one with which regular clients lose less.
Result<Setting> best(const Trials& trials, const std::vector<SettingOption>& equal, bool forRegulars)
{
    const auto tried = [&](const SettingOption& option) {
        return forRegulars ? trials.forRegulars(option.rate, option.burst) : trials.with(option.rate, option.burst);
    };
    auto setting = tried(equal.back());
    for (auto option = equal.rbegin() + 1; setting && setting->regularLoss() > 0 && option != equal.rend(); ++option) {
        auto other = tried(*option);
        if (!other || other->regularLoss() < setting->regularLoss())
            setting = std::move(other);
    }
    return setting;
}

/// Who is in the way of a lower rate: see Advice.
Result<std::optional<ClientId>> busiestAtLowerRate(const Trials& trials, const NginxRate& rate,
                                                   const std::vector<SettingOption>& ascending)
{
    const auto stops = [&](const SettingOption& option) {
        return option.rate.rate() < rate.rate() && !drainsSoon(option.least, option.rate.rate());
    };
    const auto option = std::ranges::find_if(ascending.rbegin(), ascending.rend(), stops);
    if (option == ascending.rend())
        return std::optional<ClientId>();
    const auto lower = trials.with(option->rate, option->least);
    if (!lower)
        return lower.error();
    return lower->counts.neediestNormal;
}

/// The smallest `delay` with which no request waits longer than the aims allow: a full bucket holds `burst`, and its
/// part above `delay` leaks at the rate.
std::optional<std::int64_t> delayFor(const Aims& aims, Rate rate, std::int64_t burst)
{
    if (!aims.longestWait)
        return std::nullopt;
    const std::int64_t mayWait = drained(rate, *aims.longestWait).raw() / kOneRequest.raw();
    return mayWait == 0 ? std::nullopt : std::optional(std::max<std::int64_t>(0, burst - mayWait));
}

/// Whether most of what passes of the surplus comes from clients that lose nothing, and not from
/// what the others may send.
bool madeByTheSpared(const Advice& advice, const PeriodCounts& counts, const UsualTraffic& usual)
{
    const std::uint64_t theirs = surplusOf(usual.size, {counts.spared, advice.incident.length});
    return 2 * theirs > advice.surplus - advice.keptOut();
}

/// How many requests of a client lie in normal periods, where nearly all are in incidents; 0 where that is not so.
std::uint64_t strayRequests(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans)
{
    constexpr std::uint64_t kMany = 100;
    constexpr std::uint64_t kNearly = 20; // times as many
    std::uint64_t normal = 0;
    std::uint64_t incident = 0;
    PeriodCursor kinds(spans);
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        const auto kind = kinds.kindAt(arrivals[i]);
        normal += kind == PeriodKind::Normal ? 1U : 0U;
        incident += kind == PeriodKind::Incident ? 1U : 0U;
    }
    return incident >= std::max(kMany, kNearly * normal) ? normal : 0;
}

/// Whether a client is much faster in incidents, or mainly requests the path that incidents request most.
bool isLikeIncident(const Grouped& grouped, ClientId client, std::span<const PeriodSpan> spans)
{
    const Column* const uris = grouped.trace->column("uri");
    const bool isFaster = !isRegular(grouped.arrivalsOf(client), spans);
    if (isFaster || uris == nullptr)
        return isFaster;
    std::vector<std::uint32_t> inIncidents(uris->values.size());
    std::vector<std::uint32_t> own(uris->values.size());
    PeriodCursor kinds(spans);
    static_cast<void>(grouped.selected.visit({}, [&](std::uint32_t row) {
        inIncidents[uris->ids[row]] += kinds.kindAt(grouped.trace->arrivals[row]) == PeriodKind::Incident ? 1U : 0U;
    }));
    for (const std::uint32_t row : grouped.rowsOf(client))
        ++own[uris->ids[row]];
    const auto most = std::ranges::max_element(own);
    return 2 * *most > grouped.requestsOf(client) &&
           most - own.begin() == std::ranges::max_element(inIncidents) - inIncidents.begin();
}

void addDoubts(Advice& advice, const Grouped& grouped, bool hasIncident, const Aims& aims)
{
    if (!hasIncident)
        advice.doubts.push_back(Doubt::NoIncident);
    if (advice.normal.requests == 0)
        advice.doubts.push_back(Doubt::NoNormal);
    else if (advice.normal.requests < kFewRequests || advice.normal.length < kShortTime)
        advice.doubts.push_back(Doubt::LittleData);
    if (grouped.clients() > 0 &&
        static_cast<double>(grouped.requestsOf(0)) > kNearlyAll * static_cast<double>(grouped.requests()))
        advice.doubts.push_back(Doubt::OneClient);
    if (grouped.trace->wholeSeconds())
        advice.doubts.push_back(Doubt::WholeSeconds);
    if (grouped.trace->endsOnly())
        advice.doubts.push_back(Doubt::EndsOnly);
    auto crowd = largestCrowd(grouped);
    if (!crowd && advice.busiestNormal)
        crowd = crowdBehind(grouped, *advice.busiestNormal);
    if (crowd) {
        advice.doubts.push_back(Doubt::ManyBehindOne);
        advice.crowd = crowd->client;
        advice.crowdAgents = crowd->agents;
    }
    if (!drainsSoon(advice.burst, advice.rate.rate()))
        advice.doubts.push_back(Doubt::SlowToEmpty);
    if (advice.strayRequests > 0)
        advice.doubts.push_back(Doubt::StrayRequests);
    if (!isSureOfSurplus(advice.surplus, advice.variation, advice.surelyKeptOut, aims))
        advice.doubts.push_back(Doubt::SmallSurplus);
}

/// Keys that operators commonly count by.
constexpr std::array kKeys{"$binary_remote_addr",     "$rl_net_24_64", "$remote_user", "$uri",
                           "$binary_remote_addr$uri", "$rl_path_1",    "$rl_agent",    "$http_user_agent"};

} // namespace

std::string Advice::limitText() const
{
    ZoneLimit limit;
    limit.nodelay = !delay;
    limit.delay = delay.value_or(0);
    return "rate=" + rate.text() + " burst=" + std::to_string(burst) + delayText(limit);
}

std::uint64_t Advice::keptOut() const
{
    return keptOutOf(surplus, incident.rejected, incident.known);
}

bool isSureOfSurplus(std::uint64_t surplus, std::uint64_t variation, std::uint64_t keptOut, const Aims& aims)
{
    if (variation >= surplus)
        return surplus == 0;
    return separates(surplus, keptOut, aims) ? separates(surplus + variation, keptOut, aims)
                                             : !separates(surplus - variation, keptOut, aims);
}

Result<Advice> advise(const GroupedPtr& grouped, std::span<const Period> periods, const Aims& aims,
                      std::stop_token stop)
{
    const auto traffic = AdvisedTraffic::of(grouped, periods, stop);
    if (!traffic)
        return traffic.error();
    const auto options = settingOptions(*traffic, aims, stop);
    if (!options)
        return options.error();
    const bool hasIncident = options->incident > 0;
    const std::vector<SettingOption> equal = bestOf(*options, aims);
    const Trials trials(*traffic, stop);
    const bool keepsAnyOut = keepAnyOut(*options, aims);
    const auto setting = best(trials, equal, keepsAnyOut && aims.headroomPercent > 0);
    if (!setting)
        return setting.error();
    Advice advice;
    for (const SettingOption& option : options->all)
        advice.frontier.push_back({option.rate, option.least});
    advice.surplus = options->surplus;
    advice.rate = setting->rate;
    advice.burst = setting->burst;
    advice.burstForRegulars = setting->burstForRegulars;
    advice.keepsAnyOut = keepsAnyOut;
    advice.rateForRegulars = !(setting->rate == equal.back().rate);
    advice.delay = delayFor(aims, advice.rate.rate(), advice.burst);
    const PeriodCounts& counts = setting->counts;
    advice.normal = counts.of[0];
    advice.incident = counts.of[1];
    advice.busiestNormal = counts.neediestNormal;
    advice.busiestIsLikeIncident =
        hasIncident && advice.busiestNormal && isLikeIncident(*grouped, *advice.busiestNormal, traffic->spans);
    const auto busiest = busiestAtLowerRate(trials, setting->rate, options->all);
    if (!busiest)
        return busiest.error();
    advice.busiestAtLowerRate = *busiest;
    const auto surely = trials.surelyKeptOut(*setting, advice.surplus);
    if (!surely)
        return surely.error();
    advice.surelyKeptOut = *surely;
    advice.separates = spillway::separates(advice.surplus, advice.surelyKeptOut, aims);
    if (!advice.separates && advice.normal.requests > 0 && madeByTheSpared(advice, counts, traffic->usual)) {
        advice.quietestIncident = counts.busiestSpared;
        advice.quietestSurplus = counts.sparedSurplus;
    }
    if (!advice.separates && advice.busiestNormal)
        advice.strayRequests = strayRequests(grouped->arrivalsOf(*advice.busiestNormal), traffic->spans);
    advice.variation = traffic->usual.variationInRequests();
    addDoubts(advice, *grouped, hasIncident, aims);
    return advice;
}

Result<Done> groupByOtherKeys(const GroupedPtr& grouped, const std::stop_token& stop,
                              const std::function<Result<Done>(const char*, const GroupedPtr&)>& each)
{
    const KeyTemplate& present = grouped->keys->key;
    const Variables defined = present.variables() == nullptr ? Variables{} : *present.variables();
    for (const char* const text : kKeys) {
        auto key = KeyTemplate::parse(text);
        if (!key)
            continue;
        if (!present.exemptions().empty())
            key = key->exempting(present.exemptions(), defined);
        if (key->text() == present.text() || !checkKey(*grouped->trace, *key))
            continue;
        const auto values = evaluateKey(grouped->trace, *key, stop);
        if (!values)
            return values.error();
        const auto other = group(grouped->trace, *values, grouped->selected, stop);
        if (!other)
            return other.error();
        if ((*other)->clients() < 2)
            continue;
        if (auto done = each(text, *other); !done)
            return done;
    }
    return Done{};
}

} // namespace spillway
