#include "engine/replay/grouped_replay.h"
#include "tests/advise/random_traffic.h"
#include "ui/models/workspace.h"
#include "ui/theme/theme.h"
#include "ui/window/trade_off_panel.h"

#include <QtCore/QRegularExpression>
#include <QtGui/QClipboard>
#include <QtGui/QUndoStack>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QApplication>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <memory>

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
        m_workspace = std::make_unique<Workspace>();
        Setup setup;
        setup.zone.rate = {10, RateUnit::PerSecond};
        setup.limit.burst = 20;
        setup.limit.nodelay = true;
        m_workspace->applySetup(setup);
        m_panel = std::make_unique<TradeOffPanel>(m_workspace.get());
        m_panel->resize(900, 400);
        m_panel->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
    }

    void cleanup()
    {
        m_panel.reset();
        m_workspace.reset();
    }

    void theFiguresAreThoseOfAReplay()
    {
        compute();
        const MapSetting setting{{5, RateUnit::PerSecond}, 4};
        const auto totals =
            replayGrouped({setting.rate.rate(), Thousandths(4000), kNever}, m_grouped, {}).value()->totals;
        QVERIFY(totals.rejected > 0);
        QTest::mouseMove(m_panel->chart(), m_panel->chart()->placeOf(setting).toPoint());
        QCOMPARE(m_panel->chart()->hovered().value(), setting);
        const QString wanted = u"%1 of 20,000"_s.arg(QLocale().toString(qulonglong(totals.rejected)));
        QVERIFY2(texts().contains(wanted), qPrintable(texts().join(u'\n')));
    }

    void theSuggestionSparesEveryoneAndIsTaken()
    {
        compute();
        QVERIFY(m_panel->use()->isEnabled());
        QTest::mouseClick(m_panel->use(), Qt::LeftButton);
        const Setup& setup = m_workspace->setup();
        QVERIFY(setup.limit.nodelay);
        QCOMPARE(m_workspace->undoStack()->count(), 1);
        const LimitReq limit{setup.zone.rate.rate(), Thousandths(setup.limit.burst * 1000), kNever};
        QCOMPARE(replayGrouped(limit, m_grouped, {}).value()->totals.rejected, std::uint64_t{0});
    }

    void aDragIsOneStepAndSetsWhatIsBelowIt()
    {
        compute();
        const QPointF from = m_panel->chart()->placeOf({{2, RateUnit::PerSecond}, 3});
        const QPointF to = m_panel->chart()->placeOf({{4, RateUnit::PerSecond}, 8});
        QTest::mousePress(m_panel->chart(), Qt::LeftButton, {}, from.toPoint());
        QTest::mouseMove(m_panel->chart(), ((from + to) / 2).toPoint());
        QTest::mouseMove(m_panel->chart(), to.toPoint());
        QTest::mouseRelease(m_panel->chart(), Qt::LeftButton, {}, to.toPoint());
        QCOMPARE(m_workspace->setup().zone.rate, (NginxRate{4, RateUnit::PerSecond}));
        QCOMPARE(m_workspace->setup().limit.burst, std::int64_t{8});
        QCOMPARE(m_workspace->undoStack()->count(), 1);
    }

    void keysGoToTheNextCell()
    {
        compute();
        m_panel->chart()->setFocus();
        QTest::keyClick(m_panel->chart(), Qt::Key_Right);
        QCOMPARE(m_workspace->setup().zone.rate, (NginxRate{11, RateUnit::PerSecond}));
        QTest::keyClick(m_panel->chart(), Qt::Key_Down);
        QVERIFY(m_workspace->setup().limit.burst < 20);
    }

    void periodsAreCountedApart()
    {
        Setup setup = m_workspace->setup();
        const Instant middle = m_grouped->base + m_grouped->span / 2;
        setup.periods = {{PeriodKind::Normal, {m_grouped->base, middle}},
                         {PeriodKind::Incident, {middle, middle + m_grouped->span}}};
        m_workspace->applySetup(setup);
        compute();
        QVERIFY2(texts().contains(u"incident passes"_s), qPrintable(texts().join(u'\n')));
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

    void anotherAlgorithmHasNoMap()
    {
        Setup setup = m_workspace->setup();
        setup.other = LimiterSpec();
        m_workspace->applySetup(setup);
        Computed computed = computedOf();
        computed.setup = setup;
        m_workspace->setComputed(computed);
        QTest::qWait(50);
        QVERIFY(m_panel->job()->isIdle());
        QVERIFY(!m_panel->use()->isEnabled());
        QVERIFY(m_panel->chart()->accessibleDescription().contains(u"limit_req"_s));
    }

private:
    [[nodiscard]] Computed computedOf() const
    {
        Computed computed;
        computed.setup = m_workspace->setup();
        computed.outcome = replayGrouped({Rate(10'000), Thousandths(20'000), kNever}, m_grouped, {}).value();
        return computed;
    }
    void compute()
    {
        QSignalSpy idle(m_panel->job(), &MapJob::idle);
        m_workspace->setComputed(computedOf());
        QTRY_VERIFY_WITH_TIMEOUT(!idle.isEmpty(), 60'000);
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const QLabel* label : m_panel->findChildren<QLabel*>())
            all << label->text();
        return all;
    }

    GroupedPtr m_grouped;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<TradeOffPanel> m_panel;
};

QTEST_MAIN(TestTradeOffPanel)
#include "tst_trade_off_panel.moc"
