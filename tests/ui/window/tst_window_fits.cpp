#include "tests/support/test_class.h"
#include "tests/support/whenever.h"
#include "tests/ui/suggestion_fixture.h"
#include "ui/models/tables/clients_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/basic/margin_scroll.h"
#include "ui/widgets/basic/verdict_delegate.h"
#include "ui/widgets/fields/scrub_bar.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/frame/result_panel.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/make/draw_panel.h"
#include "ui/window/picture_panel.h"
#include "ui/window/suggest/placed_offer.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/traffic_panel.h"
#include "ui/window/window_settings.h"

#include <QtCore/QScopeGuard>
#include <QtCore/QSettings>
#include <QtGui/QScreen>
#include <QtTest/QTest>
#include <QtWidgets/QDialog>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

#include <array>
#include <functional>

namespace tst_window_fits {

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

    /// Their buttons stay on a small screen, as in large fonts.
    void noDialogIsLargerThanTheScreen()
    {
        openFlood();
        const Actions& actions = m_window->actions();
        for (QAction* action : {actions.shortcuts, actions.howRead, actions.generate})
            opensWithinScreen(action->text(), [action] { action->trigger(); });
    }

    /// Those that fit with a usual font.
    void noDialogOfALargeFontIsLargerThanTheScreen()
    {
        openFlood();
        const QFont usual = QApplication::font();
        const auto back = qScopeGuard([&usual] { QApplication::setFont(usual); });
        QFont large = usual;
        large.setPointSizeF(24);
        QApplication::setFont(large);
        opensWithinScreen(u"files"_s, [this] { m_window->actions().openLog->trigger(); });
    }

    /// With ranges of whole seconds, of many clients with long addresses, and a suggestion that
    /// something else surpasses.
    void noSidePanelIsCutOff()
    {
        openSeconds();
        suggest();
        QTRY_VERIFY(!card().places()->isLooking());
        QTRY_VERIFY(results().inPeriods() && results().inPeriods()->front().rejected > 0);
        QTRY_VERIFY(m_window->isSettled());
        sidePanelsFit();
        for (const Algorithm algorithm : kAll) {
            editSetup(project(), withAlgorithm(setup(), algorithm), u"another"_s);
            untilComputed();
            sidePanelsFit();
        }
    }

    /// Whatever comes into the window, or is chosen in it: lists and charts give way, and all of it stays in sight.
    void nothingMakesItGrow()
    {
        openFlood();
        suggest();
        const auto* status = m_window->findChild<StatusLine*>();
        const auto* middle =
            qobject_cast<MarginScroll*>(m_window->findChild<PicturePanel*>()->parentWidget()->parentWidget());
        /// What does not; empty: all fits.
        const auto misfit = [&]() -> QString {
            QCoreApplication::processEvents();
            const int foot = status->mapTo(m_window.get(), QPoint(0, status->height())).y();
            const QSize least = m_window->findChild<PicturePanel*>()->minimumSizeHint();
            const QSize room = middle->viewport()->size();
            if (m_window->size() != QSize(1280, 776))
                return u"%1 x %2"_s.arg(m_window->width()).arg(m_window->height());
            if (!isSeenWhole(status) || foot > m_window->height())
                return u"status line to %1"_s.arg(foot);
            if (least.width() > room.width() || least.height() > room.height())
                return u"%1 x %2 in %3 x %4"_s.arg(least.width())
                    .arg(least.height())
                    .arg(room.width())
                    .arg(room.height());
            return {};
        };
        m_window->resize(1280, 776); // a screen of 800 but for a title
        QTRY_COMPARE(misfit(), QString());
        for (const Algorithm algorithm : kAll) {
            editSetup(project(), withAlgorithm(setup(), algorithm), u"another"_s);
            untilComputed();
            QTRY_COMPARE(misfit(), QString());
        }
        m_window->actions().draw->trigger();
        untilComputed();
        QTRY_VERIFY(m_window->findChild<PicturePanel*>()->drawPanel()->isVisible());
        QTRY_COMPARE(misfit(), QString());
        m_window->findChild<PicturePanel*>()->drawPanel()->hide();
        const QRect unmoved = middle->geometry();
        m_window->offer()->showOffer(u"There is unsaved work"_s, u"Of before, and what is known of it."_s,
                                     u"Restore"_s);
        m_window->banner()->showProblem(u"This could not be done"_s, u"And this is why, in some words."_s);
        QTRY_VERIFY(m_window->offer()->isVisible() && m_window->banner()->isVisible());
        QCoreApplication::processEvents();
        QCOMPARE(middle->geometry(), unmoved); // they lie over the page
        QTRY_COMPARE(misfit(), QString());
        m_window->findChild<PicturePanel*>()->drawPanel()->show();
        QCOMPARE(m_window->size(), QSize(1280, 776));
        QVERIFY(isSeenWhole(status));
        m_window->setMinimumSize(1024, 600); // as on a screen of that size
        m_window->resize(1024, 600);
        QTRY_VERIFY(!m_window->findChild<TrafficPanel*>()->isVisible());
        QTRY_VERIFY(!middle->horizontalScrollBar()->isVisible());
        m_window->resize(1280, 776);
        QTRY_VERIFY(middle->x() >= m_window->findChild<TrafficPanel*>()->width());
    }

