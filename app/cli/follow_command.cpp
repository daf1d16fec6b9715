
#include "app/cli/counting.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/signals.h"
#include "app/cli/texts/asked_variables.h"
#include "app/cli/traffic.h"
#include "engine/core/steps.h"
#include "engine/ingest/detect/named_format.h"
#include "engine/live/follow/file_sources.h"
#include "engine/live/follow/live_traffic.h"
#include "engine/live/follow/syslog_source.h"
#include "engine/words/figures.h"

#include <QCoreApplication>

#include <cmath>
#include <nlohmann/json.hpp>

namespace spillway {

namespace {

Json countsJson(Json json, const LiveCounts& counts)
{
    json["requests"] = counts.requests;
    json["passed"] = counts.passed();
    json["delayed"] = counts.delayed;
    json["rejected"] = counts.rejected;
    json["late"] = counts.late;
    return json;
}

std::string countsText(const LiveCounts& counts)
{
    return say("{:>7} requests  {:>7} passed  {:>7} delayed  {:>7} rejected", countText(counts.requests),
               countText(counts.passed()), countText(counts.delayed), countText(counts.rejected)) +
           (counts.late > 0 ? "  " + say("{} late", countText(counts.late)) : "");
}

/// Prints what happens, and ends the event loop at the end, or where nobody reads.
class FollowPrinter
{
public:
    FollowPrinter(LiveTraffic& traffic, bool isJson) : m_traffic(traffic), m_isJson(isJson)
    {
        QObject::connect(&traffic, &LiveTraffic::secondPassed, [this](const auto& second) { print(second); });
        QObject::connect(&traffic, &LiveTraffic::sourceChanged, [this](const auto& news) { print(news); });
        QObject::connect(&traffic, &LiveTraffic::ended, [this](const auto& error) { end(error); });
    }
    [[nodiscard]] Result<Answer> result() const { return m_error ? Result<Answer>(*m_error) : Answer::Yes; }

private:
    void put(const Json& json, const std::string& text)
    {
        const auto sent =
            writeOut((m_isJson ? json.dump(-1, ' ', false, Json::error_handler_t::replace) : text) + '\n');
        if (!sent)
            m_error = sent.error();
        if (!sent || *sent == Sent::NobodyReads)
            QCoreApplication::quit();
    }

    void print(const LiveSecond& second)
    {
        constexpr std::size_t kMostShown = 10;
        Json json = countsJson({{"event", "second"}, {"time", isoText(second.at)}}, second.counts);
        json["clients"] = second.clients;
        json["clients_near"] = second.near;
        json["clients_over"] = second.over;
        json["top"] = Json::array();
        std::string text = say("{}  {}  {:>4} near  {:>4} over", momentText(second.at, std::chrono::seconds(1)),
                               countsText(second.counts), countText(second.near), countText(second.over));
        for (const LiveClient& client : second.top) {
            if (json["top"].empty())
                text += fmt::format("  {} ({} %)", printable(client.name, 60), client.levelPercent);
            else if (json["top"].size() == kMostShown || (!client.isOver() && !client.isNear()))
                break;
            json["top"].push_back(countsJson({{"client", client.name},
                                              {"zone", client.zone},
                                              {"level_percent", client.levelPercent},
                                              {"excess_milli", client.excess.raw()}},
                                             client.counts));
        }
        put(json, text);
        if (second.isAlert)
            put({{"event", "alert"}, {"time", isoText(second.at)}, {"known_rejected", second.knownRejected}},
                sayFor(second.knownRejected, "ALERT: known clients were rejected {} time within a minute",
                       "ALERT: known clients were rejected {} times within a minute", countText(second.knownRejected)));
    }

    void print(const SourceNews& news)
    {
        static constexpr std::array kStates{"reading", "missing", "lossy"};
        const auto* const state = kStates[static_cast<std::size_t>(news.state)];
        if (m_isJson)
            put({{"event", "source"}, {"source", news.source}, {"state", state}, {"text", news.text}}, {});
        else
            complain(news.source + ": " + news.text);
    }

    void end(const std::optional<Error>& error)
    {
        std::uint64_t lines = 0;
        std::uint64_t skipped = 0;
        for (const auto& source : m_traffic.sources()) {
            lines += source->lines();
            skipped += source->skipped();
        }
        m_error = error;
        if (!error)
            put(countsJson({{"event", "summary"}, {"lines", lines}, {"skipped", skipped}}, m_traffic.counts()),
                say("total                {}  of {}, {} skipped", countsText(m_traffic.counts()),
                    countText(lines, "line", "lines"), countText(skipped)));
        QCoreApplication::quit();
    }

