#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/models/project/playback.h"
#include "ui/models/tables/clients_model.h"
#include "ui/models/tables/comparison_model.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/nginx_highlighter.h"
#include "ui/widgets/fields/config_view.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/widgets/fields/scrub_bar.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/widgets/tables/comparison_view.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/picture_panel.h"
#include "ui/window/tabs/compare_panel.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/conditions_row.h"
#include "ui/window/traffic/traffic_panel.h"
#include "ui/window/window_settings.h"

#include <QtCore/QTimer>
#include <QtGui/QAccessible>
#include <QtGui/QAction>
#include <QtGui/QActionGroup>
#include <QtGui/QTextBlock>
#include <QtGui/QTextDocument>
#include <QtGui/QTextLayout>
#include <QtWidgets/QCheckBox>
#include <QtWidgets/QHeaderView>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QScrollArea>
#include <QtWidgets/QScrollBar>
#include <QtWidgets/QTabBar>
#include <QtWidgets/QTableView>
#include <QtWidgets/QToolButton>

#include <algorithm>

namespace tst_window_looks {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// What the window looks like and what it says of itself.
class TestWindowLooks : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void beginsWithAWayIn();
    void opensAtTheFirstRejection();
    void aLongTraceIsLookedAtWhereItHurts();
    void timesAreOfTheChosenZone();
    void theConfigurationIsHighlighted();
    void everyControlHasAName();
    void nothingIsClipped_data();
    void nothingIsClipped();
    void theConfigurationIsReadWithoutScrolling();
    void everyTabIsSeenWhole();
    void openingATabMovesNothing();
    void theTrafficIsToldWithoutScrolling();
    void theTableBeginsAtItsTop();
    void sixRowsAreSeenWhole();
    void whatIsPlayedStaysInView();
    void theSpeedIsRemembered();
    void reducedMotionIsRemembered();
};

void TestWindowLooks::initTestCase()
{
    prepare();
    QByteArray csv = "time_ms,binary_remote_addr,uri,request_method\n";
    for (int i = 0; i < 60; ++i)
        csv += QByteArray::number(1'700'000'010'000 + i * 10) + ",203.0.113.77,/login,POST\n";
    csv += "1700000030000,192.0.2.1,/page,GET\n";
    write(u"traffic.csv"_s, csv);
    write(u"forwarded.csv"_s, "time_ms,remote_addr,uri,request_method,host,http_x_forwarded_for\n"
                              "1700000010000,10.0.0.1,/page,GET,shop.example,192.0.2.1\n");
}

void TestWindowLooks::beginsWithAWayIn()
{
    const auto buttons = m_window->findChildren<QPushButton*>();
    QVERIFY(std::ranges::any_of(
        buttons, [](const QPushButton* button) { return button->isVisible() && button->text() == u"&Open a log…"_s; }));
    QVERIFY(!m_window->actions().exportConfig->isEnabled());
}

void TestWindowLooks::opensAtTheFirstRejection()
{
    open(u"traffic.csv"_s);
    const Results& results = m_window->graph()->results;
    QCOMPARE(results.shownClient(), u"203.0.113.77"_s);
    const auto& requests = results.clientRequests();
    const auto first = std::ranges::find_if(
        requests, [](const RequestOutcome& request) { return request.decision.verdict == Verdict::Rejected; });
    QVERIFY(first != requests.end());
    QCOMPARE(m_window->project()->playhead(), first->at);
}

void TestWindowLooks::aLongTraceIsLookedAtWhereItHurts()
{
    QByteArray csv = "time_ms,binary_remote_addr\n1700000000000,198.51.100.1\n";
    for (int i = 0; i < 50; ++i)
        csv += "1701000000000,203.0.113.77\n";
    csv += "1702000000000,198.51.100.1\n";
    write(u"weeks.csv"_s, csv);
    open(u"weeks.csv"_s);
    const ui::TimeRange range = m_window->project()->range();
    QVERIFY(range.length() < m_window->project()->fullRange().length());
    const Instant burst{Milliseconds(1'701'000'000'000)};
    QVERIFY(range.from < burst && burst < range.to);
}

