#include "engine/live/test_requests.h"

#include "engine/conf/rewrite_steps.h"
#include "engine/policy/policy.h"
#include "engine/replay/plain/asked_limits.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/columns/sampled_trace.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/key.h"
#include "engine/trace/nginx/uri_path.h"

#include <QByteArray>

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <tuple>

namespace spillway {

namespace {

Error unsendable(const char* why)
{
    return {ErrorCode::BadArgument, {}, why};
}

/// Whether a text may be one word of a request line or a header's value.
bool isSafe(std::string_view text, bool isWord)
{
    return std::ranges::none_of(text, [isWord](char byte) {
        const auto code = static_cast<unsigned char>(byte);
        return code < 0x20 ? isWord || code != '\t' : code == 0x7f || (isWord && code == ' ');
    });
}

bool isAddress(const std::string& text)
{
    in6_addr address{};
    return text.find('\0') == std::string::npos &&
           (::inet_pton(AF_INET, text.c_str(), &address) == 1 || ::inet_pton(AF_INET6, text.c_str(), &address) == 1);
}

bool isMethod(std::string_view text)
{
    return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char byte) {
        return (byte >= 'A' && byte <= 'Z') || byte == '_' || byte == '-';
    });
}

/// A decoded path as it may be sent: nginx decodes it to the same bytes.
std::string encoded(std::string_view path)
{
    std::string text;
    for (const char byte : path) {
        const auto code = static_cast<unsigned char>(byte);
        if (code <= ' ' || code >= 0x7f || byte == '%' || byte == '?' || byte == '#')
            text += fmt::format("%{:02X}", code);
        else
            text += byte;
    }
    return text;
}

/// "X-Api-Key" of "http_x_api_key", but for capitals.
std::string headerName(std::string_view variable)
{
    std::string name(variable.substr(std::string_view("http_").size()));
    std::ranges::replace(name, '_', '-');
    return name;
}

/// Headers of the connection, which a log's value must not change.
constexpr std::array<std::string_view, 8> kOfConnection{"http_connection", "http_content_length",   "http_expect",
                                                        "http_host",       "http_keep_alive",       "http_te",
                                                        "http_upgrade",    "http_transfer_encoding"};

/// The definitions that may lead to the client's address.
Variables definitionsOf(const Policy& policy)
{
    if (policy.router)
        return policy.router->defined();
    Variables all;
    for (const ZoneSpec& zone : policy.zones)
        if (const Variables* own = zone.key.variables(); own != nullptr && own->realIp)
            all.realIp = own->realIp;
    return all;
}

} // namespace

Result<TestRequests> TestRequests::of(const Policy& policy, const TracePtr& trace,
                                      const TestConfiguration& configuration, bool oneServer)
{
    TestRequests made(policy, trace, configuration);
    made.m_oneServer = oneServer;
    if (configuration.usesAddress) {
        const KeyTemplate address = KeyTemplate::parse("$remote_addr").value();
        auto column = evaluateKey(trace, address.withVariables(definitionsOf(policy)));
        if (!column)
            return column.error();
        made.m_addresses = *std::move(column);
    }
    if (policy.router) {
        auto ways = policy.router->ways(trace, {});
        if (!ways)
            return ways.error();
        made.m_ways = *std::move(ways);
    }
    return made;
}

std::string_view TestRequests::value(const char* variable, std::uint32_t row) const
{
    const Column* const column = m_trace.column(variable);
    return column == nullptr ? std::string_view() : column->values[column->ids[row]];
}

std::string TestRequests::target(std::uint32_t row) const
{
    if (const std::string_view sent = value("request_uri", row); !sent.empty())
        return std::string(sent);
    std::string args(value("args", row));
    if (args.empty())
        for (const Column& column : m_trace.columns)
            if (const std::string_view text = column.values[column.ids[row]];
                column.variable.starts_with("arg_") && !text.empty())
                args += (args.empty() ? "" : "&") + column.variable.substr(4) + '=' + std::string(text);
    const std::string_view path = value("uri", row);
    return (path.empty() ? "/" : encoded(path)) + (args.empty() ? "" : '?' + args);
}

std::string TestRequests::shown(std::uint32_t row) const
{
    const std::string_view method = value("request_method", row);
    return printable(fmt::format("{} {}", method.empty() ? "GET" : method, target(row)));
}

bool TestRequests::add(std::string& bytes, const std::string& name, std::string_view text)
{
    if (text.empty())
        return true;
    // nginx takes blanks from both ends.
    if (!isSafe(text, false) || text.front() == ' ' || text.back() == ' ')
        return false;
    bytes += fmt::format("{}: {}\r\n", name, text);
    return true;
}

bool TestRequests::addHeaders(std::string& bytes, std::uint32_t row) const
{
    std::string cookies;
    bool isWhole = true;
    for (const std::string& name : m_configuration.fromRequest) {
        const std::string_view text = value(name.c_str(), row);
        if (name.starts_with("cookie_") && !text.empty())
            cookies += (cookies.empty() ? "" : "; ") + name.substr(7) + '=' + std::string(text);
        else if (name == "remote_user" && !text.empty())
            bytes += "Authorization: Basic " +
                     QByteArray(text.data(), static_cast<qsizetype>(text.size())).append(':').toBase64().toStdString() +
                     "\r\n";
        else if (name.starts_with("http_") && std::ranges::find(kOfConnection, name) == kOfConnection.end() &&
                 (name != "http_cookie"))
            isWhole = add(bytes, headerName(name), text) && isWhole;
    }
    const std::string_view cookie = value("http_cookie", row);
    isWhole = add(bytes, "Cookie", cookie.empty() ? cookies : cookie) && isWhole;
    for (const std::string& name : m_configuration.foreign)
        isWhole = add(bytes, kForeignHeader + name, value(name.c_str(), row)) && isWhole;
    return isWhole;
}

