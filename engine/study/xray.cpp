#include "engine/study/xray.h"

#include "engine/conf/site_router.h"
#include "engine/conf/write_policy.h"
#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/arrival_model.h"
#include "engine/trace/nginx/key.h"
#include "engine/trace/nginx/uri_path.h"

#include <algorithm>
#include <map>
#include <set>

namespace spillway {

namespace {

/// Values of the keys by zone; nullptr where the traffic does not say.
std::vector<KeyColumnPtr> keyColumns(const Policy& policy, const TracePtr& trace)
{
    std::vector<KeyColumnPtr> columns;
    for (const ZoneSpec& zone : policy.zones) {
        const auto column = evaluateKey(trace, zone.key);
        columns.push_back(column ? *column : nullptr);
    }
    return columns;
}

std::string whereOf(const LimitPlace& place, const std::string& zone)
{
    const auto found = std::ranges::find(place.limits, zone, [](const auto& limit) { return limit.first; });
    return found == place.limits.end() ? place.where : found->second;
}

std::string directiveOf(const Policy& policy, const ZoneLimit& limit)
{
    std::string line = limitLine(policy, limit);
    line.pop_back(); // the semicolon
    return line;
}

Result<WayTally> replayed(const Policy& policy, const GroupedPtr& grouped, const std::stop_token& stop)
{
    auto tally = tallyOf(policy, grouped->trace, stop);
    if (!tally)
        return tally;
    const auto count = [&](const RequestOutcome& request) { tally->count(request.row, request.decision.verdict); };
    const auto done = replayInOrder(policy, grouped, BinSpec{}, count, stop);
    return done ? std::move(tally) : done.error();
}

/// The counts of each of so many places.
std::vector<DecidedCounts> countsAt(std::size_t places, const WayTally& tally)
{
    std::vector<DecidedCounts> counts(places);
    for (std::size_t i = 0; i < tally.counts.size(); ++i) {
        const std::vector<std::size_t>& visited = tally.ways->all[i].places;
        for (const std::size_t place : std::set<std::size_t>(visited.begin(), visited.end()))
            counts[place].add(tally.counts[i]);
    }
    return counts;
}

/// Why a limit of this place counts no request.
std::string whyUnreached(const LogXray& seen, std::size_t number, std::uint64_t met)
{
    if (met > 0)
        return "its key is empty for each of " + std::to_string(met) + " that come to it";
    const XrayNode& node = seen.nodes[number];
    if (!node.ends.empty())
        return node.ends.front().why;
    std::size_t server = number;
    while (seen.nodes[server].place.depth > 0)
        --server;
    if (node.counts.requests == 0 && server != number && !seen.nodes[server].ends.empty() &&
        seen.nodes[server].counts.requests == seen.nodes[server].ends.front().requests)
        return seen.nodes[server].ends.front().why;
    return node.counts.requests > 0 && server == number
               ? "all requests come to locations with limits of their own, or to none"
               : "no request comes to " + node.place.name;
}

} // namespace

std::vector<std::string> askedVariables(const Policy& policy)
{
    const Variables none;
    std::vector<std::string> asked =
        withKeyVariables(policy.router ? policy.router->variables() : std::vector<std::string>(), policy,
                         policy.router ? policy.router->defined() : none);
    for (const ZoneSpec& zone : policy.zones)
        if (zone.key.variables() != nullptr && zone.key.variables()->realIp)
            if (const std::string header = headerVariable(*zone.key.variables()->realIp);
                std::ranges::find(asked, header) == asked.end())
                asked.push_back(header);
    return asked;
}

TracePtr requestTrace(const RequestVariables& request, const std::vector<std::string>& asked)
{
    auto trace = std::make_shared<Trace>();
    trace->arrivals = Arrivals{Instant{}};
    trace->sources.push_back({"request", 1, {}, {}});
    const auto add = [&](const std::string& name, const std::string& value) {
        if (trace->column(name) != nullptr)
            return;
        Column column{name, {}, {}};
        const ValueId id = column.values.intern(value);
        column.ids = ValueIds(std::vector<ValueId>{id}, column.values.size());
        trace->columns.push_back(std::move(column));
    };
    for (const auto& [name, value] : request)
        add(name, value);
    add("http_cookie", "");
    if (trace->column("http_authorization") == nullptr)
        add("remote_user", "");
    for (const std::string& name : asked)
        if (name.starts_with("http_"))
            add(name, "");
    return trace;
}

Result<RequestVariables> requestVariables(const std::string& line, const std::string& host,
                                          const std::vector<std::string>& headers, const std::string& from)
{
    const std::size_t blank = line.starts_with('/') ? std::string::npos : line.find(' ');
    const std::string method = blank == std::string::npos ? "GET" : line.substr(0, blank);
    std::string target = blank == std::string::npos ? line : line.substr(blank + 1);
    const std::size_t end = target.find(' ');
    const std::string protocol = end == std::string::npos ? "HTTP/1.1" : target.substr(end + 1);
    target.resize(std::min(end, target.size()));
    const std::string whole = target.substr(0, target.find('#')); // as nginx cuts it
    const std::string path = whole.substr(0, whole.find('?'));
    const std::string args = whole.substr(std::min(path.size() + 1, whole.size()));
    const auto uri = path.starts_with('/') ? isPlainPath(path) ? path : resolvedPath(path) : std::nullopt;
    if (!uri || method.empty() || !protocol.starts_with("HTTP/"))
        return Error{ErrorCode::BadArgument, "--request",
                     say("\"{}\" is no request; write it as 'GET /api/x?a=1 HTTP/1.1'", printable(line))};
    RequestVariables variables{{"request", method + ' ' + target + ' ' + protocol},
                               {"request_method", method},
                               {"request_uri", target},
                               {"uri", *uri},
                               {"args", args},
                               {"is_args", args.empty() ? "" : "?"},
                               {"server_protocol", protocol},
                               {"host", lowered(host)},
                               {"http_host", host}};
    if (!from.empty())
        variables.emplace_back("remote_addr", from);
    for (const std::string& header : headers) {
        const std::size_t colon = header.find(':');
        const std::size_t value = header.find_first_not_of(' ', std::min(colon, header.size() - 1) + 1);
        std::string name = lowered(header.substr(0, colon));
        if (colon == std::string::npos || colon == 0)
            return Error{ErrorCode::BadArgument, "--header",
                         say("\"{}\" is no header; write 'Name: value'", printable(header))};
        std::ranges::replace(name, '-', '_');
        variables.emplace_back("http_" + name, value == std::string::npos ? "" : header.substr(value));
    }
    return variables;
}

Result<RequestXray> xray(const ReadPolicy& read, const RequestVariables& request)
{
    const Policy& policy = read.policy;
    const std::vector<std::string> asked = askedVariables(policy);
    const auto trace = policy.router->withVariables(requestTrace(request, asked), {});
    const auto ways = trace ? policy.router->ways(*trace, {}) : Result<WaysPtr>(trace.error());
    if (!ways)
        return ways.error();
    const Way& way = (*ways)->all.front();
    RequestXray seen{way.steps, {}, {}, way.server, way.end, way.rests};
    const auto columns = keyColumns(policy, *trace);
    for (const std::size_t rule : way.rules)
        for (const ZoneLimit& limit : policy.rules[rule].limits) {
            const ZoneSpec& zone = policy.zones[limit.zone];
            const KeyColumnPtr& column = columns[limit.zone];
            seen.limits.push_back(
                {whereOf(read.places[rule], zone.name), directiveOf(policy, limit), zone.key.text(),
                 column ? std::optional(std::string(column->values()[column->ids()[0]])) : std::nullopt});
        }
    for (const std::string& name : asked) {
        const auto key = KeyTemplate::parse("${" + name + '}');
        const auto column = evaluateKey(*trace, key->withVariables(policy.router->defined()));
        if (column)
            seen.variables.emplace_back(name, std::string((*column)->values()[(*column)->ids()[0]]));
    }
    return seen;
}

Result<LogXray> xray(const ReadPolicy& read, const GroupedPtr& grouped, const std::stop_token& stop)
{
    const Policy& policy = read.policy;
    const auto tally = replayed(policy, grouped, stop);
    const auto others = grouped->trace->leavesOpen() ? byOtherModels(grouped, stop) : std::vector<GroupedPtr>();
    if (!tally || !others)
        return tally ? others.error() : tally.error();
    const auto columns = keyColumns(policy, grouped->trace);
    LogXray seen{{}, {}, tally->summary(policy.servers.size())};
    for (const DecidedCounts& counts : countsAt(read.places.size(), *tally))
        seen.nodes.push_back({read.places[seen.nodes.size()], counts, exactly(counts), 0, {}});
    for (const GroupedPtr& other : *others) {
        const auto byModel = replayed(policy, other, stop);
        if (!byModel)
            return byModel.error();
        const std::vector<DecidedCounts> counts = countsAt(read.places.size(), *byModel);
        for (std::size_t i = 0; i < counts.size(); ++i)
            seen.nodes[i].range.include(counts[i], &DecidedCounts::delayed, &DecidedCounts::rejected);
    }
    std::vector<std::map<std::string, std::uint64_t>> ends(seen.nodes.size());
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> met; // and counted, by where
    const auto look = [&](std::size_t row) {
        const Way& way = tally->ways->all[tally->ways->way[row]];
        if (way.rules.empty() && !way.places.empty())
            ++ends[way.places.back()][way.end];
        bool isCounted = false; // a request is limited once
        for (auto rule = way.rules.begin(); rule != way.rules.end() && !isCounted; ++rule) {
            ++seen.nodes[*rule].limited;
            for (const ZoneLimit& limit : policy.rules[*rule].limits) {
                auto& [all, counted] = met[whereOf(read.places[*rule], policy.zones[limit.zone].name)];
                const bool isKnown = columns[limit.zone] && columns[limit.zone]->ids()[row] != kEmptyValue;
                isCounted = isCounted || isKnown;
                ++all;
                counted += isKnown ? 1U : 0U;
            }
        }
    };
    if (!grouped->selected.visit(stop, look))
        return Error{ErrorCode::Cancelled, {}, {}};
    for (std::size_t i = 0; i < ends.size(); ++i) {
        for (const auto& [why, requests] : ends[i])
            seen.nodes[i].ends.push_back({why, requests});
        std::ranges::stable_sort(seen.nodes[i].ends, std::greater<>(), &WayCount::requests);
    }
    std::vector<std::string> told; // by the place that has it, which stands before those that inherit it
    for (std::size_t i = 0; i < read.places.size(); ++i)
        for (const ZoneLimit& limit : policy.rules[i].limits) {
            const std::string where = whereOf(read.places[i], policy.zones[limit.zone].name);
            const auto [all, counted] = met[where];
            if (counted > 0 || std::ranges::find(told, where) != told.end())
                continue;
            told.push_back(where);
            seen.unreached.push_back({where, directiveOf(policy, limit), whyUnreached(seen, i, all)});
        }
    return seen;
}

} // namespace spillway
