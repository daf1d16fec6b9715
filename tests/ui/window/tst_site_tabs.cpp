#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/parts/stacked_area.h"
#include "ui/commands/edits.h"
#include "ui/widgets/tables/verdict_table.h"
#include "ui/window/limit/limit_taker.h"
#include "ui/window/tabs/config_page.h"
#include "ui/window/tabs/paths_panel.h"
#include "ui/window/tabs/servers_panel.h"
#include "ui/window/tabs/site_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QTextBlock>
#include <QtGui/QUndoStack>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTextBrowser>
#include <QtWidgets/QTreeWidget>
#include <QtWidgets/QTreeWidgetItemIterator>

#include <algorithm>

namespace tst_site_tabs {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The tabs about paths and about the configuration in force.
class TestSiteTabs : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
        write(u"site.conf"_s, "limit_req_zone $binary_remote_addr zone=login:1m rate=30r/m;\n"
                              "limit_req_zone $binary_remote_addr zone=unused:1m rate=1r/s;\n"
                              "server { listen 80;\n"
                              "    location /login { limit_req zone=login burst=5; }\n"
                              "    location /old { return 410; }\n"
                              "}\n");
    }
    void init()
    {
        show();
        open(u"traffic.csv"_s);
        m_window->findChild<LimitTaker*>()->take(path(u"site.conf"_s));
        untilComputed();
    }
    void cleanup() { m_window.reset(); }

    void pathsHaveTheirRejections()
    {
        m_window->tabs()->showTab(TabsPanel::Paths);
        const ValuesModel* model = m_window->tabs()->paths()->model();
        QTRY_COMPARE(model->rowCount(), 2);
        const auto figure = [&](int row, int column) { return model->index(row, column).data(RawRole).toLongLong(); };
        QCOMPARE(model->index(0, ValuesModel::Value).data().toString(), u"/page"_s);
        QCOMPARE(figure(0, ValuesModel::Requests), 270);
        QCOMPARE(figure(0, ValuesModel::Rejected), 0);
        QCOMPARE(figure(1, ValuesModel::Rejected), static_cast<qlonglong>(totals().rejected));
        QVERIFY(totals().rejected > 0);
        auto* table = m_window->tabs()->paths()->findChild<VerdictTable*>();
        table->sortByColumn(ValuesModel::Rejected, Qt::DescendingOrder);
        QCOMPARE(model->index(0, ValuesModel::Value).data().toString(), u"/login"_s);
        emit table->doubleClicked(model->index(0, 0));
        untilComputed();
        QCOMPARE(totals().requests, 60U);
        QTRY_COMPARE(model->rowCount(), 2); // the choice beside it stays known
        project().undoStack()->undo();
        untilComputed();
        QCOMPARE(totals().requests, 330U);
    }

    void theTreeHasTheRequests()
    {
        m_window->tabs()->showTab(TabsPanel::Xray);
        auto* tree = m_window->tabs()->findChild<XrayPanel*>()->findChild<QTreeWidget*>();
        QTRY_COMPARE(tree->topLevelItemCount(), 1);
        const QTreeWidgetItem* server = tree->topLevelItem(0);
        QCOMPARE(server->text(1), u"330"_s);
        const QTreeWidgetItem* login = nullptr;
        for (int i = 0; i < server->childCount(); ++i)
            if (server->child(i)->text(0).contains(u"/login"_s))
                login = server->child(i);
        QVERIFY(login);
        QCOMPARE(login->text(1), u"60"_s);
        QCOMPARE(login->text(3), QString::number(totals().rejected));
        QCOMPARE(login->text(4), u"login"_s);
    }

    void severalServersAndRetries()
    {
        const auto choose = [](QWidget* owner, const QString& name, int index) {
            for (auto* choice : owner->findChildren<QComboBox*>())
                if (choice->accessibleName() == name) {
                    choice->setCurrentIndex(index);
                    emit choice->activated(index);
                    return;
                }
            QFAIL(qPrintable(u"no choice is named "_s + name));
        };
        m_window->tabs()->showTab(TabsPanel::Compare);
        choose(m_window->tabs(), u"What to compare"_s, 3);
        auto* panel = m_window->tabs()->findChild<ServersPanel*>();
        const auto* tree = panel->findChild<QTreeWidget*>();
        const auto rejected = [&](int row) { return tree->topLevelItem(row)->text(3).toUInt(); };
        QTRY_COMPARE(tree->topLevelItemCount(), 4);
        QCOMPARE(rejected(0), totals().rejected); // /login alone has a limit
        QCOMPARE(rejected(1), rejected(0) - 12);  // each of three servers admits six
        QCOMPARE(rejected(3), 0U);
        choose(panel, u"When rejected"_s, 1);
        QTRY_COMPARE(rejected(3), 5 * rejected(0)); // at once does not help
        choose(panel, u"Counters"_s, 1);
        QTRY_COMPARE(rejected(1), rejected(0));
        QVERIFY(panel->isIdle());
    }

    void theWayOfTheRequestIsMarked()
    {
        m_window->tabs()->showTab(TabsPanel::Xray);
        auto* panel = m_window->tabs()->findChild<XrayPanel*>();
        auto* tree = panel->findChild<QTreeWidget*>();
        QTRY_COMPARE(tree->topLevelItemCount(), 1);
        const auto marked = [&] {
            QStringList names;
            for (QTreeWidgetItemIterator item(tree); *item != nullptr; ++item)
                if ((*item)->background(0).style() != Qt::NoBrush)
                    names << (*item)->text(0);
            return names;
        };
        project().setPlayhead(results().clientRequests().front().at);
        QTRY_COMPARE(marked().size(), 2); // the server and the location
        QVERIFY(marked().last().contains(u"/login"_s));
        const auto isTold = [&](const QString& text) {
            return std::ranges::any_of(panel->findChildren<QLabel*>(),
                                       [&](const QLabel* label) { return label->text().contains(text); });
        };
        QVERIFY(isTold(u"limit_req zone=login burst=5 ($binary_remote_addr is "_s));
        project().setPlayhead(results().clientRequests().front().at - std::chrono::milliseconds(1));
        QTRY_VERIFY(marked().isEmpty());
    }

    void eachLimitAnswersInOrder()
    {
        Setup two = setup();
        SiteLimit every{two.zone, {0, 1000, 0, true}, {}, true};
        every.zone.name = "every";
        two = withAdded(two, every, 0);
        two = withLimits(two, two.limits(), 1); // login is about its own again
        project().applySetup(two);
        untilComputed();
        const auto& requests = results().clientRequests();
        const auto isRejected = [](const RequestOutcome& one) { return one.decision.verdict == Verdict::Rejected; };
        const auto rejected = std::ranges::find_if(requests, isRejected);
        QVERIFY(rejected != requests.end());
        const auto index = static_cast<std::size_t>(rejected - requests.begin());
        const QStringList lines = results().clientAnswers().lines(index);
        QCOMPARE(lines.size(), 2);
        QVERIFY2(lines.first().contains(u" ≤ burst 1"_s) || lines.last().contains(u" ≤ burst 1"_s),
                 qPrintable(lines.join(u'|')));
        QCOMPARE(lines.filter(u" > burst 5, rejected"_s).size(), 1);
        // The chart has the rejections of each limit.
        const std::vector<LimitShare> shares = limitShares(results().computed());
        QCOMPARE(shares.size(), 1U);
        QCOMPARE(shares.front().zone, u"login"_s);
        QCOMPARE(shares.front().rejected, results().computed().outcome->bins.rejected);
    }

    void problemsNameTheirPlace()
    {
        m_window->tabs()->showTab(TabsPanel::Problems);
        auto* text = m_window->tabs()->findChild<ProblemsPanel*>()->findChild<QTextBrowser*>();
        QTRY_VERIFY2(text->toPlainText().contains(u"site.conf:2"_s), qPrintable(text->toPlainText()));
        QVERIFY(text->toPlainText().contains(u"unused"_s));
    }

    /// By a link, as an edit of the file; undone it is a problem again.
    void fixesAreApplied()
    {
        write(u"whole.conf"_s, "events {}\n"
                               "http {\n"
                               "    limit_req_zone $binary_remote_addr zone=login:1m rate=20r/m;\n"
                               "    limit_req_zone $binary_remote_addr zone=unused:1m rate=1r/s;\n"
                               "    server { location /login { limit_req zone=login burst=5; } }\n"
                               "}\n");
        m_window->findChild<LimitTaker*>()->take(path(u"whole.conf"_s));
        untilComputed();
        m_window->tabs()->showTab(TabsPanel::Problems);
        const QTextBrowser* text = problems();
        QTRY_VERIFY2(text->toPlainText().contains(u"Apply nodelay"_s), qPrintable(text->toPlainText()));
        QVERIFY(!text->toPlainText().section(u"whole.conf:4"_s, 1).section(u'\n', 0, 0).contains(u"Apply"_s));
        apply(u"Apply nodelay"_s);
        QVERIFY(setup().limit.nodelay);
        QTRY_VERIFY(!text->toPlainText().contains(u"Apply nodelay"_s));
        QTRY_VERIFY(text->toPlainText().contains(u"Apply status 429"_s));
        apply(u"Apply status 429"_s);
        QTRY_VERIFY2(!text->toPlainText().contains(u"503"_s), qPrintable(text->toPlainText()));
        m_window->tabs()->showTab(TabsPanel::Config);
        const ConfigPage* page = m_window->tabs()->config();
        QTRY_VERIFY2(
            page->text().contains(u"+    limit_req_status 429; limit_req_zone $binary_remote_addr zone=login:1m"_s),
            qPrintable(page->text()));
        QVERIFY(page->text().contains(u"zone=login burst=5 nodelay; }"_s));
        project().undoStack()->undo();
        project().undoStack()->undo();
        m_window->tabs()->showTab(TabsPanel::Problems);
        QTRY_VERIFY(text->toPlainText().contains(u"Apply nodelay"_s));
    }

    void aSmallZoneIsEnlarged()
    {
        QByteArray csv = "time_ms,binary_remote_addr,uri,request_method\n";
        for (int i = 0; i < 900; ++i)
            csv += QByteArray::number(1'700'000'000'000 + i) + ",10.0." + QByteArray::number(i / 250) + '.' +
                   QByteArray::number(1 + i % 250) + ",/login,GET\n";
        write(u"many.csv"_s, csv);
        open(u"many.csv"_s);
        write(u"small.conf"_s, "limit_req_zone $binary_remote_addr zone=login:32k rate=30r/m;\n"
                               "server { location /login { limit_req zone=login burst=5; } }\n");
        m_window->findChild<LimitTaker*>()->take(path(u"small.conf"_s));
        untilComputed();
        m_window->tabs()->showTab(TabsPanel::Problems);
        QTRY_VERIFY2(problems()->toPlainText().contains(u"Apply size 1m"_s), qPrintable(problems()->toPlainText()));
        apply(u"Apply size 1m"_s);
        QCOMPARE(setup().zone.bytes, std::uint64_t{1} << 20U);
        QTRY_VERIFY(!problems()->toPlainText().contains(u"Apply size"_s));
    }

    void editsAreShownInPlaceOfASnippet()
    {
        ConfigPage* page = m_window->tabs()->config();
        m_window->tabs()->showTab(TabsPanel::Config);
        QVERIFY2(page->text().contains(u"already these"_s), qPrintable(page->text()));
        Setup changed = setup();
        changed.limit.burst = 9;
        editSetup(project(), changed, u"burst"_s);
        QTRY_VERIFY2(page->text().contains(u"+    location /login { limit_req zone=login burst=9; }"_s),
                     qPrintable(page->text()));
        auto* form = page->findChild<QComboBox*>(u"form"_s);
        QCOMPARE(form->currentText(), u"Edits of site.conf"_s);
        form->setCurrentIndex(0);
        emit form->activated(0);
        QVERIFY2(page->text().contains(u"limit_req_zone $binary_remote_addr zone=login:1m"_s),
                 qPrintable(page->text()));
        QVERIFY(!page->edit());
    }

private:
    [[nodiscard]] QTextBrowser* problems() const
    {
        return m_window->tabs()->findChild<ProblemsPanel*>()->findChild<QTextBrowser*>();
    }
    /// Clicks on a link with this text.
    void apply(const QString& link) const
    {
        for (QTextBlock block = problems()->document()->begin(); block.isValid(); block = block.next())
            for (auto part = block.begin(); !part.atEnd(); ++part)
                if (part.fragment().text() == link)
                    return emit problems()->anchorClicked(part.fragment().charFormat().anchorHref());
    }
};

SPILLWAY_TEST(TestSiteTabs)

} // namespace tst_site_tabs

#include "tst_site_tabs.moc"
