#include "engine/replay/lane_replay.h"

#include <algorithm>
#include <array>
#include <cstring>

// Functions marked SPILLWAY_INLINE are compiled once for each instruction set, inside the function that has its `target`.
#define SPILLWAY_INLINE __attribute__((always_inline)) inline

namespace spillway {

namespace {

constexpr std::size_t kLanes = Tiles::kTileLanes;

/// Rows whose classes are kept until their bins are counted: they and their times stay in the nearest cache.
constexpr std::size_t kRows = 32;

/// From one request in so many on it is quicker to count every request than to look for those that matter.
constexpr std::size_t kDenseFrom = 6;

/// What became of a request.
constexpr std::int32_t kDelayed = 1;
constexpr std::int32_t kRejected = 2;

struct alignas(64) LaneState
{
    std::array<std::int32_t, kLanes> excess;
    std::array<std::uint32_t, kLanes> last;
    std::array<std::int32_t, kLanes> peak;
    std::array<std::uint32_t, kLanes> delayed;
    std::array<std::uint32_t, kLanes> rejected;
};

/// By request of a block: 0, kDelayed or kRejected.
using Classes = std::array<std::uint8_t, kRows * kLanes>;
using WideClasses = std::array<std::uint32_t, kRows * kLanes>;

/// The compilers' own vectors, so that nothing depends on their guessing that a loop can become one.
struct Vectors16
{
    using Unsigned = std::uint32_t __attribute__((vector_size(16)));
    using Signed = std::int32_t __attribute__((vector_size(16)));
};
struct Vectors32
{
    using Unsigned = std::uint32_t __attribute__((vector_size(32)));
    using Signed = std::int32_t __attribute__((vector_size(32)));
};

/// The lanes of a tile in vectors, and nginx's rule for one request of each.
template <class Vectors, bool kWhole, bool kMayDelay>
class Lanes
{
    using Unsigned = typename Vectors::Unsigned;
    using Signed = typename Vectors::Signed;
    static constexpr std::size_t kInOne = sizeof(Unsigned) / sizeof(std::uint32_t);
    static constexpr std::size_t kCount = kLanes / kInOne;

public:
    SPILLWAY_INLINE Lanes(const LaneState& state, const LaneLimit& limit)
    {
        std::memcpy(m_excess, state.excess.data(), sizeof m_excess);
        std::memcpy(m_last, state.last.data(), sizeof m_last);
        std::memcpy(m_peak, state.peak.data(), sizeof m_peak);
        std::memcpy(m_delayed, state.delayed.data(), sizeof m_delayed);
        std::memcpy(m_rejected, state.rejected.data(), sizeof m_rejected);
        m_leak = Unsigned{} + limit.leak;
        m_cap = Unsigned{} + limit.cap;
        m_burst = Signed{} + limit.burst;
        m_notDelayed = Signed{} + (limit.delayedFrom - 1);
    }

    SPILLWAY_INLINE void step(const std::uint32_t* times, std::uint32_t* classes)
    {
        for (std::size_t i = 0; i < kCount; ++i) {
            Unsigned now;
            std::memcpy(&now, times + i * kInOne, sizeof now);
            const Unsigned sinceLast = now - m_last[i];
            const Unsigned elapsed = sinceLast < m_cap ? sinceLast : m_cap;
            const Unsigned leaked = kWhole ? elapsed * m_leak : elapsed * m_leak / 1000U;
            const Signed level = m_excess[i] + 1000 - reinterpret_cast<const Signed&>(leaked);
            const Signed excess = level > 0 ? level : Signed{};
            const Signed rejected = excess > m_burst; // all bits, or none
            m_excess[i] = rejected ? m_excess[i] : excess;
            m_last[i] = rejected ? m_last[i] : now;
            m_peak[i] = m_peak[i] > m_excess[i] ? m_peak[i] : m_excess[i];
            m_rejected[i] -= rejected;
            Signed what = rejected & kRejected;
            if constexpr (kMayDelay) {
                const Signed delayed = (excess > m_notDelayed) & ~rejected;
                m_delayed[i] -= delayed;
                what |= delayed & kDelayed;
            }
            std::memcpy(classes + i * kInOne, &what, sizeof what);
        }
    }

