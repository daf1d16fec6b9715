#include "ui/widgets/fields/config_view.h"

#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtGui/QClipboard>
#include <QtGui/QTextBlock>
#include <QtGui/QTextLayout>
#include <QtWidgets/QPlainTextEdit>
#include <QtWidgets/QScrollBar>

#include <cmath>

namespace tst_config_view {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

namespace {

/// A glyph of another font may make a line higher than others.
int lastLinesThatFit(const QPlainTextEdit& text)
{
    double room = text.viewport()->height();
    int lines = 0;
    for (QTextBlock block = text.document()->lastBlock(); block.isValid(); block = block.previous())
        for (int line = block.layout()->lineCount(); line > 0; --line, ++lines)
            if (room -= block.layout()->lineAt(line - 1).height(); room < 0)
                return lines;
    return lines;
}

} // namespace

class TestConfigView : public QObject, WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { prepare(); }

    void init()
    {
        show();
        writeTraffic();
    }

    void cleanup() { m_window.reset(); }

    void theConfigurationOpensAtItsDirectives()
    {
        open(u"traffic.csv"_s);
        auto* text = m_window->findChild<ConfigView*>()->findChild<QPlainTextEdit*>();
        const auto first = [text] { return text->cursorForPosition(QPoint(2, 6)).block().text().remove(u'\u2060'); };
        const auto look = [this, text] {
            m_window->tabs()->showTab(TabsPanel::Clients);
            m_window->tabs()->showTab(TabsPanel::Config);
            QTest::qWait(1);
            return text->verticalScrollBar()->maximum() > 0;
        };
        const auto onTop = [text] {
            const QTextCursor zone = text->document()->find(u"limit_req_zone "_s);
            return text->verticalScrollBar()->pageStep() >=
                   text->document()->lineCount() - zone.block().firstLineNumber();
        };
        m_window->resize(1280, 600);
        QVERIFY(look());
        QTest::qWait(50);                                            // the layout has settled
        for (int height = 600; !onTop() && height < 900; ++height) { // as low as it can be for that
            m_window->resize(1280, height);
            QTest::qWait(1);
        }
        QVERIFY(look());
        QTRY_VERIFY2(first().startsWith(u"limit_req_zone "_s), qPrintable(first()));
        Setup other = setup();
        other.zone.rate = {11, RateUnit::PerSecond};
        editSetup(project(), other, u"rate"_s);
        QTRY_VERIFY2(first().contains(u"rate=11r/s"_s), qPrintable(first()));
        text->verticalScrollBar()->triggerAction(QAbstractSlider::SliderToMinimum); // as the user does
        QVERIFY(first().startsWith(u'#'));
        other.limit.burst = 21;
        editSetup(project(), other, u"burst"_s);
        untilComputed();
        QVERIFY(first().startsWith(u'#')); // it stays where the user reads
        QVERIFY(look());
        QTRY_VERIFY(first().startsWith(u"limit_req_zone "_s));
        const double line = text->document()->lastBlock().layout()->lineAt(0).height();
        const double lines = (text->viewport()->height() - 1) / line;
        QCOMPARE(lines, std::floor(lines)); // whole ones
        text->verticalScrollBar()->setValue(text->verticalScrollBar()->maximum());
        QCOMPARE(text->document()->lineCount() - text->verticalScrollBar()->value(), lastLinesThatFit(*text));
    }

    /// With more directives than there is room for: what limits is the last; the zone it limits by goes before it.
    void theLastDirectiveStaysInView()
    {
        open(u"traffic.csv"_s);
        Setup other = withExemptions(setup(), {Condition::parse("192.0.2.1").value()});
        editSetup(project(), other, u"exempt"_s);
        untilComputed();
        auto* text = m_window->findChild<ConfigView*>()->findChild<QPlainTextEdit*>();
        m_window->tabs()->showTab(TabsPanel::Config);
        const auto lastIsSeen = [text] {
            QTextCursor end(text->document());
            end.movePosition(QTextCursor::End);
            while (end.block().text().isEmpty())
                end.movePosition(QTextCursor::PreviousBlock);
            return text->viewport()->rect().contains(text->cursorRect(end).center());
        };
        const auto beginsWithZone = [text] {
            const QTextCursor zone = text->document()->find(u"limit_req_zone "_s);
            return text->verticalScrollBar()->value() == zone.block().firstLineNumber();
        };
        for (const int height : {800, 1000, 640, 800}) {
            m_window->resize(1280, height);
            QTRY_VERIFY(beginsWithZone() || (height > 640 && lastIsSeen()));
        }
    }

    /// Requests of a log stand in it.
    void theDetailsOfATestAreText()
    {
        ConfigView view;
        view.setTest(u"Test"_s, u"one <b>sentence</b>"_s, u"GET /<img src=x>"_s);
        const auto labels = view.findChildren<QLabel*>();
        const auto shown = std::ranges::find(labels, u"one <b>sentence</b>"_s, &QLabel::text);
        QVERIFY(shown != labels.end() && (*shown)->textFormat() == Qt::PlainText);
        QVERIFY2((*shown)->toolTip().contains(u"/&lt;img"_s), qPrintable((*shown)->toolTip()));
    }

    void aDirectiveBreaksAtBlanksAlone()
    {
        open(u"traffic.csv"_s);
        Setup longer = setup();
        longer.zone.name = "a_name_of_nearly_thirty_letters";
        editSetup(project(), longer, u"zone"_s);
        untilComputed();
        m_window->tabs()->showTab(TabsPanel::Config);
        auto* text = m_window->findChild<ConfigView*>()->findChild<QPlainTextEdit*>();
        bool broke = false;
        for (int width = 1400; width >= 1000; width -= 15) {
            m_window->resize(width, 700);
            QTest::qWait(1);
            const QTextBlock zone = text->document()->find(u"limit_req_zone "_s).block();
            const QTextLayout* layout = zone.layout();
            broke = broke || layout->lineCount() > 1;
            for (int line = 1; line < layout->lineCount(); ++line)
                QCOMPARE(zone.text()[layout->lineAt(line).textStart() - 1], QChar(u' '));
            const QTextBlock top = text->document()->findBlockByLineNumber(text->verticalScrollBar()->value());
            QCOMPARE(text->verticalScrollBar()->value(), top.firstLineNumber());
        }
        QVERIFY(broke);
        const QString whole = m_window->findChild<ConfigView*>()->text();
        QVERIFY(whole.contains(u"rate=10r/s;"_s));
        text->selectAll();
        text->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), whole);
    }
};

SPILLWAY_TEST(TestConfigView)

} // namespace tst_config_view

#include "tst_config_view.moc"
