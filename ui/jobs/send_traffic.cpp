#include "ui/jobs/send_traffic.h"

#include "engine/live/request_sender.h"
#include "engine/live/test_requests.h"

#include <QtCore/QUrl>
#include <QtNetwork/QHostAddress>

#include <algorithm>

namespace spillway::ui {

namespace {

/// Runs on the worker thread.
Result<Sent> send(const Policy& policy, const Grouped& grouped, const TimeRange& range, const std::string& address,
                  const std::stop_token& stop)
{
    constexpr std::size_t kMost = 100'000;
    const Arrivals& arrivals = grouped.trace->arrivals;
    auto rows = grouped.selected.rows(stop);
    if (!rows)
        return rows.error();
    std::erase_if(*rows, [&](std::uint32_t row) { return arrivals[row] < range.from || arrivals[row] > range.to; });
    if (rows->empty() || rows->size() > kMost)
        return Error{ErrorCode::BadArgument,
                     {},
                     rows->empty() ? "no request is shown. Zoom out" : "more than 100,000 requests are shown. Zoom in"};
    TestConfiguration configuration;
    configuration.usesAddress = true;
    configuration.clientHeader = "X-Forwarded-For";
    for (const Column& column : grouped.trace->columns)
        if (column.variable != "http_x_forwarded_for")
            configuration.fromRequest.insert(column.variable); // the headers among them are sent
    const auto writer = TestRequests::of(policy, grouped.trace, configuration, false);
    if (!writer)
        return writer.error();
    Sent sent;
    std::vector<TestRequest> requests;
    for (const std::uint32_t row : *rows) {
        auto made = writer->request(row, requests.size());
        if (made) {
            made->listen = 0;
            made->at = arrivals[row] - arrivals[rows->front()];
            requests.push_back(*std::move(made));
        } else if (sent.left++ == 0) {
            sent.why = made.error().detail;
        }
    }
    sent.requests = requests.size();
    SendOptions options;
    options.connections = raiseConnections() / 2; // the lab may have as many
    options.stop = stop;
    const auto done = sendRequests(requests, {{address}}, options);
    return done ? Result<Sent>(sent) : done.error();
}

} // namespace

Result<std::string> addressOnThisMachine(const QString& text)
{
    const QUrl url(text.trimmed(), QUrl::StrictMode);
    const QHostAddress host(url.host() == QLatin1String("localhost") ? QStringLiteral("127.0.0.1") : url.host());
    const bool isPlain = url.path().size() <= 1 && !url.hasQuery() && url.userInfo().isEmpty();
    if (url.scheme() != QLatin1String("http") || !host.isLoopback() || !isPlain)
        return Error{ErrorCode::BadArgument, printable(text.toStdString(), 80),
                     "is not valid. Enter an address of this machine such as http://127.0.0.1:8080"};
    constexpr int kHttp = 80;
    const bool isV6 = host.protocol() == QAbstractSocket::IPv6Protocol;
    const std::string name = host.toString().toStdString();
    return (isV6 ? '[' + name + ']' : name) + ':' + std::to_string(url.port(kHttp));
}

void sendTraffic(Newest<Sent>& asker, const Policy& policy, const GroupedPtr& grouped, const TimeRange& range,
                 const std::string& address, Newest<Sent>::Deliver answer)
{
    asker.run([=](const std::stop_token& stop) { return send(policy, *grouped, range, address, stop); },
              std::move(answer));
}

} // namespace spillway::ui