void TestWindowLooks::timesAreOfTheChosenZone()
{
    qputenv("TZ", "XST-9"); // nine hours ahead
    tzset();
    open(u"traffic.csv"_s); // 2023-11-14 22:13 UTC
    const auto* scrub = m_window->findChild<ScrubBar*>();
    const auto said = [&] {
        QStringList texts{m_window->findChild<RequestsChart*>(QStringLiteral("requests"))->accessibleDescription()};
        for (const QLabel* label : scrub->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u' ');
    };
    const QImage before = m_window->findChild<RequestsChart*>(QStringLiteral("requests"))->grab().toImage();
    QVERIFY(said().contains(u"XST"_s) && said().contains(u"07:13"_s) && !said().contains(u"22:13"_s));
    const auto clocks = m_window->actions().clocks->actions();
    clocks.at(1)->trigger();
    QVERIFY(clocks.at(1)->isChecked());
    QVERIFY(said().contains(u"UTC"_s) && said().contains(u"22:13"_s) && !said().contains(u"07:13"_s));
    QVERIFY(m_window->findChild<RequestsChart*>(QStringLiteral("requests"))->grab().toImage() !=
            before); // the axis tells it as well
    QCOMPARE(rememberedClock(), Clock::Utc);
    clocks.at(0)->trigger();
    QCOMPARE(m_window->findChild<RequestsChart*>(QStringLiteral("requests"))->grab().toImage(), before);
    qunsetenv("TZ");
    tzset();
}

void TestWindowLooks::theConfigurationIsHighlighted()
{
    QPlainTextEdit edit(u"limit_req_zone $binary_remote_addr rate=10r/s; # \"why\""_s);
    new NginxHighlighter(&edit);
    QCoreApplication::processEvents();
    const QTextDocument& document = *edit.document();
    const auto formats = document.firstBlock().layout()->formats();
    const auto colourAt = [&formats](int position) {
        const auto found = std::ranges::find_if(formats, [position](const QTextLayout::FormatRange& range) {
            return position >= range.start && position < range.start + range.length;
        });
        return found == formats.end() ? QColor() : found->format.foreground().color();
    };
    const QString text = document.toPlainText();
    QCOMPARE(colourAt(0), theme().text);
    QCOMPARE(colourAt(int(text.indexOf(u'$'))), theme().accent);
    QCOMPARE(colourAt(int(text.indexOf(u"why"_s))), theme().subtle);
    QVERIFY(colourAt(int(text.indexOf(u"10r/s"_s))).isValid());
}

void TestWindowLooks::everyControlHasAName()
{
    open(u"traffic.csv"_s);
    for (const auto tab : {TabsPanel::Clients, TabsPanel::Hurt, TabsPanel::Compare, TabsPanel::Config}) {
        m_window->tabs()->showTab(tab);
        QTest::qWait(1);
        for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || !(widget->focusPolicy() & Qt::TabFocus))
                continue;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
            QVERIFY2(face && !face->text(QAccessible::Name).isEmpty(),
                     qPrintable(QLatin1String(widget->metaObject()->className()) + u" in "_s +
                                QLatin1String(widget->parentWidget()->metaObject()->className())));
        }
    }
}

void TestWindowLooks::nothingIsClipped_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("the start page") << QString();
    QTest::newRow("a log") << u"traffic.csv"_s;
    QTest::newRow("conditions and proxies") << u"forwarded.csv"_s;
}

