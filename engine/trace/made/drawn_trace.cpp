#include "engine/trace/made/drawn_trace.h"

#include "engine/core/stop_poll.h"
#include "engine/trace/made/pattern_requests.h"

#include <algorithm>
#include <array>
#include <functional>

namespace spillway {

namespace {

/// Requests between two looks at the stop token: a few milliseconds of work.
constexpr std::size_t kBlock = 1U << 16U;

/// A request of any stroke.
struct Row
{
    Instant at{};
    std::uint32_t stroke = 0;
    std::uint32_t client = 0;
    ResourceId resource = 0;
};

/// Drops what the stroke's holes swallow.
void keepOutsideHoles(std::vector<DrawnRequest>& requests, const Stroke& stroke)
{
    for (const Hole& hole : stroke.holes) {
        const auto client = stroke.pattern.clients.find(hole.client);
        std::erase_if(requests, [&](const DrawnRequest& request) {
            const Milliseconds at(request.at);
            return at >= hole.from && at < hole.to && (hole.client.empty() || client == request.client);
        });
    }
}

Result<std::vector<Row>> rowsOf(const std::vector<Stroke>& strokes, const std::stop_token& stop)
{
    std::vector<Row> rows;
    for (std::uint32_t i = 0; i < strokes.size(); ++i) {
        const Stroke& stroke = strokes[i];
        if (stop.stop_requested())
            return cancelled();
        if (const auto sound = checked(stroke.pattern); !sound)
            return sound.error();
        if (stroke.start < Instant{} || stroke.start > kLastStart)
            return Error{ErrorCode::BadArgument, "start", "must be from 1970 to 9999"};
        auto requests = requestsOf(stroke.pattern, stroke.start);
        if (!requests)
            return requests.error();
        keepOutsideHoles(*requests, stroke);
        if (rows.size() + requests->size() > Trace::kMostRequests)
            return Error{ErrorCode::Unsupported, {}, "There are more than 4294967294 requests; draw fewer."};
        for (const DrawnRequest& request : *requests)
            rows.push_back({stroke.start + Milliseconds(request.at), i, request.client, request.resource});
    }
    if (!std::ranges::is_sorted(rows, {}, &Row::at))
        std::ranges::stable_sort(rows, {}, &Row::at);
    return rows;
}

/// The numbers of values that were asked for before, by stroke and by what identifies a value within the stroke.
class Known
{
public:
    template <class Value>
    ValueId operator()(Dictionary& values, std::uint32_t stroke, std::size_t which, const Value& value)
    {
        if (m_ids.size() <= stroke)
            m_ids.resize(stroke + 1);
        std::vector<ValueId>& ids = m_ids[stroke];
        if (ids.size() <= which)
            ids.resize(which + 1, kUnknown);
        if (ids[which] == kUnknown)
            ids[which] = values.intern(value());
        return ids[which];
    }

private:
    static constexpr ValueId kUnknown = UINT32_MAX;
    std::vector<std::vector<ValueId>> m_ids;
};

/// The content of a column: `which` is cheap and equal only for requests of equal value, `value` makes the value.
struct ColumnMaker
{
    std::string_view variable;
    std::function<std::size_t(const Row&)> which;
    std::function<std::string(const Pattern&, const Row&)> value;
};

std::array<ColumnMaker, 7> columnMakers()
{
    const auto client = [](const Row& row) -> std::size_t { return row.client; };
    const auto resource = [](const Row& row) -> std::size_t { return row.resource; };
    const auto stroke = [](const Row&) -> std::size_t { return 0; };
    return {{
        {"remote_addr", client, [](const Pattern& pattern, const Row& row) { return pattern.clients[row.client]; }},
        {"request_method", resource,
         [](const Pattern& pattern, const Row& row) { return resourceOf(pattern, row.resource).method; }},
        {"uri", resource, [](const Pattern& pattern, const Row& row) { return resourceOf(pattern, row.resource).uri; }},
        {"args", resource,
         [](const Pattern& pattern, const Row& row) { return resourceOf(pattern, row.resource).args; }},
        {"host", stroke, [](const Pattern& pattern, const Row&) { return pattern.host; }},
        {"status", resource,
         [](const Pattern& pattern, const Row& row) { return resourceOf(pattern, row.resource).status; }},
        {"http_user_agent", client,
         [](const Pattern& pattern, const Row& row) { return std::string(userAgentOf(pattern.kind, row.client)); }},
    }};
}

Result<Column> columnOf(const ColumnMaker& maker, const std::vector<Stroke>& strokes, const std::vector<Row>& rows,
                        const std::stop_token& stop)
{
    Column column;
    column.variable = maker.variable;
    column.ids.reserve(rows.size());
    Known known;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i % kBlock == 0 && stop.stop_requested())
            return cancelled();
        const Row& row = rows[i];
        column.ids.push_back(known(column.values, row.stroke, maker.which(row),
                                   [&] { return maker.value(strokes[row.stroke].pattern, row); }));
    }
    return column;
}

Result<Trace> traceOf(const std::vector<Stroke>& strokes, const std::string& name, const std::stop_token& stop)
{
    const auto rows = rowsOf(strokes, stop);
    if (!rows)
        return rows.error();
    Trace trace;
    trace.arrivals.reserve(rows->size());
    for (const Row& row : *rows)
        trace.arrivals.push_back(row.at);
    trace.sourceOf.assign(rows->size(), 0);
    trace.sources.push_back({name, rows->size(), {}, {}});
    if (!rows->empty()) {
        trace.sources.front().first = rows->front().at;
        trace.sources.front().last = rows->back().at;
    }
    for (const ColumnMaker& maker : columnMakers()) {
        auto column = columnOf(maker, strokes, *rows, stop);
        if (!column)
            return column.error();
        constexpr std::size_t kOnlyTheEmptyValue = 1;
        if (maker.variable == "remote_addr" || column->values.size() > kOnlyTheEmptyValue)
            trace.columns.push_back(*std::move(column));
    }
    return trace;
}

} // namespace

Result<Trace> drawnTrace(const Drawing& drawing, const std::string& name, const std::stop_token& stop)
{
    return traceOf(drawing.strokes, name, stop);
}

Result<Trace> generatedTrace(const Generator& generator, const std::stop_token& stop)
{
    return traceOf({{0, generator.start, generator.pattern, {}}}, generator.name, stop);
}

} // namespace spillway
