#pragma once

#include "engine/core/quantity.h"
#include "engine/core/result.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace spillway {

enum class RateUnit : std::uint8_t { PerSecond, PerMinute };

/// `rate=` as it is written: nginx truncates N r/m to N*1000/60 thousandths, so 1r/m is one request per 62.5 s.
struct NginxRate
{
    std::int64_t count = 1; ///< 1 .. kMaxCount
    RateUnit unit = RateUnit::PerSecond;

    [[nodiscard]] Rate rate() const;        ///< as nginx stores it
    [[nodiscard]] std::string text() const; ///< "10r/s"
    /// "10r/s", "30r/m", "10". The error's detail begins with nginx's, and names what to write: invalid rate
    /// "rate=0.5r/s": nginx accepts whole numbers of r/s or r/m; use 30r/m.
    /// A count above kMaxCount, which wraps in nginx, is refused like one that nginx refuses.
    static Result<NginxRate> parse(std::string_view text);
    bool operator==(const NginxRate&) const = default;
};

} // namespace spillway
