#include "ui/charts/parts/limit_shares.h"

#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <array>

namespace spillway::ui {

std::vector<LimitShare> limitShares(const Computed& computed)
{
    constexpr std::array<int, 6> kHues{358, 285, 165, 325, 20, 245};
    constexpr std::size_t kLongest = 24;
    const std::vector<SiteLimit> limits = computed.setup.limits();
    std::vector<LimitShare> shares;
    for (std::size_t i = 0; i < computed.rejectedIn.size(); ++i)
        if (computed.rejectedBy[i] > 0)
            shares.push_back({QString::fromStdString(printable(limits[i].zone.name, kLongest)),
                              QColor::fromHsl(kHues[i % kHues.size()], 150, theme().dark ? 150 : 125),
                              computed.rejectedIn[i]});
    return shares;
}

} // namespace spillway::ui
