#include "engine/policy/nginx_size.h"
#include "engine/policy/policy.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_limit_text {

using namespace spillway;

namespace {

Result<Policy> parsed(const std::vector<std::string>& texts)
{
    return parseLimits(texts, KeyTemplate());
}

} // namespace

class TestLimitText : public QObject
{
    Q_OBJECT

private slots:
    void everythingThatCanBeSaid()
    {
        const auto policy = parsed({"rate=30r/m burst=20 delay=8 zone=api:512k key=$arg_k"});
        QVERIFY(policy.has_value());
        QVERIFY(isSimple(*policy));
        const ZoneSpec& zone = policy->zones.front();
        QCOMPARE(zone.name, std::string("api"));
        QCOMPARE(zone.bytes, std::uint64_t{524'288});
        QCOMPARE(zone.key.text(), std::string("$arg_k"));
        const ZoneLimit& limit = policy->rules.front().limits.front();
        QVERIFY((limitReq(zone, limit) == LimitReq{Rate(500), Thousandths(20'000), Thousandths(8000)}));
    }

    void nothingButARate()
    {
        const auto policy = parseLimits({" \trate=5r/s "}, *KeyTemplate::parse("$host"));
        QVERIFY(policy.has_value());
        QCOMPARE(policy->zones.front().key.text(), std::string("$host"));
        QCOMPARE(policy->zones.front().bytes, ZoneSpec{}.bytes);
        QVERIFY(policy->rules.front().limits.front() == ZoneLimit{});
    }

    void zerosAreTheDefaults()
    {
        const auto policy = parsed({"rate=5r/s burst=0 delay=0"});
        QVERIFY(policy.has_value());
        QVERIFY(policy->rules.front().limits.front() == ZoneLimit{});
    }

    void ofAParameterGivenTwiceTheLastCounts()
    {
        const auto delayed = parsed({"rate=1r/s rate=2r/s burst=9 nodelay delay=5"});
        QVERIFY(delayed.has_value());
        QCOMPARE(delayed->zones.front().rate.count, 2);
        const ZoneLimit& limit = delayed->rules.front().limits.front();
        QVERIFY((limit == ZoneLimit{.burst = 9, .delay = 5}));
        const auto never = parsed({"rate=1r/s delay=5 nodelay"});
        QVERIFY(never.has_value());
        QCOMPARE(limitReq(never->zones.front(), never->rules.front().limits.front()).delayAfter, kNever);
    }

    void severalLimitsHaveZonesOfTheirOwn()
    {
        const auto policy = parsed({"rate=1r/s", "rate=2r/s zone=spillway2", "rate=3r/s"});
        QVERIFY(policy.has_value());
        QCOMPARE(policy->zones.size(), std::size_t{3});
        QCOMPARE(policy->zones[0].name, std::string("spillway"));
        QCOMPARE(policy->zones[1].name, std::string("spillway2"));
        QCOMPARE(policy->zones[2].name, std::string("spillway3"));
        const auto& limits = policy->rules.front().limits;
        QCOMPARE(limits.size(), std::size_t{3});
        for (std::size_t i = 0; i < limits.size(); ++i)
            QCOMPARE(limits[i].zone, i);
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        const auto row = [](const char* text, const char* message) {
            QTest::newRow(text) << QByteArray(text) << QByteArray("--limit: ") + message;
        };
        row("rate=0.5r/s", "invalid rate \"rate=0.5r/s\": nginx accepts whole numbers of r/s or r/m; use 30r/m");
        row("rate=", "invalid rate \"rate=\": nginx accepts whole numbers of r/s or r/m, such as 10r/s or 30r/m");
        row("burst=5", "a limit needs a rate, as in \"rate=10r/s burst=20\"");
        row("", "a limit needs a rate, as in \"rate=10r/s burst=20\"");
        row("rate=1r/s burst=x", "invalid burst value \"burst=x\"; write a whole number");
        row("rate=1r/s burst=-1", "invalid burst value \"burst=-1\"; write a whole number");
        row("rate=1r/s burst=", "invalid burst value \"burst=\"; write a whole number");
        row("rate=1r/s burst=18446744073709552",
            "invalid burst value \"burst=18446744073709552\"; write a whole number");
        row("rate=1r/s delay=1.5", "invalid delay value \"delay=1.5\"; write a whole number");
        row("rate=1r/s NODELAY", "invalid parameter \"NODELAY\"; did you mean nodelay?");
        row("rate=1r/s nodelay=1", "invalid parameter \"nodelay=1\"; did you mean nodelay?");
        row("rate=1r/s burts=7", "invalid parameter \"burts=7\"; did you mean burst=N?");
        row("rate=1r/s burst", "invalid parameter \"burst\"; did you mean burst=N?");
        row("tokenbucket rate=1r/s", "invalid parameter \"tokenbucket\"; did you mean token-bucket?");
        row("rate=1r/s token-bucket", "invalid parameter \"token-bucket\"; write rate=10r/s burst=20");
        row("rate=1r/s off", "invalid parameter \"off\"; write rate=10r/s burst=20");
        row("rate=1r/s sync=1", "invalid parameter \"sync=1\"; write rate=10r/s burst=20");
        row("rate=1r/s zone=", "\"limit_req_zone\" must have \"zone\" parameter");
        row("rate=1r/s zone=:1m", "\"limit_req_zone\" must have \"zone\" parameter");
        row("rate=1r/s zone=one:", "invalid zone size \"zone=one:\"");
        row("rate=1r/s zone=one:1g", "invalid zone size \"zone=one:1g\"");
        row("rate=1r/s zone=one:1.5m", "invalid zone size \"zone=one:1.5m\"");
        row("rate=1r/s zone=a:b:1m", "invalid zone size \"zone=a:b:1m\"");
        row("rate=1r/s zone=one:99999999999999m", "invalid zone size \"zone=one:99999999999999m\"");
        row("rate=1r/s zone=one:31k", "zone \"zone=one:31k\" is too small");
        row("rate=1r/s zone=one:32767", "zone \"zone=one:32767\" is too small");
        row("rate=1r/s key=$", "invalid variable name");
        row("rate=1r/s \x1b[31m", "invalid parameter \"\\x1B[31m\"; write rate=10r/s burst=20");
    }

    void refused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, message);
        const auto policy = parsed({text.toStdString()});
        QVERIFY(!policy.has_value());
        QCOMPARE(QByteArray::fromStdString(policy.error().message()), message);
    }

    void oneZoneTwiceInOnePlaceIsRefused()
    {
        const auto policy = parsed({"rate=1r/s zone=one:1m", "rate=1r/s zone=one:1m"});
        QVERIFY(!policy.has_value());
        QCOMPARE(policy.error().message(), std::string("--limit: \"limit_req\" directive is duplicate"));
    }

    void sizes_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<qint64>("bytes"); // -1: none
        QTest::newRow("bytes") << QByteArray("32768") << qint64{32'768};
        QTest::newRow("k") << QByteArray("32k") << qint64{32'768};
        QTest::newRow("K") << QByteArray("032K") << qint64{32'768};
        QTest::newRow("M") << QByteArray("2M") << qint64{2'097'152};
        QTest::newRow("only a unit") << QByteArray("k") << qint64{-1};
        QTest::newRow("a sign") << QByteArray("-1k") << qint64{-1};
        QTest::newRow("two units") << QByteArray("1kk") << qint64{-1};
        QTest::newRow("nothing") << QByteArray() << qint64{-1};
        QTest::newRow("63 bits") << QByteArray("9223372036854775807") << qint64{INT64_MAX};
        QTest::newRow("64 bits") << QByteArray("9223372036854775808") << qint64{-1};
    }

    void sizes()
    {
        QFETCH(QByteArray, text);
        QFETCH(qint64, bytes);
        const auto size = parseSize({text.constData(), static_cast<std::size_t>(text.size())});
        QCOMPARE(size ? static_cast<qint64>(*size) : qint64{-1}, bytes);
    }
};

SPILLWAY_TEST(TestLimitText)

} // namespace tst_limit_text

#include "tst_limit_text.moc"
