#include "engine/study/placed_limits.h"

#include "engine/advise/advice.h"
#include "engine/advise/frontier.h"
#include "engine/advise/period_proposals.h"
#include "engine/core/steps.h"
#include "engine/replay/plain/in_order_replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMostLimits = 3;
constexpr double kCause = 0.2;     ///< of the excess traffic: a place with less is no cause of its own
constexpr double kWorth = 0.05;    ///< of the excess traffic: a limit that rejects less is not suggested
constexpr double kAsGood = 0.005;  ///< of the excess traffic: so much less is given for a higher rate
constexpr std::int64_t kLeast = 5; ///< burst: somebody clicks twice, or mistypes a password

/// Whether people write it: 1, 2 or 5, with zeros; and 30r/m.
bool isRound(const NginxRate& rate)
{
    std::int64_t count = rate.count;
    while (count % 10 == 0)
        count /= 10;
    return count == 1 || count == 2 || count == 5 || (rate.count == 30 && rate.unit == RateUnit::PerMinute);
}

/// The smallest of 5, 10, 20, 50, 100 … that is not below `burst`.
std::int64_t roundBurst(std::int64_t burst)
{
    for (std::int64_t ten = 1;; ten *= 10)
        for (const std::int64_t step : {1, 2, 5})
            if (const std::int64_t round = step * ten; round >= std::max(burst, kLeast))
                return round;
}

/// "/p/" of "/p/1", else the path itself.
std::string_view groupOf(std::string_view uri)
{
    const std::size_t end = uri.find('/', 1);
    return end == std::string_view::npos ? uri : uri.substr(0, end + 1);
}

/// A word for a zone: "login" of "/login".
std::string zoneName(std::string_view place, std::size_t number)
{
    std::string name;
    for (const char c : place.substr(0, 24))
        if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'))
            name += c;
    return (name.empty() ? "site" : name) + (number > 0 ? std::to_string(number + 1) : "");
}

/// A place that is tried: the requests in it that no earlier limit covers.
struct Place
{
    LocationKind kind = LocationKind::Prefix;
    std::string location = "/";
    double excess = 0; ///< traffic

    [[nodiscard]] bool isSite() const { return kind == LocationKind::Prefix && location == "/"; }
    [[nodiscard]] bool has(std::string_view uri) const
    {
        return isSite() || uri == location || (kind == LocationKind::Prefix && uri.starts_with(location));
    }
};

struct Setting
{
    KeyTemplate key;
    NginxRate rate;
    std::int64_t burst = 0;
    double keptOut = 0; ///< excess traffic; 0: nothing is to be gained
};

class PlaceSearch
{
public:
    PlaceSearch(const GroupedPtr& grouped, std::span<const Period> periods, const Aims& aims,
                const std::stop_token& stop) :
        m_grouped(grouped),
        m_spans(periodSpans(periods)),
        m_aims(aims),
        m_stop(stop),
        m_uris(grouped->trace->column("uri"))
    {
        const auto near = nearIncidents(m_spans, {grouped->base, grouped->base + grouped->span + Milliseconds(1)});
        const auto length = [&](PeriodKind kind) {
            return static_cast<double>(periodLength(*grouped, near, kind).count());
        };
        m_share = length(PeriodKind::Incident) / std::max(1.0, length(PeriodKind::Normal));
        m_excess.resize(m_uris != nullptr ? m_uris->values.size() : 1);
        m_covered.resize(m_excess.size());
        PeriodCursor cursor(near);
        std::ignore = grouped->selected.visit(stop, [&](std::uint32_t row) {
            if (const auto kind = cursor.kindAt(grouped->trace->arrivals[row]))
                m_excess[uriOf(row)] += *kind == PeriodKind::Incident ? 1 : -m_share;
        });
    }

