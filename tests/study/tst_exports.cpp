#include "engine/conf/edit/recipes.h"
#include "engine/conf/placed_policy.h"
#include "engine/conf/write_policy.h"
#include "engine/ingest/import/import.h"
#include "engine/replay/plain/in_order_replay.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/nginx/key.h"
#include "tests/support/nginx.h"
#include "tests/support/nginx_server.h"
#include "tests/support/seed.h"
#include "tests/support/soak.h"
#include "tests/support/test_class.h"

#include <QtCore/QFile>
#include <QtTest/QTest>

#include <bit>
#include <random>

namespace tst_exports {

using namespace spillway;

/// Each recipe with values that fit the requests below; those that are no templates stand for themselves.
const std::vector<std::string> kRecipes{"crawlers=2r/m:1",
                                        "ipv6-64",
                                        "instances=2",
                                        "sustained=1r/m:4",
                                        "tiers=free:1r/m:k1|k.2,pro:2r/m:k3",
                                        "login=sid:1r/m",
                                        "methods=POST,PUT",
                                        "conditions=GET:/login|/,POST:/api/v1",
                                        "allowlist=127.0.0.3,::1/128",
                                        "retry-after",
                                        "json-body",
                                        "html-body"};

/// An export limits exactly the requests that were measured, in a real nginx.
class TestExports : public QObject
{
    Q_OBJECT

private slots:
    void everyRecipeIsTried()
    {
        std::size_t withTexts = 0;
        for (const std::string_view text : recipeTexts())
            withTexts += text.find('\n') + 1 < text.size() ? 1U : 0U;
        QCOMPARE(kRecipes.size(), withTexts);
    }

    void filteredLimitsHoldInNginx()
    {
        if (test::NginxServer::program().isEmpty())
            QSKIP("nginx is not installed");
        const std::uint64_t seed = seedOfTest();
        std::size_t compared = 0;
        std::size_t rejected = 0;
        for (unsigned round = 0; round < (test::soak() ? 200U : 12U); ++round) {
            std::mt19937_64 random(seed + round);
            filteredLimitHolds(random, compared, rejected);
            if (QTest::currentTestFailed())
                return qInfo("SPILLWAY_SEED=%llu", static_cast<unsigned long long>(seed + round));
        }
        qInfo("%zu requests compared, %zu rejected", compared, rejected);
        QVERIFY(rejected > 0);
    }

    void combinationsOfRecipesPass()
    {
        const test::Nginx nginx;
        if (!nginx.isInstalled() && test::Nginx::mayBeMissing())
            QSKIP("nginx is not installed");
        const std::size_t bodies = std::size_t{3} << (kRecipes.size() - 2); // comments, which are always there
        const std::size_t all = bodies / 3 - 1;
        for (std::size_t chosen = 0; chosen <= all; ++chosen) {
            if (!test::soak() && chosen != all && !std::has_single_bit(chosen) && chosen % 101 != 0)
                continue;
            const auto made = cooked(measured(), chosenOf(chosen | bodies));
            QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
            WriteOptions options;
            options.beside = made->beside;
            const auto placed =
                std::popcount(chosen) % 2 == 0 ? Result<Policy>(made->policy) : placedPolicy(made->policy, filter());
            const auto text = placed ? writePolicy(*placed, options) : Result<std::string>(placed.error());
            QVERIFY2(text.has_value(), text ? "" : text.error().message().c_str());
            const QString refusal = nginx.refusal(QByteArray::fromStdString(*text));
            QVERIFY2(refusal.isEmpty(), (refusal.toStdString() + '\n' + *text).c_str());
        }
    }

    void wrongValuesAreRefused_data()
    {
        QTest::addColumn<QString>("recipe");
        for (const char* recipe :
             {"nothing", "allowlist", "allowlist=", "allowlist=10.0.0.0/99", "retry-after=3", "sustained=60r/m",
              "sustained=0.5r/s:3", "methods=POST;}", "instances=some", "instances=1000", "tiers=free:1r/s"})
            QTest::newRow(recipe) << QString::fromLatin1(recipe);
    }

    void wrongValuesAreRefused()
    {
        QFETCH(QString, recipe);
        const auto made = cooked(measured(), {recipe.toStdString()});
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().code, ErrorCode::BadArgument);
    }

private:
    static Policy measured()
    {
        ZoneSpec zone;
        zone.bytes = 1 << 16;
        zone.rate = {2, RateUnit::PerMinute};
        return simplePolicy(zone, {0, 3, 0, true});
    }

    static Selection filter()
    {
        Selection selection;
        selection.locations = {"/api"};
        selection.methods = {"POST"};
        return selection;
    }

    static std::vector<std::string> chosenOf(std::size_t bits)
    {
        std::vector<std::string> chosen;
        for (std::size_t i = 0; i < kRecipes.size(); ++i)
            if ((bits >> i & 1U) != 0)
                chosen.push_back(kRecipes[i]);
        return chosen;
    }

    static Selection drawnFilter(std::mt19937_64& random)
    {
        const auto one = [&](int in) { return std::uniform_int_distribution<int>(0, in - 1)(random) == 0; };
        Selection selection;
        if (one(2))
            selection.locations =
                one(2) ? std::vector<std::string>{"/login"} : std::vector<std::string>{"/api", "/login/"};
        if (one(3))
            selection.methods = one(2) ? std::vector<std::string>{"POST"} : std::vector<std::string>{"GET", "PUT"};
        if (one(4))
            selection.hosts = {"A.example"};
        if (one(4))
            selection.excluded = {*Network::parse("127.0.0.2/32")};
        for (const char* condition :
             {"$http_user_agent != GPTBot", "$args = a=1", "!127.0.0.1/32", "$request_uri !~ v1"})
            if (one(8))
                selection.where.push_back(*Condition::parse(condition));
        return selection;
    }

