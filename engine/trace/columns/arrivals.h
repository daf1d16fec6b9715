#pragma once

#include "engine/core/quantity.h"
#include "engine/trace/columns/row_iterator.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

namespace spillway {

/// When each request arrived: four bytes each while all lie within 49 days, else eight. Reads like a vector. What is
/// written may, seldom, cost a pass over all. Not thread-safe while it is written.
class Arrivals
{
public:
    using value_type = Instant;

    using Iterator = RowIterator<Arrivals, Instant>;

    Arrivals() = default;
    Arrivals(std::initializer_list<Instant> arrivals) { append(std::span(arrivals.begin(), arrivals.size())); }

    [[nodiscard]] std::size_t size() const { return m_isWide ? m_wide.size() : m_narrow.size(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] Instant operator[](std::size_t row) const
    {
        return m_isWide ? m_wide[row] : m_base + Milliseconds(m_narrow[row]);
    }
    /// Calls `read` with what gives them by number as this does, but without asking each time how they are kept.
    template <class Read>
    void visit(const Read& read) const
    {
        if (m_isWide)
            read([wide = m_wide.data()](std::size_t row) { return wide[row]; });
        else
            read([base = m_base, narrow = m_narrow.data()](std::size_t row) {
                return base + Milliseconds(narrow[row]);
            });
    }
    [[nodiscard]] Instant front() const { return (*this)[0]; }
    [[nodiscard]] Instant back() const { return (*this)[size() - 1]; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, size()}; }
    bool operator==(const Arrivals& other) const;
    /// Bytes that they keep in memory.
    [[nodiscard]] std::size_t residentBytes() const;

    /// Room for so many.
    void reserve(std::size_t count);
    void push_back(Instant arrival)
    {
        if (m_isWide)
            return m_wide.push_back(arrival);
        const std::uint64_t after = spanOf(m_base, arrival);
        if (m_narrow.empty() || after > kLongestSpan)
            return append({&arrival, 1});
        m_least = std::min(m_least, arrival);
        m_most = std::max(m_most, arrival);
        m_narrow.push_back(static_cast<std::uint32_t>(after));
    }
    void append(std::span<const Instant> arrivals);
    void set(std::size_t row, Instant arrival);

private:
    static constexpr std::uint64_t kLongestSpan = UINT32_MAX; ///< ms

    /// However far apart they are; much where `to` is before `from`.
    static std::uint64_t spanOf(Instant from, Instant to)
    {
        return static_cast<std::uint64_t>(to.time_since_epoch().count()) -
               static_cast<std::uint64_t>(from.time_since_epoch().count());
    }
    /// Before values from `least` to `most` come: in a form that holds them.
    void admit(Instant least, Instant most);
    void rebase();
    void widen();
    [[nodiscard]] std::uint32_t afterBase(Instant arrival) const
    {
        return static_cast<std::uint32_t>(spanOf(m_base, arrival));
    }

    bool m_isWide = false;
    Instant m_base{};                    ///< where they are not wide; as the next two, of any that ever were in it
    Instant m_least = Instant::max();    ///< none is before it
    Instant m_most = Instant::min();     ///< or behind it
    std::vector<std::uint32_t> m_narrow; ///< ms after m_base, where they are not wide
    std::vector<Instant> m_wide;
};

} // namespace spillway
