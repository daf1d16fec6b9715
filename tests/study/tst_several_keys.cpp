#include "engine/replay/plain/in_order_replay.h"
#include "engine/replay/replay.h"
#include "engine/study/burst_needs.h"
#include "engine/study/limit_effects.h"
#include "tests/support/nginx_server.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <array>
#include <random>

namespace tst_several_keys {

using namespace spillway;

/// Policies of two or three zones with different keys, and requests for them.
class TestSeveralKeys : public QObject
{
    Q_OBJECT

    static constexpr int kPolicies = 150;
    static constexpr int kOfNginx = 10; ///< of them are checked by a real nginx

    struct Sent
    {
        std::string address;
        std::string apiKey;
        std::string uri;
    };

    using Random = std::mt19937;

    static int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

    static Policy randomPolicy(Random& random, NginxRate rate)
    {
        constexpr std::array kKeys{"$remote_addr", "$http_x_api_key", "$uri", "$http_x_api_key$uri", "all"};
        Policy policy;
        const int zones = 2 + below(random, 2);
        const int first = below(random, static_cast<int>(kKeys.size()));
        for (int i = 0; i < zones; ++i)
            policy.zones.push_back(
                {"z" + std::to_string(i), 1 << 20,
                 KeyTemplate::parse(kKeys[static_cast<std::size_t>(first + i) % kKeys.size()]).value(), rate});
        for (const char* location : {"/", "/a"}) {
            Rule rule{LocationKind::Prefix, location, {}};
            for (std::size_t zone = 0; zone < policy.zones.size(); ++zone)
                if (below(random, 3) > 0)
                    rule.limits.push_back({zone, 0, 0, true});
            if (rule.limits.empty())
                rule.limits.push_back({0, 0, 0, true});
            policy.rules.push_back(rule);
        }
        return policy;
    }

    static std::vector<Sent> randomRequests(Random& random, int count)
    {
        std::vector<Sent> requests;
        for (int i = 0; i < count; ++i) {
            const std::string key = below(random, 2) == 0 ? "" : "k" + std::to_string(below(random, 3));
            requests.push_back(
                {"127.0.0." + std::to_string(1 + below(random, 4)), key, below(random, 2) == 0 ? "/a/x" : "/b"});
        }
        return requests;
    }

    /// At most `apart` ms lie between two requests.
    static GroupedPtr grouped(const std::vector<Sent>& requests, Random& random, int apart, const Policy& policy)
    {
        Trace trace = traceOf({"remote_addr", "http_x_api_key", "uri"}, {});
        std::int64_t now = 0;
        for (const Sent& sent : requests) {
            trace.arrivals.push_back(at(now += below(random, apart + 1)));
            trace.sourceOf.push_back(0);
            for (const auto& [column, text] : {std::pair(0, sent.address), {1, sent.apiKey}, {2, sent.uri}}) {
                Column& to = trace.columns[static_cast<std::size_t>(column)];
                to.ids.push_back(to.values.intern(text));
            }
        }
        const TracePtr all = shared(std::move(trace));
        return group(all, evaluateKey(all, countedKey(policy)).value(), allRows(*all)).value();
    }

    /// Each limit with the burst that it requires, but `less` with one less.
    static Policy advised(Policy policy, const std::vector<std::int64_t>& required, std::size_t less)
    {
        std::size_t number = 0;
        for (Rule& rule : policy.rules)
            for (ZoneLimit& limit : rule.limits) {
                limit.burst = required[number] - (number == less ? 1 : 0);
                ++number;
            }
        return policy;
    }

    static std::uint64_t rejected(const Policy& policy, const GroupedPtr& grouped)
    {
        return replay(policy, grouped, BinSpec{}).value()->totals.rejected;
    }

