#include "engine/ingest/timestamps/clock_set_back.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

class TestClockSetBack : public QObject
{
    Q_OBJECT

private slots:
    void whatIsTold_data()
    {
        QTest::addColumn<QDate>("day");
        QTest::addColumn<QByteArray>("stamps"); // minutes of the day
        QTest::addColumn<int>("to");            // -1: not set back
        const QDate europe(2026, 10, 25);
        const QDate monday(2026, 10, 26);
        const QByteArray twice = "100 130 179 121 125 131 179 181";
        const auto row = [](const char* name, QDate on, const QByteArray& stamps, int to) {
            QTest::newRow(name) << on << stamps << to;
        };
        row("an hour twice", europe, twice, 121);
        row("in the south", QDate(2026, 4, 5), twice, 121);
        row("on a Monday", monday, twice, -1);
        row("in the middle of summer", QDate(2026, 7, 5), twice, -1);
        row("in the afternoon", europe, "700 779 721 725 731 779", -1);
        row("a late request", europe, "100 130 179 121 180 181 195", -1);
        row("a step of two hours", europe, "100 200 239 121 125 131 179", -1);
        row("a step of some minutes", europe, "100 130 179 160 165 171 175", -1);
        row("not yet sure", europe, "100 130 179 121 125 130", -1);
        row("many that were late together", europe,
            "100 130 179 121 127 123 129 122 126 124 128 122 127 121 129 123 125 121 128 122 126 131 124 135", -1);
        row("late ones in the second pass", europe, "100 130 179 121 123 125 122 126 131 179", 121);
        row("behind another step back", europe, "190 100 130 179 121 125 131 179", -1);
        row("once, not again", europe, "179 121 131 179 121 131", 121);
    }

    void whatIsTold()
    {
        QFETCH(QDate, day);
        QFETCH(QByteArray, stamps);
        QFETCH(int, to);
        const Instant midnight{Milliseconds(day.startOfDay(Qt::UTC).toMSecsSinceEpoch())};
        ClockSetBack clock;
        bool pending = false;
        int sure = 0;
        for (const QByteArray& stamp : stamps.split(' ')) {
            const auto told = clock.take(midnight + std::chrono::minutes(stamp.toInt()));
            if (told == ClockSetBack::Told::Surely || told == ClockSetBack::Told::Not)
                QVERIFY(pending);
            pending = told == ClockSetBack::Told::Perhaps || (pending && told == ClockSetBack::Told::Nothing);
            sure += told == ClockSetBack::Told::Surely ? 1 : 0;
        }
        QCOMPARE(sure, to < 0 ? 0 : 1);
        QCOMPARE(clock.found().has_value(), to >= 0);
        if (to >= 0)
            QCOMPARE(*clock.found(), midnight + std::chrono::minutes(to));
    }

    void whatIsOutOfReachIsNotToldOf()
    {
        const Instant night{Milliseconds(QDate(2026, 10, 25).startOfDay(Qt::UTC).toMSecsSinceEpoch())};
        ClockSetBack clock;
        QCOMPARE(clock.take(night + std::chrono::minutes(179)), ClockSetBack::Told::Nothing);
        QCOMPARE(clock.take(night + std::chrono::minutes(121)), ClockSetBack::Told::Perhaps);
        clock.forget();
        QCOMPARE(clock.take(night + std::chrono::minutes(122)), ClockSetBack::Told::Perhaps);
        QCOMPARE(clock.take(night + std::chrono::minutes(140)), ClockSetBack::Told::Surely);
        QCOMPARE(*clock.found(), night + std::chrono::minutes(122));
    }
};

SPILLWAY_TEST(TestClockSetBack)
#include "tst_clock_set_back.moc"