    static test::NginxServer::Request drawnRequest(std::mt19937_64& random)
    {
        const auto pick = [&](std::initializer_list<const char*> texts) {
            return std::string(texts.begin()[std::uniform_int_distribution<std::size_t>(0, texts.size() - 1)(random)]);
        };
        test::NginxServer::Request request;
        request.peer = pick({"127.0.0.1", "127.0.0.2", "127.0.0.3"});
        request.uri = pick({"/", "/login", "/login/x?a=1", "/api/v1", "/api/v1?a=1"});
        request.method = pick({"GET", "POST", "PUT"});
        request.headers = {{"Host", pick({"a.example", "b.example"})},
                           {"User-Agent", pick({"curl", "curl", "GPTBot", "claudebot"})},
                           {"X-Api-Key", pick({"", "", "k1", "k.2", "kx2", "K1", "k3"})},
                           {"Cookie", pick({"", "sid=s1", "sid=s2"})}};
        return request;
    }

    /// `nginx`: what it says to each request of the log; "-" where it does not count it.
    static void filteredLimitHolds(std::mt19937_64& random, std::size_t& compared, std::size_t& rejected)
    {
        const Selection selection = drawnFilter(random);
        const std::size_t bits = random() & random() & random();
        const std::vector<std::string> recipes = chosenOf(bits);
        const auto made = cooked(measured(), recipes);
        QVERIFY2(made.has_value(), made ? "" : made.error().message().c_str());
        const auto placed = placedPolicy(made->policy, selection);
        QVERIFY2(placed.has_value(), placed ? "" : placed.error().message().c_str());
        WriteOptions options;
        options.beside = made->beside;
        const auto written = writePolicy(*placed, options);
        QVERIFY2(written.has_value(), written ? "" : written.error().message().c_str());
        const bool hasServer = written->find("server {") != std::string::npos;
        QByteArray text = "add_header X-Limit $limit_req_status always;\n" + QByteArray::fromStdString(*written);
        text.replace("listen 127.0.0.1:8089;", "listen 127.0.0.1:PORT default_server; root FOLDER/html;");
        if (!hasServer)
            text += "server { listen 127.0.0.1:PORT default_server; root FOLDER/html; }\n";
        test::NginxServer nginx(text, "end");
        QVERIFY2(nginx.isRunning(), (nginx.output() + text).constData());
        QByteArray log = "time_ms,binary_remote_addr,request_method,host,request_uri,http_user_agent,http_x_api_key,"
                         "http_cookie\n";
        std::vector<QByteArray> theirs;
        for (int i = 0; i < 80; ++i) {
            const auto request = drawnRequest(random);
            const QByteArray answer = QByteArray::fromStdString(nginx.answerTo(request));
            const qsizetype at = answer.indexOf("\r\nX-Limit: ");
            theirs.push_back(at < 0 ? QByteArray("-") : answer.mid(at + 11, answer.indexOf('\r', at + 2) - at - 11));
            const bool tellsWhen = theirs.back() == "REJECTED" && made->beside.find("Retry-After") != std::string::npos;
            QCOMPARE(answer.contains("\r\nRetry-After: "), tellsWhen);
            log += QByteArray::number(i) + ',' + request.peer.c_str() + ',' + request.method.c_str() + ',' +
                   request.headers[0].second.c_str() + ',' + request.uri.c_str() + ',' +
                   request.headers[1].second.c_str() + ',' + request.headers[2].second.c_str() + ',' +
                   request.headers[3].second.c_str() + '\n';
        }
        compare(selection, recipes, log, theirs);
        if (QTest::currentTestFailed())
            qInfo().noquote() << text;
        compared += theirs.size();
        rejected += static_cast<std::size_t>(std::ranges::count(theirs, QByteArray("REJECTED")));
    }

    /// The prediction is that for the selected requests alone; nginx must not count any other.
    static void compare(const Selection& selection, const std::vector<std::string>& recipes, const QByteArray& log,
                        const std::vector<QByteArray>& theirs)
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("requests.csv")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(log) == log.size());
        file.close();
        const auto import = importTraffic({file.fileName().toStdString()}, {});
        QVERIFY(import.has_value());
        const auto predicted = cooked(measured(), recipes);
        const auto selected = select(*import->trace, selection);
        const auto keys = evaluateKey(import->trace, predicted->policy.zones.front().key);
        QVERIFY2(keys.has_value(), keys ? "" : keys.error().message().c_str());
        const auto grouped = group(import->trace, *keys, *selected);
        QVERIFY(grouped.has_value());
        std::vector<QByteArray> ours(theirs.size(), "-");
        const auto outcome = replayInOrder(predicted->policy, *grouped, {}, [&](const RequestOutcome& request) {
            static constexpr const char* kNames[] = {"PASSED", "DELAYED", "REJECTED"};
            if (request.accounted)
                ours[request.row] = kNames[static_cast<int>(request.decision.verdict)];
        });
        QVERIFY(outcome.has_value());
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY2(ours[i] == theirs[i],
                     ("request " + QByteArray::number(qulonglong(i)) + ": ours " + ours[i] + ", nginx " + theirs[i] +
                      '\n' + log.split('\n')[static_cast<qsizetype>(i) + 1])
                         .constData());
    }
};

SPILLWAY_TEST(TestExports)

} // namespace tst_exports

#include "tst_exports.moc"
