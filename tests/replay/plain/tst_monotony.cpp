#include "engine/replay/replay.h"
#include "tests/replay/clients.h"
#include "tests/replay/random_traffic.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <string>

namespace tst_monotony {

using namespace spillway;

namespace {

/// One limit, and the same with more of one parameter.
struct Pair
{
    std::string less;
    std::string more;
};

using Random = std::mt19937_64;
using Numbers = std::pair<std::string, std::string>;

std::int64_t upTo(Random& random, std::int64_t most)
{
    return 1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(most));
}

/// A number and a larger one.
Numbers rising(Random& random, std::int64_t most)
{
    const std::int64_t less = upTo(random, most);
    return {std::to_string(less), std::to_string(less + upTo(random, most))};
}

/// A time and a multiple of it.
Numbers multiples(Random& random)
{
    const std::int64_t part = upTo(random, 1000);
    return {std::to_string(part) + "ms", std::to_string(part * (1 + upTo(random, 4))) + "ms"};
}

std::string number(Random& random, std::int64_t most)
{
    return std::to_string(upTo(random, most));
}

std::string maybeCounting(Random& random)
{
    return random() % 2 == 0 ? " count-rejected" : "";
}

/// Whole r/s: nothing is truncated.
std::string rate(Random& random)
{
    return " rate=" + number(random, 20) + "r/s";
}

Pair limitReqBurst(Random& random)
{
    const std::string common = "nodelay" + rate(random) + " burst=";
    const auto [less, more] = rising(random, 10);
    return {common + less, common + more};
}

/// From any rate to a whole one above, and from a whole one to any above.
Pair limitReqRate(Random& random)
{
    const std::string common = "nodelay burst=" + number(random, 10) + " rate=";
    const std::int64_t whole = upTo(random, 20);
    if (random() % 2 == 0)
        return {common + number(random, whole * 60) + "r/m", common + std::to_string(whole) + "r/s"};
    return {common + std::to_string(whole) + "r/s", common + std::to_string(whole * 60 + upTo(random, 600)) + "r/m"};
}

Pair tokenCapacity(Random& random)
{
    const std::int64_t cost = upTo(random, 3);
    const std::int64_t capacity = cost + upTo(random, 10);
    const std::string common = "token-bucket cost=" + std::to_string(cost) + rate(random) + " capacity=";
    return {common + std::to_string(capacity), common + std::to_string(capacity + upTo(random, 10))};
}

Pair tokenRate(Random& random)
{
    const std::string common = "token-bucket cost=2 capacity=" + std::to_string(1 + upTo(random, 10)) + " rate=";
    const auto [less, more] = rising(random, 20);
    return {common + less + "r/s", common + more + "r/s"};
}

Pair intervalCapacity(Random& random)
{
    const std::string common = "token-bucket refill=" + number(random, 5) + '/' + number(random, 3000) + "ms capacity=";
    const auto [less, more] = rising(random, 10);
    return {common + less, common + more};
}

Pair intervalTokens(Random& random)
{
    const std::string common = "token-bucket capacity=" + number(random, 10) + " refill=";
    const std::string period = '/' + number(random, 3000) + "ms";
    const auto [less, more] = rising(random, 5);
    return {common + less + period, common + more + period};
}

Pair intervalPeriod(Random& random)
{
    const std::string common = "token-bucket capacity=" + number(random, 10) + " refill=" + number(random, 5) + '/';
    const auto [part, whole] = multiples(random);
    return {common + whole, common + part};
}

Pair queueCapacity(Random& random)
{
    const std::string common = "leaking-bucket rate=" + number(random, 900) + "r/m capacity=";
    const auto [less, more] = rising(random, 10);
    return {common + less, common + more};
}

Pair queueRate(Random& random)
{
    const std::string common = "leaking-bucket capacity=" + number(random, 10) + " rate=";
    const auto [less, more] = rising(random, 900);
    return {common + less + "r/m", common + more + "r/m"};
}

template <const char* kName>
Pair windowLimit(Random& random)
{
    const std::string common = kName + maybeCounting(random) + " window=" + number(random, 5000) + "ms limit=";
    const auto [less, more] = rising(random, 10);
    return {common + less, common + more};
}

Pair fixedWindow(Random& random)
{
    const std::string common = "fixed-window limit=" + number(random, 10) + maybeCounting(random) + " window=";
    const auto [part, whole] = multiples(random);
    return {common + whole, common + part};
}

Pair logWindow(Random& random)
{
    const std::string common = "sliding-log limit=" + number(random, 10) + maybeCounting(random) + " window=";
    const auto [shorter, longer] = rising(random, 2500);
    return {common + longer + "ms", common + shorter + "ms"};
}

constexpr char kFixedWindow[] = "fixed-window";
constexpr char kSlidingLog[] = "sliding-log";
constexpr char kSlidingCounter[] = "sliding-counter";

struct Claim
{
    const char* name;
    Pair (*pair)(Random&);
};

constexpr Claim kClaims[] = {
    {"limit_req: a larger burst, at whole r/s", limitReqBurst},
    {"limit_req: a higher rate, if one of the two is whole r/s", limitReqRate},
    {"token bucket: a larger capacity, at whole r/s", tokenCapacity},
    {"token bucket: a higher rate, both whole r/s", tokenRate},
    {"token bucket at intervals: a larger capacity", intervalCapacity},
    {"token bucket at intervals: more tokens", intervalTokens},
    {"token bucket at intervals: a part of the period", intervalPeriod},
    {"leaking bucket: a larger capacity", queueCapacity},
    {"leaking bucket: a higher rate", queueRate},
    {"fixed window: a higher limit", windowLimit<kFixedWindow>},
    {"fixed window: a part of the window", fixedWindow},
    {"sliding log: a higher limit", windowLimit<kSlidingLog>},
    {"sliding log: a shorter window", logWindow},
    {"sliding counter: a higher limit", windowLimit<kSlidingCounter>},
};

/// "1" for each request that is not rejected, "0" for the others.
QString verdicts(const std::string& limit, const std::vector<std::int64_t>& arrivals)
{
    const GroupedPtr grouped = groupedClients({arrivals});
    const Policy policy = limitBy(limit);
    const OutcomePtr outcome = replay(policy, grouped, {}).value();
    QString all;
    const auto requests = replayClient(policy, *outcome, 0);
    for (const RequestOutcome& request : *requests)
        all += request.decision.verdict == Verdict::Rejected ? '0' : '1';
    return all;
}

} // namespace

