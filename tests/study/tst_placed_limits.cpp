#include "engine/study/placed_limits.h"

#include "engine/replay/plain/in_order_replay.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <algorithm>
#include <random>

namespace tst_placed_limits {

using namespace spillway;

namespace {

struct Line
{
    std::int64_t at;
    std::string client;
    std::string uri;
};

/// Half an hour of visitors, who log in now and then, with floods by `flood`.
class Mixture
{
public:
    explicit Mixture(unsigned seed) : m_random(seed)
    {
        for (std::size_t person = 0; person < 60; ++person)
            for (std::int64_t now = below(120'000); now < kEnd; now += 20'000 + below(200'000))
                visit("10.0.0." + std::to_string(person), now);
    }

    std::int64_t below(std::int64_t bound) { return static_cast<std::int64_t>(m_random() % std::uint64_t(bound)); }

    void flood(const std::string& path, bool manyBelow)
    {
        const std::int64_t clients = 1 + below(3);
        const std::int64_t pause = 100 + below(300);
        for (std::int64_t client = 0; client < clients; ++client)
            for (std::int64_t now = kFrom + below(1000); now < kTo; now += pause / 2 + below(pause))
                m_lines.push_back(
                    {now, path + std::to_string(client), manyBelow ? path + std::to_string(below(500)) : path});
    }

    GroupedPtr grouped()
    {
        std::ranges::stable_sort(m_lines, {}, &Line::at);
        Trace trace = traceOf({"remote_addr", "uri"}, {});
        for (const Line& line : m_lines) {
            trace.arrivals.push_back(at(line.at));
            trace.sourceOf.push_back(0);
            trace.columns[0].ids.push_back(trace.columns[0].values.intern(line.client));
            trace.columns[1].ids.push_back(trace.columns[1].values.intern(line.uri));
        }
        return groupedBy(shared(std::move(trace)), "$remote_addr");
    }

    static std::vector<Period> periods() { return {{PeriodKind::Incident, {at(kFrom), at(kTo)}}}; }

private:
    static constexpr std::int64_t kFrom = 900'000;
    static constexpr std::int64_t kTo = 1'200'000;
    static constexpr std::int64_t kEnd = 1'800'000;

    void visit(const std::string& client, std::int64_t now)
    {
        if (below(8) == 0)
            m_lines.push_back({now, client, "/login"});
        m_lines.push_back({now + 2000, client, "/shop/" + std::to_string(below(40))});
        for (std::int64_t i = 0; i < 6; ++i)
            m_lines.push_back({now + 2050 + below(80), client, "/static/" + std::to_string(i)});
    }

    std::mt19937_64 m_random;
    std::vector<Line> m_lines;
};

bool takes(const PlacedLimit& limit, const std::string& path)
{
    return limit.rule.kind == LocationKind::Exact ? path == limit.rule.location : path.starts_with(limit.rule.location);
}

/// Visitors that the limits reject, by a replay of all of them.
std::size_t visitorsRejected(const std::vector<PlacedLimit>& limits, const GroupedPtr& grouped)
{
    const auto outcome = replayInOrder(policyOf(limits), grouped, {}, {}).value();
    std::size_t rejected = 0;
    for (ClientId client = 0; client < grouped->clients(); ++client)
        rejected += grouped->name(client).starts_with("10.") && outcome->clients[client].rejected > 0 ? 1U : 0U;
    return rejected;
}

} // namespace

class TestPlacedLimits : public QObject
{
    Q_OBJECT

private slots:
    void theFloodsPathIsFound()
    {
        int found = 0;
        for (unsigned seed = 1; seed <= 100; ++seed) {
            Mixture made(seed);
            const bool many = made.below(3) == 0;
            const std::string path =
                many ? "/shop/" : std::vector<std::string>{"/login", "/shop/7", "/search", "/static/2"}[seed % 4];
            made.flood(path, many);
            const GroupedPtr grouped = made.grouped();
            const auto limits = placedLimits(grouped, Mixture::periods(), {}).value();
            QVERIFY2(!limits.empty(), qPrintable(QString::number(seed)));
            QCOMPARE(visitorsRejected(limits, grouped), std::size_t{0});
            const PlacedLimit& first = limits.front();
            QCOMPARE(first.normalClients, std::uint64_t{0});
            QVERIFY(first.blocked <= first.requests);
            found += takes(first, path) && first.rule.location != "/" && first.blocked * 10 >= first.requests * 7;
        }
        QVERIFY2(found >= 95, qPrintable(QString::number(found)));
    }

    void eachCauseHasItsLimit()
    {
        Mixture made(7);
        made.flood("/login", false);
        made.flood("/shop/", true);
        const GroupedPtr grouped = made.grouped();
        const auto limits = placedLimits(grouped, Mixture::periods(), {}).value();
        QCOMPARE(limits.size(), std::size_t{2});
        for (const std::string path : {"/login", "/shop/"})
            QVERIFY(std::ranges::any_of(limits, [&](const PlacedLimit& limit) { return takes(limit, path); }));
        QVERIFY(limits[0].zone.name != limits[1].zone.name);
        QVERIFY(limits[0].wider.has_value());
        QCOMPARE(visitorsRejected(limits, grouped), std::size_t{0});
    }

    void withoutIncidentNothingIsSuggested() { QVERIFY(placedLimits(Mixture(3).grouped(), {}, {}).value().empty()); }
};

SPILLWAY_TEST(TestPlacedLimits)

} // namespace tst_placed_limits

#include "tst_placed_limits.moc"
