#include "ui/window/make/traffic_maker.h"

#include "engine/ingest/import/import.h"
#include "tests/support/seen.h"
#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/charts/draw/draw_strip.h"
#include "ui/models/project/project_file.h"
#include "ui/widgets/fields/pattern_form.h"
#include "ui/window/make/draw_panel.h"
#include "ui/window/make/pattern_dialog.h"
#include "ui/window/picture_panel.h"

#include <QtCore/QTimer>
#include <QtGui/QAction>
#include <QtGui/QUndoStack>
#include <QtWidgets/QLineEdit>
#include <QtWidgets/QListWidget>
#include <QtWidgets/QMessageBox>
#include <QtWidgets/QPushButton>

namespace tst_making {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// Drawing and generating in the window.
class TestMaking : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        writeTraffic();
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void drawingOpensTheStrip();
    void thePlayheadCrossesNoWords();
    void aDrawingLiesWithinWhatIsShown();
    void aGeneratorIsAddedAndChanged();
    void whatIsTypedIsChecked();
    void aSourceIsDuplicatedAndRemoved();
    void requestsAreSavedAsCsv();
    void aDrawnProjectOpensByItself();
    void aLogComesUnderADrawing();
    void closingAsksAboutADrawing();

private:
    [[nodiscard]] Project& work() const { return *m_window->project(); }
    [[nodiscard]] TrafficMaker& making() const { return *m_window->findChild<TrafficMaker*>(); }
    void untilMerged() const { QTRY_VERIFY(m_window->graph()->merge.isIdle()); }
    static Generated swarm()
    {
        Generated generated{Instant(Milliseconds(1000)), presetPattern(PatternKind::Swarm)};
        generated.pattern.length = std::chrono::seconds(10);
        return generated;
    }
};

void TestMaking::drawingOpensTheStrip()
{
    DrawPanel* const panel = m_window->findChild<PicturePanel*>()->drawPanel();
    QVERIFY(!panel->isVisible());
    m_window->actions().draw->trigger();
    QVERIFY(panel->isVisible());
    QCOMPARE(panel->sourceId(), 1);
    QVERIFY(panel->strip()->tool() == DrawTool::Pen); // there is nothing to select yet
    QVERIFY(work().fullRange().length() == std::chrono::minutes(1));
    panel->close();
    m_window->actions().draw->trigger(); // the same again
    QCOMPARE(panel->sourceId(), 1);
    QCOMPARE(work().made().sources.size(), 1U);
    work().undoStack()->undo();
    QVERIFY(!panel->isVisible());
    QVERIFY(work().trace() == nullptr);
}

/// What an empty strip says stands in its middle.
void TestMaking::thePlayheadCrossesNoWords()
{
    m_window->actions().draw->trigger();
    DrawStrip* const strip = m_window->findChild<PicturePanel*>()->drawPanel()->strip();
    QTRY_VERIFY(strip->plotRect().height() > 20); // laid out
    const QRect words(strip->plotRect().center().toPoint() - QPoint(50, 4), QSize(100, 8));
    const auto shown = [&](Instant playhead) {
        strip->setPlayhead(playhead);
        return strip->grab().toImage();
    };
    const TimeRange range = work().range();
    const QImage away = shown(range.from);
    const QImage across = shown(range.from + range.length() / 2);
    QVERIFY(across != away);
    QCOMPARE(across.copy(words), away.copy(words));
    QImage blank = away.copy(words);
    blank.fill(theme().panel);
    QVERIFY(away.copy(words) != blank);
}

void TestMaking::aDrawingLiesWithinWhatIsShown()
{
    open(u"traffic.csv"_s);
    work().setRange(
        {work().fullRange().from + std::chrono::seconds(5), work().fullRange().from + std::chrono::seconds(9)});
    const ui::TimeRange shown = work().range();
    m_window->actions().draw->trigger();
    QVERIFY(std::get<Drawn>(work().made().sources.front().content).sheet == shown);
    QVERIFY(work().range() == shown);
    QVERIFY(m_window->findChild<PicturePanel*>()->drawPanel()->strip()->isVisible());
    QTest::qWait(100); // all is laid out
    QVERIFY2(m_window->minimumSizeHint().height() <= 800, "the charts make room, the window does not grow");
    QCOMPARE(m_window->height(), 800);
}

