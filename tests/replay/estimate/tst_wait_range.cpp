#include "engine/replay/estimate/wait_range.h"
#include "tests/support/test_class.h"

#include <QTest>

using namespace spillway;

namespace {

WaitBounds boundsOf(const std::vector<std::string>& limits)
{
    return waitBoundsOf(parseLimits(limits, KeyTemplate::parse("$remote_addr").value()).value());
}

} // namespace

class TestWaitRange : public QObject
{
    Q_OBJECT

private slots:
    void theLongestIsThatOfAFullBucket_data()
    {
        QTest::addColumn<QStringList>("limits");
        QTest::addColumn<int>("longest");
        QTest::addColumn<int>("step");
        QTest::addRow("delays all") << QStringList{"rate=10r/s burst=20"} << 2000 << 101;
        QTest::addRow("delays some") << QStringList{"rate=10r/s burst=20 delay=8"} << 1200 << 101;
        QTest::addRow("nodelay") << QStringList{"rate=10r/s burst=20 nodelay"} << 0 << 0;
        QTest::addRow("no burst") << QStringList{"rate=10r/s"} << 0 << 0;
        QTest::addRow("delay above burst") << QStringList{"rate=10r/s burst=2 delay=5"} << 0 << 0;
        QTest::addRow("two limits") << QStringList{"rate=10r/s burst=20", "rate=2r/s burst=3 zone=other:1m"} << 2000
                                    << 501;
        QTest::addRow("queue") << QStringList{"leaking-bucket rate=10r/s capacity=20"} << 2000 << 100;
        QTest::addRow("tokens") << QStringList{"token-bucket rate=10r/s capacity=20"} << 0 << 0;
    }

    void theLongestIsThatOfAFullBucket()
    {
        QFETCH(QStringList, limits);
        QFETCH(int, longest);
        QFETCH(int, step);
        std::vector<std::string> texts;
        for (const QString& limit : limits)
            texts.push_back(limit.toStdString());
        const WaitBounds bounds = boundsOf(texts);
        QCOMPARE(bounds.longest.count(), longest);
        QCOMPARE(bounds.step.count(), step);
    }

    void theHighestLevelIsThatOfTheLargestLimit_data()
    {
        QTest::addColumn<QStringList>("limits");
        QTest::addColumn<int>("highest");
        QTest::addColumn<int>("step");
        QTest::addRow("nodelay") << QStringList{"rate=10r/s burst=20 nodelay"} << 20'000 << 1000;
        QTest::addRow("two limits") << QStringList{"rate=10r/s burst=20", "rate=2r/s burst=30 zone=other:1m"} << 30'000
                                    << 1000;
        QTest::addRow("tokens") << QStringList{"token-bucket rate=10r/s capacity=20 cost=3"} << 20'000 << 3000;
        QTest::addRow("window") << QStringList{"sliding-log limit=20 window=60s"} << 20'000 << 1000;
    }

    void theHighestLevelIsThatOfTheLargestLimit()
    {
        QFETCH(QStringList, limits);
        QFETCH(int, highest);
        QFETCH(int, step);
        std::vector<std::string> texts;
        for (const QString& limit : limits)
            texts.push_back(limit.toStdString());
        const LevelBounds bounds =
            levelBoundsOf(parseLimits(texts, KeyTemplate::parse("$remote_addr").value()).value());
        QCOMPARE(bounds.highest.raw(), highest);
        QCOMPARE(bounds.step.raw(), step);
    }

    void widensByOneRequest()
    {
        const auto widened = [](int lowest, int highest) {
            Milliseconds low(lowest);
            Milliseconds high(highest);
            widenByOne(low, high, Milliseconds(100), Milliseconds(2000));
            return std::pair(low.count(), high.count());
        };
        QCOMPARE(widened(500, 700), std::pair(std::int64_t{400}, std::int64_t{800}));
        QCOMPARE(widened(50, 700), std::pair(std::int64_t{0}, std::int64_t{800}));
        QCOMPARE(widened(1999, 1999), std::pair(std::int64_t{1899}, std::int64_t{2000})); // no bucket holds more
        QCOMPARE(widened(0, 0), std::pair(std::int64_t{0}, std::int64_t{0}));             // nobody waits
    }
};

SPILLWAY_TEST(TestWaitRange)
#include "tst_wait_range.moc"
