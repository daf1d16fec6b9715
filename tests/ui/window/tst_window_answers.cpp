#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/models/tables/clients_model.h"
#include "ui/widgets/basic/banner.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/editable_key.h"
#include "ui/widgets/fields/format_dialog.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/frame/notices.h"
#include "ui/window/frame/status_line.h"
#include "ui/window/limit/client_dialog.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/traffic/traffic_panel.h"

#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QStatusTipEvent>
#include <QtGui/QUndoStack>
#include <QtWidgets/QComboBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QMenu>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QTableView>

#include <algorithm>

namespace tst_window_answers {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// What the window answers to a mistake and to a question.
class TestWindowAnswers : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void aKeyThatTheLogLacksIsRefused();
    void aMemberThatWasNotReadIsExplained();
    void anErrorGoesWhenItIsOver();
    void anUnknownFormatCanBeChosen();
    void whatIsAroundTheLinesIsToldAndChosen();
    void aClickedClientIsLookedAt();
    void aDoubleClickedClientTellsItsRequests();
    void theLineAtTheBottomTellsWhatAMenuDoes();
};

void TestWindowAnswers::initTestCase()
{
    prepare();
    writeTraffic();
}

void TestWindowAnswers::aKeyThatTheLogLacksIsRefused()
{
    open(u"traffic.csv"_s);
    EditableKey* key = m_window->findChild<TrafficPanel*>()->key();
    key->lineEdit()->setFocus();
    key->lineEdit()->selectAll();
    QTest::keyClicks(key->lineEdit(), u"$nonsense"_s);
    QTest::keyClick(key->lineEdit(), Qt::Key_Return);
    untilComputed();
    QCOMPARE(setup().zone.key.text(), "$binary_remote_addr");
    QCOMPARE(m_window->project()->undoStack()->count(), 0);
    QVERIFY(!m_window->banner()->isVisible());
    QVERIFY(key->property("invalid").toBool());
    const auto labels = m_window->findChild<TrafficPanel*>()->findChildren<QLabel*>();
    const auto reason = std::ranges::find_if(labels, [](const QLabel* label) {
        return label->isVisible() && label->text() == u"This traffic has no $nonsense."_s;
    });
    QVERIFY(reason != labels.end());
    key->lineEdit()->selectAll();
    QTest::keyClicks(key->lineEdit(), u"$uri"_s);
    QTest::keyClick(key->lineEdit(), Qt::Key_Return);
    QVERIFY(!key->property("invalid").toBool());
    QVERIFY(!(*reason)->isVisible());
}

void TestWindowAnswers::aMemberThatWasNotReadIsExplained()
{
    QByteArray lines;
    for (int i = 0; i < 30; ++i)
        lines += "{\"time\":\"2026-03-03T12:00:00.5Z\",\"remote_addr\":\"192.0.2.1\",\"uri\":\"/\",\"ray\":\"r" +
                 QByteArray::number(i) + "\"}\n";
    write(u"members.json"_s, lines);
    open(u"members.json"_s);
    EditableKey* key = m_window->findChild<TrafficPanel*>()->key();
    key->lineEdit()->setFocus();
    key->lineEdit()->selectAll();
    QTest::keyClicks(key->lineEdit(), u"$ray"_s);
    QTest::keyClick(key->lineEdit(), Qt::Key_Return);
    const auto labels = m_window->findChild<TrafficPanel*>()->findChildren<QLabel*>();
    QVERIFY(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->isVisible() && label->text().startsWith(u"This traffic has no $ray. A member"_s) &&
               label->text().contains(u"“auto with $ray”"_s);
    }));
}

void TestWindowAnswers::anErrorGoesWhenItIsOver()
{
    open(u"traffic.csv"_s);
    Setup bad = setup(); // as a project brings it along
    bad.zone.key = *KeyTemplate::parse("$http_x_absent");
    const Setup good = setup();
    m_window->project()->applySetup(bad);
    QTRY_VERIFY(m_window->banner()->isVisible());
    QVERIFY(m_window->findChild<TrafficPanel*>()->key()->property("invalid").toBool());
    m_window->project()->applySetup(good);
    QTRY_VERIFY(!m_window->banner()->isVisible());
    m_window->findChild<Notices*>()->showError({ErrorCode::CannotWrite, "x", {}});
    bad.zone.key = *KeyTemplate::parse("$uri");
    m_window->project()->applySetup(bad);
    untilComputed();
    QVERIFY(m_window->banner()->isVisible()); // that file is still not written
}

void TestWindowAnswers::anUnknownFormatCanBeChosen()
{
    write(u"odd.log"_s, QByteArray("1700000000.250|198.51.100.7|/a\n").repeated(20));
    m_window->opener()->open({path(u"odd.log"_s)});
    QTRY_VERIFY(m_window->banner()->isVisible());
    QVERIFY(m_window->banner()->button()->isVisible());
    QVERIFY(!m_window->banner()->accessibleDescription().contains(u"--"_s));
    QTimer::singleShot(0, this, [this] {
        auto* dialog = m_window->findChild<FormatDialog*>();
        QVERIFY(dialog);
        dialog->findChild<QPlainTextEdit*>()->setPlainText(u"$msec|$remote_addr|$uri"_s);
        dialog->accept();
    });
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    QTest::mouseClick(m_window->banner()->button(), Qt::LeftButton);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(m_window->project()->trace()->size(), 20U);
    QVERIFY(!m_window->banner()->isVisible());
}

