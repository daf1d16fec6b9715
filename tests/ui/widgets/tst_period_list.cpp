#include "ui/widgets/tables/period_list.h"

#include "tests/support/test_class.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QLocale>
#include <QtTest/QTest>
#include <QtWidgets/QAbstractButton>

#include <algorithm>

namespace tst_period_list {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestPeriodList : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qApp, ThemeChoice::Light);
        setClock(Clock::Utc);
    }

    void ofSeveralDaysEachTellsItsOwn()
    {
        PeriodList list;
        list.resize(185, 400);
        const TimeRange traffic{at(7), at(24 * 11)};
        list.setPeriods({{PeriodKind::Normal, {at(7), at(24 * 4 + 2) + Milliseconds(29'000)}},
                         {PeriodKind::Incident, {at(24 * 4 + 2) + Milliseconds(29'000), at(24 * 4 + 3)}}},
                        traffic);
        list.show();
        QVERIFY(QTest::qWaitForWindowExposed(&list));
        QCOMPARE(texts(list), (QStringList{u"Normal"_s, u"Nov 14 07:00:00 –"_s, u"Nov 18 02:00:29"_s, u"Incident"_s,
                                           u"Nov 18"_s, u"02:00:29–03:00:00"_s}));
        for (const ElidedLabel* label : list.findChildren<ElidedLabel*>())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(label->text()));
        const QWidget* incident = list.findChildren<ElidedLabel*>().back()->parentWidget();
        QVERIFY2(incident->toolTip().startsWith(u"Nov 18 02:00:29–03:00:00 UTC, "_s), qPrintable(incident->toolTip()));
        QCOMPARE(incident->accessibleName(), u"Incident, Nov 18 02:00:29–03:00:00"_s);
    }

    void ofOneDayNoneTellsIt()
    {
        PeriodList list;
        const std::vector<Period> periods{{PeriodKind::Incident, {at(8), at(9)}}};
        list.setPeriods(periods, {at(7), at(10)});
        QCOMPARE(texts(list), (QStringList{u"Incident"_s, u"08:00–09:00"_s}));
        list.setPeriods(periods, {at(7), at(40)}); // a log of the day after was added
        QCOMPARE(texts(list), (QStringList{u"Incident"_s, u"Nov 14"_s, u"08:00–09:00"_s}));
    }

    void eachTellsWhatTheLimitDoesToIt()
    {
        PeriodList list;
        const std::vector<Period> periods{{PeriodKind::Incident, {at(8), at(9)}},
                                          {PeriodKind::Incident, {at(9), at(10)}}};
        list.setPeriods(periods, {at(7), at(10)});
        PeriodOutcome first;
        first.requests = 2000;
        first.rejected = 500;
        PeriodOutcome second;
        second.requests = 10;
        std::vector<PeriodEstimate> each{{first, first, first}, {second, second, second}};
        list.setCounts(each, false);
        QCOMPARE(texts(list), (QStringList{u"Incident"_s, u"08:00–09:00"_s, u"25.0 % rejected"_s, u"Incident"_s,
                                           u"09:00–10:00"_s, u"none rejected"_s}));
        const auto labels = list.findChildren<ElidedLabel*>();
        const auto isFirst = [](const ElidedLabel* label) { return label->text() == u"25.0 % rejected"_s; };
        const QWidget* row = (*std::ranges::find_if(labels, isFirst))->parentWidget();
        QVERIFY2(row->toolTip().endsWith(u"\n500 of its 2,000 requests are rejected."_s), qPrintable(row->toolTip()));
        list.setCounts(each, true);
        QCOMPARE(texts(list).at(2), u"≈25.0 % rejected"_s);
        each[0].low.rejected = 400;
        each[0].high.rejected = 610;
        list.setCounts(each, false);
        QCOMPARE(texts(list).at(2), u"20–31 % rejected"_s);
        QVERIFY2(row->toolTip().endsWith(u"\n400–610 of its 2,000 requests are rejected."_s),
                 qPrintable(row->toolTip()));
        list.setPeriods({periods.front()}, {at(7), at(10)}); // others than those that were counted
        QCOMPARE(texts(list), (QStringList{u"Incident"_s, u"08:00–09:00"_s}));
    }

    void whatIsInNoneIsTold()
    {
        PeriodList list;
        list.setPeriods({{PeriodKind::Normal, {at(8), at(9)}}}, {at(7), at(10)});
        QCOMPARE(texts(list), (QStringList{u"Normal"_s, u"08:00–09:00"_s}));
        const auto isTold = [&] {
            return std::ranges::any_of(list.findChildren<ElidedLabel*>(), [](const ElidedLabel* label) {
                return !label->isHidden() && label->text() == u"143 in no period"_s;
            });
        };
        list.setUnmarked(143);
        QVERIFY(isTold());
        list.setUnmarked(0);
        QVERIFY(!isTold());
        list.setUnmarked(143);
        list.setPeriods({}, {at(7), at(10)}); // without any there is nothing that is in none
        QVERIFY(!isTold());
    }

private:
    /// Hours of November 14.
    static Instant at(int hours) { return Instant(Milliseconds(1'699'920'000'000) + std::chrono::hours(hours)); }

    static QStringList texts(const PeriodList& list)
    {
        QStringList all;
        for (const ElidedLabel* label : list.findChildren<ElidedLabel*>())
            if (!label->text().isEmpty() && !label->isHidden() &&
                !label->parentWidget()->isHidden()) // what was there before goes later
                all << label->text();
        return all;
    }
};

SPILLWAY_TEST(TestPeriodList)

} // namespace tst_period_list

#include "tst_period_list.moc"
