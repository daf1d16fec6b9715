#pragma once

#include "engine/core/quantity.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace spillway {

/// Many bursts at one rate on one client at once. What leaks between two requests is made ready for all bursts, and
/// only those requests are walked that are marked.

/// So many requests are walked at once: all that is made of them stays in the first cache.
inline constexpr std::size_t kRequestsAtOnce = 512;
/// A vector of any instruction set may be read and written behind them.
inline constexpr std::size_t kRoomBehind = 16;

/// Some of a client's times, in order, and the one before them.
struct TimesOfClient
{
    const std::uint32_t* times = nullptr;
    std::size_t count = 0;
    std::uint32_t before = 0; ///< of the first one: its own time
};

/// By request: a bit for each of 32 rates. 0 behind the last request.
using RequestMarks = std::array<std::uint32_t, kRequestsAtOnce + kRoomBehind>;
inline constexpr std::size_t kRatesMarked = 32;
/// By so many requests: the rates at which any of them is marked.
inline constexpr std::size_t kInBlock = 16;
using BlockMarks = std::array<std::uint32_t, kRequestsAtOnce / kInBlock>;

/// A part of a rate by 1000, a little too large: times a number below 1000 it truncates as the division does.
[[nodiscard]] float byThousand(std::uint32_t part);

/// Times in seconds and ms, as leaks are made of them.
struct alignas(64) SplitTimes
{
    template <class Number>
    using Of = std::array<Number, kRequestsAtOnce + kRoomBehind>; ///< whole lines of the cache

    explicit SplitTimes(const TimesOfClient& of);

    Of<std::uint32_t> seconds;
    Of<std::uint32_t> rest;   ///< ms
    Of<float> restAsFloat;    ///< `rest`
    Of<std::int32_t> elapsed; ///< ms since the one before, at most 2^31 - 1
    TimesOfClient times;      ///< at most kRequestsAtOnce
};

/// The leak at a rate, in units of the walk; see BurstLanes. All modulo 2^32.
struct LeakRule
{
    explicit LeakRule(Rate rate);

    std::uint32_t second = 0;      ///< leaks in a second
    std::uint32_t millisecond = 0; ///< but for the truncated part
    float part = 0;                ///< byThousand() of the rate's part; 0 for whole thousandths a ms
    std::int32_t cap = 0;          ///< after more ms than this nothing is left, whatever was there
    std::uint32_t most = 0;        ///< units, empties any bucket
};

/// Units of a thousandth, for rates of more than whole thousandths a ms.
inline constexpr std::int64_t kPhases = 1024;

/// Bursts side by side. In units of a thousandth, which is one for rates of whole thousandths a ms. For others there
/// are kPhases, and the lower bits of a room count from the phase of the last accepted request: what of a thousandth
/// had leaked at the rate since time 0, from 0 to 999.
template <class Number>
struct BurstLanes
{
    const Number* empty = nullptr;     ///< `rooms` of an empty bucket, and one request: no request finds more
    Number* rooms = nullptr;           ///< from what is in the bucket up to the burst
    std::uint32_t* rejected = nullptr; ///< set: so many of the requests
};

/// So many vectors of bursts are walked side by side, so that none waits for its own last
/// request: faster than one by one.
inline constexpr std::size_t kBurstsTogether = 8;

/// A vector of bursts, with what leaks before the requests that are walked.
struct LeakingBursts
{
    BurstLanes<std::int32_t> lanes;
    const std::uint32_t* leaks = nullptr;
    std::size_t requests = 0;
};

/// Any number of vectors of bursts, in 64 bits.
struct WideBursts
{
    BurstLanes<std::int64_t> lanes;
    std::size_t count = 0; ///< of lanes
    std::span<const std::int64_t> leaks;
};

/// Which of some requests are walked with the bursts of each band: from one that finds an empty bucket, where no
/// request is rejected, up to the last one that finds more in it than the band's least burst.
struct KeptMarks
{
    std::size_t count = 0;                      ///< requests
    const RequestMarks* filled = nullptr;       ///< that find something in the bucket
    std::span<const RequestMarks* const> above; ///< by band: that find more than its least burst
    std::uint32_t behind = 0;                   ///< all bits where requests follow that are kept, else none
    std::span<RequestMarks> kept;               ///< set, by band; of each at least as many bands as of `above`
    std::span<std::uint32_t> keptAt;            ///< set, by band: the rates at which any request is kept
    std::span<std::uint32_t> sameAt;            ///< set, by band: the rates at which the first band keeps no others
    BlockMarks* some = nullptr;                 ///< set: of the first band
};

/// The leaks before some requests.
using Leaks = std::array<std::uint32_t, kRequestsAtOnce + kRoomBehind>;

/// Some requests at one rate, for bursts of any size: requests for which `filled` is marked find something in
/// the bucket if nothing is rejected. The others always find it empty.
struct RequestsAtRate
{
    const SplitTimes& times;
    Rate rate;
    const LeakRule& rule; ///< of the rate
    std::uint32_t bit;    ///< of the rate in all marks
    const RequestMarks& filled;
    const BlockMarks& some; ///< where any are marked that leaks are picked of
};

/// The leaks before the marked requests, one after the other.
struct PickedLeaks
{
    const RequestMarks* marks = nullptr;
    Leaks* leaks = nullptr;
    std::size_t count = 0; ///< set: of them
};

/// Rejected requests of one client with some bursts at one rate, and the cells that they are added to.
struct LostByBurst
{
    std::span<const std::uint32_t> lost; ///< requests, by burst
    std::uint32_t client = 0;            ///< a number of its own, not 0
    std::uint32_t* rejected = nullptr;   ///< with the next two by burst
    std::uint32_t* clients = nullptr;    ///< that lost something
    std::uint32_t* lastLoser = nullptr;  ///< the last of them
};

/// See LimitCode.
struct BurstCode
{
    std::size_t lanes; ///< so many bursts are walked as fast as one
    void (*keep)(const KeptMarks& of);
    /// The leaks before the marked requests, and rule.most where the bucket was not filled.
    void (*pick)(const RequestsAtRate& requests, std::span<PickedLeaks> into);
    void (*add)(const LostByBurst& lost);
    void (*wide)(const WideBursts& bursts); ///< parts
    /// 1 to kBurstsTogether; none has more requests than the one before it.
    void (*togetherWhole)(const LeakingBursts* all, std::size_t count);
    void (*togetherParts)(const LeakingBursts* all, std::size_t count);
};

} // namespace spillway
