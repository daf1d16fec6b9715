#include "ui/window/tabs/limiters_panel.h"

#include "engine/report/export_comment.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/ui/replay_fixture.h"
#include "ui/charts/parts/verdict_look.h"
#include "ui/text/format.h"
#include "ui/theme/theme.h"

#include <QtGui/QClipboard>
#include <QtWidgets/QApplication>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTreeWidget>

#include <memory>

namespace tst_limiters_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

class TestLimitersPanel : public QObject
{
    Q_OBJECT

    std::unique_ptr<ReplayFixture> m_fixture;
    std::unique_ptr<LimitersPanel> m_panel;

    [[nodiscard]] Project& project() const { return m_fixture->project; }
    [[nodiscard]] QTreeWidget& tree() const { return *named<QTreeWidget>(*m_panel, u"Other limiters"_s); }
    [[nodiscard]] QString configuration() const { return m_panel->findChild<QPlainTextEdit*>()->toPlainText(); }
    [[nodiscard]] bool settle() const
    {
        return m_fixture->settle() && QTest::qWaitFor([this] { return m_panel->isIdle(); }, 20'000);
    }
    void look() const
    {
        static_cast<QWidget&>(*m_panel).show();
        QVERIFY(settle());
    }
    void choose(const QString& title) const
    {
        const auto found = tree().findItems(title, Qt::MatchStartsWith);
        QCOMPARE(found.size(), 1);
        tree().setCurrentItem(found.front());
    }

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        applyTheme(*qApp, ThemeChoice::Light);
    }

    void init()
    {
        m_fixture = std::make_unique<ReplayFixture>();
        m_panel = std::make_unique<LimitersPanel>(&project(), &m_fixture->graph.results, nullptr);
        project().applySetup(limit(2, 3));
        project().setTraffic(shared(threeClients(20)), {});
        QVERIFY(m_fixture->settle());
    }

    void cleanup()
    {
        m_panel.reset();
        m_fixture.reset();
    }

    void nothingIsComputedWhileNobodyLooks()
    {
        QVERIFY(m_panel->isIdle());
        QCOMPARE(tree().topLevelItemCount(), 0);
    }

    void aProgramHasTheFiguresOfTheEngine()
    {
        look();
        QCOMPARE(tree().topLevelItemCount(), static_cast<int>(otherLimiterNames().size()));
        const Policy policy = project().setup().policy();
        const GroupedPtr grouped = m_fixture->graph.results.computed().ofSelected();
        const auto other = otherLimiter("haproxy", policy);
        QVERIFY(other);
        const auto compared = comparePolicies(policy, grouped, {other->model, {}, grouped});
        QVERIFY(compared);
        QVERIFY(compared->counts.decisions() > 0);

        choose(u"HAProxy"_s);
        const QTreeWidgetItem& row = *tree().currentItem();
        QCOMPARE(row.text(1), countText(compared->counts.decisions()));
        QCOMPARE(row.text(2), percentRangeText(compared->counts.decisions(), compared->counts.decisions(),
                                               compared->first.requests));
        QCOMPARE(row.childCount(), static_cast<int>(compared->examples.size()));
        QVERIFY(row.isExpanded());
        const DifferentRequest& first = compared->examples.front();
        QVERIFY(row.child(0)->text(0).endsWith(u" busy: nginx %1, here %2"_s.arg(
            verdictWord(verdictOf(first.first)), verdictWord(verdictOf(first.second)))));
        QVERIFY(first.first != first.second);
        QVERIFY(told(*m_panel).contains(
            u"%1 of 221 decisions differ: only nginx serves %2"_s.arg(row.text(1)).arg(compared->counts.onlyFirst)));
        QVERIFY(configuration().contains(QString::fromStdString(other->configuration)));
        QVERIFY(configuration().contains(u"# Differences: "_s + QString::fromStdString(other->lost)));
        QVERIFY(configuration().contains(u"decisions that differ from nginx's: "_s + row.text(1)));
        named<QPushButton>(*m_panel, u"&Copy"_s)->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), configuration());
        // The examples are of the program above them, which stays chosen.
        const QString text = configuration();
        tree().setCurrentItem(row.child(0));
        QCOMPARE(configuration(), text);
    }

    void aLimitThatAProgramCannotExpressIsRejected()
    {
        Setup setup = limit(2, 3);
        setup.zone.key = KeyTemplate::parse("$uri").value();
        project().applySetup(setup);
        look();
        choose(u"haproxy"_s);
        QCOMPARE(tree().currentItem()->text(1), u"–"_s);
        QVERIFY(told(*m_panel).contains(u"haproxy cannot express this limit."_s));
        QVERIFY(configuration().isEmpty());
        QVERIFY(!named<QPushButton>(*m_panel, u"&Save…"_s)->isEnabled());
    }

    void theFiguresFollowTheLimit()
    {
        look();
        choose(u"Caddy"_s);
        const QString before = configuration();
        project().applySetup(limit(3, 3));
        QVERIFY(settle());
        QVERIFY(tree().currentItem()->text(0).startsWith(u"Caddy"_s));
        QVERIFY(configuration() != before);
        QVERIFY(configuration().contains(u"rate=3r/s"_s));
    }
};

SPILLWAY_TEST(TestLimitersPanel)

} // namespace tst_limiters_panel

#include "tst_limiters_panel.moc"
