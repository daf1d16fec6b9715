#include "engine/replay/reacting_clients.h"
#include "engine/core/say.h"

#include "engine/policy/limiter_of.h"
#include "engine/policy/period.h"
#include "engine/policy/whole_number.h"
#include "engine/trace/made/random.h"

#include <array>
#include <queue>

namespace spillway {

namespace {

using Microseconds = std::chrono::microseconds;

constexpr std::uint64_t kMostAttempts = 50'000'000;
constexpr Milliseconds kPageGap{1000};

struct ClientAttempt
{
    Microseconds at;
    std::uint64_t number;      ///< earlier ones first
    std::size_t request;       ///< or connection
    std::uint32_t retries = 0; ///< before it
    auto operator<=>(const ClientAttempt&) const = default;
};

/// Attempts in order of time.
class AttemptQueue
{
public:
    void add(Microseconds at, std::size_t request, std::uint32_t retries)
    {
        m_queue.push({at, m_count++, request, retries});
    }
    [[nodiscard]] bool isEmpty() const { return m_queue.empty(); }
    ClientAttempt take()
    {
        const ClientAttempt first = m_queue.top();
        m_queue.pop();
        ++m_taken;
        return first;
    }
    [[nodiscard]] std::optional<Error> trouble(const std::stop_token& stop) const
    {
        if (m_count > kMostAttempts)
            return Error{ErrorCode::Unsupported, "--clients",
                         "the clients send more than 50 million requests. Lower max=, requests= or for="};
        if (m_taken % 65536 == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        return std::nullopt;
    }

private:
    std::priority_queue<ClientAttempt, std::vector<ClientAttempt>, std::greater<>> m_queue;
    std::uint64_t m_count = 0;
    std::uint64_t m_taken = 0;
};

Instant instantOf(Microseconds at)
{
    return Instant(std::chrono::floor<Milliseconds>(at));
}

/// In whole seconds, at least one: when a request passes if nothing else arrives.
template <Limiter T>
Milliseconds retryAfter(const T& limiter, const typename T::State& state, Instant now)
{
    const auto passesAfter = [&](std::int64_t seconds) {
        typename T::State copy = state;
        return limiter.answer(copy, now + std::chrono::seconds(seconds)).verdict != Verdict::Rejected;
    };
    std::int64_t passes = 1;
    while (!passesAfter(passes) && passes < Milliseconds(kLongestWindow).count() / 500)
        passes *= 2;
    for (std::int64_t rejected = passes / 2; passes - rejected > 1;) {
        const std::int64_t middle = rejected + (passes - rejected) / 2;
        (passesAfter(middle) ? passes : rejected) = middle;
    }
    return std::chrono::seconds(passes);
}

/// A client's wait after a rejection, from its answer on.
template <Limiter T>
Milliseconds waitOf(const Behaviour& behaviour, const T& limiter, const typename T::State& state,
                    const ClientAttempt& attempt, Random& random)
{
    Milliseconds wait = behaviour.wait;
    if (behaviour.retry == Retry::AtOnce)
        wait = Milliseconds(0);
    if (behaviour.retry == Retry::RetryAfter && wait == Milliseconds(0))
        wait = retryAfter(limiter, state, instantOf(attempt.at));
    const bool backsOff = behaviour.retry == Retry::Backoff;
    if (backsOff)
        wait = std::min(behaviour.base * (std::int64_t{1} << std::min(attempt.retries, 20U)), behaviour.cap);
    if (behaviour.jitter)
        wait = Milliseconds(random.between(backsOff ? 0 : wait.count(), backsOff ? wait.count() : 2 * wait.count()));
    return wait;
}

/// By request: the first and the last of its page, and the retries that the page is at.
struct PageRange
{
    std::size_t first = 0;
    std::size_t last = 0;
};

/// Numbers the requests of each page one after the other: `order` by client, then by time.
std::vector<PageRange> pagesOf(std::vector<KeyedArrival>& order)
{
    std::ranges::stable_sort(order, {}, &KeyedArrival::client);
    std::vector<PageRange> pages(order.size());
    for (std::size_t first = 0, i = 0; i < order.size(); ++i) {
        const bool ends = i + 1 == order.size() || order[i + 1].client != order[i].client ||
                          order[i + 1].at - order[i].at >= kPageGap;
        if (!ends)
            continue;
        for (std::size_t j = first; j <= i; ++j)
            pages[j] = {first, i};
        first = i + 1;
    }
    return pages;
}

template <Limiter T>
Result<ReactionOutcome> reactOf(const T& limiter, std::vector<KeyedArrival> order, std::size_t clients,
                                const Behaviour& behaviour, const std::stop_token& stop)
{
    ReactionOutcome outcome;
    outcome.requests = order.size();
    if (order.empty())
        return outcome;
    const Instant start = order.front().at;
    const Milliseconds span = order.back().at - start;
    const bool reloads = behaviour.retry == Retry::Reload;
    const std::vector<PageRange> pages = reloads ? pagesOf(order) : std::vector<PageRange>();
    std::vector<std::uint32_t> reloadsOf(reloads ? order.size() : 0); ///< by the first request of a page
    std::vector<Microseconds> seenAt(reloadsOf.size());               ///< when the client learns that it has to
    std::vector<typename T::State> states(clients);
    std::vector<bool> served(order.size());
    Random random(behaviour.seed);
    AttemptQueue attempts;
    for (std::size_t i = 0; i < order.size(); ++i)
        attempts.add(order[i].at.time_since_epoch(), i, 0);
    while (!attempts.isEmpty()) {
        if (auto trouble = attempts.trouble(stop))
            return *trouble;
        const ClientAttempt attempt = attempts.take();
        const std::size_t first = reloads ? pages[attempt.request].first : attempt.request;
        const bool isOld = reloads && attempt.retries < reloadsOf[first]; // the client loads the page again
        if (isOld && attempt.at >= seenAt[first])
            continue; // not sent any more
        const Instant now = instantOf(attempt.at);
        auto& state = states[order[attempt.request].client];
        const Decision decision = decide(limiter, state, now);
        outcome.attempts.add(decision.verdict);
        if (attempt.retries > 0)
            outcome.retries.add(decision.verdict);
        outcome.lasted = now - start;
        outcome.longestDelay = std::max(outcome.longestDelay, decision.delay);
        if (now - start <= span) {
            const std::int64_t quarter = std::min<std::int64_t>((now - start).count() * 4 / (span.count() + 1), 3);
            ++outcome.attemptsBy[quarter];
            outcome.requestsBy[quarter] += attempt.retries == 0 ? 1 : 0;
        }
        served[attempt.request] = decision.verdict != Verdict::Rejected;
        if (isOld || served[attempt.request] || behaviour.retry == Retry::GiveUp || attempt.retries >= behaviour.most)
            continue;
        const Microseconds again =
            attempt.at + behaviour.roundTrip + waitOf(behaviour, limiter, state, attempt, random);
        if (!reloads) {
            attempts.add(again, attempt.request, attempt.retries + 1);
            continue;
        }
        reloadsOf[first] = attempt.retries + 1;
        seenAt[first] = attempt.at + behaviour.roundTrip;
        for (std::size_t i = first; i <= pages[first].last; ++i)
            attempts.add(again + (order[i].at - order[first].at), i, attempt.retries + 1);
    }
    outcome.served = static_cast<std::uint64_t>(std::ranges::count(served, true));
    outcome.after = std::max(outcome.lasted - span, Milliseconds(0));
    return outcome;
}

template <Limiter T>
Result<ReactionOutcome> loopOf(const T& limiter, const Behaviour& behaviour, const std::stop_token& stop)
{
    const ClosedLoop& loop = *behaviour.loop;
    ReactionOutcome outcome;
    typename T::State state;
    Random random(behaviour.seed);
    AttemptQueue attempts;
    Microseconds free{0};
    Microseconds latency{0};
    for (std::int64_t i = 0; i < loop.connections; ++i)
        attempts.add(free, static_cast<std::size_t>(i), 0);
    while (!attempts.isEmpty()) {
        if (auto trouble = attempts.trouble(stop))
            return *trouble;
        ClientAttempt attempt = attempts.take();
        attempt.at = std::max(attempt.at, free); // the program was busy with another connection
        if (loop.length > Milliseconds(0) && attempt.at >= loop.length)
            continue;
        free = attempt.at + loop.gap;
        const Decision decision = decide(limiter, state, instantOf(attempt.at));
        outcome.attempts.add(decision.verdict);
        outcome.longestDelay = std::max(outcome.longestDelay, decision.delay);
        const bool isRejected = decision.verdict == Verdict::Rejected;
        const Microseconds answer =
            attempt.at + (isRejected ? std::min(loop.rejection, loop.service) : decision.delay + loop.service);
        outcome.lasted = std::max(outcome.lasted, std::chrono::ceil<Milliseconds>(answer));
        if (!isRejected)
            latency += answer - attempt.at;
        if (loop.requests == 0 || attempt.retries + 1 < loop.requests) {
            const Microseconds think(random.between(loop.leastThink.count(), loop.mostThink.count()));
            attempts.add(answer + think, attempt.request, attempt.retries + 1);
        }
    }
    outcome.requests = outcome.attempts.all();
    outcome.served = outcome.attempts.served();
    outcome.meanLatencyMs = double(latency.count()) / 1000 / double(std::max<std::uint64_t>(outcome.served, 1));
    return outcome;
}

} // namespace

bool ReactionOutcome::grows() const
{
    const auto load = [&](int quarter) {
        return double(attemptsBy[quarter]) / double(std::max<std::uint64_t>(requestsBy[quarter], 1));
    };
    return retries.all() > 0 && load(3) > 1.1 * load(2) && load(2) >= load(1);
}

double ReactionOutcome::servedPerSecond() const
{
    return double(served) * 1000 / double(std::max(lasted, Milliseconds(1)).count());
}

Result<ReactionOutcome> react(const Limit& limit, const Grouped& grouped, const Behaviour& behaviour,
                              const std::stop_token& stop)
{
    const auto order = keyedArrivals(grouped, stop);
    if (!order)
        return order.error();
    return std::visit([&](const auto& limiter) { return reactOf(limiter, *order, grouped.clients(), behaviour, stop); },
                      limiterOf(limit));
}

Result<ReactionOutcome> closedLoop(const Limit& limit, const Behaviour& behaviour, const std::stop_token& stop)
{
    return std::visit([&](const auto& limiter) { return loopOf(limiter, behaviour, stop); }, limiterOf(limit));
}

Result<std::optional<Milliseconds>> dampingRetryAfter(const Limit& limit, const Grouped& grouped,
                                                      const Behaviour& behaviour, const std::stop_token& stop)
{
    Behaviour honours = behaviour;
    honours.retry = Retry::RetryAfter;
    honours.jitter = true;
    for (const int seconds : {1, 2, 5, 10, 20, 30, 60, 120, 300, 600}) {
        honours.wait = std::chrono::seconds(seconds);
        const auto outcome = react(limit, grouped, honours, stop);
        if (!outcome)
            return outcome.error();
        if (outcome->retries.rejected * 10 <= outcome->retries.all())
            return std::optional(honours.wait);
    }
    return std::optional<Milliseconds>();
}

namespace {

std::optional<Microseconds> parseTime(std::string_view text)
{
    if (text.ends_with("us")) {
        const auto count = wholeNumber(text.substr(0, text.size() - 2));
        return count && *count < 1'000'000'000 ? std::optional(Microseconds(*count)) : std::nullopt;
    }
    return parsePeriod(text);
}

/// Sets one parameter; false: there is no such one, or its value is not valid.
bool set(Behaviour& to, ClosedLoop& loop, std::string_view name, std::string_view value)
{
    static constexpr std::array<std::string_view, 6> kRetries{"give-up",     "at-once", "fixed",
                                                              "retry-after", "backoff", "reload"};
    const auto number = [&](auto& place, std::int64_t low, std::int64_t high) {
        const std::int64_t read = value.empty() ? -1 : wholeNumber(value).value_or(-1);
        place = static_cast<std::remove_reference_t<decltype(place)>>(read);
        return read >= low && read <= high;
    };
    const auto time = [&](auto& place, std::string_view text) {
        const auto read = parseTime(text);
        if (read)
            place = std::chrono::floor<std::remove_reference_t<decltype(place)>>(*read);
        return read.has_value();
    };
    if (name == "retry") {
        const auto found = std::ranges::find(kRetries, value);
        to.retry = static_cast<Retry>(found - kRetries.begin());
        return found != kRetries.end();
    }
    if (name == "think") {
        const std::size_t dots = value.find("..");
        return time(loop.leastThink, value.substr(0, dots)) &&
               time(loop.mostThink, dots == std::string_view::npos ? value : value.substr(dots + 2)) &&
               loop.leastThink <= loop.mostThink;
    }
    if (name == "jitter") {
        to.jitter = value == "full";
        return to.jitter || value == "none";
    }
    return name == "max"           ? number(to.most, 0, 1000)
           : name == "seed"        ? number(to.seed, 0, kMaxCount)
           : name == "connections" ? number(loop.connections, 1, 100'000)
           : name == "requests"    ? number(loop.requests, 1, 10'000'000)
           : name == "wait"        ? time(to.wait, value)
           : name == "base"        ? time(to.base, value)
           : name == "cap"         ? time(to.cap, value)
           : name == "round-trip"  ? time(to.roundTrip, value)
           : name == "for"         ? time(loop.length, value)
           : name == "service"     ? time(loop.service, value)
           : name == "rejection"   ? time(loop.rejection, value)
           : name == "gap"         ? time(loop.gap, value)
                                   : false;
}

} // namespace

Result<Behaviour> parseBehaviour(std::string_view text)
{
    Behaviour behaviour;
    ClosedLoop loop;
    const auto wrong = [](const std::string& detail) { return Error{ErrorCode::BadArgument, "--clients", detail}; };
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        const std::size_t equals = word.find('=');
        if (word.empty())
            continue;
        if (equals == std::string_view::npos || !set(behaviour, loop, word.substr(0, equals), word.substr(equals + 1)))
            return wrong(say("“{}” is not valid. Write for example 'retry=backoff jitter=full base=100ms max=5', or "
                             "'connections=100 for=30s service=1ms'",
                             printable(word)));
        if (word.starts_with("connections="))
            behaviour.loop.emplace();
    }
    if (behaviour.loop)
        behaviour.loop = loop;
    if (behaviour.loop && loop.requests == 0 && loop.length == Milliseconds(0))
        return wrong("connections= needs requests=N for each of them, or for=TIME");
    if (behaviour.loop && std::min(loop.service, loop.rejection) + loop.gap + loop.leastThink == Microseconds(0))
        return wrong("connections= needs a pause: set service= and rejection=, gap= or think= above 0");
    if (behaviour.retry == Retry::Fixed && behaviour.wait == Milliseconds(0))
        return wrong("retry=fixed needs wait=TIME");
    return behaviour;
}

} // namespace spillway
