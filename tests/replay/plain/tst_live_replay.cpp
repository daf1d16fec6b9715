#include "engine/replay/plain/live_replay.h"

#include "engine/policy/policy.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <random>
#include <utility>

namespace tst_live_replay {

using namespace spillway;

namespace {

struct Decided
{
    Instant at;
    std::string key;
    Decision decision;
    bool operator==(const Decided&) const = default;
};

RequestSink into(std::vector<Decided>& all)
{
    return [&all](const RequestOutcome& request) {
        all.push_back({request.at, std::string(request.key), request.decision});
    };
}

} // namespace

/// Traffic in pieces gets the decisions that it gets as a whole.
class TestLiveReplay : public QObject
{
    Q_OBJECT

private slots:
    void equalsTheReplayOfTheWhole_data()
    {
        QTest::addColumn<QStringList>("limits");
        QTest::addColumn<int>("clients");
        QTest::newRow("one limit") << QStringList{QStringLiteral("rate=2r/s burst=5")} << 20;
        QTest::newRow("several, by other keys")
            << QStringList{QStringLiteral("rate=5r/s burst=5 delay=2"),
                           QStringLiteral("rate=100r/s burst=20 key=$uri zone=u:1m")}
            << 50;
        QTest::newRow("a zone that is too small, with keys that come back")
            << QStringList{QStringLiteral("rate=1r/m burst=3 nodelay zone=small:32k")} << 9000;
    }

    void equalsTheReplayOfTheWhole()
    {
        QFETCH(QStringList, limits);
        QFETCH(int, clients);
        std::vector<std::string> texts;
        for (const QString& limit : limits)
            texts.push_back(limit.toStdString());
        const Policy policy = parseLimits(texts, KeyTemplate::parse("$remote_user").value()).value();
        std::mt19937_64 random(seedOfTest());
        constexpr int kRequests = 60'000;
        Trace whole = traceOf({"remote_user", "uri"}, {});
        Trace piece = traceOf({"remote_user", "uri"}, {});
        LiveReplay replay(policy);
        std::vector<Decided> live;
        std::int64_t now = 1'000'000;
        for (int i = 0; i < kRequests; ++i) {
            now += static_cast<std::int64_t>(random() % 5);
            const std::string values[] = {"client" + std::to_string(random() % static_cast<unsigned>(clients)),
                                          "/" + std::to_string(random() % 3)};
            for (Trace* const trace : {&whole, &piece}) {
                trace->arrivals.push_back(at(now));
                trace->sourceOf.push_back(0);
                for (std::size_t c = 0; c < 2; ++c)
                    trace->columns[c].ids.push_back(trace->columns[c].values.intern(values[c]));
            }
            if (random() % 300 != 0 && i + 1 < kRequests)
                continue;
            const TracePtr added = shared(std::exchange(piece, traceOf({"remote_user", "uri"}, {})));
            QVERIFY(replay.add(added, allRows(*added)).has_value());
            if (random() % 2 == 0)
                replay.decideBefore(at(now - static_cast<std::int64_t>(random() % 500)), into(live));
        }
        replay.decideBefore(Instant::max(), into(live));

        std::vector<Decided> expected;
        const TracePtr trace = shared(std::move(whole));
        QVERIFY(replayInOrder(policy, groupedBy(trace, "$remote_user"), BinSpec{}, into(expected), {}, {}).has_value());
        QCOMPARE(live.size(), expected.size());
        for (std::size_t i = 0; i < live.size(); ++i)
            QVERIFY2(live[i] == expected[i], std::to_string(i).c_str());
    }

    /// Requests of a piece may have arrived before those of earlier pieces; others are not selected.
    void piecesThatOverlap()
    {
        LiveReplay replay(parseLimits({"rate=1r/s"}, KeyTemplate::parse("$remote_user").value()).value());
        const auto add = [&](std::initializer_list<std::pair<std::int64_t, std::vector<std::string>>> lines,
                             const std::vector<std::uint32_t>& rows) {
            const TracePtr trace = shared(traceOf({"remote_user"}, lines));
            return replay.add(trace, SelectedRows(rows, trace->size())).has_value();
        };
        std::vector<Decided> live;
        QVERIFY(add({{1000, {"a"}}, {1600, {"a"}}, {1700, {"b"}}}, {0, 1}));
        QVERIFY(add({{1500, {"b"}}, {1600, {"b"}}}, {0, 1}));
        replay.decideBefore(at(1600), into(live));
        QCOMPARE(live.size(), std::size_t{2});
        QCOMPARE(live.back().key, std::string("b"));
        replay.decideBefore(at(1601), into(live));
        QCOMPARE(live.size(), std::size_t{4});
        QCOMPARE(live[2].key, std::string("a"));
        QCOMPARE(live[3].decision, (Decision{Verdict::Rejected, Thousandths(900), Milliseconds(0)}));
    }
};

SPILLWAY_TEST(TestLiveReplay)

} // namespace tst_live_replay

#include "tst_live_replay.moc"
