#include "engine/policy/nginx_rate.h"

#include "engine/core/lowercase.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace spillway {

namespace {

/// "; use 30r/m" for "0.5r/s", "10rps" or "600r/h"; examples where it is no number of a known unit.
std::string advice(std::string_view text)
{
    double number = 0;
    const char* const end = text.data() + text.size();
    std::string unit = lowered({std::from_chars(text.data(), end, number).ptr, end});
    unit.erase(0, unit.find_last_of("/p") + 1);
    const auto isIn = [&](std::string_view name) { return !unit.empty() && name.starts_with(unit); };
    const bool isPerSecond = unit.empty() || unit == "r" || isIn("seconds");
    const double perMinute = number * (isPerSecond       ? 60
                                       : isIn("minutes") ? 1
                                       : isIn("hours")   ? 1 / 60.0
                                       : isIn("days")    ? 1 / 1440.0
                                                         : 0);
    if (!(perMinute > 0 && perMinute < 1e9))
        return ", such as 10r/s or 30r/m";
    const std::int64_t nearest = std::max(1LL, std::llround(perMinute));
    const bool isExact = std::abs(perMinute - static_cast<double>(nearest)) < 1e-6;
    return std::string(isExact ? "; use " : "; the closest is ") + (isExact && isPerSecond && nearest % 60 == 0
                                                                        ? std::to_string(nearest / 60) + "r/s"
                                                                        : std::to_string(nearest) + "r/m");
}

} // namespace

Rate NginxRate::rate() const
{
    return Rate(unit == RateUnit::PerSecond ? count * 1000 : count * 1000 / 60);
}

std::string NginxRate::text() const
{
    return std::to_string(count) + (unit == RateUnit::PerSecond ? "r/s" : "r/m");
}

Result<NginxRate> NginxRate::parse(std::string_view text)
{
    NginxRate rate;
    std::string_view digits = text;
    if (digits.ends_with("r/m"))
        rate.unit = RateUnit::PerMinute;
    if (digits.ends_with("r/m") || digits.ends_with("r/s"))
        digits.remove_suffix(3);
    const auto count = wholeNumber(digits);
    if (!count || *count == 0)
        return Error{ErrorCode::BadLimit,
                     {},
                     "invalid rate \"rate=" + printable(text) + "\": nginx accepts whole numbers of r/s or r/m" +
                         advice(text)};
    rate.count = *count;
    return rate;
}

} // namespace spillway
