#include "engine/policy/period.h"

#include "engine/limiter/limiter.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace spillway {

namespace {

struct Unit
{
    std::string_view name;
    std::int64_t milliseconds;
};

/// From large to small. Source: ngx_parse_time(), nginx 1.22.
constexpr std::array<Unit, 7> kUnits{{{"M", 2'592'000'000},
                                      {"w", 604'800'000},
                                      {"d", 86'400'000},
                                      {"h", 3'600'000},
                                      {"m", 60'000},
                                      {"s", 1000},
                                      {"ms", 1}}};

} // namespace

std::optional<Milliseconds> parsePeriod(std::string_view text)
{
    constexpr std::int64_t kMost = Milliseconds(kLongestWindow).count();
    if (text.empty())
        return std::nullopt;
    std::int64_t total = 0;
    auto largest = kUnits.begin();
    while (!text.empty()) {
        const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
        std::int64_t count = 0;
        if (std::from_chars(text.data(), text.data() + digits, count).ec != std::errc{} || count > kMost)
            return std::nullopt;
        text.remove_prefix(digits);
        const std::size_t length = std::min(text.find_first_of("0123456789"), text.size());
        const std::string_view name = length == 0 ? std::string_view("s") : text.substr(0, length);
        text.remove_prefix(length);
        const auto unit = std::find_if(largest, kUnits.end(), [&](const Unit& one) { return one.name == name; });
        if (unit == kUnits.end() || count > (kMost - total) / unit->milliseconds)
            return std::nullopt;
        total += count * unit->milliseconds;
        largest = unit + 1;
    }
    return Milliseconds(total);
}

std::string periodText(Milliseconds period)
{
    constexpr std::int64_t kMinute = 60'000;
    const auto fits = [&](const Unit& unit) {
        const bool common = unit.milliseconds <= 86'400'000; // weeks and months are written in days
        return common && period.count() % unit.milliseconds == 0 &&
               (unit.milliseconds < kMinute || period.count() > kMinute);
    };
    const auto unit = std::ranges::find_if(kUnits, fits);
    return std::to_string(period.count() / unit->milliseconds) + std::string(unit->name);
}

} // namespace spillway
