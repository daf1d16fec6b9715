#include "engine/advise/period_slices.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <utility>

namespace spillway {

namespace {

constexpr std::int64_t kMostSlices = 2000;
constexpr double kDeviations = 6;
constexpr double kMedians = 2.5;
constexpr std::size_t kFewestSlices = 25; ///< of a scale
constexpr double kBusyHours = 0.15; ///< of all hours, the busiest: a tenth of what the last of them has is a night
constexpr double kNightly = 0.1;
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

/// Stretches of an hour, or of one slice where these are longer.
class Hours
{
public:
    Hours(const std::vector<std::uint32_t>& counts, std::chrono::seconds width) :
        m_counts(counts),
        m_slices(static_cast<std::size_t>(std::max<std::int64_t>(std::chrono::hours(1) / width, 1))),
        m_length(width * static_cast<std::int64_t>(m_slices))
    {
        std::vector<double> sums;
        for (std::size_t begin = 0; begin < counts.size(); begin += m_slices)
            sums.push_back(std::accumulate(at(begin), at(begin + m_slices), 0.0));
        std::vector<double> busiest = sums;
        const auto last = busiest.begin() + static_cast<std::ptrdiff_t>(kBusyHours * static_cast<double>(sums.size()));
        std::ranges::nth_element(busiest, last, std::ranges::greater());
        for (std::size_t hour = 0; hour < sums.size(); ++hour) {
            const auto empty = std::count(at(hour * m_slices), at((hour + 1) * m_slices), 0U);
            const bool isIdle = 2 * empty >= at((hour + 1) * m_slices) - at(hour * m_slices);
            m_awake.push_back(sums[hour] > kNightly * *last || !isIdle);
        }
    }

    /// Whether most of those in which the site does not sleep have another one a day before or behind. Else what is
    /// between them may be its days as well as an incident.
    [[nodiscard]] bool recur() const
    {
        const auto day = static_cast<std::size_t>((std::chrono::days(1) + m_length / 2) / m_length);
        const auto isAwake = [&](std::size_t hour) { return hour < m_awake.size() && m_awake[hour]; };
        std::size_t all = 0;
        std::size_t again = 0;
        for (std::size_t hour = 0; hour < m_awake.size(); ++hour) {
            if (!m_awake[hour])
                continue;
            ++all;
            if (isAwake(hour + day) || (hour >= day && isAwake(hour - day)))
                ++again;
        }
        return 2 * again > all;
    }

    /// The slices of those.
    [[nodiscard]] std::vector<double> awake() const
    {
        std::vector<double> values;
        for (std::size_t hour = 0; hour < m_awake.size(); ++hour)
            if (m_awake[hour])
                values.insert(values.end(), at(hour * m_slices), at((hour + 1) * m_slices));
        return values;
    }

private:
    [[nodiscard]] std::vector<std::uint32_t>::const_iterator at(std::size_t slice) const
    {
        return m_counts.begin() + static_cast<std::ptrdiff_t>(std::min(slice, m_counts.size()));
    }

    const std::vector<std::uint32_t>& m_counts;
    std::size_t m_slices; ///< of an hour
    std::chrono::seconds m_length;
    std::vector<bool> m_awake;
};

/// All but those of its nights.
std::vector<double> compared(const std::vector<std::uint32_t>& counts, std::chrono::seconds width)
{
    const Hours hours(counts, width);
    return hours.recur() ? hours.awake() : std::vector<double>(counts.begin(), counts.end());
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
    return median(compared(counts, width));
}

double boundOf(const std::vector<std::uint32_t>& counts, std::chrono::seconds width, double fewest)
{
    std::vector<double> values = compared(counts, width);
    const double usual = median(values);
    for (double& value : values)
        value = std::abs(value - usual);
    return std::max({usual + kDeviations * kDeviationOfMad * median(std::move(values)), kMedians * usual, fewest});
}

} // namespace spillway
