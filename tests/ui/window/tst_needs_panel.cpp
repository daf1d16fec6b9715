#include "engine/advise/limiter_need.h"
#include "engine/advise/need.h"
#include "engine/replay/replay.h"
#include "tests/advise/random_traffic.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "ui/charts/needs/need_chart.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/theme/theme.h"
#include "ui/window/tabs/needs_panel.h"

#include <QtGui/QUndoStack>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>

#include <memory>
#include <optional>
#include <utility>

namespace tst_needs_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestNeedsPanel : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qApp, ThemeChoice::Light);
    }

    void init()
    {
        m_project = std::make_unique<Project>();
        m_graph = std::make_unique<ResultGraph>(m_project.get());
        setBurst(20);
        Computed computed;
        computed.setup = m_project->setup();
        m_graph->results.setComputed(computed);
        m_panel = std::make_unique<NeedsPanel>(m_project.get(), m_graph.get());
        m_panel->resize(800, 220);
        m_panel->move(200, 200);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void cleanup()
    {
        m_panel.reset();
        m_graph.reset();
        m_project.reset();
    }

    void theSentenceCounts_data()
    {
        QTest::addColumn<std::vector<std::int64_t>>("needs");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("not known yet") << std::vector<std::int64_t>{} << u"Counting…"_s;
        QTest::newRow("two lose") << std::vector<std::int64_t>{0, 21, 3, 400}
                                  << u"At 10 r/s a burst of 20 is enough for all but 2 of 4 clients; 400 is enough for "
                                     "everyone."_s;
        QTest::newRow("more than enough")
            << std::vector<std::int64_t>{0, 3}
            << u"At 10 r/s a burst of 20 is enough for everyone; the smallest that is enough is 3."_s;
        QTest::newRow("nothing is enough for one")
            << std::vector<std::int64_t>{0, 21, kNoneSuffices}
            << u"At 10 r/s a burst of 20 is enough for all but 2 of 3 clients; no burst is enough for everyone."_s;
        QTest::newRow("just enough") << std::vector<std::int64_t>{0, 20}
                                     << u"At 10 r/s a burst of 20 is enough for everyone; a smaller one is not."_s;
    }
    void theSentenceCounts()
    {
        QFETCH(std::vector<std::int64_t>, needs);
        QFETCH(QString, sentence);
        m_graph->results.setNeeds(needs);
        QCOMPARE(labelText(*m_panel), sentence);
    }

    void theRateIsToldInItsUnit()
    {
        Computed computed = m_graph->results.computed();
        computed.setup.zone.rate = {70, RateUnit::PerMinute};
        m_graph->results.setComputed(computed);
        m_graph->results.setNeeds({0, 20});
        QVERIFY2(labelText(*m_panel).startsWith(u"At 70 r/m a burst"_s), qPrintable(labelText(*m_panel)));
    }

    /// Also where one line has no room for it.
    void theSentenceIsSeenWhole()
    {
        m_graph->results.setNeeds({0, 21, 3, 400});
        m_panel->resize(300, 240);
        const auto* sentence = m_panel->findChildren<QLabel*>().constFirst();
        QCOMPARE(sentence->text(), labelText(*m_panel));
        const auto lines = [&] {
            const QRect room(0, 0, sentence->width(), 1000);
            return sentence->fontMetrics().boundingRect(room, Qt::TextWordWrap, sentence->text());
        };
        QTRY_VERIFY(lines().height() > sentence->fontMetrics().height()); // it does not fit in one
        QTRY_VERIFY(lines().height() <= sentence->height() && lines().width() <= sentence->width());
    }

    void whatNobodySawIsShownLater()
    {
        m_panel->hide();
        m_graph->results.setNeeds({30, 1});
        m_panel->show();
        QVERIFY(labelText(*m_panel).contains(u"all but 1 of 2"_s));
        m_graph->results.setNeeds({});
        QVERIFY(labelText(*m_panel).contains(u"all but 1 of 2"_s)); // a short count is not worth a word
        QTRY_COMPARE(labelText(*m_panel), u"Counting…"_s);
    }

    void theChartsSayOfWhichPeriodsTheyAre()
    {
        Setup setup = m_project->setup();
        const GroupedPtr grouped =
            groupedOf({{0, "a"}, {0, "a"}, {0, "a"}, {5000, "a"}, {5000, "b"}, {9000, "a"}, {9000, "a"}});
        setup.zone.key = grouped->keys->key;
        setup.periods = {{PeriodKind::Incident, {at(4000), at(6000)}}};
        m_project->applySetup(setup);
        Computed computed;
        computed.setup = setup;
        computed.outcome = replay(setup.policy(), grouped, {}).value();
        m_graph->results.setComputed(computed);
        m_graph->results.setNeeds(needs(*grouped, Rate(10'000)));
        for (const auto& [part, words] :
             {std::pair(std::optional(PeriodKind::Normal), u"Of the normal periods alone."_s),
              std::pair(std::optional(PeriodKind::Incident), u"Of the incidents alone."_s),
              std::pair(std::optional<PeriodKind>(), QString())}) {
            m_panel->setPart(part);
            QTRY_VERIFY(m_graph->needs.isIdle());
            const QString described = chart()->accessibleDescription();
            QVERIFY2(described.contains(words), qPrintable(described));
            QCOMPARE(described.contains(u"alone"_s), part.has_value());
        }
    }

    void theMarkerFollowsTheBurst()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        QVERIFY(marked(20));
        QVERIFY(!marked(90));
        setBurst(90);
        QVERIFY(marked(90));
        QVERIFY(!marked(20));
        const QString text = chart()->accessibleDescription();
        QVERIFY2(text.startsWith(u"Burst 90: 1 client is rejected."_s), qPrintable(text));
        setBurst(1'000'000); // beyond what anyone needs
        QVERIFY(marked(1'000'000));
    }

    void aClickSetsTheBurstInOneStep()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        const QPoint at(static_cast<int>(chart()->xOf(60)), 60);
        QTest::mouseClick(chart()->viewport(), Qt::LeftButton, {}, at);
        QVERIFY(std::abs(burst() - 60) <= 1);
        QCOMPARE(m_project->undoStack()->count(), 1);
        m_project->undoStack()->undo();
        QCOMPARE(burst(), 20);
    }

    void aDragIsOneStep()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        const auto at = [&](qint64 value) { return QPoint(static_cast<int>(chart()->xOf(value)), 60); };
        QTest::mousePress(chart()->viewport(), Qt::LeftButton, {}, at(5));
        for (const qint64 value : {10, 50, 200, 300})
            QTest::mouseMove(chart()->viewport(), at(value));
        QTest::mouseClick(chart()->viewport(), Qt::RightButton, {}, at(300)); // ends nothing
        QTest::mouseMove(chart()->viewport(), QPoint(-50, 60));
        QCOMPARE(burst(), 0);
        QTest::mouseRelease(chart()->viewport(), Qt::LeftButton, {}, QPoint(-50, 60));
        QCOMPARE(m_project->undoStack()->count(), 1);
        m_project->undoStack()->undo();
        QCOMPARE(burst(), 20);
    }

    void keysChooseTheBurst()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        QTest::keyClick(chart(), Qt::Key_Right);
        QCOMPARE(burst(), 21);
        QTest::keyClick(chart(), Qt::Key_End);
        QCOMPARE(burst(), 400);
        QTest::keyClick(chart(), Qt::Key_Home);
        QTest::keyClick(chart(), Qt::Key_Left);
        QCOMPARE(burst(), 0);
    }

    void theAxisEndsWhereNoneSuffices()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        const double place = chart()->xOf(400);
        m_graph->results.setNeeds({0, 3, 60, 400, kNoneSuffices});
        QCOMPARE(chart()->xOf(400), place);
        QTest::keyClick(chart(), Qt::Key_End);
        QCOMPARE(burst(), 400);
        const QString text = chart()->accessibleDescription();
        QVERIFY2(text.endsWith(u"1 client is rejected. No burst is enough for everyone."_s), qPrintable(text));
        m_graph->results.setNeeds({kNoneSuffices});
        QTest::keyClick(chart(), Qt::Key_End);
        QCOMPARE(burst(), 0);
    }

    void nothingKnownSetsNothing()
    {
        QTest::mouseClick(chart()->viewport(), Qt::LeftButton, {}, QPoint(300, 60));
        QTest::keyClick(chart(), Qt::Key_End);
        QCOMPARE(m_project->undoStack()->count(), 0);
    }

    void coloursFollowTheTheme()
    {
        m_graph->results.setNeeds({0, 3, 60, 400});
        applyTheme(*qApp, ThemeChoice::Dark);
        QVERIFY(marked(20));
        applyTheme(*qApp, ThemeChoice::Light);
        QVERIFY(marked(20));
    }

    /// They stand at the top, whatever the burst.
    void theWordsLeaveTheCurveFree()
    {
        m_graph->results.setNeeds(std::vector<std::int64_t>(3000, 30));
        const QImage picture = chart()->grab().toImage();
        const QRectF plot = chart()->plotRect();
        const double line = QFontMetricsF(themeFont(FontRole::Small)).height();
        const auto x = static_cast<int>(plot.left()) + 3;
        int y = static_cast<int>(plot.top());
        while (y < plot.bottom() && picture.pixelColor(x, y).saturation() < 60)
            ++y;
        QVERIFY2(y > plot.top() + 1.75 * line && y < plot.center().y(), qPrintable(QString::number(y)));

        m_panel->resize(800, 110); // there is no room for them: they do not stand on it
        QCoreApplication::sendPostedEvents();
        QVERIFY(chart()->plotRect().height() < 4 * line);
        const QImage low = chart()->grab().toImage();
        const auto middle = static_cast<int>(chart()->plotRect().center().y());
        for (int at = x; at < chart()->xOf(20) - 4; ++at)
            QVERIFY2(low.pixelColor(at, middle) != theme().panel, qPrintable(QString::number(at)));
    }

