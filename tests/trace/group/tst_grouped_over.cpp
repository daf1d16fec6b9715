#include "engine/trace/group/grouped_over.h"
#include "engine/trace/group/most_live_keys.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace spillway;

namespace {

struct Made
{
    int requests = 0;
    int clients = 0;       ///< "c0" .. and as many less one; one request in nine has none
    int firstClient = 0;   ///< in place of 0
    std::int64_t from = 0; ///< ms
    std::int64_t length = 1;
};

Trace madeUp(const Made& made, std::mt19937& random)
{
    Trace trace;
    trace.sources.push_back({"made up", 0, {}, {}});
    trace.columns.emplace_back().variable = "remote_user";
    trace.columns.emplace_back().variable = "uri";
    std::vector<Instant> arrivals;
    for (int i = 0; i < made.requests; ++i)
        arrivals.push_back(
            at(made.from + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(made.length))));
    std::ranges::sort(arrivals);
    trace.arrivals.append(arrivals);
    for (int i = 0; i < made.requests; ++i) {
        const auto client = made.firstClient + static_cast<int>(random() % static_cast<unsigned>(made.clients));
        const std::string name = random() % 9 == 0 ? std::string() : "c" + std::to_string(client);
        trace.sourceOf.push_back(0);
        trace.columns[0].ids.push_back(trace.columns[0].values.intern(name));
        trace.columns[1].ids.push_back(trace.columns[1].values.intern(random() % 2 == 0 ? "/a" : "/b"));
    }
    return trace;
}

/// The name of the first field in which they differ; empty where they are equal.
std::string difference(const Grouped& one, const Grouped& other)
{
    const auto names = [](const Grouped& grouped) {
        std::string all;
        for (ClientId client = 0; client < grouped.clients(); ++client)
            all += std::string(grouped.name(client)) + ';';
        return all;
    };
    if (one.base != other.base || one.span != other.span)
        return "base";
    if (one.keyOf != other.keyOf || names(one) != names(other))
        return "clients";
    if (one.offsets != other.offsets)
        return "offsets";
    if (one.times != other.times || one.wide != other.wide)
        return "times";
    if (!std::ranges::equal(one.rows(), other.rows()))
        return "rows";
    if (one.unaccounted != other.unaccounted || one.unaccountedRows != other.unaccountedRows)
        return "unaccounted";
    if (one.selected != other.selected)
        return "selected";
    if (mostLiveKeys(one).value() != mostLiveKeys(other).value())
        return "liveKeys";
    if (one.spread != other.spread || one.trace != other.trace || one.keys != other.keys)
        return "trace";
    const Tiles& a = one.tiles;
    const Tiles& b = other.tiles;
    return a.firstClient == b.firstClient && a.offsets == b.offsets && a.times == b.times ? "" : "tiles";
}

/// Both ways of grouping what `parts` make, the first of which is known.
std::string compared(const std::vector<TracePtr>& parts, const std::string& key, const Selection& selection)
{
    const KeyTemplate text = KeyTemplate::parse(key).value();
    const TracePtr& first = parts.front();
    const GroupedPtr known = group(first, evaluateKey(first, text).value(), select(*first, selection).value()).value();
    const TracePtr whole = shared(merged(parts).value());
    const KeyColumnPtr keys = evaluateKey(whole, text).value();
    const auto rows = select(*whole, selection).value();
    return difference(*groupOver(*known, whole, keys, rows).value(), *group(whole, keys, rows).value());
}

} // namespace

class TestGroupedOver : public QObject
{
    Q_OBJECT

private slots:
    void itIsWhatGroupGives_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<bool>("selects");
        QTest::newRow("one variable, numbered alike") << "$remote_user" << false;
        QTest::newRow("some of the requests") << "$remote_user" << true;
        QTest::newRow("two variables, numbered anew") << "$remote_user$uri" << false;
        QTest::newRow("nobody is accounted") << "" << true;
    }

    void itIsWhatGroupGives()
    {
        QFETCH(QString, key);
        QFETCH(bool, selects);
        Selection selection;
        if (selects)
            selection.locations = {"/a"};
        for (unsigned seed = 0; seed < 300; ++seed) {
            std::mt19937 random(seed);
            const auto upTo = [&random](unsigned most) { return static_cast<int>(random() % (most + 1)); };
            const TracePtr log =
                shared(madeUp({1 + upTo(3'000), 1 + upTo(200), 0, 1'000'000, 1 + std::int64_t{upTo(200'000)}}, random));
            std::vector<TracePtr> parts{log};
            for (int drawn = upTo(3); drawn > 0;
                 --drawn) // before, within and behind the log; of its clients and others
                parts.push_back(shared(madeUp({upTo(200), 1 + upTo(50), upTo(300),
                                               1'000'000 + 1'000LL * (upTo(300) - 50), 1 + std::int64_t{upTo(50'000)}},
                                              random)));
            const std::string different = compared(parts, key.toStdString(), selection);
            QVERIFY2(different.empty(), qPrintable(QStringLiteral("seed %1: %2").arg(seed).arg(different.c_str())));
        }
    }

    void whatDoesNotFitIsGroupedAnew()
    {
        std::mt19937 random(1);
        const TracePtr log = shared(madeUp({100, 10, 0, 0, 1'000}, random));
        const TracePtr far = shared(madeUp({5, 10, 0, std::int64_t{60} * 86'400'000, 1'000}, random));
        const TracePtr much = shared(madeUp({500, 10, 0, 0, 1'000}, random));
        const TracePtr none = shared(madeUp({0, 10, 0, 0, 1'000}, random));
        QCOMPARE(compared({log, far}, "$remote_user", {}), std::string()); // 64 bits of time
        QCOMPARE(compared({log, much}, "$remote_user", {}), std::string());
        QCOMPARE(compared({none, log}, "$remote_user", {}), std::string());
        QCOMPARE(compared({none, none}, "$remote_user", {}), std::string());
    }

    void manyAreGroupedOnTwoThreads()
    {
        std::mt19937 random(2);
        const TracePtr log = shared(madeUp({250'000, 3'000, 0, 0, 3'600'000}, random));
        const TracePtr drawn = shared(madeUp({5'000, 40, 2'980, 1'000'000, 60'000}, random));
        QCOMPARE(compared({log, drawn}, "$remote_user", {}), std::string());
    }

    void asksWhetherToStop()
    {
        std::mt19937 random(3);
        const TracePtr log = shared(madeUp({100, 10, 0, 0, 1'000}, random));
        const TracePtr whole = shared(merged({log, shared(madeUp({5, 10, 0, 0, 1'000}, random))}).value());
        const KeyColumnPtr keys = evaluateKey(whole, KeyTemplate::parse("$remote_user").value()).value();
        std::stop_source source;
        source.request_stop();
        const auto grouped =
            groupOver(*groupedBy(log, "$remote_user"), whole, keys, allRows(*whole), source.get_token());
        QVERIFY(!grouped && grouped.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestGroupedOver)
#include "tst_grouped_over.moc"