void TestMaking::aGeneratorIsAddedAndChanged()
{
    QTimer::singleShot(0, this, [this] {
        auto* dialog = m_window->findChild<PatternDialog*>();
        QVERIFY(dialog);
        QSignalSpy counted(dialog, &PatternDialog::counted);
        auto* kinds = dialog->findChild<QListWidget*>();
        QVERIFY(kinds->count() >= 6);
        for (int row = 0; row < kinds->count(); ++row) { // each says what it makes
            QVERIFY(!kinds->item(row)->data(Qt::AccessibleDescriptionRole).toString().isEmpty());
        }
        kinds->setCurrentRow(0);
        QTRY_VERIFY(!counted.isEmpty());
        QTRY_COMPARE(counted.last().at(0).toULongLong(), 600ULL); // 10 r/s for a minute
        dialog->accept();
    });
    making().generate();
    QCOMPARE(work().made().sources.size(), 1U);
    untilMerged();
    QCOMPARE(work().trace()->size(), 600U);
    QTimer::singleShot(0, this, [this] {
        auto* dialog = m_window->findChild<PatternDialog*>();
        QVERIFY(dialog);
        auto* row = dialog->findChildren<PatternRow*>().front();
        row->field()->clear();
        QTest::keyClicks(row->field(), u"20r/s"_s);
        dialog->reject();
    });
    making().edit(1);
    untilMerged();
    QCOMPARE(work().trace()->size(), 1'200U);
    QCOMPARE(work().undoStack()->count(), 2); // all that was typed is one step
}

void TestMaking::whatIsTypedIsChecked()
{
    PatternDialog dialog(PatternDialog::Kinds::One, presetPattern(PatternKind::Steady), {}, u"x"_s);
    QSignalSpy edited(&dialog, &PatternDialog::edited);
    auto* row = dialog.findChildren<PatternRow*>().front();
    const std::int64_t before = row->value();
    row->field()->setText({});
    QTest::keyClicks(row->field(), u"-3"_s);
    QVERIFY(row->field()->property("invalid").toBool());
    QCOMPARE(row->value(), before);
    QCOMPARE(edited.count(), 0);
    named<QLineEdit>(dialog, u"Seed"_s)->setText({});
    QTest::keyClicks(named<QLineEdit>(dialog, u"Seed"_s), u"7x"_s);
    QCOMPARE(dialog.pattern().seed, 7ULL);
}

void TestMaking::aSourceIsDuplicatedAndRemoved()
{
    work().applyMade(added({}, "swarm", swarm()));
    making().duplicate(1);
    QCOMPARE(work().made().sources.size(), 2U);
    QCOMPARE(work().made().sources[1].name, std::string("swarm 2"));
    making().remove(1);
    QCOMPARE(work().made().sources.size(), 1U);
    QCOMPARE(work().made().sources.front().id, 2);
    work().undoStack()->undo();
    work().undoStack()->undo();
    QCOMPARE(work().made().sources.size(), 1U);
}

void TestMaking::requestsAreSavedAsCsv()
{
    work().applyMade(added({}, "swarm", swarm()));
    untilMerged();
    QSignalSpy told(&making(), &TrafficMaker::told);
    making().writeCsv(work().made().sources, path(u"swarm.csv"_s));
    QTRY_COMPARE(told.count(), 2);
    const auto read = importTraffic({path(u"swarm.csv"_s).toStdString()}, {});
    QVERIFY(read);
    QVERIFY(read->trace->arrivals == work().trace()->arrivals);
    const QSignalSpy failed(&making(), &TrafficMaker::failed);
    making().writeCsv(work().made().sources, path(u"no/such/folder.csv"_s));
    QTRY_COMPARE(failed.count(), 1);
}

void TestMaking::aDrawnProjectOpensByItself()
{
    Snapshot snapshot;
    snapshot.made = added({}, "swarm", swarm());
    QVERIFY(writeProject(path(u"drawn.spillway"_s), snapshot));
    m_window->opener()->open({path(u"drawn.spillway"_s)});
    untilMerged();
    QVERIFY(work().made() == snapshot.made);
    QVERIFY(work().trace()->size() > 100);
    QVERIFY(work().undoStack()->isClean());
    QVERIFY(!m_window->actions().howRead->isEnabled());
    QVERIFY(m_window->actions().saveMade->isEnabled());
}

void TestMaking::aLogComesUnderADrawing()
{
    work().applyMade(added({}, "swarm", swarm()));
    m_window->opener()->add({path(u"traffic.csv"_s)});
    QTRY_VERIFY(work().imported() != nullptr);
    untilMerged();
    QCOMPARE(work().made().sources.size(), 1U);
    // It was at a time of its own, and now begins with the log.
    QVERIFY(work().made().extent()->from == work().imported()->arrivals.front());
    QVERIFY(work().trace()->size() > work().imported()->size());
}

void TestMaking::closingAsksAboutADrawing()
{
    m_window->actions().draw->trigger();
    int asked = 0;
    const auto answer = [&](QMessageBox::StandardButton with) {
        QTimer::singleShot(0, this, [this, with, &asked] {
            auto* question = m_window->findChild<QMessageBox*>();
            QVERIFY(question);
            ++asked;
            question->button(with)->click();
        });
    };
    answer(QMessageBox::Cancel);
    QVERIFY(!m_window->close());
    QCOMPARE(asked, 1);
    answer(QMessageBox::Discard);
    QVERIFY(m_window->close());
    QCOMPARE(asked, 2);
}

SPILLWAY_TEST(TestMaking)

} // namespace tst_making

#include "tst_making.moc"