    /// On no tab, and whatever was shown before.
    void nothingIsPushedAsideInASmallWindow()
    {
        openFlood();
        const auto* middle =
            qobject_cast<MarginScroll*>(m_window->findChild<PicturePanel*>()->parentWidget()->parentWidget());
        m_window->setMinimumSize(1024, 600);
        m_window->resize(1024, 700);
        QTRY_VERIFY(!m_window->findChild<TrafficPanel*>()->isVisible());
        for (const auto tab : {TabsPanel::Clients, TabsPanel::Hurt, TabsPanel::Needs, TabsPanel::TradeOff,
                               TabsPanel::Compare, TabsPanel::Config}) {
            m_window->tabs()->showTab(tab);
            QTRY_VERIFY(m_window->isSettled());
            QTRY_VERIFY2(m_window->findChild<PicturePanel*>()->minimumSizeHint().width() <= middle->viewport()->width(),
                         qPrintable(u"tab %1: %2 > %3"_s.arg(tab)
                                        .arg(m_window->findChild<PicturePanel*>()->minimumSizeHint().width())
                                        .arg(middle->viewport()->width())));
        }
    }

    /// Figures give way, and those that matter less go.
    void addressesStayWholeInASmallWindow()
    {
        openFlood();
        m_window->setMinimumSize(1024, 600);
        m_window->resize(1024, 700);
        QTRY_VERIFY(!m_window->findChild<TrafficPanel*>()->isVisible());
        const auto* clients = qobject_cast<VerdictTable*>(m_window->tabs()->clients()->table());
        const int name = QFontMetrics(themeFont(FontRole::Code)).horizontalAdvance(u"203.110.113.177"_s) +
                         VerdictDelegate::padding(Qt::AlignLeft, clients);
        QTRY_VERIFY2(clients->columnWidth(0) >= name, qPrintable(u"%1 < %2"_s.arg(clients->columnWidth(0)).arg(name)));
        QTRY_VERIFY2(!clients->isColumnHidden(ClientsModel::LongestWait), qPrintable(u"%1 px"_s.arg(clients->width())));
        write(u"long.csv"_s,
              "time_ms,binary_remote_addr\n0,203.110.113.177\n10,2001:db8:1111:2222:3333:4444:5555:6666\n");
        open(u"long.csv"_s);
        const int longest =
            QFontMetrics(themeFont(FontRole::Code)).horizontalAdvance(u"2001:db8:1111:2222:3333:4444:5555:6666"_s) +
            VerdictDelegate::padding(Qt::AlignLeft, clients);
        QTRY_VERIFY2(clients->columnWidth(0) >= longest, qPrintable(QString::number(clients->columnWidth(0))));
        QVERIFY(clients->isColumnHidden(ClientsModel::LongestWait));
        QVERIFY(!clients->isColumnHidden(ClientsModel::Rejected));
        m_window->resize(1280, 776);
        QTRY_VERIFY(!clients->isColumnHidden(ClientsModel::LongestWait));
    }

    /// Also with ranges, which take more room.
    void comparedRowsKeepParametersAndButtonsInASmallWindow()
    {
        m_window->setMinimumSize(1024, 600);
        m_window->resize(1024, 700);
        for (const bool ranges : {false, true}) {
            ranges ? openSeconds() : openFlood();
            QTRY_VERIFY(!m_window->findChild<TrafficPanel*>()->isVisible());
            m_window->tabs()->showTab(TabsPanel::Compare);
            const auto* view = m_window->findChild<ComparisonView*>();
            const QTableView* table = view->table();
            QTRY_VERIFY(m_window->isSettled());
            const auto end = [&] {
                const int column = ComparisonModel::Applied;
                return table->columnViewportPosition(column) + table->columnWidth(column);
            };
            QTRY_VERIFY2(end() <= table->viewport()->width(),
                         qPrintable(u"%1 > %2"_s.arg(end()).arg(table->viewport()->width())));
        }
    }

