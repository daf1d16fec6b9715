#include "engine/trace/value_ids.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

using namespace spillway;

class TestValueIds : public QObject
{
    Q_OBJECT

private slots:
    /// Whatever is written, and whenever the first number comes that is no byte.
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
            const std::uint32_t largest = below(3) == 0 ? 70'000 : 256;
            if (below(2) == 0)
                ids.reserve(below(1000));
            for (std::uint32_t step = below(30); step > 0; --step) {
                const ValueId id = below(largest);
                switch (below(4)) {
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
                default: ids = ValueIds(ids); break;
                }
                QCOMPARE(ids.size(), expected.size());
            }
            QVERIFY(std::ranges::equal(ids, expected));
            QCOMPARE(ids.widened(), expected);
            ids.visit([&](auto all) { QVERIFY(std::ranges::equal(all, expected)); });
            for (std::size_t row = 0; row < expected.size(); ++row)
                QCOMPARE(ids[row], expected[row]);
        }
    }

    void takesAByteWhileThereAreFewValues()
    {
        ValueIds ids;
        ids.reserve(1000);
        for (ValueId id = 0; id < 1000; ++id)
            ids.push_back(id % 256);
        QCOMPARE(ids.residentBytes(), std::size_t(1000));
        QVERIFY(ids.wide().empty());
        ids.push_back(256);
        QCOMPARE(ids.wide().size(), std::size_t(1001));
        QVERIFY(ids.residentBytes() >= 4004 && ids.residentBytes() < 10'000);
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
        wide.clear();
        QVERIFY(!(bytes == wide));
        wide.push_back(7);
        QVERIFY(wide.wide().empty());
    }
};

QTEST_GUILESS_MAIN(TestValueIds)
#include "tst_value_ids.moc"
