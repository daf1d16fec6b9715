#include "engine/trace/columns/value_ids.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <array>
#include <random>

namespace tst_value_ids {

using namespace spillway;

class TestValueIds : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever is written, and whenever the first number comes that takes more bytes.
    void readsLikeAVector()
    {
        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        const auto below = [&](std::uint32_t bound) {
            return std::uniform_int_distribution<std::uint32_t>(0, bound - 1)(random);
        };
        for (int round = 0; round < 500; ++round) {
            ValueIds ids;
            std::vector<ValueId> expected;
            const std::uint32_t largest = std::array{256U, 65'536U, 70'000U, 20'000'000U}[below(4)];
            if (below(2) == 0)
                ids.reserve(below(1000));
            for (std::uint32_t step = below(30); step > 0; --step) {
                const ValueId id = below(largest);
                switch (below(5)) {
                case 0:
                    ids.push_back(id);
                    expected.push_back(id);
                    break;
                case 1: {
                    const std::uint32_t count = below(50);
                    ids.append(count, id + 1, [&](std::size_t i) { return i % 2 == 0 ? id : id / 2; });
                    for (std::uint32_t i = 0; i < count; ++i)
                        expected.push_back(i % 2 == 0 ? id : id / 2);
                    break;
                }
                case 2:
                    if (!expected.empty()) {
                        const std::uint32_t row = below(static_cast<std::uint32_t>(expected.size()));
                        ids.set(row, id);
                        expected[row] = id;
                    }
                    break;
                case 3: ids = ValueIds(expected, largest); break;
                default: ids = ValueIds(ids); break;
                }
                QCOMPARE(ids.size(), expected.size());
            }
            QVERIFY(std::ranges::equal(ids, expected));
            QCOMPARE(ids.widened(), expected);
            ids.visit([&](const auto& all) {
                QCOMPARE(all.size(), expected.size());
                for (std::size_t row = 0; row < expected.size(); ++row)
                    QCOMPARE(ValueId{all[row]}, expected[row]);
            });
            for (std::size_t row = 0; row < expected.size(); ++row)
                QCOMPARE(ids[row], expected[row]);
        }
    }

    void takesAsFewBytesAsTheLargestNeeds()
    {
        ValueIds ids;
        ids.reserve(1000);
        for (ValueId id = 0; id < 1000; ++id)
            ids.push_back(id % 256);
        QCOMPARE(ids.residentBytes(), std::size_t(1000));
        std::size_t bytes = 2;
        std::size_t row = 1000;
        for (const ValueId bound : {256U, 65'536U, 16'777'216U}) {
            ids.set(--row, bound);
            QCOMPARE(ids.residentBytes(), bytes * 1000);
            if (bound != 16'777'216U)
                ids.set(--row, bound * 256 - 1);
            QCOMPARE(ids.residentBytes(), bytes++ * 1000);
        }
        QCOMPARE(ids[995], 16'777'216U);
        QCOMPARE(ids[996], 16'777'215U);
        QCOMPARE(ids[997], 65'536U);
        QCOMPARE(ids[998], 65'535U);
        QCOMPARE(ids[999], 256U);
        for (row = 0; row < 995; ++row)
            QCOMPARE(ids[row], row % 256);
    }

    void takesNoMoreThanItIsToldToExpect()
    {
        for (const auto& [bound, bytes] :
             {std::pair{256, 1}, {257, 2}, {65'536, 2}, {65'537, 3}, {16'777'216, 3}, {16'777'217, 4}}) {
            ValueIds reserved;
            reserved.reserve(100, static_cast<std::size_t>(bound));
            QCOMPARE(reserved.residentBytes(), static_cast<std::size_t>(100 * bytes));
            const ValueIds made(std::vector<ValueId>(100, 7), static_cast<std::size_t>(bound));
            QCOMPARE(made.residentBytes(), static_cast<std::size_t>(100 * bytes));
        }
    }

    void equalNumbersAreEqualHoweverTheyAreKept()
    {
        ValueIds bytes;
        ValueIds wide;
        for (const ValueId id : {7U, 3U}) {
            bytes.push_back(id);
            wide.push_back(id);
        }
        wide.set(1, 300);
        QVERIFY(!(bytes == wide));
        wide.set(1, 3);
        QVERIFY(bytes == wide);
        wide = ValueIds();
        QVERIFY(!(bytes == wide));
        wide.push_back(7);
        QVERIFY(wide.residentBytes() < sizeof(std::uint16_t));
    }
};

SPILLWAY_TEST(TestValueIds)

} // namespace tst_value_ids

#include "tst_value_ids.moc"
