#include "engine/advise/exempt_trial.h"

#include "tests/advise/random_traffic.h"

#include <QTest>

#include <string>
#include <utility>
#include <vector>

using namespace spillway;

namespace {

constexpr std::int64_t kFloodFrom = 1'200'000;
constexpr std::int64_t kEnd = 1'500'000;

/// An office loads `atOnce` things each minute, twenty others make a request every five seconds, and at the end ten come with
/// ten requests a second each.
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

    void asksWhetherToStop()
    {
        const GroupedPtr grouped = traffic(150);
        const Advice advice = advise(grouped, kPeriods, {}).value();
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(tryExempting(advice, grouped, kPeriods, {}, stop.get_token()).error().code, ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestExemptTrial)
#include "tst_exempt_trial.moc"