void TestWindowLooks::nothingIsClipped()
{
    QFETCH(QString, name);
    if (!name.isEmpty())
        open(name);
    if (name == u"forwarded.csv"_s) {
        Setup setup = project().setup();
        setup.selection.where = {Condition::parse("$uri !~ ^/[a-z]+/[a-z]+/[0-9]+").value()};
        project().applySetup(withExemptions(
            setup, {Condition::parse("10.0.0.0/8").value(), Condition::parse("$http_user_agent = nobody").value()}));
        QTRY_VERIFY(m_window->graph()->replay.isIdle());
    }
    m_window->findChild<LimitPanel*>()->nodelay()->click(); // its longer sentences
    QTest::qWait(1);
    QCOMPARE(m_window->size(), QSize(1280, 800));
    const auto check = [](const QWidget* widget, const QString& text, int needed) {
        QVERIFY2(widget->height() >= needed, qPrintable(u"too low: "_s + text));
    };
    for (const QLabel* label : m_window->findChildren<QLabel*>()) {
        if (!label->isVisible() || label->text().isEmpty())
            continue;
        if (!label->wordWrap())
            QVERIFY2(label->width() >= label->sizeHint().width(), qPrintable(u"too narrow: "_s + label->text()));
        check(label, label->text(),
              label->wordWrap() ? label->heightForWidth(label->width()) : label->sizeHint().height());
    }
    for (const QPushButton* button : m_window->findChildren<QPushButton*>()) {
        if (!button->isVisible())
            continue;
        QVERIFY2(button->width() >= button->minimumSizeHint().width(), qPrintable(u"too narrow: "_s + button->text()));
        check(button, button->text(), button->minimumSizeHint().height());
    }
}

void TestWindowLooks::theConfigurationIsReadWithoutScrolling()
{
    open(u"traffic.csv"_s);
    m_window->tabs()->showTab(TabsPanel::Config);
    const auto* text = m_window->findChild<ConfigView*>()->findChild<QPlainTextEdit*>();
    QCOMPARE(m_window->width(), 1280);
    QTest::qWait(1);
    QCOMPARE(text->horizontalScrollBar()->maximum(), 0);
    m_window->resize(1920, 1080);
    m_window->tabs()->showTab(TabsPanel::Clients);
    m_window->tabs()->showTab(TabsPanel::Config);
    QTRY_COMPARE(text->verticalScrollBar()->maximum(), 0);
}

void TestWindowLooks::everyTabIsSeenWhole()
{
    open(u"traffic.csv"_s);
    auto* bar = m_window->findChild<TabsPanel*>()->findChild<QTabBar*>();
    for (int tab = 0; tab < bar->count(); ++tab) {
        bar->setCurrentIndex(tab);
        QTest::qWait(1);
        QCOMPARE(m_window->size(), QSize(1280, 800));
        QVERIFY2(bar->tabRect(0).left() >= 0, qPrintable(bar->tabText(tab)));
        QVERIFY2(bar->tabRect(bar->count() - 1).right() <= bar->width(), qPrintable(bar->tabText(tab)));
        for (int other = 0; other < bar->count(); ++other)
            QVERIFY2(bar->tabRect(other).width() > bar->fontMetrics().horizontalAdvance(bar->tabText(other)),
                     qPrintable(bar->tabText(other)));
    }
}

void TestWindowLooks::openingATabMovesNothing()
{
    open(u"traffic.csv"_s);
    for (const QSize size : {QSize(1280, 800), QSize(1920, 1080)}) {
        m_window->resize(size);
        QTest::qWait(1);
        const auto place = [this] { return m_window->tabs()->mapTo(m_window.get(), QPoint()); };
        const QPoint first = place();
        for (int tab = TabsPanel::Clients; tab <= TabsPanel::Config; ++tab) {
            m_window->tabs()->showTab(static_cast<TabsPanel::Tab>(tab));
            QTest::qWait(1);
            QCOMPARE(place(), first);
        }
    }
}

