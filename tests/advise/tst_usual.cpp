#include "engine/advise/usual.h"

#include "tests/advise/random_traffic.h"

#include <QTest>

#include <cmath>
#include <random>

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

} // namespace

class TestUsual : public QObject
{
    Q_OBJECT

private slots:
    void evenTrafficDoesNotVary()
    {
        const GroupedPtr grouped = everySecond(std::vector<int>(600, 5));
        QCOMPARE(usualVariation(*grouped, periodSpans({}), Milliseconds(10'000)).value(), 0.0);
    }

    void itIsTheDeviationOverNormalTime()
    {
        // Ten and none by turns; the flood in the middle is no part of it.
        std::vector<int> requests(400);
        for (std::size_t second = 0; second < requests.size(); second += 2)
            requests[second] = 10;
        for (std::size_t second = 100; second < 200; ++second)
            requests[second] = 500;
        const GroupedPtr grouped = everySecond(requests);
        const auto spans = periodSpans({{{PeriodKind::Incident, {at(100'000), at(200'000)}}}});
        const double sure = usualVariation(*grouped, spans, Milliseconds(1000)).value();
        QVERIFY2(std::abs(sure - 5.0) < 0.02, qPrintable(QString::number(sure)));
        QVERIFY(usualVariation(*grouped, spans, Milliseconds(2000)).value() < 0.5); // as many in each two seconds
    }

    void ofShortNormalTimeItIsScaled()
    {
        std::mt19937_64 random(1);
        std::vector<int> requests(400);
        for (int& count : requests)
            count = static_cast<int>(random() % 11);
        const GroupedPtr grouped = everySecond(requests);
        // Four stretches of a hundred seconds tell the one of ten thousand: ten times as much.
        const double known = usualVariation(*grouped, periodSpans({}), Milliseconds(99'000)).value();
        const double scaled = usualVariation(*grouped, periodSpans({}), Milliseconds(9'900'000)).value();
        QVERIFY(known > 0);
        QVERIFY2(scaled > 5 * known && scaled < 20 * known, qPrintable(QString::number(scaled / known)));
    }

    void nothingOfNothing()
    {
        const GroupedPtr grouped = everySecond({3, 4});
        const std::vector<Period> all{{PeriodKind::Incident, {at(-1000), at(10'000)}}};
        QCOMPARE(usualVariation(*grouped, periodSpans(all), Milliseconds(10'000)).value(), 0.0);
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(usualVariation(*grouped, periodSpans({}), Milliseconds(100), stop.get_token()).error().code,
                 ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestUsual)
#include "tst_usual.moc"
