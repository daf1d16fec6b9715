#include "engine/live/verification.h"

#include "engine/conf/read_policy.h"
#include "engine/conf/write_policy.h"
#include "engine/live/agreement_report.h"
#include "engine/live/private_nginx.h"
#include "tests/support/nginx.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

#include <QTemporaryDir>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace tst_verification {

using namespace spillway;
using spillway::test::Nginx;

namespace {

/// Most of a second: one client far above the limits, ten below them, by IPv4 and IPv6. Not at multiples of 10 ms, where
/// each arrival would lie on the boundary of a round rate.
TracePtr traffic()
{
    Trace trace = traceOf({"remote_addr", "host", "request_method", "uri", "http_user_agent"}, {});
    const auto add = [&](std::int64_t ms, const std::vector<std::string>& values) {
        trace.arrivals.push_back(at(1'000'000 + ms));
        trace.sourceOf.push_back(0);
        for (std::size_t i = 0; i < values.size(); ++i)
            trace.columns[i].ids.push_back(trace.columns[i].values.intern(values[i]));
    };
    for (std::int64_t i = 0; i < 100; ++i) {
        add(i * 9, {"2001:db8::bad", "shop.example", "POST", i % 3 == 0 ? "/login" : "/api/x", "a bot"});
        add(i * 9 + 3, {fmt::format("192.0.2.{}", i % 10), i % 2 == 0 ? "shop.example" : "other.example", "GET",
                        i % 4 == 0 ? "/site.css" : "/", "Mozilla"});
    }
    return shared(std::move(trace));
}

Verification verified(VerificationTask task, const TracePtr& trace)
{
    QTemporaryDir folder;
    auto place = findNginx({}).value();
    place.folder = folder.path().toStdString();
    task.grouped = groupedBy(trace, "$remote_addr");
    const auto seen = verify(task, place);
    if (!seen)
        qFatal("%s", seen.error().message().c_str());
    return *seen;
}

VerificationTask configured(const std::string& text)
{
    VerificationTask task;
    task.policy = readPolicyText(text, "x.conf", Untellable::EndsReading, Reading::Ways).value().policy;
    task.tree = readConfTree(text, "x.conf");
    return task;
}

VerificationTask limited(const std::vector<std::string>& limits)
{
    VerificationTask task;
    task.policy = parseLimits(limits, KeyTemplate()).value();
    task.tree = readConfTree(writePolicy(task.policy, {}).value(), "--limit");
    return task;
}

} // namespace

/// The prediction beside a real nginx. On a busy machine arrivals move, so only differences without a reason are faults.
class TestVerification : public QObject
{
    Q_OBJECT

    static void checkAgreement(const Verification& seen, std::uint64_t decisions)
    {
        QCOMPARE(seen.agreement.decisions, decisions);
        QVERIFY2(seen.agreement.equal * 2 >= decisions, agreementText(seen).c_str());
        for (const OtherDecision& each : seen.agreement.differences)
            QVERIFY2(each.reason <= DifferenceReason::Follows, agreementText(seen).c_str());
    }

private slots:
    void initTestCase()
    {
        if (Nginx().isInstalled())
            return;
        if (!Nginx::mayBeMissing())
            QFAIL("nginx is not installed");
        QSKIP("nginx is not installed");
    }

    void oneLimit()
    {
        const auto seen = verified(limited({"rate=10r/s burst=5"}), traffic());
        QCOMPARE(seen.sent, std::uint64_t{200});
        checkAgreement(seen, 200);
        QVERIFY(!seen.nginx.empty());
        const Json json = agreementJson(seen);
        QCOMPARE(json["decisions"].get<int>(), 200);
        QCOMPARE(json["differences"].size(), seen.agreement.differences.size());
    }