void TestWindowAnswers::whatIsAroundTheLinesIsToldAndChosen()
{
    const QByteArray line =
        "{\"log\":\"192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] \\\"GET /a HTTP/1.1\\\" 200 12 "
        "\\\"-\\\" \\\"curl/8\\\"\\n\",\"stream\":\"stdout\",\"time\":\"2024-10-02T10:00:01.5Z\"}\n";
    write(u"container.log"_s, line.repeated(20));
    open(u"container.log"_s);
    const auto choose = [this](const QString& before, const QString& wanted) {
        QTimer::singleShot(0, this, [this, before, wanted] {
            auto* dialog = m_window->findChild<FormatDialog*>();
            QVERIFY(dialog);
            const auto labels = dialog->findChildren<QLabel*>();
            QVERIFY(std::ranges::any_of(
                labels, [&](const QLabel* label) { return label->text().startsWith(before + u": "_s); }));
            const auto fields = dialog->findChildren<QComboBox*>();
            const auto around = std::ranges::find(fields, u"Around each line"_s, &QWidget::accessibleName);
            QVERIFY(around != fields.end());
            (*around)->setCurrentIndex((*around)->findText(wanted + u": "_s, Qt::MatchStartsWith));
            dialog->accept();
        });
        m_window->actions().howRead->trigger();
    };
    QSignalSpy opened(m_window->opener(), &LogOpener::opened);
    choose(u"Docker"_s, u"JSON"_s);
    QTRY_COMPARE(opened.size(), 1);
    QCOMPARE(project().sources().at(0).format, std::string("combined in JSON"));
    QCOMPARE(project().logFormat(), u"auto in JSON"_s);
    untilComputed();
    choose(u"JSON"_s, u"CRI"_s);
    QTRY_VERIFY(m_window->banner()->isVisible());
    QVERIFY(m_window->banner()->accessibleDescription().contains(u"in CRI, as was said"_s));
    QCOMPARE(project().logFormat(), u"auto in JSON"_s); // what was loaded stays
}

void TestWindowAnswers::aClickedClientIsLookedAt()
{
    open(u"traffic.csv"_s);
    const auto atOwnRequest = [this] {
        const auto& requests = m_window->results()->clientRequests();
        return std::ranges::any_of(
            requests, [this](const RequestOutcome& request) { return request.at == m_window->project()->playhead(); });
    };
    QTableView* table = m_window->tabs()->clients()->table();
    const auto click = [&](const QString& client) {
        const int row = m_window->findChild<ClientsModel*>()->rowOf(client);
        table->scrollTo(table->model()->index(row, 0));
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                          table->visualRect(table->model()->index(row, 0)).center());
        untilComputed();
    };
    click(u"192.0.2.3"_s);
    QTRY_COMPARE(m_window->results()->shownClient(), u"192.0.2.3"_s);
    QVERIFY(atOwnRequest());
    click(u"203.0.113.77"_s);
    QTRY_COMPARE(m_window->results()->shownClient(), u"203.0.113.77"_s);
    const Instant first = m_window->project()->playhead();
    QVERIFY(atOwnRequest());
    QVERIFY(!m_window->actions().previousRejection->isEnabled());
    // Away, and back by a click on the same row.
    m_window->project()->setPlayhead(m_window->project()->fullRange().to);
    click(u"203.0.113.77"_s);
    QCOMPARE(m_window->project()->playhead(), first);
}

void TestWindowAnswers::aDoubleClickedClientTellsItsRequests()
{
    open(u"traffic.csv"_s);
    QTableView* table = m_window->tabs()->clients()->table();
    const QPoint at = table->visualRect(table->model()->index(1, 0)).center();
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
    QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
    const auto* dialog = m_window->findChild<ClientDialog*>();
    QVERIFY(dialog && dialog->isVisible());
    const QString client = m_window->findChild<ClientsModel*>()->nameAt(1);
    QTRY_VERIFY2(told(*dialog).startsWith(client), qPrintable(told(*dialog)));
}

void TestWindowAnswers::theLineAtTheBottomTellsWhatAMenuDoes()
{
    const auto tells = [this](const QString& text) {
        const auto labels = m_window->findChild<StatusLine*>()->findChildren<ElidedLabel*>();
        return std::ranges::any_of(labels, [&](const ElidedLabel* label) { return label->text() == text; });
    };
    QAction* action = m_window->actions().worstClient;
    action->showStatusText(m_window.get()); // of a button, which has its tool tip
    QVERIFY(!tells(action->statusTip()));
    QMenu menu(m_window.get());
    menu.addAction(action);
    menu.popup(m_window->mapToGlobal(QPoint(50, 50)));
    QVERIFY(QTest::qWaitForWindowExposed(&menu));
    action->showStatusText(m_window.get());
    QVERIFY(tells(action->statusTip()));
    QStatusTipEvent end({});
    QCoreApplication::sendEvent(m_window.get(), &end);
    QVERIFY(tells(u"Nothing is open"_s));
}

SPILLWAY_TEST(TestWindowAnswers)

} // namespace tst_window_answers

#include "tst_window_answers.moc"
