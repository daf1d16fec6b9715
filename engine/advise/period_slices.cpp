#include "engine/advise/period_slices.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace spillway {

namespace {

constexpr std::int64_t kMostSlices = 2000;
constexpr double kDeviations = 6;
constexpr double kMedians = 2.5;
constexpr std::size_t kFewestSlices = 25;  ///< of a scale
constexpr std::chrono::hours kNight(1);    ///< without a request at least: the site sleeps
constexpr std::size_t kFewestAwake = 10;   ///< of so many slices at most one is awake: that it sleeps is usual
constexpr double kDeviationOfMad = 1.4826; ///< standard deviations in a median deviation, where values are normal

/// Requests of one client in the slice of each scale that it was in last.
class ClientCount
{
public:
    explicit ClientCount(std::vector<std::vector<std::uint32_t>>& most) : m_most(most) {}

    /// The next client.
    void start() { m_last.assign(m_most.size(), {}); }
    void add(std::size_t slice, std::uint32_t count)
    {
        for (std::size_t scale = 0; scale < m_last.size(); ++scale, slice >>= kWider) {
            Last& last = m_last[scale];
            last.count = slice == last.slice ? last.count + count : count;
            last.slice = slice;
            m_most[scale][slice] = std::max(m_most[scale][slice], last.count);
        }
    }

private:
    struct Last
    {
        std::size_t slice = SIZE_MAX;
        std::uint32_t count = 0;
    };
    std::vector<std::vector<std::uint32_t>>& m_most;
    std::vector<Last> m_last; ///< by scale
};

/// All but those in which the site sleeps, or all where it hardly does anything else.
std::vector<double> awake(const std::vector<std::uint32_t>& counts, std::chrono::seconds width)
{
    std::vector<double> values;
    for (auto count = counts.begin(); count != counts.end();) {
        const auto isEmpty = [](std::uint32_t requests) { return requests == 0; };
        const auto behind = std::find_if_not(count, counts.end(), isEmpty);
        if (width * (behind - count) < kNight)
            values.insert(values.end(), static_cast<std::size_t>(behind - count), 0);
        const auto next = std::find_if(behind, counts.end(), isEmpty);
        values.insert(values.end(), behind, next);
        count = next;
    }
    if (values.size() * kFewestAwake < counts.size())
        values.assign(counts.begin(), counts.end());
    return values;
}

double median(std::vector<double> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

} // namespace

std::optional<Slices> slicesOf(const Grouped& grouped, const std::stop_token& stop)
{
    Slices slices;
    slices.start = std::chrono::floor<std::chrono::seconds>(grouped.base);
    const Milliseconds span = grouped.base + grouped.span - slices.start;
    slices.width = std::chrono::floor<std::chrono::seconds>(span) / kMostSlices + std::chrono::seconds(1);
    const std::size_t last = static_cast<std::size_t>(span / slices.width);
    slices.all.resize(last + 1);
    for (std::size_t end = last; slices.ofOne.empty() || end + 1 >= kFewestSlices; end >>= kWider)
        slices.ofOne.emplace_back(end + 1);
    ClientCount counts(slices.ofOne);
    for (ClientId client = 0; client < grouped.clients(); ++client) {
        if (stop.stop_requested())
            return std::nullopt;
        const ClientArrivals arrivals = grouped.arrivalsOf(client);
        const auto sliceOf = [&](std::size_t i) {
            return static_cast<std::size_t>((arrivals[i] - slices.start) / slices.width);
        };
        counts.start();
        for (std::size_t i = 0; i < arrivals.size();) {
            const std::size_t slice = sliceOf(i);
            const std::size_t begin = i;
            while (i < arrivals.size() && sliceOf(i) == slice)
                ++i;
            const auto count = static_cast<std::uint32_t>(i - begin);
            slices.all[slice] += count;
            counts.add(slice, count);
        }
    }
    return slices;
}

double usualOf(const std::vector<std::uint32_t>& counts, std::chrono::seconds width)
{
    return median(awake(counts, width));
}

double boundOf(const std::vector<std::uint32_t>& counts, std::chrono::seconds width, double fewest)
{
    std::vector<double> values = awake(counts, width);
    const double usual = median(values);
    for (double& value : values)
        value = std::abs(value - usual);
    return std::max({usual + kDeviations * kDeviationOfMad * median(std::move(values)), kMedians * usual, fewest});
}

} // namespace spillway
