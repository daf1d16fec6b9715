#include "engine/trace/group/value_counts.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/nginx/evaluation.h"
#include "engine/trace/nginx/known_variables.h"

#include <algorithm>
#include <utility>

namespace spillway {

namespace {

constexpr std::size_t kCountedBlock = 1U << 16U;

/// The selection without what it says about this text.
Selection without(Selection selection, const ValueTemplate& text)
{
    std::erase_if(selection.where, [&](const Condition& condition) {
        return condition.subject() == text && condition.kind() != Condition::Kind::InNetwork;
    });
    const auto& parts = text.parts();
    if (parts.size() != 1 || !parts.front().variable)
        return selection;
    const std::string& variable = parts.front().text;
    if (variable == "uri")
        selection.locations.clear();
    if (variable == "request_method")
        selection.methods.clear();
    if (variable == "host")
        selection.hosts.clear();
    if (variable == "status")
        selection.statuses.clear();
    return selection;
}

/// The values of the rows in the order of their keys, and where those of each key begin.
struct ByKey
{
    std::vector<ValueId> values;
    std::vector<std::uint32_t> begins;
};

Result<ByKey> sortByKey(const SelectedRows& rows, const KeyColumn& keys, const Evaluated& values,
                        const std::stop_token& stop)
{
    ByKey sorted;
    sorted.begins.assign(keys.values().size() + 1, 0);
    if (!rows.visit(stop, [&](std::uint32_t row) { ++sorted.begins[keys.ids()[row] + 1]; }))
        return cancelled();
    for (std::size_t key = 1; key < sorted.begins.size(); ++key)
        sorted.begins[key] += sorted.begins[key - 1];
    std::vector<std::uint32_t> next(sorted.begins.begin(), sorted.begins.end() - 1);
    sorted.values.resize(rows.count());
    const auto place = [&](std::uint32_t row) { sorted.values[next[keys.ids()[row]]++] = values.ids[row]; };
    if (!rows.visit(stop, place))
        return cancelled();
    return sorted;
}

} // namespace

Result<std::vector<ValueCount>> countValues(const Trace& trace, const KeyColumn& keys, const Selection& selection,
                                            const ValueTemplate& text, const std::stop_token& stop,
                                            const std::vector<bool>* rejected)
{
    const auto rows = select(trace, without(selection, text), stop);
    if (!rows)
        return rows.error();
    const VariablesPtr variables = neededBy({&text}, selection.defined);
    const auto values = Evaluation(trace, variables.get(), KnownWhen::Logged, stop).of(text);
    if (!values)
        return values.error();
    const auto sorted = sortByKey(*rows, keys, **values, stop);
    if (!sorted)
        return sorted.error();
    std::vector<ValueCount> counts((*values)->bytes.size());
    constexpr ValueId kNoKey = UINT32_MAX;
    std::vector<ValueId> lastKey(counts.size(), kNoKey);
    StopPoll poll(stop, kCountedBlock);
    for (ValueId key = 0; key + 1 < sorted->begins.size(); ++key) {
        if (poll.stopped(1 + sorted->begins[key + 1] - sorted->begins[key]))
            return cancelled();
        for (std::uint32_t at = sorted->begins[key]; at < sorted->begins[key + 1]; ++at) {
            const ValueId value = sorted->values[at];
            ++counts[value].requests;
            if (key != kEmptyValue && std::exchange(lastKey[value], key) != key)
                ++counts[value].clients;
        }
    }
    const auto countRejected = [&](std::uint32_t row) { counts[(*values)->ids[row]].rejected += (*rejected)[row]; };
    if (rejected != nullptr && !rows->visit(stop, countRejected))
        return cancelled();
    for (ValueId value = 0; value < counts.size(); ++value)
        if (counts[value].requests > 0)
            counts[value].value = (*values)->shown(value);
    std::erase_if(counts, [](const ValueCount& count) { return count.requests == 0; });
    std::ranges::sort(counts, [](const ValueCount& left, const ValueCount& right) {
        return left.requests != right.requests ? left.requests > right.requests : left.value < right.value;
    });
    return counts;
}

Result<std::uint64_t> countClients(const TracePtr& trace, const SelectedRows& rows, const KeyTemplate& key,
                                   const std::stop_token& stop)
{
    const auto keys = evaluateKey(trace, key, stop);
    if (!keys)
        return keys.error();
    std::vector<std::uint8_t> seen((*keys)->values().size(), 0);
    if (!rows.visit(stop, [&](std::uint32_t row) { seen[(*keys)->ids()[row]] = 1; }))
        return cancelled();
    seen[kEmptyValue] = 0;
    return static_cast<std::uint64_t>(std::ranges::count(seen, std::uint8_t{1}));
}

} // namespace spillway