    /// How many requests a real nginx rejects, sent at once.
    static int rejectedByNginx(const Policy& policy, const std::vector<Sent>& requests)
    {
        QByteArray text;
        for (const ZoneSpec& zone : policy.zones)
            text += QByteArray::fromStdString("limit_req_zone " + zone.key.text() + " zone=" + zone.name +
                                              ":1m rate=" + zone.rate.text() + ";\n");
        text += "server { listen 127.0.0.1:PORT; server_name up;\n";
        for (const Rule& rule : policy.rules) {
            text += QByteArray::fromStdString("location " + rule.location + " { root FOLDER/none;\n");
            for (const ZoneLimit& limit : rule.limits) {
                text += "limit_req zone=" + QByteArray::fromStdString(policy.zones[limit.zone].name) + " nodelay";
                text += limit.burst > 0 ? " burst=" + QByteArray::number(qint64{limit.burst}) + ";\n" : ";\n";
            }
            text += "}\n";
        }
        test::NginxServer nginx(text + "}\n", "end");
        if (!nginx.isRunning())
            qFatal("%s\n%s", nginx.output().constData(), text.constData());
        int rejected = 0;
        for (const Sent& sent : requests) {
            const std::string answer =
                nginx.answerTo({sent.address, sent.uri, {{"Host", "up"}, {"X-Api-Key", sent.apiKey}}, "GET"});
            if (!answer.starts_with("HTTP/1.1 503") && !answer.starts_with("HTTP/1.1 404"))
                qFatal("%s", answer.c_str());
            rejected += answer.starts_with("HTTP/1.1 503") ? 1 : 0;
        }
        return rejected;
    }

private slots:
    void requiredBurstsAreExact()
    {
        for (unsigned seed = 0; seed < kPolicies; ++seed) {
            Random random(seed);
            const Policy policy = randomPolicy(random, {2 + below(random, 5), RateUnit::PerSecond});
            const GroupedPtr traffic = grouped(randomRequests(random, 300), random, 150, policy);
            const std::vector<std::int64_t> required = burstNeeds(policy, traffic).value().limits;
            QVERIFY2(rejected(advised(policy, required, SIZE_MAX), traffic) == 0, qPrintable(QString::number(seed)));
            for (std::size_t limit = 0; limit < required.size(); ++limit)
                if (required[limit] > 0)
                    QVERIFY2(rejected(advised(policy, required, limit), traffic) > 0,
                             qPrintable(QStringLiteral("seed %1, limit %2").arg(seed).arg(limit)));
        }
    }

    void nginxAgrees()
    {
        if (test::NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        for (unsigned seed = 0; seed < kOfNginx; ++seed) {
            Random random(seed);
            const Policy policy =
                randomPolicy(random, {1, RateUnit::PerMinute}); // nothing leaks while requests are sent
            const std::vector<Sent> requests = randomRequests(random, 60);
            const GroupedPtr traffic = grouped(requests, random, 0, policy);
            const std::vector<std::int64_t> required = burstNeeds(policy, traffic).value().limits;
            const auto largest = static_cast<std::size_t>(std::ranges::max_element(required) - required.begin());
            QCOMPARE(rejectedByNginx(advised(policy, required, SIZE_MAX), requests), 0);
            QVERIFY(rejectedByNginx(advised(policy, required, largest), requests) > 0);
        }
    }

    void eachLimitCountsByItsOwnKey()
    {
        Policy policy;
        policy.zones = {{"user", 1 << 20, KeyTemplate::parse("$http_x_user").value(), {1, RateUnit::PerSecond}},
                        {"api", 1 << 20, KeyTemplate::parse("$http_x_api_key").value(), {1, RateUnit::PerSecond}}};
        policy.rules = {{LocationKind::Prefix, "/", {{0, 0, 0, true}, {1, 1, 0, true}}}};
        const TracePtr trace = shared(traceOf({"http_x_user", "http_x_api_key"}, {{0, {"ann", ""}},
                                                                                  {0, {"ann", ""}},
                                                                                  {0, {"", "k1"}},
                                                                                  {0, {"", "k1"}},
                                                                                  {0, {"", "k1"}},
                                                                                  {0, {"", "k2"}},
                                                                                  {0, {"", ""}}}));
        const GroupedPtr traffic =
            group(trace, evaluateKey(trace, countedKey(policy)).value(), allRows(*trace)).value();
        QCOMPARE(traffic->clients(), std::size_t{3});
        LimitTally tally(policy);
        const auto outcome = replayInOrder(policy, traffic, BinSpec{}, [&](const auto& one) { tally.count(one); });
        QCOMPARE(outcome.value()->totals.clientsRejected, std::uint64_t{2});
        const auto& [user, api] = std::pair(tally.counts()[0], tally.counts()[1]);
        QCOMPARE((std::array{user.met, user.rejected, user.clients, user.clientsRejected}),
                 (std::array<std::uint64_t, 4>{2, 1, 1, 1}));
        QCOMPARE((std::array{api.met, api.rejected, api.clients, api.clientsRejected}),
                 (std::array<std::uint64_t, 4>{4, 1, 2, 1}));
    }
};

SPILLWAY_TEST(TestSeveralKeys)

} // namespace tst_several_keys

#include "tst_several_keys.moc"