    LiveTraffic& m_traffic;
    bool m_isJson;
    std::optional<Error> m_error;
};

Result<LiveTask> taskOf(const FollowArguments& arguments)
{
    LiveTask task;
    NamedPolicy policy;
    if (arguments.traffic.files.empty() && arguments.syslog.empty())
        return Error{ErrorCode::BadArgument, {}, "no source given. Name a log, - for standard input, or use --syslog"};
    if (!(arguments.holdSeconds >= 0 && arguments.holdSeconds <= 600))
        return Error{ErrorCode::BadArgument, "--hold", "is not valid. Enter seconds from 0 to 600"};
    for (const std::string& text : arguments.known) {
        auto network = Network::parse(text);
        if (!network)
            return placed(network.error(), "--known");
        task.known.push_back(*std::move(network));
    }
    Steps steps;
    steps.put(policy, [&] { return loadPolicy(arguments.limit, arguments.traffic); }).put(task.selection, [&] {
        return parseSelection(arguments.traffic);
    });
    if (policy.policy.other)
        return Error{ErrorCode::Unsupported, "--limit",
                     "live traffic is limited by limit_req only. Write the limit as 'rate=10r/s burst=20'"};
    task.policy = std::move(policy.policy);
    task.hold = Milliseconds(std::llround(arguments.holdSeconds * 1000));
    task.alertAt = arguments.alertAt;
    task.prepare = [traffic = arguments.traffic](const TracePtr& trace, Policy& applied) {
        return preparedTrace(trace, traffic, applied);
    };
    return steps.result(std::move(task));
}

Result<Done> addSources(LiveTraffic& traffic, const FollowArguments& arguments, const LiveTask& task)
{
    const std::string format =
        askingFor(askedVariables(countedKeys(task.policy), task.selection), arguments.traffic.logFormat);
    for (const std::string& file : arguments.traffic.files)
        if (file == "-")
            traffic.add(std::make_unique<StandardInput>(format));
        else
            traffic.add(std::make_unique<FollowedFile>(file, format,
                                                       arguments.fromStart ? FollowFrom::Start : FollowFrom::End));
    for (const std::string& address : arguments.syslog)
        traffic.add(std::make_unique<SyslogSource>(address, format));
    return Done{};
}

} // namespace

void describeFollow(CLI::App* follow, FollowArguments& values)
{
    addTraffic(follow, values.traffic);
    addLimit(follow, values.limit);
    for (const char* const option : {"--duplicates", "--from", "--to", "--memory", "--sample", "--partial-ok"})
        follow->remove_option(follow->get_option(option));
    follow->get_option("FILE")->description("Logs that grow, read on through their rotations; - for standard input");
    follow->add_flag("--from-start", values.fromStart, "Read files from their beginning; default: new lines alone");
    repeatable(follow, "--syslog", values.syslog, "Receive syslog, such as udp:127.0.0.1:5514; repeatable")
        ->type_name("udp|tcp:ADDRESS:PORT");
    follow
        ->add_option("--hold", values.holdSeconds,
                     "Wait this many seconds for requests that are logged late; default 2")
        ->type_name("SECONDS");
    follow
        ->add_option("--alert-rejected", values.alertAt,
                     "Print an alert when known clients are rejected N times within a minute")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
    repeatable(follow, "--known", values.known, "Clients of this network are known; default: all are; repeatable")
        ->type_name("CIDR");
    follow->add_flag("--json", values.json, "Print a JSON object per line");
}

Result<Answer> run(const FollowArguments& arguments)
{
    const auto task = taskOf(arguments);
    if (!task)
        return task.error();
    int count = 0;
    const QCoreApplication application(count, nullptr);
    LiveTraffic traffic(*task);
    FollowPrinter printer(traffic, arguments.json);
    const auto started = Steps()
                             .run([&] { return addSources(traffic, arguments, *task); })
                             .run([&] { return traffic.start(); })
                             .result(Done{});
    if (!started)
        return started.error();
    const Signals obeyed([&] { traffic.stop(); });
    QCoreApplication::exec();
    return printer.result();
}

} // namespace spillway
