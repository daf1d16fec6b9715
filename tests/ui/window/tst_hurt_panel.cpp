#include "ui/window/tabs/hurt_panel.h"

#include "engine/report/hurt_report.h"
#include "engine/trace/nginx/exemption.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project_file.h"
#include "ui/models/tables/table_model.h"
#include "ui/widgets/basic/verdict_delegate.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtTest/QAbstractItemModelTester>
#include <QtWidgets/QPushButton>

namespace tst_hurt_panel {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

QByteArray line(int ms, const char* address, const QByteArray& uri, const char* referrer, const char* agent)
{
    return QByteArray::number(1'700'000'000'000 + ms) + ',' + address + ',' + uri + ',' + referrer + ',' + agent + '\n';
}

} // namespace

/// Under 10r/s and a burst of 20: a bot and a browser lose requests, another browser does not.
class TestHurtPanel : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
        prepare();
        constexpr const char* kChrome = "Mozilla/5.0 Chrome/126.0 Safari/537.36";
        QByteArray csv = "time_ms,remote_addr,uri,http_referer,http_user_agent\n";
        for (int i = 0; i < 40; ++i)
            csv += line(i, "203.0.113.5", "/p/" + QByteArray::number(i), "", "Googlebot/2.1");
        csv += line(10'000, "192.0.2.1", "/shop", "", kChrome);
        for (int i = 0; i < 24; ++i)
            csv +=
                line(10'001 + i, "192.0.2.1", "/" + QByteArray::number(i) + ".png", "https://a.example/shop", kChrome);
        csv += line(20'000, "192.0.2.2", "/shop", "", "Mozilla/5.0 Firefox/128.0");
        write(u"hurt.csv"_s, csv);
    }
    void init()
    {
        show();
        open(u"hurt.csv"_s);
    }
    void cleanup() { m_window.reset(); }

    void tellsWhoLosesWhat()
    {
        look();
        const QAbstractItemModelTester tester(panel()->model());
        QCOMPARE(labelText(*panel()), u"2 clients are rejected in this traffic: 1 bot, 1 browser."_s);
        QCOMPARE(texts(0), (QStringList{u"203.0.113.5"_s, u"bot · Googlebot"_s, u"40"_s, u"19"_s, u"0"_s, u"–"_s}));
        QCOMPARE(texts(1), (QStringList{u"192.0.2.1"_s, u"browser · Chrome"_s, u"25"_s, u"4"_s, u"0"_s, u"–"_s}));
        QVERIFY(cell(0, HurtModel::LooksLike, Qt::ToolTipRole).contains(u"Googlebot/2.1"_s));
        panel()->table()->sortByColumn(HurtModel::Client, Qt::AscendingOrder);
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.1"_s);
        panel()->table()->sortByColumn(HurtModel::LooksLike, Qt::DescendingOrder);
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.1"_s);
        panel()->table()->sortByColumn(HurtModel::Requests, Qt::DescendingOrder);
        QCOMPARE(panel()->model()->nameAt(0), u"203.0.113.5"_s);
        QVERIFY(!panel()->table()->accessibleName().isEmpty());
    }

    /// At 1280 pixels, where all columns are shown.
    void whatAClientLooksLikeIsNotCut()
    {
        Setup delaying = project().setup();
        delaying.limit.nodelay = false;
        project().applySetup(delaying);
        look();
        QCOMPARE(m_window->width(), 1280);
        QVERIFY(!panel()->table()->isColumnHidden(HurtModel::Delayed));
        const int width = panel()->table()->columnWidth(HurtModel::LooksLike) -
                          VerdictDelegate::padding(Qt::AlignLeft, panel()->table());
        for (int row = 0; row < panel()->model()->rowCount(); ++row) {
            const QString kind = VerdictDelegate::shortened(texts(row).at(HurtModel::LooksLike));
            QVERIFY(kind == u"bot"_s || kind == u"browser"_s);
            QVERIFY2(panel()->table()->fontMetrics().horizontalAdvance(kind) <= width, qPrintable(kind));
        }
    }

    /// Where a drawing leaves little height, the table gives way.
    void theButtonsStayWhole()
    {
        look();
        m_window->actions().draw->trigger();
        QTRY_VERIFY(panel()->height() < 10 * named<QPushButton>(*panel(), u"Show bucket"_s)->sizeHint().height());
        QTest::qWait(0);
        QVERIFY2(named<QPushButton>(*panel(), u"Show bucket"_s)->height() >=
                     named<QPushButton>(*panel(), u"Show bucket"_s)->sizeHint().height(),
                 qPrintable(QString::number(named<QPushButton>(*panel(), u"Show bucket"_s)->height())));
    }

    void nobodyComputesWhatNobodySees()
    {
        QSignalSpy computed(&m_window->graph()->hurt, &HurtJob::computed);
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        QCOMPARE(computed.count(), 0);
        look();
        QCOMPARE(computed.count(), 1);
    }

    void manyStepsAreComputedOnce()
    {
        look();
        QSignalSpy computed(&m_window->graph()->hurt, &HurtJob::computed);
        for (int burst = 21; burst < 30; ++burst) {
            Setup setup = project().setup();
            setup.limit.burst = burst;
            project().applySetup(setup);
        }
        untilComputed();
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        QCOMPARE(computed.count(), 1);
        QCOMPARE(panel()->model()->rowCount(), 1); // the browser's 25 fit
        QCOMPARE(texts(0).at(HurtModel::Rejected), u"10"_s);
    }

    void aRowShowsItsBucket()
    {
        look();
        QSignalSpy wanted(panel(), &HurtPanel::bucketRequested);
        panel()->table()->setCurrentIndex(panel()->model()->index(1, 0));
        QTRY_COMPARE(results().shownClient(), u"192.0.2.1"_s);
        QCOMPARE(panel()->table()->currentIndex().row(), 1);
        QCOMPARE(wanted.count(), 1);
        named<QPushButton>(*panel(), u"Show bucket"_s)->click();
        QCOMPARE(wanted.count(), 2);
        project().setClient(u"192.0.2.2"_s); // is not hurt
        QTRY_COMPARE(results().shownClient(), u"192.0.2.2"_s);
        QVERIFY(!panel()->table()->currentIndex().isValid());
        QVERIFY(!named<QPushButton>(*panel(), u"Show bucket"_s)->isEnabled());
    }

    void whatHurtsIsShownAndNotTheIncident()
    {
        look();
        panel()->table()->setCurrentIndex(panel()->model()->index(0, 0));
        QTRY_COMPARE(results().shownClient(), u"203.0.113.5"_s);
        std::vector<Instant> rejected;
        for (const RequestOutcome& request : results().clientRequests())
            if (request.decision.verdict == Verdict::Rejected)
                rejected.push_back(request.at);
        QCOMPARE(rejected.size(), std::size_t(19));
        QCOMPARE(project().playhead(), rejected.front());
        const auto later = std::ranges::upper_bound(rejected, rejected.front());
        QVERIFY(later != rejected.end());
        Setup marked = setup();
        marked.periods = {{PeriodKind::Incident, {rejected.front(), *later}}};
        editSetup(project(), marked, u"incident"_s);
        untilComputed();
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
        const int row = panel()->model()->rowOf(u"203.0.113.5"_s);
        emit panel()->table()->clicked(panel()->model()->index(row, 0));
        QTRY_COMPARE(project().playhead(), *later);
        emit m_window->tabs()->clients()->clicked();
        QCOMPARE(project().playhead(), rejected.front());
    }

    void anExemptClientIsHurtNoMore()
    {
        look();
        panel()->table()->setCurrentIndex(panel()->model()->index(0, 0));
        QVERIFY(m_window->actions().exemptClient->isEnabled());
        m_window->actions().exemptClient->trigger();
        m_window->actions().exemptClient->trigger(); // a second click, before and after
        untilComputed();
        QCOMPARE(project().setup().zone.key.exemptions().size(), std::size_t{1});
        QTRY_COMPARE(panel()->model()->rowCount(), 1);
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.1"_s);
        QTRY_VERIFY(results().shownClient() != u"203.0.113.5"_s); // the menu is about the one that is shown
        QCOMPARE(m_window->actions().exemptClient->text().remove(u'&'), u"Exempt this client"_s);
        QVERIFY(m_window->actions().exemptClient->isEnabled());
        QCOMPARE(project().undoStack()->undoText(), u"Exempt 203.0.113.5"_s);
        const auto config = configText(results());
        QVERIFY(config);
        QVERIFY2(config->find("203.0.113.5") != std::string::npos, config->c_str());
        project().undoStack()->undo();
        untilComputed();
        QTRY_COMPARE(panel()->model()->rowCount(), 2);
        QTRY_COMPARE(m_window->actions().exemptClient->text().remove(u'&'), u"Exempt this client"_s);
    }

    void aMarkedClientIsNoFalsePositive()
    {
        look();
        panel()->table()->setCurrentIndex(panel()->model()->index(0, 0));
        QAction* mark = m_window->actions().markClient;
        QTRY_COMPARE(mark->text().remove(u'&'), u"Mark this client as incident"_s);
        const std::uint64_t rejected = totals().rejected;
        mark->trigger();
        QCOMPARE(setup().incidentClients, std::vector<std::string>{"203.0.113.5"});
        untilComputed();
        QTRY_COMPARE(panel()->model()->rowCount(), 1);
        QCOMPARE(panel()->model()->nameAt(0), u"192.0.2.1"_s);
        QCOMPARE(totals().rejected, rejected); // nginx does to it what it did
        project().setClient(u"203.0.113.5"_s);
        QTRY_COMPARE(mark->text().remove(u'&'), u"Unmark this client"_s);
        mark->trigger();
        QTRY_COMPARE(panel()->model()->rowCount(), 2);
        project().undoStack()->undo();
        QVERIFY(writeProject(path(u"marked.spillway"_s), snapshotOf(project())));
        QCOMPARE(readProject(path(u"marked.spillway"_s)).value().setup.incidentClients, setup().incidentClients);
        QCOMPARE(setup().incidentClients.size(), std::size_t{1});
    }

    void tellsWhyAClientCannotBeExempt()
    {
        editSetup(project(), withKey(setup(), KeyTemplate::parse("$binary_remote_addr$uri").value()), u"key"_s);
        untilComputed();
        const QAction* exempt = m_window->actions().exemptClient;
        QVERIFY(!exempt->isEnabled());
        QCOMPARE(exempt->text().remove(u'&'), u"This client cannot be exempt"_s);
        QVERIFY(!exempt->toolTip().isEmpty());
        QCOMPARE(exempt->statusTip(), exempt->toolTip());
    }

    void whatCannotBeComparedIsNotExempt()
    {
        const Trace& trace = *project().trace();
        const auto exemption = [&](const char* key, const char* client) {
            const auto condition = exemptionOf(trace, KeyTemplate::parse(key).value(), client);
            return condition ? QString::fromStdString(condition->text()) : QString();
        };
        QCOMPARE(exemption("$binary_remote_addr", "192.0.2.1"), u"192.0.2.1"_s);
        QCOMPARE(exemption("$binary_remote_addr", "2001:db8::1"), u"2001:db8::1"_s);
        QCOMPARE(exemption("$rl_net_24_64", "192.0.2.0/24"), u"192.0.2.0/24"_s);
        QCOMPARE(exemption("$http_user_agent", "192.0.2.1"), u"$http_user_agent = 192.0.2.1"_s);
        QCOMPARE(exemption("$rl_agent", "curl"), u"$rl_agent = curl"_s);
        QCOMPARE(exemption("$binary_remote_addr", "unix:"), QString());
        QCOMPARE(exemption("$binary_remote_addr$uri", "192.0.2.1/a"), QString());
    }

    void withMoreBurstNobodyIsHurt()
    {
        look();
        panel()->table()->setCurrentIndex(panel()->model()->index(0, 0));
        QTRY_COMPARE(results().shownClient(), u"203.0.113.5"_s);
        QTRY_VERIFY(m_window->actions().spareClient->isEnabled());
        m_window->actions().spareClient->trigger();
        untilComputed();
        QTRY_COMPARE(labelText(*panel()), u"No client is affected in this traffic."_s);
        QVERIFY(!panel()->table()->isVisible());
        QVERIFY(!named<QPushButton>(*panel(), u"Show bucket"_s)->isVisible());
    }

    void anImpressionMarksTheTableAsOld()
    {
        look();
        impress();
        QTRY_COMPARE(shownText(*panel(), 1), u"Counting…"_s);
        QCOMPARE(labelText(*panel()), u"2 clients are rejected in this traffic: 1 bot, 1 browser."_s);
        QCOMPARE(panel()->model()->rowCount(), 2);
        results().giveUp();
        QCOMPARE(labelText(*panel()), u"The affected clients are unknown: the zone's memory could not be checked."_s);
        QCOMPARE(shownText(*panel(), 1), QString());
        QCOMPARE(panel()->model()->rowCount(), 0);
        QVERIFY(!panel()->table()->isVisible());
    }

    void anImpressionMarksGoodNewsAsOld()
    {
        Setup setup = project().setup();
        setup.limit.burst = 100;
        setup.periods = {
            {PeriodKind::Incident, {project().fullRange().from, Instant(Milliseconds(1'700'000'005'000))}}};
        project().applySetup(setup);
        untilComputed();
        look();
        QTRY_COMPARE(labelText(*panel()), u"No client is affected in normal periods."_s);
        impress();
        QTRY_COMPARE(labelText(*panel()), u"Counting…"_s);
    }

    void wholeSecondsAreToldEvenWhereNobodyIsHurt()
    {
        Hurt hurt = nobodysHurt(Milliseconds(1'000));
        const std::string counted = "Counted with each second's requests at once.";
        QCOMPARE(hurtDetails(hurt), std::vector{counted});
        QVERIFY(hurtDetails(nobodysHurt(Milliseconds(1))).empty());
    }

    void whatRegularsLoseInIncidentsIsTold()
    {
        Hurt hurt = nobodysHurt(Milliseconds(1));
        hurt.marked = true;
        hurt.inIncidents.regular = {1, 4};
        QCOMPARE(hurtDetails(hurt).front(),
                 std::string("In the incidents, 1 known client keeps their usual pace and is rejected (4 requests)."));
        hurt.counts = HurtCounts{{}, {}, {{0, 0}, {}}, {{1, 6}, {}}};
        QCOMPARE(
            hurtDetails(hurt).front(),
            std::string(
                "In the incidents, 0 to 1 known client keeps their usual pace and is rejected (0 to 6 requests)."));
    }

    void incidentsDoNotCount()
    {
        look();
        Setup setup = project().setup();
        setup.periods = {
            {PeriodKind::Normal, {Instant(Milliseconds(1'700'000'005'000)), project().fullRange().to}},
            {PeriodKind::Incident, {project().fullRange().from, Instant(Milliseconds(1'700'000'005'000))}}};
        project().applySetup(setup);
        QTRY_COMPARE(labelText(*panel()), u"1 client is rejected in normal periods: 1 browser."_s);
    }

    void theTableIsCopiedAsAnyOther()
    {
        look();
        QCOMPARE(m_window->tabs()->table(), panel()->model());
        const QString csv = tableText(*m_window->tabs()->table(), TableFormat::Csv);
        QCOMPARE(csv.section(u'\n', 0, 0), u"client,looks_like,requests,rejected,delayed,longest_wait_ms"_s);
        QCOMPARE(csv.section(u'\n', 2, 2), u"192.0.2.1,browser · Chrome,25,4,0,0"_s);
    }

private:
    [[nodiscard]] HurtPanel* panel() const { return m_window->tabs()->hurt(); }
    void look()
    {
        m_window->tabs()->showTab(TabsPanel::Hurt);
        QTRY_VERIFY(panel()->isVisible());
        QTRY_VERIFY(m_window->graph()->hurt.isIdle());
    }
    /// What is computed becomes a first impression, as where the zone's memory is still to be followed.
    void impress()
    {
        Computed computed = results().computed();
        computed.provisional = true;
        results().setComputed(computed);
    }
    [[nodiscard]] static Hurt nobodysHurt(Milliseconds resolution)
    {
        auto trace = std::make_shared<Trace>();
        trace->resolution = resolution;
        auto grouped = std::make_shared<Grouped>();
        grouped->trace = std::move(trace);
        Hurt hurt;
        hurt.grouped = std::move(grouped);
        return hurt;
    }
    [[nodiscard]] QString cell(int row, int column, int role = Qt::DisplayRole) const
    {
        return panel()->model()->index(row, column).data(role).toString();
    }
    [[nodiscard]] QStringList texts(int row) const
    {
        QStringList all;
        for (int column = 0; column < HurtModel::ColumnCount; ++column)
            all << cell(row, column);
        return all;
    }
};

SPILLWAY_TEST(TestHurtPanel)

} // namespace tst_hurt_panel

#include "tst_hurt_panel.moc"
