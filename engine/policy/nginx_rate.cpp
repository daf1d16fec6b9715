#include "engine/policy/nginx_rate.h"

#include "engine/policy/whole_number.h"

namespace spillway {

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
        return Error{ErrorCode::BadLimit, {}, "invalid rate \"rate=" + printable(text) + '"'};
    rate.count = *count;
    return rate;
}

} // namespace spillway
