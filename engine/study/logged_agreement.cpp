#include "engine/study/logged_agreement.h"

#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/arrival_model.h"
#include "engine/trace/nginx/key.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

namespace spillway {

namespace {

constexpr ValueId kNoText = UINT32_MAX;

/// Clocks of workers, and the moments at which nginx reads them, differ by so much.
constexpr Milliseconds kJitter{5};
/// Requests so close to one another may have reached the zone in another order than that of the log.
constexpr Milliseconds kOrder{2};

/// The decision that a value of `$limit_req_status` says, of a dry run too.
std::uint8_t decisionOf(std::string_view status)
{
    constexpr std::array<std::string_view, 3> kNames{"PASSED", "DELAYED", "REJECTED"};
    const auto* const found = std::ranges::find(kNames, status.substr(0, status.find("_DRY_RUN")));
    const bool isNone = status.empty() || status == "-";
    return isNone                  ? ReplayedRequest::kNotLimited
           : found == kNames.end() ? ReplayedRequest::kUnknown
                                   : static_cast<std::uint8_t>(found - kNames.begin());
}

/// One replay by one arrival model.
class Comparison
{
public:
    Comparison(const Policy& policy, const GroupedPtr& grouped, const ErrorLog& log) :
        m_grouped(grouped), m_trace(*grouped->trace), m_policy(policy), m_log(log)
    {
        for (const ZoneSpec& zone : policy.zones)
            m_zones.push_back(log.texts.find(zone.name).value_or(kNoText));
        for (const Rule& rule : policy.rules)
            for (const ZoneLimit& limit : rule.limits)
                m_drain = std::max(m_drain, waitFor(Thousandths(limit.burst * 1000) + kOneRequest,
                                                    policy.zones[limit.zone].rate.rate()));
    }
    Result<LoggedAgreement> compare(Milliseconds ahead, const std::stop_token& stop);

private:
    [[nodiscard]] ReplayedRequest replayed(const RequestOutcome& outcome) const;
    Result<Done> readStatus();
    void useEntries(bool delaysAreLogged);
    [[nodiscard]] ValueId clientOf(const ReplayedRequest& request) const { return m_grouped->keys->ids()[request.row]; }
    [[nodiscard]] bool isNear(std::size_t i) const;
    [[nodiscard]] Parting reasonOf(std::size_t i) const;
    void addDifference(LoggedAgreement& agreement, std::size_t i);

