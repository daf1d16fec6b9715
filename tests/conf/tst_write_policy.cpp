#include "engine/conf/quoting.h"
#include "engine/conf/write_policy.h"

#include "tests/conf/random_policy.h"
#include "tests/support/nginx.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_write_policy {

using namespace spillway;
using spillway::test::Nginx;
using spillway::test::RandomPolicy;

namespace {

ZoneSpec zone(const std::string& name, const std::string& key = "$binary_remote_addr", std::uint64_t bytes = 10U << 20U)
{
    return {name, bytes, KeyTemplate::parse(key).value(), {10, RateUnit::PerSecond}};
}

Policy simple(const ZoneSpec& spec)
{
    Policy policy;
    policy.zones = {spec};
    policy.rules = {{LocationKind::Prefix, "/", {{0, 20, 0, true}}}};
    return policy;
}

QString text(const Result<std::string>& result)
{
    return result ? QString::fromStdString(*result)
                  : QStringLiteral("refused: ") + QString::fromStdString(result.error().message());
}

} // namespace

class TestWritePolicy : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!m_nginx.isInstalled() && !Nginx::mayBeMissing())
            QFAIL("nginx is not installed");
    }

    void aSimplePolicyIsShort()
    {
        const auto out = writePolicy(simple(zone("spillway")), {{"measured on access.log"}, false});
        QCOMPARE(text(out),
                 QStringLiteral("# measured on access.log\n"
                                "\n"
                                "limit_req_zone $binary_remote_addr zone=spillway:10m rate=10r/s;\n"
                                "limit_req_status 429;\n"
                                "limit_req_log_level error;\n"
                                "\n"
                                "# At http level it limits every server and location without a limit_req of its own.\n"
                                "# To limit only one, move it into that server or location.\n"
                                "limit_req zone=spillway burst=20 nodelay;\n"));
    }

    void theStatusLineShowsBothDirectives()
    {
        QCOMPARE(directiveLines(simple(zone("x"))),
                 std::string("limit_req_zone $binary_remote_addr zone=x:10m rate=10r/s;\n"
                             "limit_req zone=x burst=20 nodelay;"));
        QCOMPARE(directiveLines({}), std::string());
    }

    void zeroIsNeverWritten()
    {
        Policy policy = simple(zone("x"));
        policy.rules[0].limits = {{0, 0, 0, false}};
        QVERIFY(text(writePolicy(policy, {})).endsWith(QStringLiteral("limit_req zone=x;\n")));
        policy.rules[0].limits = {{0, 12, 8, false}};
        QVERIFY(text(writePolicy(policy, {})).endsWith(QStringLiteral("limit_req zone=x burst=12 delay=8;\n")));
    }

    void dryRunIsWrittenWhenAsked()
    {
        QVERIFY(!text(writePolicy(simple(zone("x")), {})).contains(QStringLiteral("dry_run")));
        QVERIFY(text(writePolicy(simple(zone("x")), {{}, true})).contains(QStringLiteral("\nlimit_req_dry_run on;")));
    }

    void aCommentCannotBeLeft()
    {
        const auto out = writePolicy(simple(zone("x")), {{"a\nreturn 444;\r}\x1b[2J", std::string(9000, 'x')}, false});
        for (const QString& line : text(out).split(QLatin1Char('\n')))
            QVERIFY2(line.size() < 1100 && (line.isEmpty() || line[0] == QLatin1Char('#') ||
                                            line.startsWith(QStringLiteral("limit_req"))),
                     qPrintable(line));
        if (m_nginx.isInstalled())
            QCOMPARE(m_nginx.refusal(QByteArray::fromStdString(*out)), QString());
    }

    void wordsAreQuotedOnlyWhereNeeded_data()
    {
        QTest::addColumn<QByteArray>("raw");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("a plain word stays") << QByteArray("$a${b}c") << QByteArray("\"$a${b}c\"");
        QTest::newRow("an ordinary regex stays") << QByteArray("^/a\\.(php|html)$") << QByteArray("^/a\\.(php|html)$");
        QTest::newRow("blanks") << QByteArray("a b") << QByteArray("\"a b\"");
        QTest::newRow("nothing") << QByteArray() << QByteArray("\"\"");
        QTest::newRow("end of a directive") << QByteArray("a;") << QByteArray("\"a;\"");
        QTest::newRow("quotes") << QByteArray("a\"'") << QByteArray("\"a\\\"'\"");
        QTest::newRow("a line break") << QByteArray("a\nb\r\t") << QByteArray("\"a\\nb\\r\\t\"");
        QTest::newRow("a backslash at the end") << QByteArray("a\\") << QByteArray("a\\\\");
        QTest::newRow("a backslash before a letter that nginx would turn into a tab")
            << QByteArray("a\\tb") << QByteArray("a\\\\tb");
        QTest::newRow("a backslash before a tab") << QByteArray("a\\\tb") << QByteArray("\"a\\\\\\tb\"");
    }

    void wordsAreQuotedOnlyWhereNeeded()
    {
        QFETCH(QByteArray, raw);
        QFETCH(QByteArray, word);
        QCOMPARE(QByteArray::fromStdString(confWord(raw.toStdString())), word);
    }

    void whatNginxCannotExpressIsRefused_data()
    {
        QTest::addColumn<QByteArray>("name");
        for (const char* name :
             {"", "a:b", "a b", "a$b", "a\nb", "a\"b", "a'b", "a;b", "a{b", "a\\b", "#a", "a\x01", "a\x7f"})
            QTest::addRow("zone name %s", printable(name).c_str()) << QByteArray(name);
        QTest::newRow("zone name of 300 letters") << QByteArray(300, 'a');
    }

    void whatNginxCannotExpressIsRefused()
    {
        QFETCH(QByteArray, name);
        const auto out = writePolicy(simple(zone(name.toStdString())), {});
        QVERIFY2(!out, qPrintable(text(out)));
        QVERIFY(out.error().code == ErrorCode::BadConfig);
        QVERIFY(!out.error().detail.empty());
    }

    void numbersOutOfRangeAreRefused()
    {
        const auto refused = [](auto change) {
            Policy policy = simple(zone("x"));
            change(policy);
            const auto out = writePolicy(policy, {});
            return out ? QStringLiteral("accepted") : QString::fromStdString(out.error().detail);
        };
        QCOMPARE(refused([](Policy& p) { p.status = 399; }),
                 QStringLiteral("limit_req_status 399: value must be between 400 and 599"));
        QCOMPARE(refused([](Policy& p) { p.status = 600; }),
                 QStringLiteral("limit_req_status 600: value must be between 400 and 599"));
        QCOMPARE(refused([](Policy& p) { p.logLevel = "debug"; }),
                 QStringLiteral("limit_req_log_level: invalid value \"debug\""));
        QCOMPARE(refused([](Policy& p) { p.zones[0].bytes = 31U << 10U; }),
                 QStringLiteral("zone \"zone=x:31k\" is too small"));
        QCOMPARE(refused([](Policy& p) { p.zones[0].rate.count = 0; }), QStringLiteral("invalid rate \"rate=0r/s\""));
        QCOMPARE(refused([](Policy& p) { p.rules[0].limits[0].burst = kMaxCount + 1; }),
                 QStringLiteral("invalid burst value \"burst=9223372036854776\""));
        QCOMPARE(refused([](Policy& p) {
                     p.rules[0].limits[0] = {0, 5, -1, false};
                 }),
                 QStringLiteral("invalid delay value \"delay=-1\""));
        QCOMPARE(refused([](Policy& p) { p.rules.push_back(p.rules[0]); }), QStringLiteral("duplicate location \"/\""));
        QVERIFY(
            refused([](Policy& p) { p.rules[0].limits.push_back({}); }).startsWith(QStringLiteral("\"limit_req\"")));
        QVERIFY(refused([](Policy& p) {
                    p.rules.push_back({LocationKind::Prefix, "~x", {}});
                }).startsWith(QStringLiteral("nginx would take")));
    }

    void nginxTakesWhatIsWritten_data()
    {
        QTest::addColumn<std::string>("text");
        Policy policy = simple(zone("x"));
        QTest::newRow("simple") << *writePolicy(policy, {});
        policy.dryRun = true;
        QTest::newRow("dry run") << *writePolicy(policy, {});
        QTest::newRow("a constant as the key") << *writePolicy(simple(zone("x", "all clients; together")), {});
        QTest::newRow("the longest name") << *writePolicy(simple(zone(std::string(200, 'n'))), {});
        QTest::newRow("the longest key") << *writePolicy(simple(zone("x", std::string(3990, 'k'))), {});
        QTest::newRow("the smallest zone") << *writePolicy(simple(zone("x", "$uri", 32768)), {});
        policy.rules.push_back({LocationKind::Exact, "/", {{0, 5, 2, false}}});
        policy.rules.push_back({LocationKind::PrefixFirst, "/static files/", {}});
        policy.rules.push_back({LocationKind::Regex, "\\.php$", {{0, 0, 0, false}}});
        policy.rules.push_back({LocationKind::RegexNoCase, "^/[a-z]{3};", {{0, 3, 0, true}}});
        QTest::newRow("locations of every kind") << *writePolicy(policy, {});
        QTest::newRow("nothing at all") << *writePolicy({}, {});
    }

    void nginxTakesWhatIsWritten()
    {
        if (!m_nginx.isInstalled())
            QSKIP("nginx is not installed");
        QFETCH(std::string, text);
        QCOMPARE(m_nginx.refusal(QByteArray::fromStdString(text)), QString());
    }

    void nginxTakesRandomPolicies()
    {
        if (!m_nginx.isInstalled())
            QSKIP("nginx is not installed");
        const std::uint32_t seed = std::random_device{}();
        RandomPolicy random(seed);
        for (int i = 0; i < 100; ++i) {
            const auto out = writePolicy(random.next(), {{"seed"}, random.below(2) == 0});
            const QString refusal = out ? m_nginx.refusal(QByteArray::fromStdString(*out)) : text(out);
            QVERIFY2(refusal.isEmpty(),
                     qPrintable(QStringLiteral("seed %1, policy %2: %3\n%4").arg(seed).arg(i).arg(refusal, text(out))));
        }
    }

private:
    Nginx m_nginx;
};

SPILLWAY_TEST(TestWritePolicy)

} // namespace tst_write_policy

#include "tst_write_policy.moc"