    Result<std::vector<PlacedLimit>> run()
    {
        const Place site = rest();
        Setting everywhere;
        double keptOut = 0;
        const double least = std::max<double>(kFewestOfFlood, (1 - aim()) * site.excess);
        for (Place left = site; m_limits.size() < kMostLimits && left.excess >= least; left = rest()) {
            Place place = narrowest(left);
            Setting setting;
            std::optional<PlacedLimit::Wider> wider;
            Steps steps;
            steps.put(setting, [&] { return settingIn(place); });
            if (!steps.failed() && !place.isSite() && !isWorth(setting, site)) {
                place = left;
                steps.put(setting, [&] { return settingIn(place); });
            }
            if (!steps.failed() && !isWorth(setting, site))
                break;
            steps.put(wider, [&] { return widerThan(place, setting); });
            if (m_limits.empty() && !place.isSite())
                steps.put(everywhere, [&] { return settingIn(site); });
            if (steps.failed())
                return steps.result(m_limits);
            keptOut += setting.keptOut;
            add(place, setting, std::move(wider));
            for (std::size_t uri = 0; uri < m_covered.size(); ++uri)
                m_covered[uri] = m_covered[uri] || place.has(textOf(uri));
        }
        if (everywhere.keptOut > keptOut + kWorth * site.excess) {
            m_limits.clear();
            add(site, everywhere, {});
        }
        return measured();
    }

private:
    [[nodiscard]] std::size_t uriOf(std::uint32_t row) const { return m_uris != nullptr ? m_uris->ids[row] : 0; }
    [[nodiscard]] std::string_view textOf(std::size_t uri) const
    {
        return m_uris != nullptr ? m_uris->values[static_cast<ValueId>(uri)] : std::string_view();
    }
    [[nodiscard]] double aim() const { return m_aims.keepOutPercent / 100.0; }
    [[nodiscard]] static bool isWorth(const Setting& setting, const Place& site)
    {
        return setting.keptOut > 0 && setting.keptOut >= kWorth * site.excess;
    }

    /// All that no limit covers yet.
    [[nodiscard]] Place rest() const
    {
        Place all;
        for (std::size_t uri = 0; uri < m_excess.size(); ++uri)
            all.excess += m_covered[uri] ? 0 : m_excess[uri];
        return all;
    }

    /// The path or first segment with most of what is left, or all of it.
    [[nodiscard]] Place narrowest(const Place& left) const
    {
        std::map<std::string_view, double> groups;
        for (std::size_t uri = 0; uri < m_excess.size(); ++uri)
            if (const std::string_view text = textOf(uri);
                !m_covered[uri] && text.starts_with('/') && text == printable(text))
                groups[groupOf(text)] += m_excess[uri];
        const auto top = std::ranges::max_element(groups, {}, [](const auto& group) { return group.second; });
        if (top == groups.end() || top->second < kCause * left.excess)
            return left;
        std::size_t most = m_excess.size();
        for (std::size_t uri = 0; uri < m_excess.size(); ++uri)
            if (!m_covered[uri] && groupOf(textOf(uri)) == top->first &&
                (most == m_excess.size() || m_excess[uri] > m_excess[most]))
                most = uri;
        if (m_excess[most] >= aim() * top->second)
            return {LocationKind::Exact, std::string(textOf(most)), m_excess[most]};
        return {LocationKind::Prefix, std::string(top->first), top->second};
    }

    /// The requests in it that no limit covers yet.
    [[nodiscard]] Result<GroupedPtr> groupedIn(const Place& place) const
    {
        std::vector<std::uint8_t> in(m_covered.size());
        for (std::size_t uri = 0; uri < in.size(); ++uri)
            in[uri] = !m_covered[uri] && place.has(textOf(uri)) ? 1 : 0;
        std::vector<std::uint32_t> rows;
        const bool done = m_grouped->selected.visit(m_stop, [&](std::uint32_t row) {
            if (in[uriOf(row)] != 0)
                rows.push_back(row);
        });
        if (!done)
            return Error{ErrorCode::Cancelled, {}, {}};
        return group(m_grouped->trace, m_grouped->keys, SelectedRows(rows, m_grouped->trace->size()), m_stop);
    }

    [[nodiscard]] Result<Setting> settingIn(const Place& place) const
    {
        GroupedPtr grouped;
        Setting best;
        Steps steps;
        steps.put(grouped, [&] { return groupedIn(place); }).put(best, [&] {
            return settingFor(*grouped, place.excess);
        });
        if (steps.failed() || best.keptOut >= aim() * place.excess)
            return steps.result(best);
        steps.run([&] {
            return groupByOtherKeys(grouped, m_stop, [&](std::string_view key, const GroupedPtr& other) {
                const bool isPath =
                    key.find("uri") != std::string_view::npos || key.find("path") != std::string_view::npos;
                const auto setting = isPath ? Result<Setting>(best) : settingFor(*other, place.excess);
                if (setting && setting->keptOut > best.keptOut + kWorth * place.excess)
                    best = *setting;
                return setting ? Result<Done>(Done{}) : Result<Done>(setting.error());
            });
        });
        return steps.result(best);
    }