    /// How many requests were delayed or rejected so far.
    SPILLWAY_INLINE std::uint32_t events() const
    {
        Signed all = m_rejected[0] + m_delayed[0];
        for (std::size_t i = 1; i < kCount; ++i)
            all += m_rejected[i] + m_delayed[i];
        std::uint32_t sum = 0;
        for (std::size_t lane = 0; lane < kInOne; ++lane)
            sum += static_cast<std::uint32_t>(all[lane]);
        return sum;
    }

    SPILLWAY_INLINE void store(LaneState& state) const
    {
        std::memcpy(state.excess.data(), m_excess, sizeof m_excess);
        std::memcpy(state.last.data(), m_last, sizeof m_last);
        std::memcpy(state.peak.data(), m_peak, sizeof m_peak);
        std::memcpy(state.delayed.data(), m_delayed, sizeof m_delayed);
        std::memcpy(state.rejected.data(), m_rejected, sizeof m_rejected);
    }

private:
    Signed m_excess[kCount];
    Unsigned m_last[kCount];
    Signed m_peak[kCount];
    Signed m_delayed[kCount];
    Signed m_rejected[kCount];
    Unsigned m_leak;
    Unsigned m_cap;
    Signed m_burst;
    Signed m_notDelayed;
};

/// Looks for the few requests that count.
SPILLWAY_INLINE void countSparse(const std::uint32_t* times, const Classes& classes, std::size_t rows, BinCounter& bins)
{
    for (std::size_t i = 0; i < rows * kLanes; i += 8) {
        std::uint64_t eight = 0;
        std::memcpy(&eight, classes.data() + i, sizeof eight);
        while (eight != 0) {
            const auto bit = static_cast<unsigned>(__builtin_ctzll(eight));
            const std::size_t request = i + bit / 8;
            if (bit % 8 == 0)
                bins.countDelayed(std::int64_t{times[request]});
            else
                bins.countRejected(std::int64_t{times[request]});
            eight &= eight - 1;
        }
    }
}

/// Counts every request, those that do not matter into a slot of their lane: no branch to guess wrong.
SPILLWAY_INLINE void countDense(const std::uint32_t* times, const Classes& classes, std::size_t rows,
                                const BinCounter::LaneBins& bins, std::uint32_t* slots)
{
    std::array<std::uint32_t, kLanes> slot{};
    for (std::size_t row = 0; row < rows; ++row) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) {
            const std::uint32_t offset = times[row * kLanes + lane] - bins.start;
            const std::uint8_t what = classes[row * kLanes + lane];
            const auto nearly = static_cast<std::uint32_t>((std::uint64_t{offset} * bins.factor) >> 32U);
            const std::uint32_t bin = nearly + (offset - nearly * bins.width >= bins.width ? 1U : 0U);
            const std::uint32_t counted = bin + (what == kRejected ? bins.rejectedFrom : 0U);
            const std::uint32_t nowhere = bins.nowhere + static_cast<std::uint32_t>(lane);
            slot[lane] = what != 0 && offset < bins.length ? counted : nowhere;
        }
        for (const std::uint32_t one : slot)
            ++slots[one];
    }
}

/// Everything about one tile, for one kind of limit.
template <class Vectors, bool kWhole, bool kMayDelay>
SPILLWAY_INLINE void walkTile(const std::uint32_t* times, std::size_t rows, const LaneLimit& limit, bool dense,
                              BinCounter& bins, LaneState& state)
{
    alignas(64) Classes classes;
    alignas(64) WideClasses wideClasses;
    Lanes<Vectors, kWhole, kMayDelay> lanes(state, limit);
    const BinCounter::LaneBins laneBins = bins.laneBins();
    std::uint32_t events = 0;
    for (std::size_t begin = 0; begin < rows; begin += kRows) {
        const std::size_t count = std::min(kRows, rows - begin);
        const std::uint32_t* const block = times + begin * kLanes;
        for (std::size_t row = 0; row < count; ++row)
            lanes.step(block + row * kLanes, wideClasses.data() + row * kLanes);
        const std::uint32_t before = events;
        events = lanes.events();
        if (!bins.counts() || events == before)
            continue;
        for (std::size_t i = 0; i < count * kLanes; ++i)
            classes[i] = static_cast<std::uint8_t>(wideClasses[i]);
        if (dense && events - before > count * kLanes / kDenseFrom)
            countDense(block, classes, count, laneBins, bins.slots());
        else
            countSparse(block, classes, count, bins);
    }
    lanes.store(state);
}

