#include "engine/replay/plain/count_range.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

/// What is told of all clients; that it holds the truth is measured by TestReadings.
class TestCountRange : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever may be of the others: 460 of whom each loses none or two say nothing of these three.
    void clientsThatLoseManyInAllReadingsAreCounted()
    {
        CountRange rejected;
        for (const std::uint64_t low : {8000U, 7000U, 900U})
            rejected.add(low, low + 500, {0, 20'000});
        for (int i = 0; i < 460; ++i)
            rejected.add(0, 2, {0, 40});
        QCOMPARE(rejected.clients(), (Range{3, 463}));
    }

    /// Where perhaps none is rejected, perhaps nobody loses one.
    void noneRejectedIsNobody()
    {
        CountRange rejected;
        rejected.add(4, 15, {0, 40});
        QCOMPARE(rejected.requests(40).low, std::uint64_t{0});
        QCOMPARE(rejected.clients(), (Range{0, 1}));
    }
};

SPILLWAY_TEST(TestCountRange)
#include "tst_count_range.moc"
