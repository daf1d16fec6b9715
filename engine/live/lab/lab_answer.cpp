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

} // namespace spillway