template <class Vectors>
SPILLWAY_INLINE void walkTile(const std::uint32_t* times, std::size_t rows, const LaneLimit& limit, bool dense,
                              BinCounter& bins, LaneState& state)
{
    const bool mayDelay = limit.delayedFrom <= limit.burst;
    if (limit.whole && mayDelay)
        walkTile<Vectors, true, true>(times, rows, limit, dense, bins, state);
    else if (limit.whole)
        walkTile<Vectors, true, false>(times, rows, limit, dense, bins, state);
    else if (mayDelay)
        walkTile<Vectors, false, true>(times, rows, limit, dense, bins, state);
    else
        walkTile<Vectors, false, false>(times, rows, limit, dense, bins, state);
}

void walkByFour(const std::uint32_t* times, std::size_t rows, const LaneLimit& limit, bool dense, BinCounter& bins,
                LaneState& state)
{
    walkTile<Vectors16>(times, rows, limit, dense, bins, state);
}

#if defined(__x86_64__)
__attribute__((target("avx2,bmi,bmi2"))) void walkByEight(const std::uint32_t* times, std::size_t rows,
                                                          const LaneLimit& limit, bool dense, BinCounter& bins,
                                                          LaneState& state)
{
    walkTile<Vectors32>(times, rows, limit, dense, bins, state);
}
#else
constexpr auto walkByEight = walkByFour;
#endif

} // namespace

LaneWidth widestLanes()
{
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        return LaneWidth::Eight;
#endif
    return LaneWidth::Four;
}

std::optional<LaneLimit> laneLimit(const LimitReq& limit, std::int64_t delayedFrom, std::uint32_t longest)
{
    const std::int64_t rate = limit.rate.raw();
    const std::int64_t most = std::min(limit.burst.raw(), std::int64_t{longest} * 1000) + 1000;
    const bool whole = rate % 1000 == 0;
    if (rate > std::int64_t{UINT32_MAX} * (whole ? 1000 : 1) || most > INT32_MAX)
        return std::nullopt;
    const std::int64_t leak = whole ? rate / 1000 : rate;
    const std::int64_t needed = whole ? most : most * 1000;
    const std::int64_t cap = (needed + leak - 1) / leak;
    if (cap * leak > (whole ? std::int64_t{INT32_MAX} : std::int64_t{UINT32_MAX}) || cap > INT32_MAX)
        return std::nullopt;
    const auto low = [](std::int64_t number) {
        return static_cast<std::int32_t>(std::min<std::int64_t>(number, INT32_MAX));
    };
    return LaneLimit{static_cast<std::uint32_t>(leak), static_cast<std::uint32_t>(cap), low(limit.burst.raw()),
                     low(delayedFrom), whole};
}

void replayTile(const Grouped& grouped, std::size_t tile, const LaneLimit& limit, LaneWidth width, BinCounter& bins,
                ClientOutcome* clients)
{
    const Tiles& tiles = grouped.tiles;
    const std::uint32_t* const times = tiles.times.data() + tiles.offsets[tile];
    LaneState state{};
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
        state.excess[lane] = -1000; // so that the first request has 0
        state.last[lane] = times[lane];
    }
    (width == LaneWidth::Eight ? walkByEight : walkByFour)(times, tiles.rowsOf(tile), limit,
                                                           bins.fitsLanes(grouped.span), bins, state);
    const std::size_t first = tiles.firstClient + tile * kLanes;
    for (std::size_t lane = 0; lane < kLanes && first + lane < grouped.clients(); ++lane) {
        ClientOutcome& client = clients[first + lane];
        client.delayed = state.delayed[lane];
        client.rejected = state.rejected[lane];
        client.peakExcess = Thousandths(state.peak[lane]);
    }
}

} // namespace spillway
