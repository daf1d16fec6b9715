#include "engine/live/lab/memory_store.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// Longer than any limiter remembers a request.
constexpr Milliseconds kForever = 2 * kLongestWindow + std::chrono::hours(1);

constexpr std::size_t kBytesAKey = 1024;
constexpr std::size_t kOverhead = 256; ///< of an entry: list, index, allocator

/// Takes back what a request left that passed.
template <class State>
void takeBack(State& state, const State& before)
{
    state = before;
}
void takeBack(SlidingLog::State& state, const std::monostate&)
{
    --state.size;
}

std::monostate keptOf(const SlidingLog::State&)
{
    return {}; // its last entry is the request
}
template <class State>
State keptOf(const State& state)
{
    return state;
}

/// The time until a request passes: exact, since a limiter without requests only becomes emptier.
template <Limiter T>
Milliseconds untilPassOf(const T& limiter, const typename T::State& state, Instant now)
{
    const auto passesAfter = [&](std::int64_t wait) {
        typename T::State copy = state;
        return limiter.answer(copy, now + Milliseconds(wait)).verdict != Verdict::Rejected;
    };
    if (passesAfter(0))
        return Milliseconds(0);
    std::int64_t rejected = 0;
    std::int64_t passes = 1;
    while (!passesAfter(passes) && passes < kForever.count()) {
        rejected = passes;
        passes *= 2;
    }
    while (passes - rejected > 1) {
        const std::int64_t middle = rejected + (passes - rejected) / 2;
        (passesAfter(middle) ? passes : rejected) = middle;
    }
    return Milliseconds(passes);
}
Milliseconds untilPassOf(const SlidingLog& limiter, const SlidingLog::State& state, Instant now)
{
    const auto roomAt = limiter.roomAt(state, now);
    return roomAt ? std::max(*roomAt - now, Milliseconds(0)) : Milliseconds(0);
}

/// The state of this algorithm; a fresh one where another algorithm left its own.
template <class One, class Variant>
typename One::State& stateFor(Variant& state)
{
    auto* const own = std::get_if<typename One::State>(&state);
    return own != nullptr ? *own : state.template emplace<typename One::State>();
}

} // namespace

MemoryStore::Entry& MemoryStore::entryOf(const std::string& key)
{
    if (const auto found = m_index.find(key); found != m_index.end()) {
        m_entries.splice(m_entries.begin(), m_entries, found->second);
    } else {
        m_entries.push_front({key, {}, 0});
        m_index.emplace(m_entries.front().key, m_entries.begin());
    }
    return m_entries.front();
}

std::vector<Decision> MemoryStore::decideNow(std::span<const Charge> charges, Instant now)
{
    std::vector<Decision> decisions;
    std::vector<std::function<void()>> undo; // of those that passed
    decisions.reserve(charges.size());
    for (const Charge& charge : charges) {
        Entry& entry = entryOf(charge.key);
        const auto ask = [&]<class One>(const One& limiter) {
            auto& state = stateFor<One>(entry.state);
            const bool isLast = decisions.size() + 1 == charges.size();
            if (!isLast)
                undo.emplace_back([&state, kept = keptOf(state)] { takeBack(state, kept); });
            decisions.push_back(spillway::decide(limiter, state, now));
            const std::size_t bytes = kOverhead + 2 * (entry.key.size() + One::bytes(state));
            m_bytes += bytes - std::exchange(entry.bytes, bytes);
            if (decisions.back().verdict == Verdict::Rejected && !isLast)
                undo.pop_back();
        };
        std::visit(ask, charge.limiter);
        if (decisions.back().verdict == Verdict::Rejected) {
            std::ranges::for_each(undo, [](const auto& takeBackOne) { takeBackOne(); });
            break;
        }
    }
    evict();
    return decisions;
}

void MemoryStore::evict()
{
    while (m_index.size() > 1 && (m_index.size() > m_mostKeys || m_bytes > m_mostKeys * kBytesAKey)) {
        m_bytes -= m_entries.back().bytes;
        m_index.erase(m_entries.back().key);
        m_entries.pop_back();
        ++m_evicted;
    }
}

Milliseconds MemoryStore::untilPass(std::span<const Charge> charges, Instant now) const
{
    Milliseconds longest{0};
    for (const Charge& charge : charges) {
        const auto found = m_index.find(charge.key);
        if (found == m_index.end())
            continue;
        const auto ask = [&]<class One>(const One& limiter) {
            if (const auto* const state = std::get_if<typename One::State>(&found->second->state))
                longest = std::max(longest, untilPassOf(limiter, *state, now));
        };
        std::visit(ask, charge.limiter);
    }
    return longest;
}

std::optional<Thousandths> MemoryStore::levelOf(const Charge& charge, Instant now) const
{
    const auto found = m_index.find(charge.key);
    if (found == m_index.end())
        return std::nullopt;
    return std::visit(
        [&]<class One>(const One& limiter) {
            const auto* const state = std::get_if<typename One::State>(&found->second->state);
            return state != nullptr ? std::optional(limiter.levelOf(limiter.levelAt(*state, now))) : std::nullopt;
        },
        charge.limiter);
}

} // namespace spillway
