#include "engine/core/unset_vector.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

namespace tst_unset_vector {

using namespace spillway;

class TestUnsetVector : public QObject
{
    Q_OBJECT

private slots:
    void whatWasWrittenStays()
    {
        UnsetVector<std::uint32_t> numbers(1000);
        std::iota(numbers.begin(), numbers.end(), 1U);
        numbers.resize(100'000); // elsewhere
        for (std::uint32_t i = 0; i < 1000; ++i)
            QCOMPARE(numbers[i], i + 1);
        const UnsetVector<std::uint32_t> copy = numbers;
        const UnsetVector<std::uint32_t> moved = std::move(numbers);
        QCOMPARE(copy.size(), std::size_t{100'000});
        QVERIFY(std::equal(copy.begin(), copy.begin() + 1000, moved.begin()));
    }

    /// Values with initialisers, too: who asks for none gets none.
    void aValueThatIsAskedForIsWritten()
    {
        struct Counted
        {
            std::uint32_t count = 7;
        };
        UnsetVector<Counted> values(100);
        values.resize(200, Counted{});
        values.emplace_back(Counted{8});
        QCOMPARE(values[150].count, 7U);
        QCOMPARE(values.back().count, 8U);
    }

    void valuesThatAreGivenAreWritten()
    {
        UnsetVector<std::uint32_t> numbers{3, 4};
        numbers.push_back(5);
        numbers.resize(6, 7);
        numbers.assign(numbers.begin() + 1, numbers.end());
        QVERIFY(numbers == (UnsetVector<std::uint32_t>{4, 5, 7, 7, 7}));
    }
};

SPILLWAY_TEST(TestUnsetVector)

} // namespace tst_unset_vector

#include "tst_unset_vector.moc"
