#include "engine/replay/estimate/known_loss.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

constexpr Milliseconds kMinute{60'000};
constexpr std::uint64_t kMuchFaster = 2; ///< more than so many times as many in a minute

/// Most requests within a minute of one period, by PeriodKind.
template <class Arrivals>
std::array<std::uint64_t, 2> busiestMinutes(const Arrivals& arrivals, std::span<const PeriodSpan> spans)
{
    std::array<std::uint64_t, 2> most{};
    auto span = spans.begin();
    std::size_t oldest = 0;
    for (std::size_t i = 0; i < arrivals.size(); ++i) {
        for (; arrivals[i] >= span->range.to; ++span)
            oldest = i;
        if (!span->kind)
            continue;
        while (arrivals[i] - arrivals[oldest] >= kMinute)
            ++oldest;
        std::uint64_t& of = most[static_cast<std::size_t>(*span->kind)];
        of = std::max<std::uint64_t>(of, i - oldest + 1);
    }
    return most;
}

void addTo(ClientLoss& sum, const ClientLoss& loss)
{
    sum.clients += loss.clients;
    sum.rejected += loss.rejected;
}

bool isRegular(const std::array<std::uint64_t, 2>& busiest)
{
    const auto [normal, incident] = busiest;
    return normal > 0 && incident <= kMuchFaster * normal;
}

bool addKnown(KnownLoss& sum, const std::array<std::uint64_t, 2>& busiest, std::uint64_t rejected)
{
    if (busiest[static_cast<std::size_t>(PeriodKind::Normal)] > 0)
        addTo(isRegular(busiest) ? sum.regular : sum.faster, {1, rejected});
    return isRegular(busiest);
}

} // namespace

bool isRegular(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans)
{
    return isRegular(busiestMinutes(arrivals, spans));
}

bool KnownLoss::add(const ClientArrivals& arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected)
{
    return addKnown(*this, busiestMinutes(arrivals, spans), rejected);
}

bool KnownLoss::add(std::span<const Instant> arrivals, std::span<const PeriodSpan> spans, std::uint64_t rejected)
{
    return addKnown(*this, busiestMinutes(arrivals, spans), rejected);
}

void KnownLoss::add(const KnownLoss& other)
{
    addTo(regular, other.regular);
    addTo(faster, other.faster);
}

std::uint64_t keptOutOf(std::uint64_t surplus, std::uint64_t rejected, const KnownLoss& known)
{
    return std::min(surplus, rejected - known.regular.rejected);
}

} // namespace spillway
