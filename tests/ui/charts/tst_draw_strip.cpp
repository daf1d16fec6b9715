#include "ui/charts/draw/draw_strip.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"
#include "ui/commands/edits.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/window/make/draw_panel.h"
#include "ui/window/make/draw_tools.h"

#include <QtGui/QUndoStack>
#include <QtGui/QWheelEvent>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>
#include <QtWidgets/QAbstractButton>

#include <cmath>
#include <memory>

namespace tst_draw_strip {

using namespace spillway;
using namespace spillway::ui;

namespace {

const Clients kMe{"192.0.2.7", 1, 0};

} // namespace

/// A hand on the strip, over a sheet of a minute.
class TestDrawStrip : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_project = std::make_unique<Project>();
        m_results = std::make_unique<Results>(m_project.get());
        m_panel = std::make_unique<DrawPanel>(m_project.get(), m_results.get());
        m_panel->resize(1000, 220);
        m_project->applyMade(added({}, "drawn", Drawn{{}, {at(0), at(60'000)}}));
        m_panel->open(1);
        QVERIFY(QTest::qWaitForWindowExposed(m_panel.get()));
        strip().setClients(kMe);
        strip().setSnap(DrawStrip::Snap::Off);
        strip().setTool(DrawTool::Select);
    }

    void thePenPaintsARate();
    void thePenGoesOnWithItsStroke();
    void thePenGrowsToTheLeft();
    void eachClickIsARequest();
    void aStampIsPlaced();
    void aDraggedStampIsAsLong();
    void theEraserTakesRequests();
    void whereOneOfSeveralIsErasedIsMarked();
    void withShiftOnlyOfOneClient();
    void aStrokeIsMoved();
    void itSnapsToTheGridAndToStrokes();
    void aCopyIsDragged();
    void aSelectionIsDuplicated();
    void handlesScaleTimeAndAmount();
    void aBandSelects();
    void keysDoTheSame();
    void toolsHaveKeys();
    void aClickBesideMovesThePlayhead();
    void thePanelFollowsItsDrawing();
    void everyToolHasAName();
    void theWheelZoomsAllCharts();

private:
    [[nodiscard]] DrawStrip& strip() const { return *m_panel->strip(); }
    [[nodiscard]] const Drawing& drawing() const
    {
        return std::get<Drawn>(m_project->made().sources.front().content).drawing;
    }
    [[nodiscard]] QUndoStack& undo() const { return *m_project->undoStack(); }
    /// The place of a moment, at a share of the plot's height.
    [[nodiscard]] QPoint place(std::int64_t ms, double height) const
    {
        const QRectF plot = strip().plotRect();
        const double x = plot.left() + plot.width() * static_cast<double>(ms) / 60'000;
        return QPointF(x, plot.bottom() - height * plot.height()).toPoint();
    }
    /// The time of one pixel.
    [[nodiscard]] std::int64_t pixel() const
    {
        return static_cast<std::int64_t>(60'000 / strip().plotRect().width()) + 1;
    }
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers keys = Qt::NoModifier) const
    {
        QTest::mousePress(&strip(), Qt::LeftButton, keys, from);
        QTest::mouseMove(&strip(), (from + to) / 2);
        QTest::mouseMove(&strip(), to);
        QTest::mouseRelease(&strip(), Qt::LeftButton, keys, to);
    }
    void draw(std::int64_t ms, PatternKind kind, std::int64_t length) const
    {
        Pattern pattern = presetPattern(kind);
        pattern.clients = kMe;
        pattern.length = Milliseconds(length);
        MadeSource source = m_project->made().sources.front();
        auto& now = std::get<Drawn>(source.content).drawing;
        now = added(now, at(ms), pattern);
        m_project->applyMade(changed(m_project->made(), source));
    }

    std::unique_ptr<Project> m_project;
    std::unique_ptr<Results> m_results;
    std::unique_ptr<DrawPanel> m_panel;
};

void TestDrawStrip::thePenPaintsARate()
{
    strip().setTool(DrawTool::Pen);
    drag(place(10'000, 0.5), place(20'000, 0.5));
    QCOMPARE(drawing().strokes.size(), 1U);
    const Stroke& stroke = drawing().strokes.front();
    QVERIFY(stroke.pattern.kind == PatternKind::Pen && stroke.pattern.clients == kMe);
    const auto extent = extentOf(stroke);
    QVERIFY(std::abs((extent.from - at(10'000)).count()) <= 3 * pixel());
    QVERIFY(std::abs((extent.to - at(20'000)).count()) <= 3 * pixel());
    QCOMPARE(stroke.pattern.steps.size(), 2U);                                 // one rate, no gaps
    QVERIFY(std::abs(stroke.pattern.steps.front().rate.raw() - 10'000) < 500); // half of 20 r/s
    QCOMPARE(undo().count(), 1);
    undo().undo();
    QVERIFY(drawing().strokes.empty());
}

void TestDrawStrip::thePenGoesOnWithItsStroke()
{
    strip().setTool(DrawTool::Pen);
    drag(place(10'000, 0.5), place(20'000, 0.5));
    drag(place(20'000, 0.25), place(25'000, 0.75));
    QCOMPARE(drawing().strokes.size(), 1U);
    QVERIFY(extentOf(drawing().strokes.front()).to > at(24'500));
    QVERIFY(drawing().strokes.front().pattern.steps.size() > 10); // a slope
    QCOMPARE(undo().count(), 2);
    strip().setClients({"192.0.2.8", 1, 0});
    drag(place(20'000, 0.25), place(25'000, 0.75));
    QCOMPARE(drawing().strokes.size(), 2U);
}

void TestDrawStrip::thePenGrowsToTheLeft()
{
    strip().setTool(DrawTool::Pen);
    drag(place(20'000, 0.5), place(30'000, 0.5));
    const auto before = extentOf(drawing().strokes.front());
    drag(place(20'000, 0.25), place(10'000, 0.25));
    QCOMPARE(drawing().strokes.size(), 1U);
    const auto after = extentOf(drawing().strokes.front());
    QVERIFY(after.from < at(10'500) && after.to == before.to); // what was there stays where it was
}

void TestDrawStrip::eachClickIsARequest()
{
    strip().setTool(DrawTool::Single);
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, place(10'000, 0.5));
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, place(30'000, 0.5));
    QCOMPARE(drawing().strokes.size(), 2U);
    QCOMPARE(drawnTrace(drawing(), "x")->size(), 2U);
    QCOMPARE(undo().count(), 2);
}

void TestDrawStrip::aStampIsPlaced()
{
    strip().setTool(DrawTool::Stamp);
    strip().setStamp(PatternKind::PageLoad);
    strip().setClients({{}, 3, 0});
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, place(10'000, 0.5));
    QCOMPARE(drawing().strokes.size(), 1U);
    QCOMPARE(drawing().strokes.front().pattern.length, presetPattern(PatternKind::PageLoad).length);
    QCOMPARE(drawnTrace(drawing(), "x")->size(), 75U); // 25 requests each
    QCOMPARE(undo().count(), 1);
}

void TestDrawStrip::aDraggedStampIsAsLong()
{
    strip().setTool(DrawTool::Stamp);
    strip().setStamp(PatternKind::Steady);
    drag(place(10'000, 0.5), place(25'000, 0.5));
    QCOMPARE(drawing().strokes.size(), 1U);
    QVERIFY(std::abs(drawing().strokes.front().pattern.length.count() - 15'000) <= 2 * pixel());
    QCOMPARE(undo().count(), 1);
}

void TestDrawStrip::theEraserTakesRequests()
{
    draw(10'000, PatternKind::Steady, 20'000);
    const std::size_t before = drawnTrace(drawing(), "x")->size();
    strip().setTool(DrawTool::Eraser);
    drag(place(15'000, 0.5), place(20'000, 0.5));
    const auto trace = drawnTrace(drawing(), "x");
    QVERIFY(trace->size() < before);
    for (const Instant arrival : trace->arrivals)
        QVERIFY(arrival < at(15'000) || arrival >= at(20'000));
    drag(place(5'000, 0.5), place(40'000, 0.5));
    QVERIFY(drawing().strokes.empty());
    undo().undo();
    undo().undo();
    QCOMPARE(drawnTrace(drawing(), "x")->size(), before);
}

void TestDrawStrip::whereOneOfSeveralIsErasedIsMarked()
{
    Stroke many;
    many.pattern = presetPattern(PatternKind::Steady);
    many.pattern.length = Milliseconds(10'000);
    many.pattern.clients = {{}, 9, 0};
    const std::string client = many.pattern.clients[7];
    many.holes = {{Milliseconds(2000), Milliseconds(3000), client}, {Milliseconds(5000), Milliseconds(6000), {}}};
    Stroke one = many;
    one.pattern.clients = {client, 1, 0};
    const ui::TimeRange tenSeconds{Instant{}, Instant{} + Milliseconds(10'000)};
    const auto shapes = shapesOf({{many, one}}, {{tenSeconds, 0, 1000}, QRectF(0, 0, 1000, 100), 20});
    const auto covers = [&](std::size_t shape, double x) { return shapes[shape].area.contains(QPointF(x, 99)); };
    QCOMPARE(shapes[0].thinned.size(), std::size_t{1});
    QVERIFY(shapes[0].thinned.front() == QRectF(200, 96, 100, 4));
    QVERIFY(covers(0, 250) && !covers(0, 550));
    QVERIFY(shapes[1].thinned.empty() && !covers(1, 250) && !covers(1, 550)); // nobody is left there
}

void TestDrawStrip::withShiftOnlyOfOneClient()
{
    draw(10'000, PatternKind::Steady, 10'000);
    draw(10'000, PatternKind::Steady, 10'000);
    MadeSource source = m_project->made().sources.front();
    auto& second = std::get<Drawn>(source.content).drawing.strokes[1];
    second.pattern.clients.name = "192.0.2.8";
    m_project->applyMade(changed(m_project->made(), source));
    strip().setTool(DrawTool::Eraser);
    drag(place(5'000, 0.5), place(40'000, 0.5), Qt::ShiftModifier);
    QCOMPARE(drawing().strokes.size(), 1U);
    QCOMPARE(drawing().strokes.front().pattern.clients.name, std::string("192.0.2.8"));
}

void TestDrawStrip::aStrokeIsMoved()
{
    draw(10'000, PatternKind::Steady, 10'000);
    drag(place(15'000, 0.1), place(35'000, 0.1));
    QVERIFY(std::abs((drawing().strokes.front().start - at(30'000)).count()) <= 2 * pixel());
    QCOMPARE(strip().selection().size(), 1U);
    QCOMPARE(undo().count(), 1);
    undo().undo();
    QVERIFY(drawing().strokes.front().start == at(10'000));
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, place(15'000, 0.1)); // only selects
    QCOMPARE(undo().index(), 0);
    QVERIFY(drawing().strokes.front().start == at(10'000));
}

void TestDrawStrip::itSnapsToTheGridAndToStrokes()
{
    strip().setSnap(DrawStrip::Snap::On);
    draw(10'000, PatternKind::Steady, 10'000);
    draw(40'123, PatternKind::Steady, 5'000);
    drag(place(15'000, 0.1), place(25'000, 0.1) + QPoint(2, 0));
    QVERIFY(drawing().strokes.front().start == at(20'000)); // a line of the grid
    drag(place(25'000, 0.1), place(45'123, 0.1) + QPoint(1, 0));
    QVERIFY(drawing().strokes.front().start == at(40'123)); // where the other one begins
}

void TestDrawStrip::aCopyIsDragged()
{
    draw(10'000, PatternKind::Steady, 10'000);
    drag(place(15'000, 0.1), place(35'000, 0.1), Qt::ControlModifier);
    QCOMPARE(drawing().strokes.size(), 2U);
    QVERIFY(drawing().strokes[0].start == at(10'000));
    QVERIFY(std::abs((drawing().strokes[1].start - at(30'000)).count()) <= 2 * pixel());
    QVERIFY(strip().selection() == std::vector<StrokeId>{drawing().strokes[1].id});
    QCOMPARE(undo().count(), 1);
}

void TestDrawStrip::aSelectionIsDuplicated()
{
    draw(10'000, PatternKind::Steady, 10'000);
    strip().selectAll();
    QTest::keyClick(&strip(), Qt::Key_D, Qt::ControlModifier);
    QCOMPARE(drawing().strokes.size(), 2U);
    QVERIFY(drawing().strokes[1].start == at(20'000));
    QVERIFY(strip().selection() == std::vector<StrokeId>{drawing().strokes[1].id});
}

void TestDrawStrip::handlesScaleTimeAndAmount()
{
    draw(10'000, PatternKind::Steady, 10'000); // 10 r/s: half the height of the axis
    const std::int64_t rate = drawing().strokes.front().pattern.values.front();
    strip().selectAll();
    const double top = static_cast<double>(rate) / 20'000;
    drag(place(20'000, top / 2), place(30'000, top / 2));
    QVERIFY(std::abs(drawing().strokes.front().pattern.length.count() - 20'000) <= 2 * pixel());
    QCOMPARE(drawing().strokes.front().pattern.values.front(), rate);
    undo().undo();
    drag(place(15'000, top), place(15'000, top / 2));
    QVERIFY(std::abs(drawing().strokes.front().pattern.values.front() - rate / 2) < rate / 20);
    QCOMPARE(drawing().strokes.front().pattern.length.count(), 10'000);
    undo().undo();
    QCOMPARE(drawing().strokes.front().pattern.values.front(), rate);
}

void TestDrawStrip::aBandSelects()
{
    draw(10'000, PatternKind::Burst, 0);
    draw(20'000, PatternKind::Burst, 0);
    draw(50'000, PatternKind::Burst, 0);
    drag(place(5'000, 0.5), place(30'000, 0.5));
    QCOMPARE(strip().selection().size(), 2U);
    QTest::keyClick(&strip(), Qt::Key_Delete);
    QCOMPARE(drawing().strokes.size(), 1U);
    QVERIFY(drawing().strokes.front().start == at(50'000));
    undo().undo();
    QCOMPARE(drawing().strokes.size(), 3U);
}

void TestDrawStrip::keysDoTheSame()
{
    draw(10'000, PatternKind::Burst, 0);
    QTest::keyClick(&strip(), Qt::Key_A, Qt::ControlModifier);
    QCOMPARE(strip().selection().size(), 1U);
    QTest::keyClick(&strip(), Qt::Key_Right);
    QTest::keyClick(&strip(), Qt::Key_Right);
    QVERIFY(drawing().strokes.front().start > at(10'000));
    QCOMPARE(undo().count(), 1); // one after the other: one step
    const std::int64_t amount = drawing().strokes.front().pattern.values.front();
    QTest::keyClick(&strip(), Qt::Key_Up);
    QCOMPARE(drawing().strokes.front().pattern.values.front(), amount * 11 / 10);
    const QSignalSpy opened(m_panel.get(), &DrawPanel::strokeOpened);
    QTest::keyClick(&strip(), Qt::Key_Return);
    QCOMPARE(opened.count(), 1);
    QTest::keyClick(&strip(), Qt::Key_Escape);
    QVERIFY(strip().selection().empty());
    const Instant playhead = m_project->playhead();
    QTest::keyClick(&strip(), Qt::Key_Right); // nothing is selected: the playhead, as in every chart
    QVERIFY(m_project->playhead() > playhead);
}

void TestDrawStrip::toolsHaveKeys()
{
    const std::pair<Qt::Key, DrawTool> keys[] = {{Qt::Key_P, DrawTool::Pen},
                                                 {Qt::Key_R, DrawTool::Single},
                                                 {Qt::Key_E, DrawTool::Eraser},
                                                 {Qt::Key_S, DrawTool::Stamp},
                                                 {Qt::Key_V, DrawTool::Select}};
    for (const auto& [key, tool] : keys) {
        QTest::keyClick(&strip(), key);
        QVERIFY(strip().tool() == tool);
    }
    QTest::keyClick(&strip(), Qt::Key_P);
    QTest::keyClick(&strip(), Qt::Key_Escape);
    QVERIFY(strip().tool() == DrawTool::Select);
}

void TestDrawStrip::aClickBesideMovesThePlayhead()
{
    QTest::mouseClick(&strip(), Qt::LeftButton, Qt::NoModifier, place(30'000, 0.5));
    QVERIFY(std::abs((m_project->playhead() - at(30'000)).count()) <= pixel());
    QCOMPARE(undo().count(), 0);
}

void TestDrawStrip::thePanelFollowsItsDrawing()
{
    QVERIFY(m_panel->isVisible());
    editMade(*m_project, removed(m_project->made(), 1), QStringLiteral("remove"));
    QVERIFY(!m_panel->isVisible());
    undo().undo();
    QVERIFY(!m_panel->isVisible());
    m_panel->open(1);
    QVERIFY(m_panel->isVisible());
    m_panel->open(17);
    QCOMPARE(m_panel->sourceId(), 1);
    m_panel->close();
    QCOMPARE(m_panel->sourceId(), 0);
}

void TestDrawStrip::everyToolHasAName()
{
    const auto buttons = m_panel->findChildren<QAbstractButton*>();
    QVERIFY(buttons.size() >= 7);
    for (const QAbstractButton* button : buttons)
        QVERIFY(!button->accessibleName().isEmpty() || !button->text().isEmpty());
    QVERIFY(!strip().accessibleName().isEmpty());
}

void TestDrawStrip::theWheelZoomsAllCharts()
{
    const QPointF where = place(30'000, 0.5);
    QWheelEvent wheel(where, strip().mapToGlobal(where), {}, {0, 120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&strip(), &wheel);
    QVERIFY(m_project->range().length() < Milliseconds(60'000));
}

SPILLWAY_TEST(TestDrawStrip)

} // namespace tst_draw_strip

#include "tst_draw_strip.moc"
