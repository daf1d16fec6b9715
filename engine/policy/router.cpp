#include "engine/policy/router.h"

#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <unordered_map>

namespace spillway {

namespace {

/// Rows or combinations between two looks at the stop token.
constexpr std::size_t kBlock = 4096;

/// A variable of the log, or nothing where it does not have it.
struct Asked
{
    std::string name;
    KeyColumnPtr column;
};

/// Numbers the rows so that two have one number where all columns are equal; the first row of each.
std::vector<std::uint32_t> firstRows(const std::vector<Asked>& columns, std::vector<std::uint32_t>& numbers,
                                     const std::stop_token& stop)
{
    std::vector<std::uint32_t> first(numbers.empty() ? 0 : 1, 0);
    for (const Asked& asked : columns) {
        first.clear();
        std::unordered_map<std::uint64_t, std::uint32_t> known;
        const ValueIds& ids = asked.column->ids();
        for (std::size_t row = 0; row < numbers.size(); ++row) {
            if (row % kBlock == 0 && stop.stop_requested())
                return first;
            const std::uint64_t pair = std::uint64_t{numbers[row]} << 32U | ids[row];
            const auto [found, isNew] = known.try_emplace(pair, static_cast<std::uint32_t>(first.size()));
            if (isNew)
                first.push_back(static_cast<std::uint32_t>(row));
            numbers[row] = found->second;
        }
    }
    return first;
}

std::string textOf(const Way& way)
{
    std::string text = way.end + '\n' + std::to_string(way.server) + '\r';
    for (const std::size_t rule : way.rules)
        text += '\n' + std::to_string(rule);
    for (const std::size_t place : way.places)
        text += '\f' + std::to_string(place);
    for (const std::string& rest : way.rests)
        text += '\t' + rest;
    for (const auto& value : way.values)
        text += value ? "\v=" + *value : "\v";
    return text;
}

/// A variable that is made of others in the log, such as $arg_id; empty where the log does not have it.
Column columnOf(const TracePtr& trace, const std::string& name)
{
    Column column{name, {}, {}};
    std::vector<ValueId> ids(trace->size(), kEmptyValue);
    if (const auto logged = evaluateKey(trace, *KeyTemplate::parse("${" + name + '}')))
        for (std::size_t row = 0; row < ids.size(); ++row)
            ids[row] = column.values.intern((*logged)->values()[(*logged)->ids()[row]]);
    column.ids = ValueIds(std::move(ids), column.values.size());
    return column;
}

/// Puts the values at `place` into the column of that name, which is made where there is none.
void put(Trace& trace, const TracePtr& logged, const std::string& name, const Ways& ways, std::size_t place)
{
    auto column = std::ranges::find(trace.columns, name, &Column::variable);
    if (column == trace.columns.end()) {
        trace.columns.push_back(columnOf(logged, name));
        column = trace.columns.end() - 1;
    }
    std::vector<std::optional<ValueId>> idOf;
    for (const Way& way : ways.all) {
        const bool isSet = place < way.values.size() && way.values[place];
        idOf.push_back(isSet ? std::optional(column->values.intern(*way.values[place])) : std::nullopt);
    }
    std::vector<ValueId> ids = column->ids.widened();
    for (std::size_t row = 0; row < ids.size(); ++row)
        ids[row] = idOf[ways.way[row]].value_or(ids[row]);
    column->ids = ValueIds(std::move(ids), column->values.size());
}

/// Whether a way sets the value at `place`.
bool setsAny(const Ways& ways, std::size_t place)
{
    return std::ranges::any_of(ways.all,
                               [place](const Way& way) { return place < way.values.size() && way.values[place]; });
}

} // namespace

Result<WaysPtr> Router::ways(const TracePtr& trace, const std::stop_token& stop) const
{
    const std::lock_guard lock(m_mutex);
    if (m_ways && m_trace.lock() == trace)
        return m_ways;
    auto ways = follow(trace, stop);
    if (ways) {
        m_trace = trace;
        m_ways = *ways;
    }
    return ways;
}

Result<TracePtr> Router::withVariables(const TracePtr& trace, const std::stop_token& stop) const
{
    const auto known = ways(trace, stop);
    if (!known)
        return known.error();
    std::shared_ptr<Trace> changed;
    for (std::size_t i = 0; i < keyVariables().size(); ++i) {
        if (!setsAny(**known, i))
            continue;
        if (!changed)
            changed = std::make_shared<Trace>(copyOf(*trace));
        put(*changed, trace, keyVariables()[i], **known, i);
    }
    if (!changed)
        return trace;
    const std::lock_guard lock(m_mutex);
    m_trace = changed; // its requests go the ways that were found, not those of changed variables
    m_ways = *known;
    return TracePtr(changed);
}

Result<WaysPtr> Router::follow(const TracePtr& trace, const std::stop_token& stop) const
{
    if (auto ok = check(*trace); !ok)
        return ok.error();
    std::vector<Asked> columns;
    for (const std::string& name : variables()) {
        const auto key = KeyTemplate::parse("${" + name + '}');
        if (!key)
            continue;
        auto column = evaluateKey(trace, key->withVariables(defined()), stop);
        if (column)
            columns.push_back({name, *std::move(column)});
    }
    auto ways = std::make_shared<Ways>();
    ways->way.resize(trace->size());
    const std::vector<std::uint32_t> first = firstRows(columns, ways->way, stop);
    std::unordered_map<std::string, std::uint32_t> known;
    std::vector<std::uint32_t> wayOf;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        Way one = way([&](const std::string& name) -> std::optional<std::string_view> {
            for (const Asked& asked : columns)
                if (asked.name == name)
                    return asked.column->values()[asked.column->ids()[first[i]]];
            return std::nullopt;
        });
        const auto [found, isNew] = known.try_emplace(textOf(one), static_cast<std::uint32_t>(ways->all.size()));
        if (isNew)
            ways->all.push_back(std::move(one));
        wayOf.push_back(found->second);
    }
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    for (std::uint32_t& number : ways->way)
        number = wayOf[number];
    return WaysPtr(ways);
}

} // namespace spillway
