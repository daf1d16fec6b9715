#include "tests/ui/suggestion_fixture.h"
#include "ui/text/breakable.h"
#include "ui/widgets/margin_scroll.h"
#include "ui/window/better_limits.h"
#include "ui/window/side_panel.h"

#include <QtTest/QTest>

#include <array>

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Nothing is wider or higher than the place that it has.
class TestWindowFits : public QObject, SuggestionFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    /// With ranges of whole seconds, of many clients with long addresses, and a suggestion that something else surpasses.
    void noSidePanelIsCutOff()
    {
        openSeconds();
        suggest();
        QTRY_VERIFY(card().better()->hasLooked());
        QTRY_VERIFY(workspace().inPeriods() && workspace().inPeriods()->front().rejected > 0);
        QTRY_VERIFY(m_window->isSettled());
        sidePanelsFit();
        for (const Algorithm algorithm : kAll) {
            editSetup(workspace(), withAlgorithm(setup(), algorithm), u"another"_s);
            untilComputed();
            sidePanelsFit();
        }
    }

    /// Keys and addresses have no blanks.
    void longWordsMayBreak()
    {
        const auto shown = [](const QString& text) { return QString(text).replace(QChar(0x200b), u'|'); };
        QCOMPARE(breakable(u"Behind 192.0.2.200 there may be many."_s), u"Behind 192.0.2.200 there may be many."_s);
        QCOMPARE(shown(breakable(u"of $http_x_forwarded_for$uri it"_s)), u"of $http_|x_forwarded_|for|$uri it"_s);
        QCOMPARE(shown(breakable(u"2001:0db8:85a3:0000:0000:8a2e"_s)), u"2001:|0db8:|85a3:|0000:|0000:|8a2e"_s);
        QCOMPARE(shown(breakable(QString(50, u'a'))),
                 QString(20, u'a') + u'|' + QString(20, u'a') + u'|' + QString(10, u'a'));
    }

private:
    static constexpr std::array kAll{Algorithm::LimitReq,    Algorithm::TokenBucket, Algorithm::LeakingBucket,
                                     Algorithm::FixedWindow, Algorithm::SlidingLog,  Algorithm::SlidingCounter};

    /// Ten minutes of many clients of which some make pages of requests within a second; in the last of them ten flood.
    void openSeconds()
    {
        QByteArray log;
        for (int second = 0; second < 600; ++second) {
            const QByteArray stamp = "10:" + QByteArray::number(second / 60).rightJustified(2, '0') + ':' +
                                     QByteArray::number(second % 60).rightJustified(2, '0');
            const auto add = [&](const QByteArray& client, const QByteArray& path) {
                log +=
                    client + " - - [22/Nov/2026:" + stamp + " +0000] \"GET " + path + " HTTP/1.1\" 200 1 \"-\" \"c\"\n";
            };
            for (int i = 0; second % 60 == 0 && i < 150; ++i)
                add("2001:db8:85a3:1234:5678:8a2e:1370:7334", "/office");
            for (int client = 1; second % 5 == 0 && client < 41; ++client)
                for (int i = 0; i < 1 + client; ++i)
                    add("2001:db8:1111:2222:3333:4444:5555:" + QByteArray::number(client), "/page");
            for (int i = 0; second >= 540 && i < 100; ++i)
                add("2001:db8:1111:2222:3333:6666:" + QByteArray::number(i % 10) + ":1111", "/page");
        }
        write(u"seconds.log"_s, log);
        open(u"seconds.log"_s);
        Setup marked = setup();
        const Instant start = workspace().fullRange().from;
        marked.periods = {{PeriodKind::Incident, {start + Milliseconds(540'000), start + Milliseconds(600'000)}}};
        editSetup(workspace(), marked, u"mark"_s);
        untilComputed();
    }

    void sidePanelsFit() const
    {
        for (const SidePanel* panel : m_window->findChildren<SidePanel*>())
            for (const MarginScroll* area : panel->findChildren<MarginScroll*>()) {
                QTRY_VERIFY2(
                    area->widget()->minimumSizeHint().width() <= area->viewport()->width(),
                    qPrintable(
                        u"%1 > %2"_s.arg(area->widget()->minimumSizeHint().width()).arg(area->viewport()->width())));
                QTRY_COMPARE(area->widget()->width(), area->viewport()->width());
            }
    }
};

QTEST_MAIN(TestWindowFits)
#include "tst_window_fits.moc"
