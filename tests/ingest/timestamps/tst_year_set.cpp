
#include "engine/ingest/timestamps/calendar.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_year_set {

using namespace spillway;

namespace {

/// Both days included; dated as a file by itself is: January to March of 2000, all others of 1999.
YearlessSpan days(int month, int day, int lastMonth, int lastDay)
{
    const auto at = [](int year, int m, int d) { return *calendarDay(year, m, d); };
    const int year = month < 4 ? 2000 : 1999;
    const bool next = lastMonth < month;
    return {at(year, month, day), at(next ? year + 1 : year, lastMonth, lastDay) + std::chrono::hours(23)};
}

constexpr Milliseconds kLeap{std::chrono::days(366)};
constexpr Milliseconds kNone{0};

} // namespace

class TestYearSet : public QObject
{
    Q_OBJECT

private slots:
    void filesAreSetInOneYear_data()
    {
        QTest::addColumn<QList<int>>("spans"); // four numbers each
        QTest::addColumn<QList<int>>("moved");
        QTest::newRow("one file stays") << QList<int>{4, 1, 4, 2} << QList<int>{0};
        QTest::newRow("31 March, then 1 April") << QList<int>{3, 31, 3, 31, 4, 1, 4, 1} << QList<int>{0, 1};
        QTest::newRow("1 April, named before 31 March") << QList<int>{4, 1, 4, 1, 3, 31, 3, 31} << QList<int>{1, 0};
        QTest::newRow("31 December, then 1 January") << QList<int>{12, 31, 12, 31, 1, 1, 1, 1} << QList<int>{0, 0};
        QTest::newRow("a week around 1 April")
            << QList<int>{3, 30, 3, 30, 3, 31, 4, 1, 4, 1, 4, 2, 4, 3, 4, 3} << QList<int>{0, 0, 1, 1};
        QTest::newRow("a summer") << QList<int>{5, 1, 5, 30, 6, 1, 6, 29, 7, 1, 7, 30} << QList<int>{0, 0, 0};
        QTest::newRow("February into March, over the leap day")
            << QList<int>{2, 27, 2, 28, 2, 29, 2, 29, 3, 1, 3, 2} << QList<int>{0, 0, 0};
        QTest::newRow("a whole year in months from February")
            << QList<int>{2, 1, 2, 28, 3, 1, 3, 31, 4, 1, 4, 30, 5, 1, 5, 31, 6, 1, 6, 30} << QList<int>{0, 0, 1, 1, 1};
    }

    void filesAreSetInOneYear()
    {
        QFETCH(QList<int>, spans);
        QFETCH(QList<int>, moved);
        std::vector<YearlessSpan> all;
        for (qsizetype i = 0; i < spans.size(); i += 4)
            all.push_back(days(spans[i], spans[i + 1], spans[i + 2], spans[i + 3]));
        const auto moves = yearMoves(all);
        QCOMPARE(moves.size(), static_cast<std::size_t>(moved.size()));
        for (std::size_t i = 0; i < moves.size(); ++i)
            QCOMPARE(moves[i].count(), (moved[static_cast<qsizetype>(i)] == 1 ? kLeap : kNone).count());
    }

    void noneAreNone() { QVERIFY(yearMoves({}).empty()); }
};

SPILLWAY_TEST(TestYearSet)

} // namespace tst_year_set

#include "tst_year_set.moc"
