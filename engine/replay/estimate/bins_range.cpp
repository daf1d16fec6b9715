#include "engine/replay/estimate/bins_range.h"

#include <algorithm>
#include <cmath>

namespace spillway {

namespace {

constexpr std::size_t kBeside = 2; ///< slices on either side
constexpr double kRequests = 2;
constexpr double kPartOfRange = 0.25;
constexpr double kPartOfRoot = 0.5;

} // namespace

BinsRange BinsRange::of(const Bins& asItStands)
{
    BinsRange range{asItStands.spec, {}, asItStands.rejected, asItStands.rejected};
    range.requests.reserve(asItStands.rejected.size());
    for (std::size_t i = 0; i < asItStands.rejected.size(); ++i)
        range.requests.push_back(asItStands.passed[i] + asItStands.delayed[i] + asItStands.rejected[i]);
    return range;
}

void BinsRange::include(const Bins& bins)
{
    for (std::size_t i = 0; i < rejectedLow.size(); ++i) {
        rejectedLow[i] = std::min(rejectedLow[i], bins.rejected[i]);
        rejectedHigh[i] = std::max(rejectedHigh[i], bins.rejected[i]);
    }
}

BinsRange BinsRange::widened() const
{
    BinsRange wide = *this;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        std::uint32_t open = 0;
        std::uint32_t most = 0;
        const std::size_t last = std::min(i + kBeside + 1, requests.size());
        for (std::size_t beside = i - std::min(i, kBeside); beside < last; ++beside) {
            open = std::max(open, rejectedHigh[beside] - rejectedLow[beside]);
            most = std::max(most, rejectedHigh[beside]);
        }
        if (most == 0 || (open == 0 && rejectedLow[i] == requests[i]))
            continue;
        const auto by = static_cast<std::uint32_t>(
            std::ceil(kRequests + kPartOfRange * open + kPartOfRoot * std::sqrt(requests[i])));
        wide.rejectedLow[i] -= std::min(wide.rejectedLow[i], by);
        wide.rejectedHigh[i] = std::max(rejectedHigh[i], std::min(requests[i], rejectedHigh[i] + by));
    }
    return wide;
}

} // namespace spillway
