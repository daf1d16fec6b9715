#include "engine/report/timeline.h"

#include "engine/study/review.h"
#include "tests/report/flooded_traffic.h"
#include "tests/support/test_class.h"

#include <QTest>
#include <QXmlStreamReader>

#include <array>
#include <string>

namespace tst_timeline {

using namespace spillway;

namespace {

std::uint64_t numberOf(std::string text)
{
    std::erase(text, ',');
    return std::stoull(text);
}

} // namespace

/// Requests over time, in the report.
class TestTimeline : public QObject
{
    Q_OBJECT

private slots:
    void slicesHoldEveryRequest_data()
    {
        QTest::addColumn<qint64>("length");
        QTest::addColumn<int>("resolution");
        QTest::newRow("one moment") << qint64{0} << 1;
        QTest::newRow("one second of a log") << qint64{0} << 1000;
        QTest::newRow("a second") << qint64{999} << 1;
        QTest::newRow("ten seconds of a log") << qint64{10'000} << 1000;
        QTest::newRow("an hour") << qint64{3'600'000} << 1;
        QTest::newRow("a week") << qint64{604'800'000} << 1000;
        QTest::newRow("ten years") << qint64{315'360'000'000} << 1;
    }
    void slicesHoldEveryRequest()
    {
        QFETCH(qint64, length);
        QFETCH(int, resolution);
        TrafficFacts facts;
        facts.first = at(1'773'100'001'000);
        facts.last = *facts.first + Milliseconds(length);
        facts.resolution = Milliseconds(resolution);
        const BinSpec spec = timelineBins(facts);
        QVERIFY(spec.width >= facts.resolution);
        QVERIFY(spec.start <= *facts.first);
        QVERIFY(spec.start + spec.width * std::int64_t{spec.count} > *facts.last);
        QVERIFY(spec.count >= 1 && spec.count <= 250);
    }

    void timelineCountsEveryRequest()
    {
        const Import import = floodedTraffic(Milliseconds(1), "203.0.113.1");
        ReportWish wish;
        wish.periods = kPeriods;
        const auto all = review(import, groupedBy(import.trace, "$binary_remote_addr"), wish,
                                parseLimits({"rate=2r/s burst=4"}, KeyTemplate()).value());
        QVERIFY(all.has_value());
        const auto picture = timelinePicture(all->simulation.traffic, all->bins, periodSpans(kPeriods));
        std::array<std::uint64_t, 3> sums{};
        for (const auto& row : picture.numbers.rows)
            for (std::size_t i = 0; i < sums.size(); ++i)
                sums[i] += numberOf(row[i + 1]);
        const Totals& totals = all->simulation.totals;
        QCOMPARE(sums, (std::array{totals.passed, totals.delayed, totals.rejected}));
        QXmlStreamReader reader(QByteArray::fromStdString(picture.svg));
        while (!reader.atEnd())
            reader.readNext();
        QCOMPARE(reader.errorString(), QString());
    }
};

SPILLWAY_TEST(TestTimeline)

} // namespace tst_timeline

#include "tst_timeline.moc"
