#include "engine/replay/wait_range.h"

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

    void widensByOneRequest()
    {
        const WaitBounds bounds{Milliseconds(100), Milliseconds(2000)};
        const auto widened = [&bounds](int low, int high) {
            const WaitRange range = WaitRange{Milliseconds(low), Milliseconds(high)}.widened(bounds);
            return std::pair(range.low.count(), range.high.count());
        };
        QCOMPARE(widened(500, 700), std::pair(std::int64_t{400}, std::int64_t{800}));
        QCOMPARE(widened(50, 700), std::pair(std::int64_t{0}, std::int64_t{800}));
        QCOMPARE(widened(1999, 1999), std::pair(std::int64_t{1899}, std::int64_t{2000})); // no bucket holds more
        QCOMPARE(widened(0, 0), std::pair(std::int64_t{0}, std::int64_t{0}));             // nobody waits
    }
};

QTEST_APPLESS_MAIN(TestWaitRange)
#include "tst_wait_range.moc"
