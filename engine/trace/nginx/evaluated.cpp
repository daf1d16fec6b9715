#include "engine/trace/nginx/evaluated.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>
#include <string>

namespace spillway {

namespace {

/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kEvaluatedBlock = 1U << 14U;

/// How many requests, or about how many bytes of their values, are joined at once: they stay in the processor's cache.
constexpr std::size_t kJoined = 1U << 12U;
constexpr std::size_t kJoinedBytes = 1U << 17U;

using Pair = std::array<ValueId, 2>;

} // namespace

ValueId Evaluated::add(std::string_view value, std::string_view text)
{
    const std::size_t known = bytes.size();
    const ValueId id = bytes.intern(value);
    if (id < known)
        return id;
    if (textOf.empty() && text != value)
        for (ValueId earlier = 0; earlier < known; ++earlier)
            textOf.push_back(texts.intern(bytes[earlier]));
    if (textOf.size() == known)
        textOf.push_back(texts.intern(text));
    return id;
}

Evaluated constant(std::string_view text, std::size_t requests)
{
    Evaluated field;
    field.ids.assign(requests, field.bytes.intern(text));
    return field;
}

Result<Done> renumber(std::vector<ValueId>& ids, const std::vector<ValueId>& renumbered, const std::stop_token& stop)
{
    StopPoll poll(stop, kEvaluatedBlock);
    for (ValueId& id : ids) {
        if (poll.stopped())
            return cancelled();
        id = renumbered[id];
    }
    return Done{};
}

Result<Evaluated> evaluated(const KeyField& field, const std::stop_token& stop)
{
    Evaluated result;
    const bool differ = field.kind == KeyField::Kind::Address;
    if (differ)
        result.textOf.push_back(kEmptyValue);
    result.isAddress = differ;
    const Dictionary& values = field.column->values;
    std::vector<ValueId> renumbered;
    renumbered.reserve(values.size());
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kEvaluatedBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::string shown = field.shown(values[id]);
        const ValueId number = result.bytes.intern(field.bytes(shown));
        if (differ && number == result.textOf.size())
            result.textOf.push_back(result.texts.intern(shown));
        renumbered.push_back(number);
    }
    result.ids = field.column->ids.widened();
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

Result<Evaluated> joined(const Evaluated& left, const Evaluated& right, const std::stop_token& stop)
{
    Evaluated result;
    const bool differ = !left.textOf.empty() || !right.textOf.empty();
    if (differ)
        result.textOf.push_back(kEmptyValue);
    result.ids.resize(left.ids.size());
    std::string joints;
    std::vector<std::size_t> ends;
    std::vector<std::string_view> values;
    for (std::size_t begin = 0, end = 0; begin < result.ids.size(); begin = end) {
        if (stop.stop_requested())
            return cancelled();
        joints.clear();
        ends.clear();
        for (; end < result.ids.size() && ends.size() < kJoined && joints.size() < kJoinedBytes; ++end) {
            joints.append(left.bytes[left.ids[end]]).append(right.bytes[right.ids[end]]);
            ends.push_back(joints.size());
        }
        values.clear();
        for (std::size_t i = 0, start = 0; i < ends.size(); start = ends[i++])
            values.push_back(std::string_view(joints).substr(start, ends[i] - start));
        result.bytes.intern(values, std::span(result.ids).subspan(begin, end - begin));
        for (std::size_t i = begin; differ && i < end; ++i) {
            if (result.ids[i] == result.textOf.size())
                result.textOf.push_back(
                    result.texts.intern(std::string(left.shown(left.ids[i])).append(right.shown(right.ids[i]))));
        }
    }
    return result;
}

Result<Evaluated> derived(const Evaluated& from, const std::function<ValueAndText(ValueId)>& made,
                          const std::stop_token& stop)
{
    Evaluated result;
    std::vector<ValueId> renumbered;
    renumbered.reserve(from.bytes.size());
    for (ValueId id = 0; id < from.bytes.size(); ++id) {
        if (id % kEvaluatedBlock == 0 && stop.stop_requested())
            return cancelled();
        const auto [value, text] = made(id);
        renumbered.push_back(result.add(value, text));
    }
    result.ids = from.ids;
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

Result<Evaluated> derivedOfPairs(const Evaluated& left, const Evaluated& right,
                                 const std::function<ValueAndText(ValueId, ValueId)>& made, const std::stop_token& stop)
{
    Dictionary pairs;
    std::vector<ValueId> ids(left.ids.size());
    std::vector<Pair> block;
    std::vector<std::string_view> values;
    for (std::size_t begin = 0; begin < ids.size(); begin += kJoined) {
        if (stop.stop_requested())
            return cancelled();
        const std::size_t end = std::min(begin + kJoined, ids.size());
        block.clear();
        values.clear();
        for (std::size_t i = begin; i < end; ++i)
            block.push_back({left.ids[i], right.ids[i]});
        for (const Pair& pair : block)
            values.emplace_back(reinterpret_cast<const char*>(pair.data()), sizeof pair);
        pairs.intern(values, std::span(ids).subspan(begin, end - begin));
    }
    Evaluated result;
    std::vector<ValueId> renumbered{kEmptyValue}; // the dictionary's empty value is no pair
    for (ValueId id = 1; id < pairs.size(); ++id) {
        if (id % kEvaluatedBlock == 0 && stop.stop_requested())
            return cancelled();
        Pair pair;
        std::memcpy(pair.data(), pairs[id].data(), sizeof pair);
        const auto [value, text] = made(pair[0], pair[1]);
        renumbered.push_back(result.add(value, text));
    }
    result.ids = std::move(ids);
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

} // namespace spillway