    void severalServersAndLimits()
    {
        const auto seen =
            verified(configured("user nobody; events {} http {\n"
                                "map $http_user_agent $bot { ~*bot $binary_remote_addr; default \"\"; }\n"
                                "geo $free { default 0; 192.0.2.0/30 1; }\n"
                                "map $free $client { 0 $binary_remote_addr; default \"\"; }\n"
                                "limit_req_zone $client zone=all:1m rate=5r/s;\n"
                                "limit_req_zone $binary_remote_addr$uri zone=login:1m rate=30r/m;\n"
                                "limit_req_zone $bot zone=bots:1m rate=20r/s;\n"
                                "server { listen 80; server_name other.example; return 301 https://shop.example; }\n"
                                "server { listen 443 ssl http2; server_name shop.example; ssl_certificate x.pem;\n"
                                "limit_req zone=all burst=3 nodelay;\n"
                                "location / { try_files $uri @app; }\n"
                                "location @app { limit_req zone=all; proxy_pass http://10.0.0.1; }\n"
                                "location /api/ { limit_req zone=all burst=40 delay=2; limit_req zone=bots burst=9;\n"
                                "proxy_pass http://10.0.0.1; }\n"
                                "location = /login { limit_req zone=login burst=2; limit_req zone=bots burst=30;\n"
                                "limit_req zone=all burst=20; fastcgi_pass unix:/x; } } }"),
                     traffic());
        QCOMPARE(seen.sent, std::uint64_t{200});
        // 50 of the others are redirected, and requests from 192.0.2.0/30 have an empty key.
        checkAgreement(seen, 130);
        QCOMPARE(seen.replaced.at("fastcgi_pass"), std::size_t{1});
    }

    void stretchedAndInDryRun()
    {
        VerificationTask task = configured("limit_req_zone $binary_remote_addr zone=a:1m rate=30r/s;\n"
                                           "limit_req_dry_run on; limit_req zone=a burst=2; limit_req_status 444;");
        task.stretchPerMille = 500;
        const auto seen = verified(std::move(task), traffic());
        QCOMPARE(seen.took, Milliseconds(447));
        checkAgreement(seen, 200);
    }

    void whatCannotBeSentIsCounted()
    {
        const auto seen =
            verified(limited({"rate=1r/s"}), shared(traceOf({"remote_addr", "request_uri"}, {{0, {"192.0.2.1", "/"}},
                                                                                             {1, {"192.0.2.1", "/a b"}},
                                                                                             {2, {"192.0.2.1", "/c d"}},
                                                                                             {3, {"somebody", "/"}}})));
        QCOMPARE(seen.sent, std::uint64_t{1});
        QCOMPARE(seen.unsent.at("the path is not valid").requests, std::uint64_t{2});
        QCOMPARE(seen.unsent.at("the path is not valid").example, std::string("GET /a b"));
        QCOMPARE(seen.unsent.at("the client is not an address").requests, std::uint64_t{1});
    }

    void connectionsThatNginxClosesAreOpenedAgain()
    {
        const auto seen = verified(configured("limit_req_zone $binary_remote_addr zone=a:1m rate=1r/s;\n"
                                              "limit_req zone=a; limit_req_status 444;"),
                                   traffic());
        checkAgreement(seen, 200);
    }

    void nginxRefusesIt()
    {
        const QTemporaryDir folder;
        auto place = findNginx({}).value();
        place.folder = folder.path().toStdString();
        VerificationTask task = limited({"rate=1r/s"});
        task.tree = readConfTree("map $uri $x { ~( 1; }", "x.conf");
        task.grouped = groupedBy(traffic(), "$remote_addr");
        const auto seen = verify(task, place);
        QVERIFY(!seen);
        QVERIFY2(seen.error().message().find("missing") != std::string::npos, seen.error().message().c_str());
    }

    void anotherProgramIsNoNginx()
    {
        QCOMPARE(findNginx("/bin/true").error().code, ErrorCode::Unsupported);
        QCOMPARE(findNginx("/no/such/nginx").error().code, ErrorCode::CannotOpen);
    }
};

SPILLWAY_TEST(TestVerification)

} // namespace tst_verification

#include "tst_verification.moc"
