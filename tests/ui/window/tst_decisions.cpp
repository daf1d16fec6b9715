#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/models/project/project_file.h"
#include "ui/models/project/results.h"
#include "ui/window/limit/limit_taker.h"
#include "ui/window/tabs/decisions_panel.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QUndoStack>
#include <QtWidgets/QLabel>
#include <QtWidgets/QTreeWidget>

#include <algorithm>

namespace tst_decisions {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// An error log beside the traffic that it is about.
class TestDecisions : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
        write(u"site.conf"_s, "limit_req_zone $binary_remote_addr zone=login:1m rate=30r/m;\n"
                              "server { listen 80; location /login { limit_req zone=login burst=5 nodelay; } }\n");
    }
    void init()
    {
        show();
        open(u"traffic.csv"_s);
        m_window->findChild<LimitTaker*>()->take(path(u"site.conf"_s));
        untilComputed();
        writeErrorLog();
    }
    void cleanup() { m_window.reset(); }

    void theErrorLogIsOpenedBesideTheTraffic()
    {
        const TracePtr before = project().trace();
        m_window->opener()->open({path(u"error.log"_s)});
        QCOMPARE(project().trace(), before);
        QCOMPARE(m_window->tabs()->tab(), TabsPanel::Compare);
        QTRY_VERIFY(isTold(u"59 of 60 decisions are equal (98.3 %)."_s));
        // nginx did not write the line that is missing.
        auto* tree = panel()->findChild<QTreeWidget*>();
        QCOMPARE(tree->topLevelItemCount(), 1);
        QCOMPARE(tree->topLevelItem(0)->text(1), u"203.0.113.77"_s);
        QCOMPARE(tree->topLevelItem(0)->text(3), u"rejected"_s);
        QCOMPARE(tree->topLevelItem(0)->text(4), u"passed"_s);
        project().setPlayhead(project().fullRange().from);
        emit tree->itemActivated(tree->topLevelItem(0), 0);
        QVERIFY(project().playhead() > project().fullRange().from);
        QCOMPARE(project().client(), u"203.0.113.77"_s);
        // The project keeps it; undo takes it away.
        QVERIFY(writeProject(path(u"kept.spillway"_s), snapshotOf(project())));
        QCOMPARE(readProject(path(u"kept.spillway"_s)).value().setup.errorLogs, setup().errorLogs);
        project().undoStack()->undo();
        QTRY_VERIFY(isTold(u"This log does not say what nginx decided."_s));
    }

    void anErrorLogAloneSaysWhatIsMissing()
    {
        m_window.reset();
        show();
        QSignalSpy refused(m_window->opener(), &LogOpener::refused);
        m_window->opener()->open({path(u"error.log"_s)});
        QCOMPARE(refused.size(), 1);
        QVERIFY(!project().trace());
    }

private:
    [[nodiscard]] DecisionsPanel* panel() const { return m_window->tabs()->findChild<DecisionsPanel*>(); }
    [[nodiscard]] bool isTold(const QString& text) const
    {
        return std::ranges::any_of(panel()->findChildren<QLabel*>(),
                                   [&](const QLabel* label) { return label->text().contains(text); });
    }

    /// The rejections as nginx would log them, but for the last.
    void writeErrorLog() const
    {
        QByteArray text;
        QByteArray last;
        for (const RequestOutcome& request : results().clientRequests()) {
            if (request.decision.verdict != Verdict::Rejected)
                continue;
            text += std::exchange(
                last, QDateTime::fromMSecsSinceEpoch(request.at.time_since_epoch().count(), Qt::UTC)
                              .toString(u"yyyy/MM/dd HH:mm:ss"_s)
                              .toLatin1() +
                          " [error] 7#7: *1 limiting requests, excess: " +
                          QByteArray::number(static_cast<double>(request.decision.excess.raw()) / 1000, 'f', 3) +
                          " by zone \"login\", client: 203.0.113.77, server: , request: \"POST /login HTTP/1.1\"\n");
        }
        QVERIFY(!last.isEmpty());
        write(u"error.log"_s, text);
    }
};

SPILLWAY_TEST(TestDecisions)

} // namespace tst_decisions

#include "tst_decisions.moc"
