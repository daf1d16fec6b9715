#pragma once

#include <chrono>
#include <compare>
#include <cstdint>

namespace spillway {

/// Whole milliseconds: nginx's own resolution, so nothing finer exists in the engine.
using Milliseconds = std::chrono::duration<std::int64_t, std::milli>;

/// A moment of arrival, in milliseconds since the Unix epoch (or since the start of a request CSV that counts from 0).
using Instant = std::chrono::sys_time<Milliseconds>;

/// A whole number with a meaning. Like quantities add and compare; nothing converts silently.
template <class Tag>
class Quantity
{
public:
    constexpr Quantity() = default;
    explicit constexpr Quantity(std::int64_t raw) : m_raw(raw) {}

    [[nodiscard]] constexpr std::int64_t raw() const { return m_raw; }

    constexpr auto operator<=>(const Quantity&) const = default;
    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_raw + b.m_raw); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_raw - b.m_raw); }

private:
    std::int64_t m_raw = 0;
};

/// Thousandths of a request: what nginx stores in `excess`, `burst` and `delay`. 1 = 0.001 request.
using Thousandths = Quantity<struct ThousandthsTag>;

/// Thousandths of a request per second: what nginx stores in `rate`. 10r/s = Rate(10000), 1r/m = Rate(16).
using Rate = Quantity<struct RateTag>;

/// The cost of one request.
inline constexpr Thousandths kOneRequest{1000};

/// The `delay=` of `nodelay`: no excess is ever above it. Source: ngx_http_limit_req(), NGX_MAX_INT_T_VALUE / 1000.
inline constexpr Thousandths kNever{INT64_MAX / 1000 * 1000};

/// Largest `rate=` in r/s and largest `burst=`/`delay=` in requests whose product with 1000 fits nginx's 64 bits.
inline constexpr std::int64_t kMaxCount = 9'223'372'036'854'775;

/// A key of more bytes is logged as an error and not accounted, as if it were empty. Source:
/// ngx_http_limit_req_handler().
inline constexpr std::uint32_t kLongestKey = 65'535;

/// The amount that leaks out of a bucket in `elapsed`, truncated to a thousandth as nginx does: rate * ms / 1000.
/// `elapsed` >= 0. The product is taken modulo 2^64 like nginx's; exact while rate.raw() * ms < 2^64.
/// Source: ngx_http_limit_req_lookup(), nginx 1.22.
[[nodiscard]] constexpr Thousandths drained(Rate rate, Milliseconds elapsed)
{
    const auto product = static_cast<std::uint64_t>(rate.raw()) * static_cast<std::uint64_t>(elapsed.count());
    return Thousandths(static_cast<std::int64_t>(product / 1000U));
}

/// The time a request waits that stands `over` above the delay threshold, truncated to a millisecond: over * 1000 /
/// rate. `over` >= 0, `rate` > 0. Source: ngx_http_limit_req_account(), nginx 1.22.
[[nodiscard]] constexpr Milliseconds waitFor(Thousandths over, Rate rate)
{
    const auto product = static_cast<std::uint64_t>(over.raw()) * 1000U;
    return Milliseconds(static_cast<std::int64_t>(product / static_cast<std::uint64_t>(rate.raw())));
}

} // namespace spillway
