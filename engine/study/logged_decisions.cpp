#include "engine/study/logged_decisions.h"

#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace spillway {

namespace {

std::int64_t secondOf(Instant at)
{
    return std::chrono::floor<std::chrono::seconds>(at).time_since_epoch().count();
}

/// An entry or a request: who sent what, the answer, and when.
struct LinePlace
{
    std::array<std::int64_t, 4> what{}; ///< number of client and request line, verdict, zone, excess
    std::int64_t second = 0;
    int rank = 0; ///< 1 of a request that comes after others of its second, as it was not predicted to be delayed
    std::size_t index = 0; ///< of the entry or the request
    auto operator<=>(const LinePlace&) const = default;
};
using LinePlaces = std::vector<LinePlace>;

/// One attempt to find requests: what has to be equal, and how many seconds the request may be earlier or later.
struct Attempt
{
    bool verdict = false;
    std::int64_t step = 0; ///< of the excess, in thousandths; 0: any excess
    std::int64_t earlier = 0;
    std::int64_t later = 0;
};

constexpr Attempt kExact[]{{true, 1, 0, 0}, {true, 1, 1, 1}, {true, 100, 0, 0}, {true, 100, 1, 1},
                           {true, 0, 0, 0}, {true, 0, 1, 1}, {false, 0, 0, 0},  {false, 0, 1, 1}};
constexpr Attempt kOpen[]{{true, 0, 0, 10}, {true, 0, 1, 1}, {false, 0, 0, 10}, {false, 0, 1, 1}};

/// In the order in which a pass takes them, without what does not count in this attempt.
LinePlaces placed(LinePlaces places, const Attempt& attempt)
{
    for (LinePlace& place : places) {
        auto& [who, verdict, zone, excess] = place.what;
        verdict = attempt.verdict ? verdict : 0;
        zone = attempt.step > 0 ? zone : 0;
        excess = attempt.step > 0 ? excess / attempt.step : 0;
    }
    std::ranges::sort(places);
    return places;
}

/// Gives each entry the first fitting request, which leaves as few of them as possible without one.
void pair(LinePlaces& entries, LinePlaces& requests, const Attempt& attempt, const ErrorLog& log,
          std::vector<ReplayedRequest>& replayed)
{
    const LinePlaces left = placed(entries, attempt);
    const LinePlaces right = placed(requests, attempt);
    std::set<std::size_t> found;
    for (std::size_t i = 0, j = 0; i < left.size() && j < right.size();) {
        const auto order = left[i].what <=> right[j].what;
        const std::int64_t later = right[j].second - left[i].second;
        if (order < 0 || (order == 0 && later > attempt.later)) {
            ++i;
        } else if (order > 0 || later < -attempt.earlier) {
            ++j;
        } else {
            found.insert(left[i].index);
            replayed[right[j++].index].entry = &log.entries[left[i++].index];
        }
    }
    std::erase_if(entries, [&](const LinePlace& place) { return found.contains(place.index); });
    std::erase_if(requests, [&](const LinePlace& place) { return replayed[place.index].entry != nullptr; });
}

/// Numbers clients with their request lines, as far as the error log names them.
using Senders = std::unordered_map<std::string, std::int64_t>;

std::string nameOf(std::string_view client, std::string_view request)
{
    return (std::string(client) + ' ').append(request);
}

LinePlaces entriesOf(const ErrorLog& log, bool isOpen, bool hasRequests, Senders& senders)
{
    LinePlaces entries;
    for (const ErrorLog::Entry& entry : log.entries) {
        if (entry.client == kEmptyValue || (hasRequests && entry.request == kEmptyValue))
            continue;
        std::string name = nameOf(log.texts[entry.client], hasRequests ? log.texts[entry.request] : "");
        const auto who = senders.try_emplace(std::move(name), static_cast<std::int64_t>(senders.size())).first->second;
        const bool isRejected = entry.rejected && !(isOpen && entry.dryRun);
        entries.push_back(
            {{who, isRejected ? ReplayedRequest::kRejected : ReplayedRequest::kDelayed, entry.zone, entry.excess.raw()},
             secondOf(entry.at),
             0,
             static_cast<std::size_t>(&entry - log.entries.data())});
    }
    return entries;
}

/// The requests that an entry may belong to.
LinePlaces requestsOf(const std::vector<ReplayedRequest>& requests, const Trace& trace, const KeyColumn& texts,
                      const Senders& senders, const std::vector<std::string>& statuses)
{
    constexpr std::int64_t kNobody = -1;
    std::vector<std::int64_t> whoOf(texts.values().size(), kNobody);
    for (ValueId id = 1; id < whoOf.size(); ++id) {
        const std::string_view text = texts.values()[id];
        const std::string_view client = text.substr(0, text.find(' '));
        const std::string_view request = text.substr(std::min(client.size() + 1, text.size()));
        const auto found = senders.find(nameOf(client, request.substr(0, ErrorLog::kRequestBytes)));
        whoOf[id] = found == senders.end() ? kNobody : found->second;
    }
    const Column* const status = trace.column("status");
    LinePlaces places;
    for (const ReplayedRequest& request : requests) {
        const std::int64_t who = whoOf[texts.ids()[request.row]];
        if (who == kNobody)
            continue;
        const bool isRejected = status != nullptr &&
                                std::ranges::find(statuses, status->values[status->ids[request.row]]) != statuses.end();
        const std::uint8_t known = request.actual < ReplayedRequest::kNotLimited ? request.actual : request.predicted;
        const std::int64_t verdict = isRejected                                ? ReplayedRequest::kRejected
                                     : status != nullptr && trace.leavesOpen() ? ReplayedRequest::kDelayed
                                                                               : known;
        places.push_back({{who, verdict, request.zone, request.excess.raw()},
                          secondOf(trace.arrivals[request.row]),
                          trace.leavesOpen() && request.predicted != ReplayedRequest::kDelayed ? 1 : 0,
                          static_cast<std::size_t>(&request - requests.data())});
    }
    return places;
}

/// The seconds by which most entries, of those that are looked at, are ahead of a request of their sender.
std::int64_t clockOf(const LinePlaces& entries, const LinePlaces& requests, std::int64_t expected)
{
    constexpr std::int64_t kQuarter = 900;
    constexpr std::int64_t kMost = 56; // 14 hours
    constexpr std::size_t kLooked = 200;
    std::set<std::pair<std::int64_t, std::int64_t>> sent;
    for (const LinePlace& request : requests)
        sent.emplace(request.what[0], request.second);
    const auto fits = [&](std::int64_t ahead) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < entries.size(); i += entries.size() / kLooked + 1)
            count += sent.contains({entries[i].what[0], entries[i].second - ahead}) ? 1U : 0U;
        return count;
    };
    std::pair best(fits(expected), expected);
    for (std::int64_t quarters = -kMost; quarters <= kMost; ++quarters)
        if (const std::size_t count = fits(quarters * kQuarter); count > best.first)
            best = {count, quarters * kQuarter};
    return best.second;
}

} // namespace

