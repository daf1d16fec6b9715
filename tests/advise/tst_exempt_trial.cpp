#include "engine/advise/exempt_trial.h"

#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

namespace tst_exempt_trial {

using namespace spillway;

namespace {

constexpr std::int64_t kFloodFrom = 1'200'000;
constexpr std::int64_t kEnd = 1'500'000;

/// An office loads `atOnce` things each minute, twenty others make a request every five seconds, and at the end ten
/// come with ten requests a second each.
GroupedPtr traffic(int atOnce)
{
    std::vector<std::pair<std::int64_t, std::string>> requests;
    for (std::int64_t ms = 0; ms < kEnd; ms += 60'000)
        for (int i = 0; i < atOnce; ++i)
            requests.emplace_back(ms + i, "office");
    for (std::int64_t ms = 0; ms < kEnd; ms += 5000)
        for (int i = 0; i < 20; ++i)
            requests.emplace_back(ms + 100 * i, "other " + std::to_string(i));
    for (std::int64_t ms = kFloodFrom; ms < kFloodFrom + 60'000; ms += 100)
        for (int i = 0; i < 10; ++i)
            requests.emplace_back(ms + i, "flood " + std::to_string(i));
    return groupedOf(std::move(requests));
}

/// One loads twenty things at once now and then, a crawler makes two requests a second, and at the end ten come with
/// two requests a second, too.
GroupedPtr besideACrawler()
{
    std::vector<std::pair<std::int64_t, std::string>> requests;
    for (std::int64_t ms = 0; ms < kEnd; ms += 300'000)
        for (int i = 0; i < 20; ++i)
            requests.emplace_back(ms, "page");
    for (std::int64_t ms = 0; ms < kEnd; ms += 500)
        requests.emplace_back(ms, "crawler");
    for (std::int64_t ms = kFloodFrom; ms < kFloodFrom + 60'000; ms += 500)
        for (int i = 0; i < 10; ++i)
            requests.emplace_back(ms + i, "flood " + std::to_string(i));
    return groupedOf(std::move(requests));
}

const std::vector<Period> kPeriods{{PeriodKind::Incident, {at(kFloodFrom), at(kFloodFrom + 60'000)}}};

} // namespace

class TestExemptTrial : public QObject
{
    Q_OBJECT

private slots:
    void whoNeedsTheBurstCanBeExempt()
    {
        const GroupedPtr grouped = traffic(150);
        const Advice advice = advise(grouped, kPeriods, {}).value();
        QVERIFY(!advice.separates);
        const auto trial = tryExempting(advice, grouped, kPeriods, {}).value();
        QVERIFY(trial);
        QCOMPARE(grouped->name(trial->client), std::string_view("office"));
        QVERIFY(trial->wantsBurst);
        QVERIFY(trial->advice.separates);
        QVERIFY(trial->advice.keptOut() > advice.keptOut());
        QCOMPARE(trial->advice.normal.rejected, 0ULL);
        QCOMPARE(trial->advice.normal.clients, 20ULL);
        QCOMPARE(trial->sight.requests, 25ULL * 150);
        QCOMPARE(trial->sight.first, at(0));
        QCOMPARE(trial->sight.last, at(kEnd - 60'000 + 149));
        QCOMPARE(trial->sight.look.reason, LookReason::NoColumn);
    }

    void whoNeedsTheRateCanBeExempt()
    {
        const GroupedPtr grouped = besideACrawler();
        const Advice advice = advise(grouped, kPeriods, {}).value();
        QVERIFY(!advice.separates);
        QCOMPARE(grouped->name(*advice.busiestNormal), std::string_view("page"));
        QCOMPARE(grouped->name(*advice.busiestAtLowerRate), std::string_view("crawler"));
        const auto trial = tryExempting(advice, grouped, kPeriods, {}).value();
        QVERIFY(trial);
        QCOMPARE(grouped->name(trial->client), std::string_view("crawler"));
        QVERIFY(!trial->wantsBurst);
        QVERIFY(trial->advice.keptOut() > advice.keptOut());
    }

    void nothingWhereItWouldNotHelp()
    {
        const GroupedPtr grouped = traffic(2);
        const Advice advice = advise(grouped, kPeriods, {}).value();
        QVERIFY(advice.separates);
        QVERIFY(!tryExempting(advice, grouped, kPeriods, {}).value());
        const GroupedPtr large = traffic(150);
        const Advice unmarked = advise(large, {}, {}).value();
        QVERIFY(!tryExempting(unmarked, large, {}, {}).value());
    }

    /// No scanner is to be let in for a tighter limit of the others, however much that keeps out.
    void nobodyWhoCollectsErrors()
    {
        const auto answered = [](const char* status) {
            const GroupedPtr crawled = besideACrawler();
            const Trace& before = *crawled->trace;
            Trace trace;
            trace.sources = before.sources;
            trace.arrivals = before.arrivals;
            trace.sourceOf = before.sourceOf;
            trace.columns.resize(2);
            trace.columns[0].variable = "uri";
            trace.columns[1].variable = "status";
            for (const ValueId id : before.columns[0].ids) {
                const std::string_view client = before.columns[0].values[id];
                trace.columns[0].ids.push_back(trace.columns[0].values.intern(client));
                trace.columns[1].ids.push_back(trace.columns[1].values.intern(client == "crawler" ? status : "200"));
            }
            return groupedBy(shared(std::move(trace)), "$uri");
        };
        for (const auto& [status, tried] : {std::pair{"404", false}, {"403", false}, {"429", true}, {"304", true}}) {
            const GroupedPtr grouped = answered(status);
            const Advice advice = advise(grouped, kPeriods, {}).value();
            QCOMPARE(tryExempting(advice, grouped, kPeriods, {}).value().has_value(), tried);
        }
    }

    void nobodyWhoMakesTheIncident()
    {
        const GroupedPtr grouped = besideACrawler();
        const auto spans = periodSpans(kPeriods);
        const auto makes = [&](std::string_view name) {
            for (ClientId client = 0; client < grouped->clients(); ++client)
                if (grouped->name(client) == name)
                    return makesIncidents(*grouped, client, spans, Milliseconds(kEnd - 60'000), Milliseconds(60'000),
                                          1200);
            return false;
        };
        QVERIFY(makes("flood 3"));
        QVERIFY(!makes("crawler"));
        QVERIFY(!makes("page"));
    }

    void asksWhetherToStop()
    {
        const GroupedPtr grouped = traffic(150);
        const Advice advice = advise(grouped, kPeriods, {}).value();
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(tryExempting(advice, grouped, kPeriods, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestExemptTrial)

} // namespace tst_exempt_trial

#include "tst_exempt_trial.moc"