    /// The best limit that spares normal traffic and whose bucket drains soon.
    [[nodiscard]] Result<Setting> settingFor(const Grouped& grouped, double excess) const
    {
        std::vector<NginxRate> round;
        std::ranges::copy_if(adviceRates(), std::back_inserter(round), isRound);
        std::vector<Rate> rates;
        std::ranges::transform(round, std::back_inserter(rates), &NginxRate::rate);
        const auto least = sparingBursts(grouped, rates, m_spans, m_aims, m_stop);
        if (!least)
            return least.error();
        std::vector<Setting> all;
        for (std::size_t i = 0; i < rates.size(); ++i) {
            const auto setting = settingAt(grouped, round[i], (*least)[i], excess);
            if (!setting)
                return setting.error();
            all.push_back(*setting);
        }
        const double most = std::ranges::max(all, {}, &Setting::keptOut).keptOut;
        return *std::find_if(all.rbegin(), all.rend(),
                             [&](const Setting& setting) { return setting.keptOut >= most - kAsGood * excess; });
    }

    /// With a burst that spares regular clients in incidents, too.
    [[nodiscard]] Result<Setting> settingAt(const Grouped& grouped, NginxRate rate, std::int64_t least,
                                            double excess) const
    {
        Setting setting{grouped.keys->key, rate, 0, 0};
        const std::int64_t headroom =
            m_aims.headroomPercent > 0 ? std::max<std::int64_t>(1, (least * m_aims.headroomPercent + 99) / 100) : 0;
        for (std::int64_t burst = roundBurst(least + headroom); drainsSoon(burst, rate.rate());
             burst = roundBurst(burst + 1)) {
            const LimitReq limit{rate.rate(), Thousandths(burst * kOneRequest.raw()), kNever};
            const auto counts = periodCounts(grouped, limit, m_spans, m_stop);
            if (!counts)
                return counts.error();
            setting.burst = burst;
            const PeriodLoss& incident = counts->of[1];
            if (incident.known.regular.clients > m_aims.losers)
                continue;
            setting.keptOut = static_cast<double>(
                keptOutOf(static_cast<std::uint64_t>(std::max(excess, 0.0)), incident.rejected, incident.known));
            break;
        }
        return setting;
    }

    /// A limit for the next wider place; nothing for the whole site.
    [[nodiscard]] Result<std::optional<PlacedLimit::Wider>> widerThan(const Place& place, const Setting& setting) const
    {
        if (place.isSite())
            return std::optional<PlacedLimit::Wider>();
        Place wider = rest();
        const std::string_view segment = groupOf(place.location);
        if (place.kind == LocationKind::Exact && segment.size() < place.location.size()) {
            wider = {LocationKind::Prefix, std::string(segment), 0};
            for (std::size_t uri = 0; uri < m_excess.size(); ++uri)
                wider.excess += !m_covered[uri] && wider.has(textOf(uri)) ? m_excess[uri] : 0;
        }
        const auto other = settingIn(wider);
        if (!other)
            return other.error();
        const double more = std::max(0.0, other->keptOut - setting.keptOut);
        return std::optional(PlacedLimit::Wider{wider.location, other->rate, other->burst,
                                                static_cast<std::uint64_t>(std::llround(more))});
    }

    void add(const Place& place, const Setting& setting, std::optional<PlacedLimit::Wider> wider)
    {
        PlacedLimit limit;
        std::size_t number = 0;
        const auto isTaken = [&](const PlacedLimit& other) { return other.zone.name == limit.zone.name; };
        do
            limit.zone.name = zoneName(place.location, number++);
        while (std::ranges::any_of(m_limits, isTaken));
        limit.zone.key = setting.key;
        limit.zone.rate = setting.rate;
        limit.rule = {place.kind, place.location, {{0, setting.burst, 0, true}}};
        limit.wider = std::move(wider);
        m_limits.push_back(std::move(limit));
    }

