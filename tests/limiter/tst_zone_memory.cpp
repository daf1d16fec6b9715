#include "engine/limiter/zone_memory.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_zone_memory {

using namespace spillway;

namespace {

constexpr std::size_t kNameLength = 3; // "one"
constexpr BucketState kFull{Thousandths(1'000'000'000), Instant{}};

Instant at(std::int64_t ms)
{
    return Instant(Milliseconds(ms));
}

/// A zone filled with states of one key length that do not leak out, as far as it holds them without dropping any.
std::size_t filled(std::uint64_t bytes, std::size_t nameLength, std::uint32_t keyLength)
{
    constexpr std::size_t kKeys = 90'000;
    ZoneMemory zone(bytes, nameLength, Rate(16), kKeys);
    for (ZoneKey key = 0; key < kKeys; ++key) {
        const std::size_t before = zone.size();
        if (!zone.insert(key, keyLength, kFull, at(0)) || zone.size() == before)
            return before;
    }
    return kKeys;
}

} // namespace

class TestZoneMemory : public QObject
{
    Q_OBJECT

private slots:
    /// The numbers were counted on a real nginx, by filling a zone with distinct keys.
    void capacity_data()
    {
        QTest::addColumn<quint64>("bytes");
        QTest::addColumn<int>("nameLength");
        QTest::addColumn<int>("keyLength");
        QTest::addColumn<int>("states");
        const int name = kNameLength;
        QTest::newRow("32k") << quint64{32'768} << name << 4 << 191;
        QTest::newRow("32k, IPv6") << quint64{32'768} << name << 16 << 191;
        QTest::newRow("33000 bytes") << quint64{33'000} << name << 4 << 191;
        QTest::newRow("36864 bytes") << quint64{36'864} << name << 4 << 223;
        QTest::newRow("64k") << quint64{65'536} << name << 4 << 447;
        QTest::newRow("100k") << quint64{102'400} << name << 4 << 735;
        QTest::newRow("10m") << quint64{10'485'760} << name << 4 << 81'375;
        QTest::newRow("a name of 42 characters takes a page") << quint64{32'768} << 42 << 4 << 191;
        QTest::newRow("a name of 43 characters lies among the states") << quint64{32'768} << 43 << 4 << 222;
        QTest::newRow("a name of 106 characters, too") << quint64{32'768} << 106 << 4 << 222;
        QTest::newRow("a name of 107 characters takes a page") << quint64{32'768} << 107 << 4 << 191;
        QTest::newRow("1m, 1 to 48 bytes") << quint64{1'048'576} << name << 48 << 8095;
        QTest::newRow("1m, 49 to 176 bytes") << quint64{1'048'576} << name << 49 << 4032;
        QTest::newRow("1m, 176 bytes") << quint64{1'048'576} << name << 176 << 4032;
        QTest::newRow("1m, 177 to 432 bytes") << quint64{1'048'576} << name << 177 << 2016;
        QTest::newRow("1m, 433 to 944 bytes") << quint64{1'048'576} << name << 944 << 1008;
        QTest::newRow("1m, 945 to 1968 bytes") << quint64{1'048'576} << name << 945 << 504;
        QTest::newRow("1m, 1969 to 4016 bytes") << quint64{1'048'576} << name << 4016 << 252;
        QTest::newRow("1m, 4017 to 8112 bytes") << quint64{1'048'576} << name << 4017 << 126;
    }

    void capacity()
    {
        QFETCH(quint64, bytes);
        QFETCH(int, nameLength);
        QFETCH(int, keyLength);
        QFETCH(int, states);
        const auto name = static_cast<std::size_t>(nameLength);
        const auto key = static_cast<std::uint32_t>(keyLength);
        QCOMPARE(filled(bytes, name, key), static_cast<std::size_t>(states));
        QCOMPARE(ZoneMemory::capacity(bytes, name, key), static_cast<std::uint64_t>(states));
    }

    void aFullZoneDropsTheLeastRecentlyLookedUp()
    {
        ZoneMemory zone(32'768, kNameLength, Rate(16), 200);
        for (ZoneKey key = 0; key < 191; ++key)
            QVERIFY(zone.insert(key, 4, kFull, at(0)));
        QVERIFY(zone.find(0)); // so that 1 is the oldest
        QVERIFY(zone.insert(191, 4, kFull, at(0)));
        QCOMPARE(zone.size(), std::size_t{191});
        QVERIFY(zone.find(0));
        QVERIFY(!zone.find(1));
        QVERIFY(zone.find(2));
    }

    void anIdleStateGoesAtTheNextNewKey_data()
    {
        QTest::addColumn<qint64>("excess");
        QTest::addColumn<qint64>("later");
        QTest::addColumn<bool>("goes");
        QTest::newRow("after 60 s") << qint64{0} << qint64{60'000} << true;
        QTest::newRow("not a millisecond before") << qint64{0} << qint64{59'999} << false;
        QTest::newRow("60 s leak 60 at 1r/s") << qint64{60'000} << qint64{60'000} << true;
        QTest::newRow("but not more") << qint64{60'001} << qint64{60'000} << false;
        QTest::newRow("when its last request lies in the future") << qint64{0} << qint64{-60'000} << true;
        QTest::newRow("but not in the near future") << qint64{0} << qint64{-59'999} << false;
    }

    void anIdleStateGoesAtTheNextNewKey()
    {
        QFETCH(qint64, excess);
        QFETCH(qint64, later);
        QFETCH(bool, goes);
        constexpr std::int64_t kStart = 1'000'000;
        ZoneMemory zone(32'768, kNameLength, Rate(1000), 2);
        QVERIFY(zone.insert(0, 4, {Thousandths(excess), at(kStart)}, at(kStart)));
        QVERIFY(zone.insert(1, 4, kFull, at(kStart + later)));
        QCOMPARE(!zone.find(0).has_value(), goes);
    }

    void aNewKeyDropsAtMostTwoIdleStates()
    {
        ZoneMemory zone(32'768, kNameLength, Rate(1000), 6);
        for (ZoneKey key = 0; key < 5; ++key)
            QVERIFY(zone.insert(key, 4, {}, at(0)));
        QVERIFY(zone.insert(5, 4, {}, at(60'000)));
        QCOMPARE(zone.size(), std::size_t{4});
        QVERIFY(!zone.find(0) && !zone.find(1) && zone.find(2));
    }

    void anOldStateThatIsNotIdleKeepsTheOthers()
    {
        ZoneMemory zone(32'768, kNameLength, Rate(1000), 3);
        QVERIFY(zone.insert(0, 4, {Thousandths(100'000), at(0)}, at(0)));
        QVERIFY(zone.insert(1, 4, {}, at(0)));
        QVERIFY(zone.insert(2, 4, {}, at(60'000)));
        QCOMPARE(zone.size(), std::size_t{3});
    }

    void roomOfAnotherSizeIsOfNoUse()
    {
        ZoneMemory zone(32'768, kNameLength, Rate(16), 200);
        ZoneKey key = 0;
        for (; key < 191; ++key)
            QVERIFY(zone.insert(key, 4, kFull, at(0)));
        QVERIFY(!zone.insert(key, 2000, kFull, at(0))); // the oldest went, yet its page is still in use
        QCOMPARE(zone.size(), std::size_t{190});
        int refused = 1;
        while (!zone.insert(key, 2000, kFull, at(0)))
            ++refused;
        // The first page also has the zone's root and stays; the second one's last state makes room.
        QCOMPARE(refused, 31 + 32 - 1);
    }
};

SPILLWAY_TEST(TestZoneMemory)

} // namespace tst_zone_memory

#include "tst_zone_memory.moc"
