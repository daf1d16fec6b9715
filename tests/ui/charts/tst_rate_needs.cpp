#include "engine/advise/advice.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/needs/rate_need_chart.h"
#include "ui/window/tabs/needs_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtTest/QTest>
#include <QtWidgets/QComboBox>

namespace tst_rate_needs {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestRateNeeds : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init()
    {
        show();
        writeCrowd();
        open(u"crowd.csv"_s);
        m_window->findChild<TabsPanel*>()->showTab(TabsPanel::Needs);
        QTRY_VERIFY(!known().startsWith(u"Not known"_s));
    }

    void cleanup() { m_window.reset(); }

    /// The rate below the pointer has the figures of the engine, by clients and by requests.
    void hoveringTellsTheBursts()
    {
        const GroupedPtr& grouped = results().computed().outcome->grouped;
        const std::size_t rate = 20;
        const std::vector<Rate> rates{neededRates()[rate].rate()};
        const NeedQuantiles expected = needQuantiles(*grouped, rates).value().front();
        QVERIFY(expected.clients != expected.requests);
        QTest::mouseMove(&chart(), chart().placeOf(rate, 0).toPoint() + QPoint(0, -3));
        QTRY_COMPARE(chart().told(), std::optional(rate));
        QCOMPARE(chart().toldLines(), linesOf(rate, expected.clients));
        panel().findChild<QComboBox*>()->setCurrentIndex(1);
        emit panel().findChild<QComboBox*>()->activated(1);
        QCOMPARE(chart().toldLines(), linesOf(rate, expected.requests));
        QVERIFY(known().contains(u"burst"_s));
    }

    void keysTellThem()
    {
        QTest::keyClick(&chart(), Qt::Key_Right);
        const auto now = chart().told();
        QVERIFY(now && neededRates()[*now].rate() == setup().zone.rate.rate());
        QTest::keyClick(&chart(), Qt::Key_Right);
        QCOMPARE(chart().told(), std::optional(*now + 1));
        QTest::keyClick(&chart(), Qt::Key_Left);
        QTest::keyClick(&chart(), Qt::Key_Left);
        QCOMPARE(chart().told(), std::optional(*now - 1));
    }

    void thePresentSettingIsMarked()
    {
        Setup other = setup();
        other.zone.rate = neededRates()[25];
        other.limit.burst = 7;
        project().applySetup(other);
        untilComputed();
        const QColor mark = chart().grab().toImage().pixelColor(chart().placeOf(25, 7).toPoint());
        QCOMPARE(mark.name(), theme().accent.name());
        QVERIFY(known().startsWith(u"Now %1, burst 7."_s.arg(QString::fromStdString(neededRates()[25].text()))));
    }

    void wholeSecondsAreTold()
    {
        QVERIFY(!known().contains(u"each second at once"_s));
        QByteArray log;
        for (int i = 0; i < 30; ++i)
            log += "192.0.2.1 - - [22/Nov/2026:10:00:" + QByteArray::number(10 + i / 3) +
                   " +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\"\n";
        write(u"seconds.log"_s, log);
        open(u"seconds.log"_s);
        QTRY_VERIFY2(known().endsWith(u" Counted with each second at once."_s), qPrintable(known()));
    }

    void theyAreOfLimitReq()
    {
        QVERIFY(!chart().accessibleName().isEmpty() && !panel().findChild<QComboBox*>()->accessibleName().isEmpty());
        project().applySetup(withAlgorithm(setup(), Algorithm::FixedWindow));
        untilComputed();
        QTRY_VERIFY(!chart().isVisible() && !panel().findChild<QComboBox*>()->isVisible());
        project().applySetup(withAlgorithm(setup(), Algorithm::LimitReq));
        untilComputed();
        QTRY_VERIFY(chart().isVisible() && !known().startsWith(u"Not known"_s));
    }

private:
    /// Three hundred clients with one request each, and one that makes most of all.
    void writeCrowd() const
    {
        QByteArray csv = "time_ms,remote_addr\n";
        for (int i = 0; i < 300; ++i)
            csv += QByteArray::number(1'700'000'000'000 + i * 10) + ",10.0." + QByteArray::number(i / 250) + '.' +
                   QByteArray::number(i % 250) + '\n';
        for (int i = 0; i < 2000; ++i)
            csv += QByteArray::number(1'700'000'004'000 + i * 5) + ",203.0.113.77\n";
        write(u"crowd.csv"_s, csv);
    }

    static QStringList linesOf(std::size_t rate, const std::array<std::int64_t, 3>& bursts)
    {
        QStringList lines{QString::fromStdString(neededRates()[rate].text())};
        const std::array shares{u"100 %"_s, u"99.9 %"_s, u"99 %"_s};
        for (std::size_t i = 0; i < bursts.size(); ++i)
            lines << shares.at(i) + u"\tburst "_s + QLocale().toString(static_cast<qlonglong>(bursts.at(i)));
        return lines;
    }

    [[nodiscard]] NeedsPanel& panel() const { return *m_window->findChild<NeedsPanel*>(); }
    [[nodiscard]] RateNeedChart& chart() const { return *panel().findChild<RateNeedChart*>(); }
    [[nodiscard]] QString known() const { return chart().accessibleDescription(); }
};

SPILLWAY_TEST(TestRateNeeds)

} // namespace tst_rate_needs

#include "tst_rate_needs.moc"