    GroupedPtr m_grouped;
    const Trace& m_trace;
    const Policy& m_policy;
    const ErrorLog& m_log;
    std::vector<ValueId> m_zones; ///< by zone of the policy: its name in the error log
    Milliseconds m_drain{0};      ///< a full bucket is empty again after that
    std::vector<ReplayedRequest> m_requests;
    std::unordered_map<ValueId, Instant> m_lastDifference; ///< by client
};

ReplayedRequest Comparison::replayed(const RequestOutcome& outcome) const
{
    ReplayedRequest request{outcome.row, ReplayedRequest::kNotLimited, ReplayedRequest::kUnknown, outcome.outOfMemory,
                            outcome.at,  outcome.decision.excess};
    if (!outcome.accounted)
        return request;
    request.predicted = static_cast<std::uint8_t>(outcome.decision.verdict);
    request.zone = m_zones[outcome.asked->limits[outcome.asked->decided].zone];
    for (const ChainStep& step : outcome.asked->answers) {
        const LimitReq& limit = outcome.asked->limits[step.index].limit;
        const std::int64_t leak = drained(limit.rate, kJitter).raw();
        request.toBurst = std::min(request.toBurst, std::abs((step.excess - limit.burst).raw()) - leak);
        request.toDelay = std::min(request.toDelay, std::abs((step.excess - limit.delayAfter).raw()) - leak);
    }
    return request;
}

Result<Done> Comparison::readStatus()
{
    const Column* const status = m_trace.column("limit_req_status");
    std::vector<std::uint8_t> values;
    for (ValueId id = 0; status != nullptr && id < status->values.size(); ++id)
        values.push_back(decisionOf(status->values[id]));
    const bool hasStatus =
        std::ranges::any_of(values, [](std::uint8_t value) { return value < ReplayedRequest::kNotLimited; });
    if (!hasStatus && m_log.files.empty())
        return Error{ErrorCode::BadArgument, "--log",
                     "nothing says what nginx decided: the log has no $limit_req_status, and no FILE is an error.log; "
                     "add $limit_req_status to the log_format, or name the error.log too"};
    std::vector<bool> lacking;
    for (const TraceSource& source : m_trace.sources)
        lacking.push_back(std::ranges::find(source.lacks, "limit_req_status") != source.lacks.end());
    for (ReplayedRequest& request : m_requests)
        if (hasStatus && (lacking.empty() || !lacking[m_trace.sourceOf[request.row]]))
            request.actual = values[status->ids[request.row]];
    return Done{};
}

void Comparison::useEntries(bool delaysAreLogged)
{
    for (ReplayedRequest& request : m_requests) {
        if (request.actual != ReplayedRequest::kUnknown || m_log.files.empty())
            continue;
        const bool isOpen = request.predicted == ReplayedRequest::kNotLimited ||
                            (request.predicted == ReplayedRequest::kDelayed && !delaysAreLogged);
        request.actual = request.entry != nullptr
                             ? (request.entry->rejected ? ReplayedRequest::kRejected : ReplayedRequest::kDelayed)
                         : isOpen ? request.predicted
                                  : ReplayedRequest::kPassed;
    }
}

bool Comparison::isNear(std::size_t i) const
{
    const ReplayedRequest& request = m_requests[i];
    const bool byBurst =
        request.actual == ReplayedRequest::kRejected || request.predicted == ReplayedRequest::kRejected;
    std::int64_t distance = byBurst ? request.toBurst : request.toDelay;
    const auto isBeside = [&](std::size_t j) {
        const Milliseconds apart = std::chrono::abs(m_requests[j].at - request.at);
        distance -= apart <= kOrder && clientOf(m_requests[j]) == clientOf(request) ? kOneRequest.raw() : 0;
        return apart <= kOrder && distance > 0;
    };
    for (std::size_t j = i; j > 0 && isBeside(j - 1); --j) {
    }
    for (std::size_t j = i + 1; j < m_requests.size() && isBeside(j); ++j) {
    }
    return distance <= 0;
}

Parting Comparison::reasonOf(std::size_t i) const
{
    const ReplayedRequest& request = m_requests[i];
    const bool isMilder = request.actual < request.predicted;
    if (request.actual == ReplayedRequest::kNotLimited)
        return Parting::NotLimited;
    if (request.predicted == ReplayedRequest::kNotLimited ||
        (request.entry != nullptr && std::ranges::find(m_zones, request.entry->zone) == m_zones.end()))
        return Parting::OtherLimit;
    if (request.outOfMemory || (!isMilder && request.entry == nullptr && m_log.outOfMemory > 0))
        return Parting::ZoneFull;
    if (m_trace.leavesOpen())
        return Parting::ArrivalUnknown;
    if (isNear(i))
        return Parting::NearBoundary;
    const auto last = m_lastDifference.find(clientOf(request));
    if (last != m_lastDifference.end() && request.at - last->second <= m_drain)
        return Parting::EarlierDifference;
    if (isMilder)
        return Parting::EmptierBucket;
    return request.at - m_requests.front().at <= m_drain ? Parting::LogBegins : Parting::FullerBucket;
}

void Comparison::addDifference(LoggedAgreement& agreement, std::size_t i)
{
    const ReplayedRequest& request = m_requests[i];
    const Parting reason = reasonOf(i);
    ++agreement.reasons[static_cast<std::size_t>(reason)];
    m_lastDifference[clientOf(request)] = request.at;
    if (agreement.examples.size() == LoggedAgreement::kMostExamples)
        return;
    std::string sent;
    for (const char* const name : {"request_method", "uri"})
        if (const Column* const column = m_trace.column(name))
            sent.append(sent.empty() ? "" : " ").append(column->values[column->ids[request.row]]);
    agreement.examples.push_back(
        {request, std::string(m_grouped->keys->values()[clientOf(request)]), std::move(sent), reason});
}

/// Compares the entry of a request with what was predicted.
void compareEntry(LoggedAgreement& agreement, const ReplayedRequest& request)
{
    ++agreement.linesFound;
    if (request.predicted != (request.entry->rejected ? ReplayedRequest::kRejected : ReplayedRequest::kDelayed))
        return;
    const Thousandths apart(std::abs((request.entry->excess - request.excess).raw()));
    ++agreement.equalVerdict;
    agreement.equalExcess += apart == Thousandths(0) ? 1U : 0U;
    agreement.largestDifference = std::max(agreement.largestDifference, apart);
}

void addTime(LoggedAgreement::Times& times, std::uint8_t decision, Instant at)
{
    if (decision == ReplayedRequest::kDelayed)
        times.delayed.push_back(at);
    else if (decision == ReplayedRequest::kRejected)
        times.rejected.push_back(at);
}

Result<LoggedAgreement> Comparison::compare(Milliseconds ahead, const std::stop_token& stop)
{
    const auto done = replayInOrder(
        m_policy, m_grouped, {}, [&](const RequestOutcome& outcome) { m_requests.push_back(replayed(outcome)); }, stop);
    if (!done)
        return done.error();
    if (const auto read = readStatus(); !read)
        return read.error();
    LoggedAgreement agreement;
    agreement.delaysAreLogged = std::ranges::any_of(m_log.entries, [](const auto& entry) { return !entry.rejected; });
    agreement.byStatus = static_cast<std::uint64_t>(std::ranges::count_if(
        m_requests, [](const auto& request) { return request.actual < ReplayedRequest::kNotLimited; }));
    std::vector<std::string> statuses{std::to_string(m_policy.status)};
    if (!m_policy.router)
        statuses.emplace_back("503"); // nginx's own
    const auto clock = matchEntries(m_log, m_requests, m_grouped->trace, statuses, ahead);
    if (!clock)
        return clock.error();
    agreement.ahead = *clock;
    useEntries(agreement.delaysAreLogged);
    for (std::size_t i = 0; i < m_requests.size(); ++i) {
        const ReplayedRequest& request = m_requests[i];
        if (request.entry != nullptr)
            compareEntry(agreement, request);
        if (request.actual == ReplayedRequest::kUnknown)
            continue;
        ++agreement.table[request.predicted][request.actual];
        addTime(agreement.predicted, request.predicted, request.at);
        if (agreement.byStatus > 0 || agreement.delaysAreLogged || request.actual != ReplayedRequest::kDelayed)
            addTime(agreement.actual, request.actual, request.at);
        const bool isEqual = request.predicted == request.actual;
        if (isEqual && request.actual == ReplayedRequest::kNotLimited)
            continue;
        ++agreement.decisions;
        agreement.equal += isEqual ? 1U : 0U;
        if (!isEqual)
            addDifference(agreement, i);
    }
    return agreement;
}

} // namespace

Result<GroupedPtr> onlyLimited(const GroupedPtr& grouped, Selection selection, const std::stop_token& stop)
{
    const Trace& trace = *grouped->trace;
    const Column* const status = trace.column("limit_req_status");
    const auto lacksIt = [](const TraceSource& source) {
        return std::ranges::find(source.lacks, "limit_req_status") != source.lacks.end();
    };
    if (status == nullptr || status->values.size() < 2 || std::ranges::any_of(trace.sources, lacksIt))
        return grouped;
    auto limited = Condition::parse("$limit_req_status!=");
    if (!limited)
        return limited.error();
    selection.where.push_back(*std::move(limited));
    auto rows = select(trace, selection, stop);
    return rows ? group(grouped->trace, grouped->keys, *std::move(rows), stop) : rows.error();
}

Result<LoggedAgreement> loggedAgreementOf(const Policy& policy, const GroupedPtr& grouped, const ErrorLog& log,
                                          Milliseconds ahead, const std::stop_token& stop)
{
    if (policy.other)
        return Error{ErrorCode::Unsupported, "--limit", "only a limit_req can be compared with what nginx decided"};
    std::vector<GroupedPtr> models{grouped};
    if (grouped->trace->leavesOpen()) {
        const auto others = byOtherModels(grouped, stop);
        if (!others)
            return others.error();
        models.insert(models.end(), others->begin(), others->end());
    }
    std::optional<LoggedAgreement> best;
    for (const GroupedPtr& model : models) {
        auto agreement = Comparison(policy, model, log).compare(ahead, stop);
        if (!agreement)
            return agreement;
        if (!best || agreement->equal > best->equal)
            best = *std::move(agreement);
    }
    best->arrivalsAreOpen = models.size() > 1;
    return *std::move(best);
}

} // namespace spillway
