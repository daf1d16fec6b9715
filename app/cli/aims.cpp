#include "app/cli/aims.h"

#include "engine/policy/period.h"

#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <optional>
#include <string_view>

namespace spillway {

namespace {

/// "0.5" percent as 5,000 parts of a million; nothing for what is no percentage that they tell exactly.
std::optional<std::uint32_t> perMillion(std::string_view percent)
{
    constexpr double kPerPercent = Aims::kWhole / 100.0;
    double value = 0;
    const char* const end = percent.data() + percent.size();
    const auto [read, error] = std::from_chars(percent.data(), end, value, std::chars_format::fixed);
    if (error != std::errc() || read != end || !(value >= 0 && value <= 100))
        return std::nullopt;
    const double parts = std::round(value * kPerPercent);
    if (std::abs(parts - value * kPerPercent) > 1e-6)
        return std::nullopt;
    return static_cast<std::uint32_t>(parts);
}

} // namespace

Result<Aims> aimsOf(const AimArguments& arguments)
{
    Aims aims{arguments.losers, arguments.headroomPercent, arguments.keepOutPercent, {}, {}};
    if (arguments.lostRequests) {
        aims.lostPerMillion = perMillion(*arguments.lostRequests);
        if (!aims.lostPerMillion)
            return Error{ErrorCode::BadArgument, "--lost-requests",
                         fmt::format("\"{}\" is no percentage from 0 to 100 with at most four decimals; write 0.5",
                                     printable(*arguments.lostRequests))};
    }
    if (!arguments.longestWait)
        return aims;
    const auto wait = parsePeriod(*arguments.longestWait);
    if (!wait)
        return Error{ErrorCode::BadArgument, "--longest-wait",
                     fmt::format("\"{}\" is not a valid time; write 500ms or 2s", printable(*arguments.longestWait))};
    aims.longestWait = *wait;
    return aims;
}

} // namespace spillway
