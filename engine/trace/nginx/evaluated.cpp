#include "engine/trace/nginx/evaluated.h"

#include "engine/core/stop_poll.h"

#include <algorithm>
#include <array>
#include <bitset>
#include <numeric>
#include <optional>
#include <set>
#include <string>

namespace spillway {

namespace {

/// Values or requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kEvaluatedBlock = 1U << 14U;

using ValuePair = std::array<ValueId, 2>;

/// The distinct pairs of values that requests have, in order of first appearance after that of two empty ones.
struct ValuePairs
{
    std::vector<ValuePair> pairs{ValuePair{kEmptyValue, kEmptyValue}};
    std::vector<ValueId> ids; ///< by request
};

/// By request: the first one with the same pair of values. Requests are sorted by one value; those of each look up the
/// other one in a table, which is as small as a column's values and needs no hashes.
std::optional<std::vector<ValueId>> firstOfPair(const Evaluated& sorted, const Evaluated& other,
                                                const std::stop_token& stop)
{
    struct Seen
    {
        ValueId with = UINT32_MAX;
        std::uint32_t first = 0;
    };
    const std::size_t requests = sorted.ids.size();
    std::vector<std::uint32_t> ends(sorted.bytes.size() + 1, 0); // first the begins
    for (const ValueId id : sorted.ids)
        ++ends[id + 1];
    std::partial_sum(ends.begin(), ends.end(), ends.begin());
    std::vector<std::array<std::uint32_t, 2>> rows(requests); // and the other value
    StopPoll poll(stop, kEvaluatedBlock);
    for (std::uint32_t row = 0; row < requests; ++row) {
        if (poll.stopped())
            return std::nullopt;
        rows[ends[sorted.ids[row]]++] = {row, other.ids[row]};
    }
    std::vector<ValueId> first(requests);
    std::vector<Seen> seen(other.bytes.size());
    std::size_t place = 0;
    for (ValueId value = 0; value < sorted.bytes.size(); ++value)
        for (; place < ends[value]; ++place) {
            if (poll.stopped())
                return std::nullopt;
            const auto [row, with] = rows[place];
            if (seen[with].with != value)
                seen[with] = {value, row};
            first[row] = seen[with].first;
        }
    return first;
}

Result<ValuePairs> pairsOf(const Evaluated& left, const Evaluated& right, const std::stop_token& stop)
{
    auto first =
        left.bytes.size() < right.bytes.size() ? firstOfPair(left, right, stop) : firstOfPair(right, left, stop);
    if (!first)
        return cancelled();
    ValuePairs made;
    made.ids = *std::move(first);
    StopPoll poll(stop, kEvaluatedBlock);
    for (std::size_t row = 0; row < made.ids.size(); ++row) {
        if (poll.stopped())
            return cancelled();
        const std::size_t earlier = made.ids[row];
        const ValuePair pair{left.ids[row], right.ids[row]};
        if (earlier < row)
            made.ids[row] = made.ids[earlier];
        else if (pair == made.pairs.front())
            made.ids[row] = kEmptyValue;
        else {
            made.ids[row] = static_cast<ValueId>(made.pairs.size());
            made.pairs.push_back(pair);
        }
    }
    return made;
}

/// Whether no two pairs give equal texts when one value follows the other, as far as that is quickly known. They could if a
/// left value began with another one and the rest was how a right value begins.
bool joinsDiffer(const Dictionary& left, const Dictionary& right, const std::vector<ValuePair>& pairs)
{
    constexpr std::size_t kMostLengths = 4;
    std::bitset<256> inLeft;
    std::bitset<256> firstOfRight;
    const auto byteOf = [](char byte) { return static_cast<unsigned char>(byte); };
    std::set<std::size_t> lengths;
    for (ValueId id = 1; id < left.size(); ++id) {
        for (const char byte : left[id])
            inLeft.set(byteOf(byte));
        if (lengths.size() <= kMostLengths)
            lengths.insert(left.length(id));
    }
    for (ValueId id = 1; id < right.size(); ++id)
        firstOfRight.set(byteOf(right[id].front()));
    if ((inLeft & firstOfRight).none())
        return true;
    const auto hasEmptyLeft = [](const ValuePair& pair) { return pair[0] == kEmptyValue && pair[1] != kEmptyValue; };
    if (lengths.size() > kMostLengths || std::ranges::any_of(pairs, hasEmptyLeft))
        return false;
    Dictionary shorter;
    for (ValueId id = 1; id < left.size(); ++id)
        if (left.length(id) < *lengths.rbegin())
            shorter.intern(left[id]);
    for (ValueId id = 1; id < left.size(); ++id)
        for (const std::size_t length : lengths)
            if (length < left.length(id) && shorter.find(left[id].substr(0, length)))
                return false;
    return true;
}

const Dictionary& textsOf(const Evaluated& values)
{
    return values.kind == Evaluated::Texts::Bytes ? values.bytes : values.texts;
}

ValueId textNumber(const Evaluated& values, ValueId id)
{
    return values.kind == Evaluated::Texts::ByTextOf ? values.textOf[id] : id;
}

/// As many texts as values.
bool textsDiffer(const Evaluated& values)
{
    return values.kind == Evaluated::Texts::ByTextOf ? values.texts.size() == values.bytes.size()
                                                     : values.kind != Evaluated::Texts::OwnOrAlike;
}

/// Asks `made` for each of so many values from `first` on; values before are empty.
template <class Made>
Result<Evaluated> derivedOf(std::vector<ValueId> ids, ValueId first, std::size_t values, const Made& made,
                            const std::stop_token& stop)
{
    Evaluated result;
    std::vector<ValueId> renumbered(first, kEmptyValue);
    renumbered.reserve(values);
    for (ValueId id = first; id < values; ++id) {
        if (id % kEvaluatedBlock == 0 && stop.stop_requested())
            return cancelled();
        const auto [value, text] = made(id);
        renumbered.push_back(result.add(value, text));
    }
    result.ids = std::move(ids);
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

} // namespace

std::string_view Evaluated::shown(ValueId id) const
{
    return textsOf(*this)[textNumber(*this, id)];
}

ValueId Evaluated::add(std::string_view value, std::string_view text)
{
    const std::size_t known = bytes.size();
    const ValueId id = bytes.intern(value);
    if (id < known)
        return id;
    if (kind == Texts::Bytes && text != value) {
        kind = Texts::ByTextOf;
        for (ValueId earlier = 0; earlier < known; ++earlier)
            textOf.push_back(texts.intern(bytes[earlier]));
    }
    if (kind == Texts::ByTextOf)
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
    bool same = true;
    for (ValueId id = 0; same && id < renumbered.size(); ++id)
        same = renumbered[id] == id;
    if (same)
        return Done{};
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
    result.isAddress = field.kind == KeyField::Kind::Address;
    if (result.isAddress)
        result.kind = Evaluated::Texts::Own; // no text has two forms in bytes
    const Dictionary& values = field.column->values;
    std::vector<ValueId> renumbered;
    renumbered.reserve(values.size());
    for (ValueId id = 0; id < values.size(); ++id) {
        if (id % kEvaluatedBlock == 0 && stop.stop_requested())
            return cancelled();
        const std::string shown = field.shown(values[id]);
        const ValueId number = result.bytes.intern(field.bytes(shown));
        if (result.isAddress && number == result.texts.size())
            result.texts.intern(shown);
        renumbered.push_back(number);
    }
    result.ids = field.column->ids.widened();
    if (const auto done = renumber(result.ids, renumbered, stop); !done)
        return done.error();
    return result;
}

Result<Evaluated> joined(const Evaluated& left, const Evaluated& right, const std::stop_token& stop)
{
    auto pairs = pairsOf(left, right, stop);
    if (!pairs)
        return pairs.error();
    if (!joinsDiffer(left.bytes, right.bytes, pairs->pairs)) {
        const auto both = [&](ValueId id) -> ValueAndText {
            const auto [first, second] = pairs->pairs[id];
            return {std::string(left.bytes[first]).append(right.bytes[second]),
                    std::string(left.shown(first)).append(right.shown(second))};
        };
        return derivedOf(std::move(pairs->ids), 1, pairs->pairs.size(), both, stop);
    }
    Evaluated result;
    result.ids = std::move(pairs->ids);
    if (left.kind != Evaluated::Texts::Bytes || right.kind != Evaluated::Texts::Bytes) {
        std::vector<ValuePair> ofTexts = pairs->pairs;
        for (auto& [first, second] : ofTexts) {
            first = textNumber(left, first);
            second = textNumber(right, second);
        }
        const bool differ =
            textsDiffer(left) && textsDiffer(right) && joinsDiffer(textsOf(left), textsOf(right), ofTexts);
        result.kind = differ ? Evaluated::Texts::Own : Evaluated::Texts::OwnOrAlike;
        result.texts = Dictionary::joined(textsOf(left), textsOf(right), std::move(ofTexts));
    }
    result.bytes = Dictionary::joined(left.bytes, right.bytes, std::move(pairs->pairs));
    return result;
}

Result<Evaluated> derived(const Evaluated& from, const std::function<ValueAndText(ValueId)>& made,
                          const std::stop_token& stop)
{
    return derivedOf(from.ids, 0, from.bytes.size(), made, stop);
}

Result<Evaluated> derivedOfPairs(const Evaluated& left, const Evaluated& right,
                                 const std::function<ValueAndText(ValueId, ValueId)>& made, const std::stop_token& stop)
{
    auto pairs = pairsOf(left, right, stop);
    if (!pairs)
        return pairs.error();
    const auto ofPair = [&](ValueId id) { return made(pairs->pairs[id][0], pairs->pairs[id][1]); };
    return derivedOf(std::move(pairs->ids), 0, pairs->pairs.size(), ofPair, stop);
}

} // namespace spillway