std::array<std::vector<LoggedCounts>, 3> countsOf(const ErrorLog& log, std::size_t top)
{
    std::array<std::unordered_map<std::string_view, LoggedCounts>, 3> counts;
    for (const ErrorLog::Entry& entry : log.entries) {
        const std::string_view request = log.texts[entry.request];
        const std::string_view target = request.substr(std::min(request.find(' ') + 1, request.size()));
        const std::array names{log.texts[entry.zone], log.texts[entry.client], target.substr(0, target.find('?'))};
        for (std::size_t i = 0; i < names.size(); ++i) {
            LoggedCounts& one = counts[i][names[i]];
            ++(entry.rejected ? one.rejected : one.delayed);
            one.largestExcess = std::max(one.largestExcess, entry.excess);
        }
    }
    std::array<std::vector<LoggedCounts>, 3> sorted;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        for (const auto& [name, one] : counts[i])
            if (!name.empty())
                sorted[i].push_back({std::string(name), one.rejected, one.delayed, one.largestExcess});
        std::ranges::sort(sorted[i], {}, [](const LoggedCounts& one) {
            return std::tuple(~one.rejected, ~one.delayed, std::string_view(one.name));
        });
        sorted[i].resize(std::min(sorted[i].size(), top));
    }
    return sorted;
}

Result<Milliseconds> matchEntries(const ErrorLog& log, std::vector<ReplayedRequest>& requests, const TracePtr& trace,
                                  const std::vector<std::string>& statuses, Milliseconds expected)
{
    if (log.entries.empty())
        return expected;
    const bool hasRequests = trace->column("request_method") != nullptr && trace->column("uri") != nullptr;
    const auto key = KeyTemplate::parse(hasRequests ? "$remote_addr $request_method $request_uri" : "$remote_addr");
    const auto texts = key ? evaluateKey(trace, *key) : key.error();
    if (!texts)
        return texts.error();
    Senders senders;
    LinePlaces entries = entriesOf(log, trace->leavesOpen(), hasRequests, senders);
    LinePlaces places = requestsOf(requests, *trace, **texts, senders, statuses);
    const std::int64_t ahead = clockOf(entries, places, expected / std::chrono::seconds(1));
    for (LinePlace& entry : entries)
        entry.second -= ahead;
    for (const Attempt& attempt :
         trace->leavesOpen() ? std::span<const Attempt>(kOpen) : std::span<const Attempt>(kExact))
        pair(entries, places, attempt, log, requests);
    return Milliseconds(std::chrono::seconds(ahead));
}

} // namespace spillway