private:
    [[nodiscard]] NeedChart* chart() const { return m_panel->chart(); }
    [[nodiscard]] std::int64_t burst() const { return m_project->setup().limit.burst; }

    void setBurst(std::int64_t value) const
    {
        Setup setup = m_project->setup();
        setup.zone.rate = {10, RateUnit::PerSecond};
        setup.limit.burst = value;
        m_project->applySetup(setup);
    }

    /// Whether a line in the accent's colour stands at that burst.
    [[nodiscard]] bool marked(qint64 value) const
    {
        const QImage picture = chart()->grab().toImage();
        const auto x = static_cast<int>(std::round(chart()->xOf(value)));
        const QColor color = picture.pixelColor(x, static_cast<int>(chart()->plotRect().bottom()) - 3);
        const QColor accent = theme().accent;
        return std::abs(color.red() - accent.red()) < 50 && std::abs(color.green() - accent.green()) < 50 &&
               std::abs(color.blue() - accent.blue()) < 50;
    }

    std::unique_ptr<Project> m_project;
    std::unique_ptr<ResultGraph> m_graph;
    std::unique_ptr<NeedsPanel> m_panel;
};

SPILLWAY_TEST(TestNeedsPanel)

} // namespace tst_needs_panel

#include "tst_needs_panel.moc"
