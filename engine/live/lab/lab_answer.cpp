#include "engine/live/lab/lab_answer.h"

#include <algorithm>
#include <fmt/format.h>

namespace spillway {

namespace {

/// A String of RFC 9651, and of JSON.
std::string fieldText(std::string_view text)
{
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += '\\';
        out += c >= ' ' && c <= '~' ? c : '?';
    }
    return out + '"';
}

std::string retryHeaders(Milliseconds retry)
{
    const std::int64_t seconds = retrySeconds(retry);
    return fmt::format("Retry-After: {}\r\nX-Ratelimit-Retry-After: {}\r\n", seconds, seconds);
}

/// draft-ietf-httpapi-ratelimit-headers and the older names, which know only one limit: the last where it rejects,
/// else the one of which the smallest share is left.
std::string limitHeaders(const Meeting& meeting, const std::vector<Decision>& decisions, Instant now,
                         Milliseconds retry)
{
    std::string policies;
    std::string states;
    Quota nearest;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        Quota quota = quotaOf(meeting.limits[i]->limit, decisions[i], now);
        if (decisions[i].verdict == Verdict::Rejected)
            quota.reset = retry; // the draft asks for that
        const std::string name = (i > 0 ? ", " : "") + fieldText(meeting.limits[i]->name);
        policies += fmt::format("{};q={};w={}", name, quota.limit, retrySeconds(quota.window));
        states += fmt::format("{};r={};t={}", name, quota.remaining, retrySeconds(quota.reset));
        const bool isNearer = quota.remaining * nearest.limit <= nearest.remaining * quota.limit;
        if (i == 0 || decisions[i].verdict == Verdict::Rejected || isNearer)
            nearest = quota;
    }
    const auto resetAt = std::chrono::ceil<std::chrono::seconds>(now + nearest.reset).time_since_epoch().count();
    return fmt::format("X-RateLimit-Limit: {}\r\nX-RateLimit-Remaining: {}\r\nX-RateLimit-Reset: {}\r\n"
                       "RateLimit-Policy: {}\r\nRateLimit: {}\r\n",
                       nearest.limit, nearest.remaining, resetAt, policies, states);
}

const char* reasonOf(int status)
{
    switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 404: return "Not Found";
    case 429: return "Too Many Requests";
    case 502: return "Bad Gateway";
    case 503: return "Service Unavailable";
    default: return "Answer";
    }
}

} // namespace

LabAnswer decidedAnswer(const Meeting& meeting, const std::vector<Decision>& decisions, Instant now, int rejectedStatus,
                        Milliseconds retry)
{
    const bool isRejected = !decisions.empty() && decisions.back().verdict == Verdict::Rejected;
    LabAnswer answer = textAnswer(200, "application/json", "{\"status\":200}\n");
    if (isRejected)
        answer = textAnswer(rejectedStatus, "application/problem+json",
                            fmt::format("{{\"type\":\"https://iana.org/assignments/http-problem-types#quota-exceeded\","
                                        "\"title\":\"Request cannot be satisfied as assigned quota has been exceeded\","
                                        "\"status\":{},\"violated-policies\":[{}]}}\n",
                                        rejectedStatus, fieldText(meeting.limits[decisions.size() - 1]->name)));
    if (!decisions.empty())
        answer.headers = limitHeaders(meeting, decisions, now, retry);
    if (isRejected)
        answer.headers += retryHeaders(retry);
    return answer;
}

LabAnswer problemAnswer(int status, const std::string& detail, Milliseconds retry)
{
    LabAnswer answer = textAnswer(
        status, "application/problem+json",
        fmt::format("{{\"title\":\"{}\",\"status\":{},\"detail\":{}}}\n", reasonOf(status), status, fieldText(detail)));
    if (retry > Milliseconds(0))
        answer.headers = retryHeaders(retry);
    return answer;
}

LabAnswer textAnswer(int status, const QByteArray& type, std::string_view body)
{
    return {status, {}, type, QByteArray(body.data(), static_cast<qsizetype>(body.size()))};
}

QByteArray answerBytes(const LabAnswer& answer, bool keepOpen, bool isHead)
{
    std::string head = fmt::format("HTTP/1.1 {} {}\r\n", answer.status, reasonOf(answer.status));
    if (!answer.type.isEmpty())
        head += fmt::format("Content-Type: {}\r\n", answer.type.constData());
    head += answer.headers;
    head += fmt::format("Content-Length: {}\r\nConnection: {}\r\n\r\n", answer.body.size(),
                        keepOpen ? "keep-alive" : "close");
    QByteArray bytes = QByteArray::fromStdString(head);
    return isHead ? bytes : bytes += answer.body;
}

namespace {

std::int64_t dividedUp(std::int64_t value, std::int64_t by)
{
    return (value + by - 1) / by;
}

Rate rateOf(const Limit& limit)
{
    const auto* const nginx = std::get_if<LimitReq>(&limit);
    return nginx != nullptr ? nginx->rate : std::get<LimiterSpec>(limit).rate.rate();
}

/// Until so much has leaked out of a bucket, or has been refilled.
Milliseconds untilDrained(const Limit& limit, Thousandths level, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    const std::int64_t amount = std::max<std::int64_t>(level.raw(), 0);
    if (other == nullptr || other->algorithm != Algorithm::TokenBucket || !other->refill)
        return Milliseconds(dividedUp(amount * 1000, rateOf(limit).raw()));
    const Refill& refill = *other->refill;
    return windowStart(now, refill.period) + dividedUp(amount, refill.tokens * 1000) * refill.period - now;
}

/// Until all that a window algorithm has counted by now is forgotten.
Milliseconds untilForgotten(const LimiterSpec& spec, Instant now)
{
    const Milliseconds left = windowStart(now, spec.window) + spec.window - now;
    if (spec.algorithm == Algorithm::FixedWindow)
        return left;
    return spec.algorithm == Algorithm::SlidingLog ? spec.window : left + spec.window;
}

} // namespace

Quota quotaOf(const Limit& limit, const Decision& decision, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    const Thousandths ceiling = ceilingOf(limit);
    const bool isTokens = other != nullptr && other->algorithm == Algorithm::TokenBucket;
    const std::int64_t cost = isTokens ? other->cost : 1;
    Quota quota;
    quota.remaining = std::max<std::int64_t>((ceiling - decision.excess).raw(), 0) / 1000 / cost;
    if (other != nullptr && isWindow(other->algorithm)) {
        quota.limit = other->limit;
        quota.window = other->window;
        quota.reset = untilForgotten(*other, now);
        return quota;
    }
    quota.limit = ceiling.raw() / 1000 / cost + (isTokens ? 0 : 1);
    quota.window = isTokens && other->refill
                       ? dividedUp(other->capacity, other->refill->tokens) * other->refill->period
                       : Milliseconds(dividedUp(quota.limit * cost * 1'000'000, rateOf(limit).raw()));
    quota.reset = untilDrained(limit, decision.excess + (isTokens ? Thousandths(0) : kOneRequest), now);
    return quota;
}

Milliseconds untilPassAtLatest(const Limit& limit, const Decision& decision, Instant now)
{
    const auto* const other = std::get_if<LimiterSpec>(&limit);
    if (other != nullptr && isWindow(other->algorithm))
        return untilForgotten(*other, now);
    return untilDrained(limit, decision.excess - ceilingOf(limit), now);
}

std::int64_t retrySeconds(Milliseconds wait)
{
    return std::max<std::int64_t>(dividedUp(wait.count(), 1000), 1);
}

} // namespace spillway
