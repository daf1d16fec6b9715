#include "engine/replay/estimate/usual.h"

#include "tests/advise/random_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <cmath>
#include <random>

namespace tst_usual {

using namespace spillway;

namespace {

/// Every second as many requests as are told.
GroupedPtr everySecond(const std::vector<int>& requests)
{
    std::vector<std::pair<std::int64_t, std::string>> all;
    for (std::size_t second = 0; second < requests.size(); ++second)
        for (int i = 0; i < requests[second]; ++i)
            all.emplace_back(static_cast<std::int64_t>(second) * 1000 + i, i % 2 == 0 ? "a" : "b");
    return groupedOf(std::move(all));
}

struct Marked
{
    int from = 0;
    int to = 0; ///< seconds
    PeriodKind kind = PeriodKind::Normal;
};

std::vector<PeriodSpan> spans(std::initializer_list<Marked> all)
{
    std::vector<Period> periods;
    for (const Marked& one : all)
        periods.push_back({one.kind, {at(one.from * 1000LL), at(one.to * 1000LL)}});
    return periodSpans(periods);
}

std::vector<PeriodSpan> incident(int from, int to)
{
    return spans({{from, to, PeriodKind::Incident}});
}

} // namespace

class TestUsual : public QObject
{
    Q_OBJECT

private slots:
    void evenTrafficDoesNotVary()
    {
        const auto usual = usualTraffic(*everySecond(std::vector<int>(600, 5)), incident(300, 310)).value();
        QCOMPARE(usual.size.requests, 590ULL * 5);
        QCOMPARE(usual.size.length, Milliseconds(589'005)); // up to the last request
        QVERIFY(usual.variation < 0.001);
    }

    void variationIsTheDeviationOverNormalTime()
    {
        // Ten and none by turns; the flood in the middle is no part of it.
        std::vector<int> requests(400);
        for (std::size_t second = 0; second < requests.size(); second += 2)
            requests[second] = 10;
        requests[200] = 500;
        const double ofOne = usualTraffic(*everySecond(requests), incident(200, 201)).value().variation;
        QVERIFY2(std::abs(ofOne - 5.0) < 0.05, qPrintable(QString::number(ofOne)));
        requests[201] = 500;
        const double ofTwo = usualTraffic(*everySecond(requests), incident(200, 202)).value().variation;
        QVERIFY2(ofTwo < 1, qPrintable(QString::number(ofTwo))); // as many in each two seconds
    }

    void ofShortNormalTimeItIsScaled()
    {
        // Four quarters of a hundred seconds tell of an incident of four hundred: twice as much as of a hundred.
        std::mt19937_64 random(1);
        std::vector<int> requests(800);
        for (int& count : requests)
            count = static_cast<int>(random() % 11);
        const GroupedPtr grouped = everySecond(requests);
        const double ofShort =
            usualTraffic(*grouped, spans({{400, 500, PeriodKind::Incident}, {0, 400}})).value().variation;
        const double ofLong =
            usualTraffic(*grouped, spans({{400, 800, PeriodKind::Incident}, {0, 400}})).value().variation;
        QVERIFY(ofShort > 0);
        QVERIFY2(std::abs(ofLong / ofShort - 2) < 0.05, qPrintable(QString::number(ofLong / ofShort)));
    }

    void usualIsWhatIsNearTheIncidents()
    {
        // An hour of ten a second after hours of one: the incident lies in the busy one.
        std::vector<int> requests(5 * 3600, 1);
        std::fill(requests.begin() + 3 * 3600, requests.begin() + 4 * 3600, 10);
        const int from = 3 * 3600 + 1800;
        const auto usual = usualTraffic(*everySecond(requests), incident(from, from + 60)).value();
        QCOMPARE(usual.size.requests, 1200ULL * 10); // ten minutes on both sides
        QCOMPARE(usual.size.length, Milliseconds(1'200'000));
        const auto longer = usualTraffic(*everySecond(requests), incident(from - 300, from + 300)).value();
        QCOMPARE(longer.size.length, Milliseconds(3'600'000)); // thrice its ten minutes, on both sides
        QCOMPARE(longer.size.requests, 3'000ULL * 10 + 600ULL);
    }

    void whereLittleIsNearAllOfItIsUsual()
    {
        const auto far = spans({{9'000, 9'600, PeriodKind::Incident}, {0, 1'000}});
        const auto usual = usualTraffic(*everySecond(std::vector<int>(10'000, 2)), far).value();
        QCOMPARE(usual.size.requests, 2'000ULL);
        QCOMPARE(usual.size.length, Milliseconds(1'000'000));
    }

    void windowsOfIncidentsMeet()
    {
        const auto near =
            nearIncidents(spans({{1'000, 1'100, PeriodKind::Incident}, {2'000, 2'100, PeriodKind::Incident}}),
                          {at(0), at(10'000'000)});
        std::vector<TimeRange> normal;
        for (const PeriodSpan& span : near)
            if (span.kind == PeriodKind::Normal)
                normal.push_back(span.range);
        const std::vector<TimeRange> expected{
            {at(400'000), at(1'000'000)}, {at(1'100'000), at(2'000'000)}, {at(2'100'000), at(2'700'000)}};
        QVERIFY(normal == expected);
        QCOMPARE(near.back().range.to, Instant::max());
        for (std::size_t i = 1; i < near.size(); ++i)
            QCOMPARE(near[i].range.from, near[i - 1].range.to);
    }

    void nothingOfNothing()
    {
        const GroupedPtr grouped = everySecond({3, 4});
        QCOMPARE(usualTraffic(*grouped, incident(-1, 10)).value().size.requests, 0ULL);
        QCOMPARE(usualTraffic(*grouped, periodSpans({})).value().size.length, Milliseconds(0));
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(usualTraffic(*everySecond(std::vector<int>(60, 1)), incident(30, 31), stop.get_token()).error().code,
                 ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestUsual)

} // namespace tst_usual

#include "tst_usual.moc"
