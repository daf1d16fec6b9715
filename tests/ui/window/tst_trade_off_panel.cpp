#include "engine/replay/kernels/grouped_replay.h"
#include "engine/replay/replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "ui/charts/map/map_chart.h"
#include "ui/charts/map/map_layout.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/tabs/trade_off_panel.h"

#include <QtCore/QRegularExpression>
#include <QtGui/QClipboard>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTabBar>

#include <memory>
#include <set>

namespace tst_trade_off_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestTradeOffPanel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qApp, ThemeChoice::Light);
        std::mt19937_64 random(20'261'122);
        m_grouped = randomGrouped(random, 20'000, 30, 5000);
    }

    void init()
    {
        m_project = std::make_unique<Project>();
        m_graph = std::make_unique<ResultGraph>(m_project.get());
        Setup setup;
        setup.zone.key = m_grouped->keys->key;
        setup.zone.rate = {10, RateUnit::PerSecond};
        setup.limit.burst = 20;
        setup.limit.nodelay = true;
        m_project->applySetup(setup);
        m_panel = std::make_unique<TradeOffPanel>(m_project.get(), m_graph.get());
        m_panel->resize(900, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void cleanup()
    {
        m_panel.reset();
        m_graph.reset();
    }

    void theFiguresAreThoseOfAReplay()
    {
        compute();
        const MapCell cell = cellOf({5, RateUnit::PerSecond}, 4);
        const auto totals = replayGrouped({Rate(5000), Thousandths(4000), kNever}, m_grouped, {}).value()->totals;
        QVERIFY(totals.rejected > 0);
        QTest::mouseMove(m_panel->chart(), m_panel->chart()->placeOf(cell).toPoint());
        QCOMPARE(m_panel->chart()->hovered().value(), cell);
        const QString wanted = u"%1 of 20,000"_s.arg(QLocale().toString(qulonglong(totals.rejected)));
        QVERIFY2(texts().contains(wanted), qPrintable(texts().join(u'\n')));
    }

    /// What was counted of some settings only says so.
    void theCoarsePictureIsTold()
    {
        const MapChart& chart = *m_panel->chart();
        QStringList told;
        QImage coarse;
        connect(&m_graph->map, &MapJob::mapComputed, m_panel.get(), [&](const PaintedMapPtr& map) {
            told << chart.accessibleName();
            if (map->coarse)
                coarse = m_panel->chart()->grab().toImage();
        });
        compute();
        QVERIFY(told.size() >= 2);
        const QString exact = QLocale().toString(8 * 8);
        const QString all = QLocale().toString(qulonglong(m_panel->map()->cells.size()));
        QCOMPARE(told.front(), u"Map of settings, coarse picture: %1 of %2 cells exact"_s.arg(exact, all));
        QCOMPARE(chart.accessibleName(), u"Map of settings"_s);
        const QPoint above = chart.placeOf(MapCell{30, 20}).toPoint(); // there nothing is rejected
        const QRect around(above - QPoint(8, 8), QSize(16, 16));
        const auto colours = [&around](const QImage& picture) {
            std::set<QRgb> found;
            for (int x = around.left(); x <= around.right(); ++x)
                for (int y = around.top(); y <= around.bottom(); ++y)
                    found.insert(picture.pixel(x, y));
            return found.size();
        };
        QVERIFY(colours(coarse) > 1); // hatched
        QCOMPARE(colours(m_panel->chart()->grab().toImage()), std::size_t{1});
    }

    void theLegendTellsTheColours()
    {
        SettingMap map;
        map.requests = 1000;
        SettingFigures figures;
        figures.rejected = 10;
        const auto strengthOf = [](const QString& text) {
            for (const auto& [strength, name] : shadeScale())
                if (name == text)
                    return strength;
            return -1.0;
        };
        QCOMPARE(strengthOf(u"none"_s), 0.0);
        QCOMPARE(strengthOf(u"1 %"_s), map.strengthOf(figures, MapShade::Requests));
        QCOMPARE(strengthOf(u"all"_s), 1.0);
        compute();
        const MapChart& chart = *m_panel->chart();
        const QRectF plot = chart.plotRect();
        const QImage picture = m_panel->chart()->grab().toImage();
        const double line = QFontMetricsF(themeFont(FontRole::Small)).height();
        const auto x = static_cast<int>(plot.right() + 0.9 * line);
        const auto colourAt = [&](double y) { return picture.pixelColor(x, static_cast<int>(y)); };
        const MapPicture losses = mapPicture(*m_panel->map(), MapShade::Requests);
        QCOMPARE(colourAt(plot.bottom() - 4).rgb(), mapColour(0).rgb());
        QCOMPARE(colourAt(plot.bottom() - 4).rgb(), picture.pixel(chart.placeOf(MapCell{30, 20}).toPoint()));
        QVERIFY(colourAt(plot.top() + 3).red() > 2 * colourAt(plot.top() + 3).green());
        QVERIFY(plot.top() >= 0.75 * line); // a star on the edge is seen whole
    }

    /// Also where it is the present setting.
    void theStarIsSeenInTheRing()
    {
        compute();
        QTest::mouseClick(m_panel->use(), Qt::LeftButton);
        const MapCell cell = m_panel->map()->cellOf(m_project->setup()).value();
        const QImage picture = m_panel->chart()->grab().toImage();
        QCOMPARE(picture.pixelColor(m_panel->chart()->placeOf(cell).toPoint()), theme().accent);
    }

    void theSuggestionSparesEveryoneAndIsTaken()
    {
        compute();
        QVERIFY(m_panel->use()->isEnabled());
        QVERIFY2(texts().join(u' ').contains(u"leaves headroom"_s), qPrintable(texts().join(u'\n')));
        QTest::mouseClick(m_panel->use(), Qt::LeftButton);
        const Setup& setup = m_project->setup();
        QVERIFY(setup.limit.nodelay);
        QCOMPARE(m_project->undoStack()->count(), 1);
        const LimitReq limit{setup.zone.rate.rate(), Thousandths(setup.limit.burst * 1000), kNever};
        QCOMPARE(replayGrouped(limit, m_grouped, {}).value()->totals.rejected, std::uint64_t{0});
    }

    void aDragIsOneStepAndSetsWhatIsBelowIt()
    {
        compute();
        const QPointF from = m_panel->chart()->placeOf(cellOf({2, RateUnit::PerSecond}, 3));
        const QPointF to = m_panel->chart()->placeOf(cellOf({4, RateUnit::PerSecond}, 8));
        QTest::mousePress(m_panel->chart(), Qt::LeftButton, {}, from.toPoint());
        QTest::mouseMove(m_panel->chart(), ((from + to) / 2).toPoint());
        QTest::mouseMove(m_panel->chart(), to.toPoint());
        QTest::mouseRelease(m_panel->chart(), Qt::LeftButton, {}, to.toPoint());
        QCOMPARE(m_project->setup().zone.rate, (NginxRate{4, RateUnit::PerSecond}));
        QCOMPARE(m_project->setup().limit.burst, std::int64_t{8});
        QCOMPARE(m_project->undoStack()->count(), 1);
    }

    void keysGoToTheNextCell()
    {
        compute();
        m_panel->chart()->setFocus();
        QTest::keyClick(m_panel->chart(), Qt::Key_Right);
        QCOMPARE(m_project->setup().zone.rate, (NginxRate{11, RateUnit::PerSecond}));
        QTest::keyClick(m_panel->chart(), Qt::Key_Down);
        QVERIFY(m_project->setup().limit.burst < 20);
    }

    void periodsAreCountedApart()
    {
        Setup setup = m_project->setup();
        const Instant middle = m_grouped->base + m_grouped->span / 2;
        setup.periods = {{PeriodKind::Normal, {m_grouped->base, middle}},
                         {PeriodKind::Incident, {middle, middle + m_grouped->span}}};
        m_project->applySetup(setup);
        compute();
        const IncidentShare& incident = m_panel->map()->incident;
        QVERIFY(incident.isOfSurplus() && incident.surplus < incident.requests);
        QVERIFY2(texts().contains(u"blocked share"_s), qPrintable(texts().join(u'\n')));
        const QString whole = QRegularExpression::escape(countText(incident.whole()));
        QVERIFY2(texts().filter(QRegularExpression(u"^[0-9.]+ % of %1$"_s.arg(whole))).size() == 1,
                 qPrintable(texts().join(u'\n')));
    }

    void whatIsNoIncidentIsNormal()
    {
        Setup setup = m_project->setup();
        const Instant middle = m_grouped->base + m_grouped->span / 2;
        setup.periods = {{PeriodKind::Incident, {middle, middle + m_grouped->span}}};
        m_project->applySetup(setup);
        compute();
        QVERIFY(m_panel->map()->requests > 0 && m_panel->map()->incident.requests > 0);
        QCOMPARE(m_panel->map()->requests + m_panel->map()->incident.requests, m_grouped->requests());
        QVERIFY(m_panel->use()->text() != u"Use suggestion"_s);                   // there is one
        QVERIFY(m_panel->use()->isHidden());                                      // that keeps out nothing
        QVERIFY(texts().contains(u"No limit by this key blocks the incident"_s)); // in place of the button
    }

    void aSettingBetweenTheCellsIsToldToo()
    {
        compute();
        Setup setup = m_project->setup();
        setup.zone.rate = {187, RateUnit::PerMinute};
        setup.limit.burst = 2;
        QVERIFY(!m_panel->map()->cellOf(setup));
        m_project->applySetup(setup);
        m_graph->results.setComputed(computedOf());
        const auto totals = replay(setup.policy(), m_grouped, {}).value()->totals;
        const QString wanted = u"%1 of 20,000"_s.arg(QLocale().toString(qulonglong(totals.rejected)));
        QVERIFY(totals.rejected > 0);
        QTRY_VERIFY2(texts().contains(wanted), qPrintable(texts().join(u'\n')));
    }

    void nothingBesideTheMapScrolls()
    {
        m_panel->resize(740, 250); // what a window of 1280 x 800 leaves for it
        choose(MapShade::Clients);
        compute();
        QTRY_VERIFY(m_graph->map.isIdle());
        SettingNotes& notes = *m_panel->notes();
        const QScrollBar* bar = notes.findChild<QScrollArea*>()->verticalScrollBar();
        QVERIFY(!notes.findChild<QScrollArea*>()->isAncestorOf(m_panel->use())); // in view in any height
        for (const auto page : {SettingNotes::Figures, SettingNotes::Reasons, SettingNotes::AimsPage}) {
            notes.showPage(page);
            QTRY_VERIFY2(bar->maximum() == 0, qPrintable(notes.findChild<QTabBar*>()->tabText(page))); // laid out
            for (const QLabel* label : notes.findChildren<QLabel*>())
                QTRY_VERIFY2(!label->isVisible() || label->visibleRegion().boundingRect().size() == label->size(),
                             qPrintable(label->text()));
            QCOMPARE(notes.findChild<AimsForm*>()->isVisible(), page == SettingNotes::AimsPage);
            QCOMPARE(m_panel->use()->isVisible(), page == SettingNotes::Figures);
        }
    }

    void thePointerBringsTheFiguresIntoView()
    {
        compute();
        m_panel->notes()->showPage(SettingNotes::AimsPage);
        QTest::mouseMove(m_panel->chart(), m_panel->chart()->placeOf(MapCell{10, 10}).toPoint());
        QTRY_VERIFY(!m_panel->findChild<AimsForm*>()->isVisible() && texts().contains(u"limit under the pointer"_s));
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(m_panel->chart(), &leave);
        QVERIFY(m_panel->findChild<AimsForm*>()->isVisible());
    }

    void theTableHasEachCell()
    {
        compute();
        QTest::mouseClick(m_panel->copyTable(), Qt::LeftButton);
        const QStringList lines = QGuiApplication::clipboard()->text().split(u'\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.first().split(u'\t').size(), 5);
        QVERIFY(lines.size() > 1000);
        QCOMPARE(lines.filter(QRegularExpression(u"^10r/s\t20\t"_s)).size(), 1);
    }

    void otherAlgorithmsHaveNoMap()
    {
        compute();
        QVERIFY(m_panel->map());
        m_project->applySetup(withAlgorithm(m_project->setup(), Algorithm::TokenBucket));
        m_graph->results.setComputed(computedOf());
        QVERIFY(!m_panel->map());
        QVERIFY(!m_panel->use()->isVisible() && !m_panel->copyTable()->isEnabled());
    }

private:
    [[nodiscard]] Computed computedOf() const
    {
        Computed computed;
        computed.setup = m_project->setup();
        computed.outcome = replay(computed.setup.policy(), m_grouped, {}).value();
        return computed;
    }
    [[nodiscard]] MapCell cellOf(NginxRate rate, std::int64_t burst) const
    {
        Setup setup = m_project->setup();
        setup.zone.rate = rate;
        setup.limit.burst = burst;
        return m_panel->map()->cellOf(setup).value();
    }
    void choose(MapShade shade)
    {
        colours()->setCurrentIndex(colours()->findData(static_cast<int>(shade)));
        emit colours()->activated(colours()->currentIndex());
    }
    void compute()
    {
        QSignalSpy idle(&m_graph->map, &MapJob::idle);
        m_graph->results.setComputed(computedOf());
        QTRY_VERIFY(!idle.isEmpty());
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const QLabel* label : m_panel->findChildren<QLabel*>())
            all << label->text();
        return all;
    }

    [[nodiscard]] QComboBox* colours() const { return named<QComboBox>(*m_panel, u"Meaning of the colours"_s); }

    GroupedPtr m_grouped;
    std::unique_ptr<Project> m_project;
    std::unique_ptr<ResultGraph> m_graph;
    std::unique_ptr<TradeOffPanel> m_panel;
};

SPILLWAY_TEST(TestTradeOffPanel)

} // namespace tst_trade_off_panel

#include "tst_trade_off_panel.moc"