/// By the path that the log says was served, else by how it looks.
bool TestRequests::isFile(std::uint32_t row, std::string_view path) const
{
    const std::string_view uri = value("uri", row);
    const bool isServed = !uri.empty() && !value("request_uri", row).empty();
    return (!isServed || uri == path) && looksStatic(path);
}

Result<TestRequest> TestRequests::request(std::uint32_t row, std::size_t number) const
{
    TestRequest made;
    std::string method(value("request_method", row));
    method = method.empty() ? "GET" : method;
    if (!isMethod(method))
        return unsendable("the method is not valid");
    const std::string sent = target(row);
    const std::string path = sent.substr(0, sent.find('?'));
    if (!isSafe(sent, true) || !path.starts_with('/') || !(isPlainPath(path) || resolvedPath(path)))
        return unsendable("the path is not valid");
    std::string host(value("http_host", row));
    if (host.empty())
        host = value("host", row);
    const std::size_t server = m_ways == nullptr ? 0 : m_ways->all[m_ways->way[row]].server;
    if (host.empty() || m_oneServer)
        host = testServerName(server);
    if (!isSafe(host, true))
        return unsendable("the host is not valid");
    if (server < m_policy.servers.size() && !m_policy.servers[server].listen.empty()) {
        const auto at =
            std::ranges::find(m_configuration.listens, listenAddress(m_policy.servers[server].listen.front()));
        made.listen =
            at == m_configuration.listens.end() ? 0 : static_cast<std::size_t>(at - m_configuration.listens.begin());
    }
    made.isHead = method == "HEAD";
    made.bytes = fmt::format("{} {} HTTP/1.1\r\n{}: {}\r\nHost: {}\r\n", method, sent, kNumberHeader, number, host);
    if (isFile(row, path))
        made.bytes += fmt::format("{}: 1\r\n", kFileHeader);
    if (m_addresses != nullptr) {
        const std::string client(m_addresses->values()[m_addresses->ids()[row]]);
        if (!isAddress(client))
            return unsendable("the client is not an address");
        made.bytes += fmt::format("{}: {}\r\n", m_configuration.clientHeader, client);
    }
    if (!addHeaders(made.bytes, row))
        return unsendable("a header is not valid");
    made.bytes += method == "GET" || made.isHead ? "\r\n" : "Content-Length: 0\r\n\r\n";
    return made;
}

namespace {

/// Levels of equal requests may differ by this much, as nginx cuts each leak to a thousandth.
constexpr std::int64_t kCut = 2;

Predicted predictedOf(const RequestOutcome& outcome)
{
    Predicted predicted{outcome.decision.verdict, outcome.accounted, std::string(outcome.key), Milliseconds::max()};
    for (const ChainStep& step : outcome.asked->answers) {
        const LimitReq& limit = outcome.asked->limits[step.index].limit;
        const auto meet = [&](Thousandths border) {
            const std::int64_t away = std::abs((step.excess - border).raw());
            predicted.margin =
                std::min(predicted.margin, waitFor(Thousandths(std::max(away - kCut, std::int64_t{0})), limit.rate));
        };
        meet(limit.burst);
        if (limit.delayAfter != kNever)
            meet(limit.delayAfter);
        predicted.forgets =
            std::max(predicted.forgets, waitFor(limit.burst + kOneRequest, limit.rate) + Milliseconds(1));
    }
    return predicted;
}

} // namespace

TestPart busiestPart(std::span<const Instant> arrivals, std::span<const Predicted> predicted, Milliseconds longest)
{
    using Score = std::tuple<std::size_t, std::size_t, std::size_t>; // rejected, delayed, all
    Score now{};
    Score best{};
    TestPart part;
    const auto add = [&](std::size_t request, std::size_t by) {
        std::get<0>(now) += predicted[request].verdict == Verdict::Rejected ? by : 0;
        std::get<1>(now) += predicted[request].verdict == Verdict::Delayed ? by : 0;
        std::get<2>(now) += by;
    };
    for (std::size_t begin = 0, end = 0; begin < arrivals.size(); ++begin) {
        for (; end < arrivals.size() && arrivals[end] - arrivals[begin] < longest; ++end)
            add(end, 1);
        if (now > best) {
            best = now;
            part = {begin, end};
        }
        if (end == begin) // not even one request fits
            return part;
        add(begin, SIZE_MAX); // takes one off
    }
    return part;
}

TracePtr partOfTrace(const Trace& trace, std::span<const std::uint32_t> rows, std::span<const Instant> arrivals)
{
    auto part = std::make_shared<Trace>(picked(trace, rows));
    part->arrivals = {};
    part->arrivals.append(arrivals);
    return part;
}

Result<std::vector<Predicted>> predictAll(const Policy& policy, const TracePtr& trace, const std::stop_token& stop)
{
    const auto column = evaluateKey(trace, countedKey(policy), stop);
    if (!column)
        return column.error();
    const auto grouped = group(trace, *column, SelectedRows::all(trace->size()), stop);
    if (!grouped)
        return grouped.error();
    std::vector<Predicted> predicted(trace->size());
    const auto done = replayInOrder(
        policy, *grouped, {}, [&](const RequestOutcome& outcome) { predicted[outcome.row] = predictedOf(outcome); },
        stop);
    return done ? Result<std::vector<Predicted>>(std::move(predicted)) : done.error();
}

} // namespace spillway