/// Who gives a client more never rejects more of its requests: where that holds, and where it does not.
///
/// Of a bucket: let ahead be how many requests more the larger one has let in. Its tokens and `ahead` together are
/// never less than the tokens of the smaller one, since only a full bucket loses any; so while ahead is 0 whatever the
/// smaller lets in the larger does, too. Where an accepted request drops a fraction of a thousandth (limit_req and the
/// token bucket at a rate that is not whole r/s), the larger bucket may have dropped more, and nothing is claimed. Of a
/// sliding log that forgets what it rejects: the n-th request let in by the larger limit comes no later than that of
/// the smaller one, by induction. Of a sliding counter: in each window the larger limit lets in as many, and not more
/// beyond that than the limits differ by, by induction too.
class TestMonotony : public QObject
{
    Q_OBJECT

private slots:
    void moreNeverRejectsMore_data()
    {
        QTest::addColumn<std::size_t>("claim");
        for (std::size_t i = 0; i < std::size(kClaims); ++i)
            QTest::newRow(kClaims[i].name) << i;
    }

    void moreNeverRejectsMore()
    {
        QFETCH(std::size_t, claim);
        const unsigned seed = std::random_device{}();
        qInfo("seed %u", seed);
        Random random(seed);
        int spared = 0;
        for (int round = 0; round < 60; ++round) {
            const GroupedPtr grouped = groupedBy(randomTrace(random, {1500, 20, 0, 4000}), "$arg_k");
            const Pair pair = kClaims[claim].pair(random);
            const OutcomePtr less = replay(limitBy(pair.less), grouped, {}).value();
            const OutcomePtr more = replay(limitBy(pair.more), grouped, {}).value();
            for (ClientId client = 0; client < grouped->clients(); ++client)
                QVERIFY2(more->clients[client].rejected <= less->clients[client].rejected,
                         (pair.less + " rejects less than " + pair.more).c_str());
            spared += more->totals.rejected < less->totals.rejected ? 1 : 0;
        }
        QVERIFY(spared > 20);
    }

    /// It holds of how many, not of which.
    void aSingleRequestMayLoseByMore()
    {
        const std::vector<std::int64_t> arrivals{0, 0, 1250, 2000, 2250};
        QCOMPARE(verdicts("token-bucket rate=1r/s capacity=1", arrivals), QStringLiteral("10101"));
        QCOMPARE(verdicts("token-bucket rate=1r/s capacity=2", arrivals), QStringLiteral("11110"));
        QCOMPARE(verdicts("rate=1r/s nodelay", arrivals), QStringLiteral("10101"));
        QCOMPARE(verdicts("rate=1r/s burst=1 nodelay", arrivals), QStringLiteral("11110"));
    }

    /// Shorter windows of the clock begin elsewhere: what an edge divided now lies in one.
    void aShorterPeriodThatIsNoPartMayRejectMore_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::newRow("fixed window") << QByteArray("fixed-window limit=1 window=");
        QTest::newRow("sliding counter") << QByteArray("sliding-counter limit=1 window=");
        QTest::newRow("token bucket at intervals") << QByteArray("token-bucket capacity=1 refill=1/");
    }

    void aShorterPeriodThatIsNoPartMayRejectMore()
    {
        QFETCH(QByteArray, limit);
        QCOMPARE(verdicts(limit.toStdString() + "1000ms", {900, 1100}), QStringLiteral("11"));
        QCOMPARE(verdicts(limit.toStdString() + "700ms", {900, 1100}), QStringLiteral("10"));
    }
};

SPILLWAY_TEST(TestMonotony)

} // namespace tst_monotony

#include "tst_monotony.moc"