    void theTrafficPanelFoldsWhereThereIsNoRoomForIt()
    {
        openFlood();
        QAction* action = m_window->actions().trafficPanel;
        const TrafficPanel* traffic = m_window->findChild<TrafficPanel*>();
        const auto* strip = m_window->findChild<QToolButton*>(u"unfold"_s);
        const auto isOpen = [&] { return action->isChecked() && traffic->isVisible() && !strip->isVisible(); };
        const auto isFolded = [&] { return !action->isChecked() && !traffic->isVisible() && strip->isVisible(); };
        m_window->setMinimumSize(1024, 600);
        m_window->resize(1280, 776);
        QTRY_VERIFY(isOpen());
        m_window->resize(1024, 700);
        QTRY_VERIFY(isFolded());
        QTest::mouseClick(m_window->findChild<QToolButton*>(u"unfold"_s), Qt::LeftButton);
        QTRY_VERIFY(isOpen());
        m_window->resize(1030, 700); // still too narrow: the choice holds
        QTRY_COMPARE(m_window->width(), 1030);
        QVERIFY(isOpen());
        m_window->resize(1280, 776);
        QTRY_COMPARE(m_window->width(), 1280);
        QVERIFY(isOpen());
        m_window->resize(1024, 700);
        QTRY_VERIFY(isFolded()); // it was a choice for that once
        m_window->resize(1280, 776);
        QTRY_VERIFY(isOpen());
        // Where there is room the user's choice is kept.
        action->trigger();
        QTRY_VERIFY(isFolded());
        m_window->resize(1024, 700);
        m_window->resize(1280, 776);
        QTRY_COMPARE(m_window->width(), 1280);
        QVERIFY(isFolded());
        m_window->close();
        show();
        m_window->settings()->restoreLayout();
        QVERIFY(!m_window->actions().trafficPanel->isChecked());
        m_window->actions().trafficPanel->trigger();
        QVERIFY(m_window->actions().trafficPanel->isChecked());
        m_window->close();
    }

    void aLayoutOfALargerScreenFitsThisOne()
    {
        const QRect room = m_window->screen()->availableGeometry();
        QSettings().remove(u"window/geometry"_s);
        MainWindow first;
        first.resize(room.size() * 2);
        first.settings()->restoreLayout();
        QVERIFY(first.width() <= room.width() && first.height() <= room.height());
        QVERIFY(!first.testAttribute(Qt::WA_Moved)); // the desktop chooses where
        m_window->resize(room.size() * 2);
        m_window->close();
        show();
        QVERIFY(!room.contains(m_window->geometry()));
        m_window->settings()->restoreLayout();
        const auto place = [&] {
            const QRect is = m_window->geometry();
            return room.contains(is) ? QString()
                                     : u"%1 x %2 at %3, %4"_s.arg(is.width()).arg(is.height()).arg(is.x()).arg(is.y());
        };
        QTRY_COMPARE(place(), QString());
    }

    void tilesHaveOneSize()
    {
        const auto tiles = m_window->findChildren<VerdictTile*>();
        QCOMPARE(tiles.size(), 3);
        const double before = tiles.front()->shareSize();
        tiles.front()->setFigures(u"99.6–99.94 %"_s, u"1"_s);
        QVERIFY(tiles.front()->shareSize() < before);
        for (const VerdictTile* tile : tiles)
            QCOMPARE(tile->shareSize(), tiles.front()->shareSize());
    }

private:
    void opensWithinScreen(const QString& what, const std::function<void()>& open)
    {
        QSize size;
        const Whenever<QDialog> whenever([&size](QDialog& dialog) {
            size = dialog.size();
            dialog.reject();
        });
        open();
        QTRY_VERIFY2(size.isValid(), qPrintable(what));
        const QSize room = m_window->screen()->availableSize();
        const QString told = u"%1: %2 x %3"_s.arg(what).arg(size.width()).arg(size.height());
        QVERIFY2(size.width() <= room.width() && size.height() < room.height(), qPrintable(told));
    }

    static constexpr std::array kAll{Algorithm::LimitReq,    Algorithm::TokenBucket, Algorithm::LeakyQueue,
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
        const Instant start = project().fullRange().from;
        marked.periods = {{PeriodKind::Incident, {start + Milliseconds(540'000), start + Milliseconds(600'000)}}};
        editSetup(project(), marked, u"mark"_s);
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

SPILLWAY_TEST(TestWindowFits)

} // namespace tst_window_fits

#include "tst_window_fits.moc"
