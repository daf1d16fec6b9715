#include "engine/ingest/detect/exact_format.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "tests/ui/replay_fixture.h"
#include "ui/charts/parts/range_band.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/window/opening/set_notes.h"
#include "ui/window/picture_panel.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtGui/QClipboard>
#include <QtTest/QTest>
#include <QtWidgets/QPushButton>

namespace tst_range_band {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestRangeBand : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init() { show(); }

    void cleanup() { m_window.reset(); }

    /// Each bin's lowest and highest over all arrival models, in the description and drawn.
    void eachSliceHasItsRange()
    {
        openSeconds();
        const Computed& computed = results().computed();
        QVERIFY(computed.range);
        const BinsEstimate& bins = *computed.band;
        QCOMPARE(bins.spec, computed.outcome->bins.spec);
        BinsEstimate models = BinsEstimate::of(computed.outcome->bins);
        const auto others = byOtherModels(computed.outcome->grouped).value();
        for (const GroupedPtr& other : others)
            models.include(replay(setup().policy(), other, bins.spec).value()->bins);
        QVERIFY(bins == models);
        bool open = false;
        for (std::size_t i = 0; i < bins.spec.count; ++i)
            open = open || bins.rejectedLow[i] < bins.rejectedHigh[i];
        QVERIFY(open);
        QVERIFY(chart().accessibleDescription().contains(u"The number of rejected requests is an estimate."_s));
        project().setPlayhead(bins.spec.start + bins.spec.width * 15);
        QVERIFY2(bins.rejectedLow[15] < bins.rejectedHigh[15], "the busy second is not there");
        QTRY_VERIFY2(chart().accessibleDescription().contains(
                         u"rejected, estimate %1"_s.arg(rejectedRangeText(bins, 15))),
                     qPrintable(chart().accessibleDescription()));
        const QImage with = chart().grab().toImage();
        chart().setRejectedRange({});
        QVERIFY(chart().grab().toImage() != with);
    }

    void anotherViewHasItsOwn()
    {
        openSeconds();
        const TimeRange full = project().fullRange();
        const auto before = results().computed().range;
        project().setRange({full.from, full.from + full.length() / 2});
        untilComputed();
        const Computed& computed = results().computed();
        QVERIFY(computed.band->spec != before->bins.spec);
        const auto others = byOtherModels(computed.outcome->grouped).value();
        QVERIFY(*computed.band == estimateOf(setup().policy(), *computed.outcome, others).value().bins);
        QVERIFY(computed.range == before); // looking changes no figures
    }

    void anotherLimitDropsIt()
    {
        openSeconds();
        bool dropped = false;
        connect(&results(), &Results::computedChanged, this,
                [&](const Computed& computed) { dropped = dropped || !computed.band; });
        Setup tighter = setup();
        tighter.limit.burst += 1;
        project().applySetup(tighter);
        untilComputed();
        QVERIFY(dropped);
        QCOMPARE(results().computed().band->spec, results().computed().outcome->bins.spec);
    }

    void exactTrafficHasNoBand()
    {
        writeTraffic();
        open(u"traffic.csv"_s);
        QVERIFY(!results().computed().range);
        QVERIFY(!chart().accessibleDescription().contains(u"estimate"_s));
        QVERIFY(!notes().findChild<QPushButton*>()->isVisible());
    }

    void oneClickCopiesALogFormat()
    {
        openSeconds();
        QVERIFY(notes().findChild<QPushButton*>()->isVisible());
        QVERIFY(!notes().findChild<QPushButton*>()->text().isEmpty());
        QTest::mouseClick(notes().findChild<QPushButton*>(), Qt::LeftButton);
        const QString copied = QGuiApplication::clipboard()->text();
        QCOMPARE(copied, QString::fromStdString(exactLogFormat(*project().imported())));
        for (const QString& variable : {u"$msec"_s, u"$request_time"_s, u"$http_referer"_s})
            QVERIFY(copied.contains(variable));
    }

private:
    /// One client that asks 30 times in each of ten seconds, others that ask once, in whole seconds.
    void openSeconds()
    {
        QByteArray log;
        for (int second = 0; second < 40; ++second)
            for (int i = 0; i < (second >= 10 && second < 20 ? 30 : 1); ++i)
                log += (i == 0 ? "192.0.2.1" : "203.0.113.77") + " - - [22/Nov/2026:10:00:"_ba +
                       QByteArray::number(second).rightJustified(2, '0') +
                       " +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"c\"\n";
        write(u"seconds.log"_s, log);
        open(u"seconds.log"_s);
        Setup limited = setup();
        limited.zone.rate = NginxRate::parse("10r/s").value();
        limited.limit.burst = 5;
        project().applySetup(limited);
        untilComputed();
    }

    [[nodiscard]] RequestsChart& chart() const { return *m_window->findChild<RequestsChart*>(); }
    [[nodiscard]] ResolutionNotes& notes() const { return *m_window->findChild<ResolutionNotes*>(); }
};

SPILLWAY_TEST(TestRangeBand)

} // namespace tst_range_band

#include "tst_range_band.moc"
