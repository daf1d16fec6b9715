#include "engine/trace/columns/source_numbers.h"
#include "tests/support/test_class.h"

#include <QTest>

namespace tst_source_numbers {

using namespace spillway;

class TestSourceNumbers : public QObject
{
    Q_OBJECT

private slots:
    void oneSourceTakesNoMemory()
    {
        SourceNumbers numbers;
        numbers.assign(1'000'000, 0);
        numbers.push_back(0);
        QCOMPARE(numbers.size(), std::size_t{1'000'001});
        QCOMPARE(numbers.residentBytes(), std::size_t{0});
        QCOMPARE(numbers[999'999], std::uint16_t{0});
    }

    void othersAreKept()
    {
        SourceNumbers numbers;
        numbers.push_back(0);
        numbers.push_back(3);
        numbers.push_back(0);
        QVERIFY(numbers == (SourceNumbers{0, 3, 0}));
        QVERIFY(numbers != (SourceNumbers{0, 3, 0, 0}));
        numbers.assign(2, 7);
        QVERIFY(numbers == (SourceNumbers{7, 7}));
        numbers.assign(2, 0);
        QVERIFY(numbers == (SourceNumbers{0, 0}));
        QCOMPARE(numbers.residentBytes(), std::size_t{0});
        numbers.reserve(100);
        for (std::uint16_t number = 1; number < 99; ++number)
            numbers.push_back(number);
        QCOMPARE(numbers[50], std::uint16_t{49});
        QCOMPARE(numbers.residentBytes(), 100 * sizeof(std::uint16_t));
    }
};

SPILLWAY_TEST(TestSourceNumbers)

} // namespace tst_source_numbers

#include "tst_source_numbers.moc"
