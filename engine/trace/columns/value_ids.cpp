#include "engine/trace/columns/value_ids.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

/// With room for `capacity`.
template <class To, class View>
std::vector<To> copied(const View& ids, std::size_t capacity)
{
    std::vector<To> copy;
    copy.reserve(capacity);
    for (std::size_t row = 0; row < ids.size(); ++row)
        copy.push_back(static_cast<To>(ids[row]));
    return copy;
}

} // namespace

ValueIds::ValueIds(std::vector<ValueId> ids, std::size_t bound)
{
    admit(bound);
    if (std::holds_alternative<std::vector<ValueId>>(m_ids))
        m_ids = std::move(ids);
    else
        append(ids.size(), bound, [&](std::size_t i) { return ids[i]; });
}

bool ValueIds::operator==(const ValueIds& other) const
{
    return std::equal(begin(), end(), other.begin(), other.end());
}

std::vector<ValueId> ValueIds::widened() const
{
    return {begin(), end()};
}

std::size_t ValueIds::residentBytes() const
{
    if (const auto* const three = std::get_if<TwoAndOne>(&m_ids))
        return three->low.capacity() * sizeof(three->low[0]) + three->high.capacity();
    return capacity() * (m_ids.index() + 1); // as many bytes each
}

std::size_t ValueIds::capacity() const
{
    return std::visit([](const auto& ids) { return ids.capacity(); }, m_ids);
}

void ValueIds::widen(std::size_t bound)
{
    const std::size_t room = capacity();
    Ids wider;
    if (bound > kBounds[2]) {
        visit([&](const auto& ids) { wider = copied<ValueId>(ids, room); });
    } else {
        auto* const two = std::get_if<std::vector<std::uint16_t>>(&m_ids);
        std::vector<std::uint16_t> low;
        if (two != nullptr)
            low = std::move(*two);
        else
            visit([&](const auto& ids) { low = copied<std::uint16_t>(ids, room); });
        if (bound > kBounds[1]) {
            std::vector<std::uint8_t> high;
            high.reserve(room);
            high.resize(low.size());
            wider = TwoAndOne{std::move(low), std::move(high)};
        } else {
            wider = std::move(low);
        }
    }
    m_ids = std::move(wider);
}

void ValueIds::set(std::size_t row, ValueId id)
{
    admit(std::size_t{id} + 1);
    std::visit([=](auto& ids) { put(ids, row, id); }, m_ids);
}

void ValueIds::reserve(std::size_t count, std::size_t bound)
{
    admit(bound);
    std::visit([count](auto& ids) { ids.reserve(count); }, m_ids);
}

} // namespace spillway