    /// The limits with the counts of their replay, without one that rejects more normal clients than may be.
    [[nodiscard]] Result<std::vector<PlacedLimit>> measured()
    {
        while (!m_limits.empty()) {
            if (const auto done = measure(); !done)
                return done.error();
            const auto harms = [&](const PlacedLimit& limit) { return limit.normalClients > m_aims.losers; };
            if (m_aims.lostPerMillion || std::erase_if(m_limits, harms) == 0)
                break;
        }
        return m_limits;
    }

    /// Replays all limits together, as nginx would.
    [[nodiscard]] Result<Done> measure()
    {
        constexpr std::uint8_t kNone = UINT8_MAX;
        std::vector<std::uint8_t> limitOf(m_covered.size(), kNone); // by path, the narrower places first
        for (std::size_t uri = 0; uri < limitOf.size(); ++uri)
            for (std::size_t i = 0; i < m_limits.size() && limitOf[uri] == kNone; ++i)
                if (Place{m_limits[i].rule.kind, m_limits[i].rule.location}.has(textOf(uri)))
                    limitOf[uri] = static_cast<std::uint8_t>(i);
        for (PlacedLimit& limit : m_limits)
            limit.blocked = limit.requests = limit.normalClients = 0;
        std::vector<std::uint8_t> rejected(m_grouped->trace->size());
        PeriodCursor cursor(m_spans);
        const auto outcome = replayInOrder(
            policyOf(m_limits), m_grouped, {},
            [&](const RequestOutcome& request) {
                const bool isRejected = request.decision.verdict == Verdict::Rejected;
                const auto kind = cursor.kindAt(request.at);
                rejected[request.row] = isRejected && kind ? static_cast<std::uint8_t>(1 + static_cast<int>(*kind)) : 0;
                const std::uint8_t limit = limitOf[uriOf(request.row)];
                if (limit == kNone || kind != PeriodKind::Incident)
                    return;
                m_limits[limit].requests += 1;
                m_limits[limit].blocked += isRejected ? 1U : 0U;
            },
            m_stop);
        const auto rows = m_grouped->findRows(m_stop);
        if (!outcome || !rows)
            return outcome ? rows.error() : outcome.error();
        for (ClientId client = 0; client < m_grouped->clients(); ++client) {
            std::array<std::array<std::uint64_t, 2>, kMostLimits> lost{}; // by PeriodKind
            for (const std::uint32_t row : m_grouped->rowsOf(client))
                if (rejected[row] != 0)
                    lost[limitOf[uriOf(row)]][rejected[row] - 1] += 1;
            for (std::size_t i = 0; i < m_limits.size(); ++i)
                if (lost[i][0] > 0 || (lost[i][1] > 0 && isRegular(m_grouped->arrivalsOf(client), m_spans)))
                    m_limits[i].normalClients += 1;
        }
        return Done{};
    }

    GroupedPtr m_grouped;
    std::vector<PeriodSpan> m_spans;
    Aims m_aims;
    std::stop_token m_stop;
    const Column* m_uris;
    double m_share = 0;           ///< length of incidents / length of normal periods near them
    std::vector<double> m_excess; ///< excess traffic, by number of the path
    std::vector<bool> m_covered;  ///< by number of the path: a limit has it
    std::vector<PlacedLimit> m_limits;
};

} // namespace

Policy policyOf(std::span<const PlacedLimit> limits)
{
    Policy policy;
    for (const PlacedLimit& limit : limits) {
        policy.rules.push_back(limit.rule);
        policy.rules.back().limits.front().zone = policy.zones.size();
        policy.zones.push_back(limit.zone);
    }
    return policy;
}

Result<std::vector<PlacedLimit>> placedLimits(const GroupedPtr& grouped, std::span<const Period> periods,
                                              const Aims& aims, const std::stop_token& stop)
{
    std::vector<Period> all(periods.begin(), periods.end());
    if (all.empty()) {
        const auto found = findPeriods(*grouped, stop);
        if (!found)
            return found.error();
        for (const PeriodProposal& proposal : found->proposals)
            all.push_back(proposal.period);
    }
    if (std::ranges::find(all, PeriodKind::Incident, &Period::kind) == all.end())
        return std::vector<PlacedLimit>();
    return PlaceSearch(grouped, all, aims, stop).run();
}

} // namespace spillway
