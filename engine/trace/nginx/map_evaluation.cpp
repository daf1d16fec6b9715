#include "engine/trace/nginx/map_evaluation.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/nginx/nginx_address.h"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kMappedBlock = 1U << 14U;
constexpr ValueId kNotYet = UINT32_MAX;

/// Bytes that are no text as people would write them.
std::string hexText(std::string_view bytes)
{
    std::string text;
    for (const char byte : bytes)
        text += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return text;
}

Address mappedAddress(std::string_view bytes)
{
    Address address;
    address.ipv6 = bytes.size() == 16;
    std::transform(bytes.begin(), bytes.end(), address.bytes.begin(),
                   [](char byte) { return static_cast<std::uint8_t>(byte); });
    return address;
}

bool isMixed(const MapTable& table, std::size_t entry)
{
    const ValueTemplate* value = table.valueOf(entry);
    return value != nullptr && std::any_of(value->parts().begin(), value->parts().end(), [&](const auto& part) {
               return part.variable && !isCapture(part.text) && table.groupOf(entry, part.text) == 0;
           });
}

} // namespace

MapEvaluation::MapEvaluation(const MapTable& table, EvaluatedPtr source, std::stop_token stop) :
    m_table(table), m_source(std::move(source)), m_stop(std::move(stop))
{
}

/// A piece at the start of a binary address is a network.
ValueAndText MapEvaluation::captured(ValueId value, std::string_view capture) const
{
    const std::string_view whole = m_source->bytes[value];
    const std::string bytes(capture);
    const bool address = m_source->isAddress && (whole.size() == 4 || whole.size() == 16);
    if (!address || capture.empty())
        return {bytes, bytes};
    if (capture.size() == whole.size())
        return {bytes, std::string(m_source->shown(value))};
    const Address full = mappedAddress(whole);
    const Address plain = unmapped(full);
    const auto offset = static_cast<std::size_t>(capture.data() - whole.data());
    const auto length = static_cast<unsigned>(capture.size());
    if (offset == 0)
        return {bytes, networkText(full, length)};
    if (full.ipv6 && !plain.ipv6 && offset == 12)
        return {bytes, length == 4 ? addressText(plain) : networkText(plain, length)};
    return {bytes, hexText(bytes)};
}

ValueAndText MapEvaluation::constantValue(ValueId value, const MapTable::Found& found) const
{
    ValueAndText all;
    const ValueTemplate* text = m_table.valueOf(found.entry);
    if (text == nullptr)
        return all;
    for (const ValueTemplate::Part& part : text->parts()) {
        ValueAndText one{part.text, part.text};
        if (part.variable) {
            const std::size_t group = m_table.groupOf(found.entry, part.text);
            one = group > 0 && group < found.captures.size() ? captured(value, found.captures[group]) : ValueAndText();
        }
        all.first += one.first;
        all.second += one.second;
    }
    return all;
}

Result<Done> MapEvaluation::lookUp()
{
    std::map<std::size_t, bool> mixed;
    const std::size_t values = m_source->bytes.size();
    m_entryOf.reserve(values);
    m_constantOf.reserve(values);
    for (ValueId value = 0; value < values; ++value) {
        if (value % kMappedBlock == 0 && m_stop.stop_requested())
            return cancelled();
        const MapTable::Found found = m_table.find(m_source->bytes[value]);
        const auto [known, isNew] = mixed.try_emplace(found.entry);
        if (isNew && (known->second = isMixed(m_table, found.entry)))
            m_mixed.push_back(found.entry);
        m_entryOf.push_back(found.entry);
        if (known->second) {
            m_constantOf.push_back(kNotYet);
            continue;
        }
        const auto [bytes, text] = constantValue(value, found);
        m_constantOf.push_back(m_result.add(bytes, text));
    }
    return Done{};
}

Result<Evaluated> MapEvaluation::captures(std::size_t entry, std::size_t group) const
{
    return derived(
        *m_source,
        [&](ValueId value) -> ValueAndText {
            if (m_entryOf[value] != entry || group == 0)
                return {};
            const MapTable::Found found = m_table.find(m_source->bytes[value]);
            return group < found.captures.size() ? captured(value, found.captures[group]) : ValueAndText();
        },
        m_stop);
}

Result<Evaluated> MapEvaluation::take() &&
{
    std::map<std::size_t, std::vector<ValueId>> numberOf; // of a mixed entry's values
    std::vector<const Evaluated*> mixedOf(m_entryOf.size(), nullptr);
    std::vector<std::vector<ValueId>*> numbers(m_entryOf.size(), nullptr);
    bool oneAddress = m_mixed.size() == 1;
    for (const auto& [entry, value] : m_values)
        numberOf[entry].assign(value->bytes.size(), kNotYet);
    for (std::size_t value = 0; value < m_entryOf.size(); ++value) {
        if (const auto own = m_values.find(m_entryOf[value]); own != m_values.end()) {
            mixedOf[value] = own->second.get();
            numbers[value] = &numberOf[own->first];
        } else {
            oneAddress = oneAddress && m_constantOf[value] == kEmptyValue;
        }
    }
    m_result.isAddress = oneAddress && m_values.begin()->second->isAddress;
    m_result.ids.reserve(m_source->ids.size());
    StopPoll poll(m_stop, kMappedBlock);
    for (std::size_t row = 0; row < m_source->ids.size(); ++row) {
        if (poll.stopped())
            return cancelled();
        const ValueId from = m_source->ids[row];
        ValueId number = m_constantOf[from];
        if (const Evaluated* mixed = mixedOf[from]) {
            ValueId& known = (*numbers[from])[mixed->ids[row]];
            if (known == kNotYet)
                known = m_result.add(mixed->bytes[mixed->ids[row]], mixed->shown(mixed->ids[row]));
            number = known;
        }
        m_result.ids.push_back(number);
    }
    return std::move(m_result);
}

} // namespace spillway