/// With all that a log of the usual kind has, periods around an incident, and an exemption.
void TestWindowLooks::theTrafficIsToldWithoutScrolling()
{
    write(u"fields.csv"_s, "time_ms,remote_addr,uri,request_method,host\n"
                           "1700000000000,192.0.2.1,/a,GET,shop.example\n"
                           "1700000060000,192.0.2.2,/b,GET,shop.example\n");
    open(u"fields.csv"_s);
    Setup marked = withExemptions(setup(), {Condition::parse("192.0.2.1").value()});
    for (int i = 0; i < 3; ++i) {
        const Instant from = project().fullRange().from + std::chrono::seconds(20 * i);
        marked.periods.push_back(
            {i == 1 ? PeriodKind::Incident : PeriodKind::Normal, {from, from + std::chrono::seconds(20)}});
    }
    project().applySetup(marked);
    untilComputed();
    const auto* scroll =
        qobject_cast<QScrollArea*>(m_window->findChild<TrafficPanel*>()->parentWidget()->parentWidget());
    QVERIFY(scroll);
    QTRY_COMPARE(m_window->findChild<TrafficPanel*>()->exempt()->findChild<ChipList*>()->texts().size(), 1);
    QTRY_COMPARE(scroll->verticalScrollBar()->maximum(), 0);
    m_window->resize(1280, 640);
    QTRY_VERIFY(scroll->verticalScrollBar()->maximum() > 0);
}

/// Also where it was filled while another tab was looked at; and what is sorted by begins with the most.
void TestWindowLooks::theTableBeginsAtItsTop()
{
    auto* tabs = m_window->findChild<TabsPanel*>();
    tabs->showTab(TabsPanel::TradeOff);
    open(u"traffic.csv"_s);
    tabs->showTab(TabsPanel::Clients);
    QTest::qWait(1);
    auto* table = tabs->findChild<ClientsView*>()->table();
    QVERIFY(table->model()->rowCount() > 0);
    QCOMPARE(table->rowAt(0), 0);
    table->verticalScrollBar()->setValue(table->verticalScrollBar()->maximum());
    QHeaderView* header = table->horizontalHeader();
    const int x =
        header->sectionViewportPosition(ClientsModel::Requests) + header->sectionSize(ClientsModel::Requests) / 2;
    QTest::mouseClick(header->viewport(), Qt::LeftButton, {}, QPoint(x, header->height() / 2));
    QCOMPARE(header->sortIndicatorOrder(), Qt::DescendingOrder);
    QCOMPARE(table->rowAt(0), 0);
}

void TestWindowLooks::sixRowsAreSeenWhole()
{
    open(u"traffic.csv"_s);
    m_window->resize(1280, 1000); // a laptop's window gives the charts more and scrolls the rows
    m_window->tabs()->showTab(TabsPanel::Compare);
    const ComparisonView* view = m_window->tabs()->compare()->view();
    const QTableView* table = view->table();
    const QModelIndex last = table->model()->index(5, ComparisonModel::Applied);
    QTRY_VERIFY(table->viewport()->rect().contains(table->visualRect(last)));
    QVERIFY(table->viewport()->rect().contains(
        table->visualRect(table->model()->index(0, ComparisonModel::AlgorithmName))));
}

void TestWindowLooks::whatIsPlayedStaysInView()
{
    open(u"traffic.csv"_s);
    Project& project = *m_window->project();
    const Instant start = project.fullRange().from;
    project.setRange({start, start + Milliseconds(500)});
    project.setPlayhead(start);
    m_window->playback()->setSpeed(1'000);
    m_window->actions().play->trigger();
    QTRY_VERIFY(project.playhead() > start + Milliseconds(2'000));
    m_window->actions().play->trigger();
    QVERIFY(!m_window->playback()->isPlaying());
    QVERIFY(project.range().from <= project.playhead() && project.range().to >= project.playhead());
}

void TestWindowLooks::theSpeedIsRemembered()
{
    const auto next = [] {
        auto window = std::make_unique<MainWindow>();
        window->settings()->restoreLayout();
        return window;
    };
    for (const int speed : {500, 25, 100}) {
        m_window->show();
        m_window->playback()->setSpeed(speed);
        m_window->close();
        QCOMPARE(next()->playback()->speed(), speed);
    }
}

void TestWindowLooks::reducedMotionIsRemembered()
{
    QAction* reduce = m_window->actions().reduceMotion;
    QVERIFY(!reduce->isChecked());
    reduce->trigger();
    QVERIFY(rememberedMotion() == Motion::Reduced);
    reduce->trigger();
    QVERIFY(rememberedMotion() == Motion::Full);
}

SPILLWAY_TEST(TestWindowLooks)

} // namespace tst_window_looks

#include "tst_window_looks.moc"
