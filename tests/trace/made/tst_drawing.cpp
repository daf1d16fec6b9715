#include "engine/trace/made/drawing.h"
#include "engine/trace/made/drawn_trace.h"

#include "tests/support/test_class.h"
#include "tests/trace/drawn.h"

#include <QtTest/QTest>

#include <algorithm>
#include <utility>

namespace tst_drawing {

using namespace spillway;

namespace {

using Ids = std::vector<StrokeId>;
/// The moment and the client of each request.
using Requests = std::vector<std::pair<std::int64_t, std::string>>;

constexpr std::int64_t kStart = 1'000'000;

Requests requestsOf(const Drawing& drawing)
{
    const Trace trace = drawnTrace(drawing, "drawing").value();
    const Column& clients = *trace.column("remote_addr");
    Requests requests;
    for (std::size_t i = 0; i < trace.size(); ++i)
        requests.emplace_back(trace.arrivals[i].time_since_epoch().count(),
                              std::string(clients.values[clients.ids[i]]));
    return requests;
}

Drawing with(Pattern pattern)
{
    return added({}, at(kStart), std::move(pattern));
}

Pattern painting(std::int64_t length, std::int64_t rate)
{
    Pattern pen = presetPattern(PatternKind::Pen);
    pen.steps = painted({}, Milliseconds(0), Milliseconds(length), Rate(rate));
    return pen;
}

/// One stroke of each kind, on four clients.
Drawing oneOfEach()
{
    Drawing drawing;
    for (const PatternInfo& info : patternKinds()) {
        Pattern pattern = presetPattern(info.kind);
        pattern.length = std::min(pattern.length, Milliseconds(60'000));
        pattern.clients = {"", 4, 0};
        if (info.kind == PatternKind::Pen)
            pattern.steps = painting(5000, 20'000).steps;
        if (info.kind == PatternKind::Clicks)
            pattern.clicks = {Milliseconds(0), Milliseconds(400), Milliseconds(2000)};
        drawing = added(std::move(drawing), at(kStart + 1000 * static_cast<int>(info.kind)), pattern);
    }
    return drawing;
}

Ids allOf(const Drawing& drawing)
{
    Ids ids;
    for (const Stroke& stroke : drawing.strokes)
        ids.push_back(stroke.id);
    return ids;
}

} // namespace

class TestDrawing : public QObject
{
    Q_OBJECT

private slots:
    void strokesGetNumbersOfTheirOwn()
    {
        const Drawing one = with(clicksAt({0}));
        const Drawing two = added(one, at(5), clicksAt({1}));
        QCOMPARE(one.strokes.size(), std::size_t{1});
        QVERIFY(allOf(two) == (Ids{1, 2}));
        QVERIFY(allOf(added(deleted(two, Ids{2}), at(5), clicksAt({1}))) == (Ids{1, 3}));
        QVERIFY(two.find(2)->start == at(5) && two.find(3) == nullptr);
    }

    void aChangedPatternKeepsItsPlace()
    {
        const Drawing drawing = changed(with(clicksAt({0})), 1, clicksAt({0, 7}));
        QVERIFY(requestsOf(drawing) == (Requests{{kStart, "198.51.100.1"}, {kStart + 7, "198.51.100.1"}}));
        QVERIFY(changed(drawing, 9, clicksAt({})) == drawing);
    }

    void movingShiftsEachRequest()
    {
        // Without the daily curve: it follows the clock.
        const Drawing drawing = deleted(oneOfEach(), Ids{static_cast<StrokeId>(PatternKind::Daily) + 1});
        Requests expected = requestsOf(drawing);
        for (auto& [moment, client] : expected)
            moment += 12'345;
        const Drawing there = moved(drawing, allOf(drawing), Milliseconds(12'345));
        QVERIFY(requestsOf(there) == expected);
        QVERIFY(moved(there, allOf(there), Milliseconds(-12'345)) == drawing);
    }

    void movingStopsAtTheEndsOfTime()
    {
        Drawing drawing = added(with(clicksAt({0})), at(kStart + 10), clicksAt({0}));
        drawing = moved(std::move(drawing), Ids{1, 2}, Milliseconds(INT64_MIN / 2));
        QVERIFY(drawing.strokes[0].start == at(0) && drawing.strokes[1].start == at(10));
        drawing = moved(std::move(drawing), Ids{1, 2}, Milliseconds(INT64_MAX / 2));
        QVERIFY(drawing.strokes[1].start == kLastStart && drawing.strokes[0].start == kLastStart - Milliseconds(10));
        QVERIFY(added({}, at(-5), clicksAt({0})).strokes[0].start == at(0));
    }

    void copiesAreNewStrokes()
    {
        const Drawing drawing = oneOfEach();
        const Drawing twice = copied(drawing, Ids{4, 2}, Milliseconds(500));
        QCOMPARE(twice.strokes.size(), drawing.strokes.size() + 2);
        const Stroke& copy = twice.strokes[drawing.strokes.size()];
        QVERIFY(copy.id == drawing.nextId && copy.start == drawing.find(2)->start + Milliseconds(500));
        QVERIFY(copy.pattern == drawing.find(2)->pattern);
        QVERIFY(deleted(twice, Ids{copy.id, copy.id + 1}).strokes == drawing.strokes);
    }

    void erasingLeavesAllOthersAsTheyWere_data()
    {
        QTest::addColumn<QString>("client");
        QTest::newRow("of all clients") << QString();
        QTest::newRow("of one client") << QStringLiteral("198.51.100.3");
        QTest::newRow("of nobody") << QStringLiteral("192.0.2.1");
    }
    void erasingLeavesAllOthersAsTheyWere()
    {
        QFETCH(QString, client);
        const std::string name = client.toStdString();
        Drawing drawing = oneOfEach();
        Requests expected = requestsOf(drawing);
        for (const auto& [from, to] :
             {std::pair{kStart + 8000, kStart + 9500}, std::pair{kStart + 9000, kStart + 11'000},
              std::pair{kStart + 14'300, kStart + 16'001}}) {
            drawing = erased(std::move(drawing), {at(from), at(to)}, name);
            std::erase_if(expected, [&, first = from, last = to](const auto& request) {
                return request.first >= first && request.first < last && (name.empty() || request.second == name);
            });
        }
        QVERIFY(requestsOf(drawing) == expected);
        // What moves takes its holes along.
        for (auto& [moment, who] : expected)
            moment += 1000 * 86'400;
        drawing = moved(drawing, allOf(drawing), Milliseconds(1000 * 86'400));
        QVERIFY(requestsOf(drawing) == expected);
    }

    void holesThatTouchBecomeOne()
    {
        Drawing drawing = with(painting(1000, 50'000));
        for (std::int64_t from = 0; from < 900; from += 10)
            drawing = erased(std::move(drawing), {at(kStart + from), at(kStart + from + 10)});
        QCOMPARE(drawing.strokes[0].holes.size(), std::size_t{1});
        QVERIFY(drawing.strokes[0].holes[0] == (Hole{Milliseconds(0), Milliseconds(900), {}}));
        QCOMPARE(requestsOf(drawing).size(), std::size_t{5});
        QVERIFY(erased(drawing, {at(kStart + 900), at(kStart + 5000)}).strokes.empty());
    }

    void aStrokeGoesWithItsLastClick()
    {
        Pattern clicks = clicksAt({0, 400, 900});
        clicks.clients = {"", 2, 0};
        Drawing drawing = erased(with(clicks), {at(kStart), at(kStart + 10)});
        drawing = erased(std::move(drawing), {at(kStart + 300), at(kStart + 500)}, "198.51.100.1");
        drawing = erased(std::move(drawing), {at(kStart + 900), at(kStart + 901)}, "198.51.100.1");
        QVERIFY(requestsOf(drawing) == (Requests{{kStart + 400, "198.51.100.2"}}));
        QVERIFY(erased(std::move(drawing), {at(kStart + 300), at(kStart + 500)}, "198.51.100.2").strokes.empty());
    }

    void scalingInTimeKeepsTheRateAndTheAnchor()
    {
        const Drawing drawing = with(painting(2000, 10'000));
        const Drawing longer = scaledInTime(drawing, Ids{1}, {3, 2}, at(kStart - 500));
        QVERIFY(longer.strokes[0].start == at(kStart + 250));
        QCOMPARE(requestsOf(drawing).size(), std::size_t{20});
        QCOMPARE(requestsOf(longer).size(), std::size_t{30});
        QVERIFY(scaledInTime(longer, Ids{1}, {2, 3}, at(kStart - 500)) == drawing);
        QVERIFY(scaledInTime(drawing, Ids{7}, {3, 2}, at(0)) == drawing);
    }

    void scalingInTimeSpreadsClicksAndHoles()
    {
        Drawing drawing = erased(with(clicksAt({0, 100, 301})), {at(kStart + 90), at(kStart + 110)});
        drawing = scaledInTime(std::move(drawing), Ids{1}, {1, 2}, at(kStart));
        QVERIFY(requestsOf(drawing) == (Requests{{kStart, "198.51.100.1"}, {kStart + 151, "198.51.100.1"}}));
    }

    void scalingInAmountScalesTheRequests()
    {
        const Drawing drawing = with(painting(2000, 10'000));
        QCOMPARE(requestsOf(scaledInAmount(drawing, Ids{1}, {5, 2})).size(), std::size_t{50});
        for (const PatternKind kind :
             {PatternKind::Burst, PatternKind::PageLoad, PatternKind::CronHerd, PatternKind::Steady}) {
            const Drawing before = with(presetPattern(kind));
            QCOMPARE(requestsOf(scaledInAmount(before, Ids{1}, {2, 1})).size(), 2 * requestsOf(before).size());
        }
    }

    void noScaleLeavesTheRanges()
    {
        for (const Factor factor : {Factor{1'000'000, 1}, Factor{1, 1'000'000}, Factor{0, -3}, Factor{INT64_MAX, 1}}) {
            Drawing drawing = oneOfEach();
            for (int i = 0; i < 3; ++i) {
                drawing = scaledInTime(drawing, allOf(drawing), factor, kLastStart);
                drawing = scaledInAmount(drawing, allOf(drawing), factor);
            }
            for (const Stroke& stroke : drawing.strokes) {
                const auto sound = checked(stroke.pattern);
                QVERIFY2(sound, sound ? "" : sound.error().message().c_str());
                QVERIFY(stroke.start >= at(0) && stroke.start <= kLastStart);
            }
        }
    }

    void strokesAreFoundByTimeAndClient()
    {
        Drawing drawing = with(painting(1000, 1000));
        Pattern other = clicksAt({0});
        other.clients.name = "crawler";
        drawing = added(std::move(drawing), at(kStart + 990), other);
        const auto range = [](std::int64_t from, std::int64_t to) {
            return TimeRange{at(kStart + from), at(kStart + to)};
        };
        QVERIFY(strokesIn(drawing, range(-9, 0)).empty());
        QVERIFY(strokesIn(drawing, range(-9, 1)) == (Ids{1}));
        QVERIFY(strokesIn(drawing, range(0, 2000)) == (Ids{1, 2}));
        QVERIFY(strokesIn(drawing, range(0, 2000), "crawler") == (Ids{2}));
        QVERIFY(strokesIn(drawing, range(1000, 2000)).empty());
    }
};

SPILLWAY_TEST(TestDrawing)

} // namespace tst_drawing

#include "tst_drawing.moc"
