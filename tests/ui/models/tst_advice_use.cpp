
#include "tests/support/test_class.h"
#include "ui/models/words/advice_words.h"

#include <QtTest/QTest>

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

/// Keeps out 500 of the 1,000 requests that an incident has more than usual.
Advice advice(bool separates)
{
    Advice advice;
    advice.normal.requests = 10'000;
    advice.incident.requests = 1'200;
    advice.surplus = 1'000;
    advice.incident.rejected = 500;
    advice.separates = separates;
    return advice;
}

TimeRange range(int from, int to)
{
    return {Instant(Milliseconds(from)), Instant(Milliseconds(to))};
}

} // namespace

class TestAdviceUse : public QObject
{
    Q_OBJECT

private slots:
    void allIsNormalWhereAllIsMarked()
    {
        using enum PeriodKind;
        const TimeRange traffic = range(0, 100);
        const auto allNormal = [&](const std::vector<Period>& periods) { return isAllNormal(periods, traffic); };
        QVERIFY(!allNormal({}));
        QVERIFY(allNormal({{Normal, range(0, 100)}}));
        QVERIFY(allNormal({{Normal, range(50, 200)}, {Normal, range(0, 50)}}));
        QVERIFY(!allNormal({{Normal, range(0, 99)}}));
        QVERIFY(!allNormal({{Normal, range(0, 100)}, {Incident, range(10, 11)}}));
    }

    void itIsWorthUsingWhereItDoesWhatItIsFor()
    {
        const TimeRange traffic = range(0, 100);
        const std::vector<Period> normal{{PeriodKind::Normal, traffic}};
        QVERIFY(isWorthUsing(advice(true), {}, traffic));
        QVERIFY(!isWorthUsing(advice(false), {}, traffic));
        QVERIFY(isWorthUsing(advice(false), normal, traffic));
    }

    void aSettingIsHeldBesideIt_data()
    {
        QTest::addColumn<int>("keptOut");
        QTest::addColumn<int>("losers");
        QTest::addColumn<int>("waitMs");
        QTest::addColumn<Standing>("standing");
        using enum Standing;
        QTest::newRow("the same") << 500 << 0 << 0 << AsWell;
        QTest::newRow("a hundredth less is alike") << 490 << 0 << 0 << AsWell;
        QTest::newRow("less than that") << 489 << 0 << 0 << Behind;
        QTest::newRow("a hundredth more is alike") << 510 << 0 << 0 << AsWell;
        QTest::newRow("more than that") << 511 << 0 << 0 << Better;
        QTest::newRow("as many lose as may") << 500 << 2 << 0 << AsWell;
        QTest::newRow("one more loses than may") << 900 << 3 << 0 << Behind;
        QTest::newRow("as long a wait as may be") << 500 << 0 << 100 << AsWell;
        QTest::newRow("a longer wait than may be") << 500 << 0 << 101 << Behind;
    }
    void aSettingIsHeldBesideIt()
    {
        QFETCH(int, keptOut);
        QFETCH(int, losers);
        QFETCH(int, waitMs);
        Aims aims;
        aims.losers = 2;
        aims.longestWait = Milliseconds(100);
        PeriodOutcomes own;
        own[0].clientsRejected = static_cast<std::uint64_t>(losers);
        own[0].longestWait = Milliseconds(waitMs);
        own[1].requests = 1'200;
        own[1].rejected = static_cast<std::uint64_t>(keptOut);
        QTEST(standingOf(own, advice(true), aims), "standing");
        own[1].known.regular.clients = 1;
        QCOMPARE(standingOf(own, advice(true), aims), Standing::Behind);
        own[1].known = {};
        Advice alone = advice(false);
        alone.incident.rejected = 0;
        QCOMPARE(standingOf(own, alone, aims), Standing::Behind); // nothing to hold it against
    }

    void whatHurtsMoreThanItMayIsNoMeasure()
    {
        PeriodOutcomes own;
        own[1].rejected = 500;
        Advice hurting = advice(true);
        QCOMPARE(standingOf(own, hurting, {}), Standing::AsWell);
        hurting.normal.clientsRejected = 1;
        QCOMPARE(standingOf(own, hurting, {}), Standing::Better);
    }

    /// Rates in r/m can be held against those in r/s.
    void whatARateComesTo()
    {
        QCOMPARE(rateAside({10, RateUnit::PerSecond}), QString());
        QCOMPARE(rateAside({150, RateUnit::PerMinute}), u"2.5 a second"_s);
        QCOMPARE(rateAside({5, RateUnit::PerMinute}), u"one every 12 s"_s);
        Advice slow = advice(true);
        slow.rate = {150, RateUnit::PerMinute};
        QVERIFY(missHeadline(slow).endsWith(u" (2.5 a second)"_s));
    }
};

SPILLWAY_TEST(TestAdviceUse)
#include "tst_advice_use.moc"
