#include "engine/ingest/text/log_format.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <vector>

namespace tst_log_format {

using namespace spillway;

namespace {

/// The values of a line, or "no" where it does not fit, joined by '|'.
std::string taken(const LogFormat& format, std::string_view line)
{
    std::vector<std::string_view> values(format.fields().size());
    LogFormat::Mismatch mismatch;
    if (!format.match(line, values, mismatch))
        return "no: " + format.describe(line, mismatch);
    std::string joined;
    for (const std::string_view value : values) {
        if (!joined.empty())
            joined += '|';
        joined += value;
    }
    return joined;
}

constexpr const char* kHead = "$remote_addr - $remote_user [$time_local] ";
constexpr const char* kTime = "02/Oct/2024:00:48:26 +0900";

} // namespace

class TestLogFormat : public QObject
{
    Q_OBJECT

private slots:
    void textIsReadAsInNginxConf_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("escape");
        const auto row = [](const char* name, const char* written, const char* text, LogEscape escape) {
            QTest::newRow(name) << QByteArray(written) << QByteArray(text) << static_cast<int>(escape);
        };
        row("bare", "$a \"$b\"", "$a \"$b\"", LogEscape::Default);
        row("the directive", "log_format main '$a - '\n   '\"$b\"';", "$a - \"$b\"", LogEscape::Default);
        row("with double quotes", "log_format m \"$a \\\"$b\\\"\";", "$a \"$b\"", LogEscape::Default);
        row("with an escape", "log_format j escape=json '{\"a\":\"$a\"}';", "{\"a\":\"$a\"}", LogEscape::Json);
        row("pieces alone", "'$a' ' $b'", "$a $b", LogEscape::Default);
        row("an escape and pieces", "escape=none '$a'", "$a", LogEscape::None);
        row("a tab", "log_format t '$a\\t$b';", "$a\t$b", LogEscape::Default);
    }

    void textIsReadAsInNginxConf()
    {
        QFETCH(QByteArray, written);
        const auto read = readLogFormatText(written.toStdString());
        QVERIFY(read);
        QTEST(QByteArray::fromStdString(read->text), "text");
        QTEST(static_cast<int>(read->escape), "escape");
    }

    void refused_data()
    {
        QTest::addColumn<QByteArray>("written");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const char* written, const char* words) {
            QTest::newRow(name) << QByteArray(written) << QByteArray(words);
        };
        row("a dollar alone", "$remote_addr $ [$time_local]", "without a variable's name");
        row("an open brace", "${remote_addr [$time_local]", "closing bracket");
        row("an open quote", "log_format m '$remote_addr", "not closed");
        row("an unknown escape", "log_format m escape=xml '$msec $remote_addr';", "escaping \"xml\"");
        row("no variable", "combind", "no preset of that name");
        row("no format", "log_format main;", "no format");
        row("no time", "$remote_addr \"$request\"", "no time");
        row("no client", "[$time_local] \"$request\" $status", "separate clients by");
        row("nothing between two variables", "$http_a$http_b [$time_local]", "nothing separates them");
    }

    void refused()
    {
        QFETCH(QByteArray, written);
        QFETCH(QByteArray, words);
        const auto text = readLogFormatText(written.toStdString());
        const auto format = text ? LogFormat::compile(*text, Strictness::Named) : Result<LogFormat>(text.error());
        QVERIFY(!format);
        QCOMPARE(format.error().code, ErrorCode::BadLogFormat);
        QVERIFY2(QByteArray::fromStdString(format.error().detail).contains(words), format.error().detail.c_str());
    }

    void matches_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("values");
        const auto row = [](const char* name, const QByteArray& format, const QByteArray& line, const char* values) {
            QTest::newRow(name) << format << line << QByteArray(values);
        };
        const QByteArray head = kHead;
        const QByteArray time = kTime;
        row("a user with spaces", head + "$status", "192.0.2.1 - a b [" + time + "] 200",
            "192.0.2.1|a b|02/Oct/2024:00:48:26 +0900|200");
        row("a user with what stands behind it", head + "$status", "192.0.2.1 - a [b] [" + time + "] 200",
            "192.0.2.1|a [b]|02/Oct/2024:00:48:26 +0900|200");
        row("an escaped quote", "$msec $remote_addr \"$request\" $status", R"(1.5 ::1 "GET /\"x\" y\\" 400)",
            R"(1.5|::1|GET /\"x\" y\\|400)");
        row("braces", "${msec}ms ${remote_addr}.", "1.5ms ::1.", "1.5|::1");
        row("host and path without anything between", "$msec $remote_addr $scheme://$host$request_uri $status",
            "1.5 ::1 https://h:80/a?b=c 200", "1.5|::1|https|h:80|/a?b=c|200");
        row("path and arguments", "$msec $remote_addr $uri$is_args$args $status", "1.5 ::1 /a?b 200",
            "1.5|::1|/a|?|b|200");
        row("path without arguments", "$msec $remote_addr $uri$is_args$args $status", "1.5 ::1 /a- 200",
            "1.5|::1|/a-|||200");
        row("several upstreams", "$msec $remote_addr $upstream_addr $upstream_response_time $status",
            "1.5 ::1 10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80 0.001, 0.002 : - 200",
            "1.5|::1|10.0.0.1:80, 10.0.0.2:80 : 10.0.0.3:80|0.001, 0.002 : -|200");
        row("a time without brackets", "$time_local $remote_addr $status", time + " ::1 200",
            "02/Oct/2024:00:48:26 +0900|::1|200");
        row("a time without brackets before a zone's sign", "$remote_addr $time_local +$status",
            "::1 " + time + " +200", "::1|02/Oct/2024:00:48:26 +0900|200");
        row("a forwarded list", "$msec $http_x_forwarded_for $status", "1.5 10.0.0.1, 10.0.0.2 200",
            "1.5|10.0.0.1, 10.0.0.2|200");
    }

    void matches()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, values);
        const auto compiled = LogFormat::compile({format.toStdString(), LogEscape::Default}, Strictness::Named);
        QVERIFY2(compiled, compiled ? "" : compiled.error().detail.c_str());
        QCOMPARE(QByteArray::fromStdString(taken(*compiled, line.toStdString())), values);
    }

    void doesNotFit_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("words");
        const auto row = [](const char* name, const QByteArray& line, const char* words) {
            QTest::newRow(name) << line << QByteArray(words);
        };
        const QByteArray time = kTime;
        row("a list of addresses", "10.0.0.1, 10.0.0.2 - - [" + time + "] \"GET / HTTP/1.1\" 200", "There is a list");
        row("another time", "10.0.0.1 - - [February - 10, 2012] \"GET / HTTP/1.1\" 200", "$time_local");
        row("cut in the middle", "10.0.0.1 - - [" + time + "] \"GET / HT", "$request");
        row("two lines glued together",
            "10.0.0.1 - - [" + time + "] \"GET / 10.0.0.1 - - [" + time + "] \"GET / HTTP/1.1\" 200", "$request");
        row("a status that is none", "10.0.0.1 - - [" + time + "] \"GET / HTTP/1.1\" twohundred", "$status");
        row("more behind it", "10.0.0.1 - - [" + time + "] \"GET / HTTP/1.1\" 200 7", "$status");
    }

    void doesNotFit()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, words);
        const auto compiled =
            LogFormat::compile({std::string(kHead) + "\"$request\" $status", LogEscape::Default}, Strictness::Named);
        QVERIFY(compiled);
        const QByteArray said = QByteArray::fromStdString(taken(*compiled, line.toStdString()));
        QVERIFY2(said.startsWith("no: ") && said.contains(words), said.constData());
    }

    void aClientAtTheEndIsOne_data()
    {
        QTest::addColumn<QByteArray>("client");
        QTest::addColumn<bool>("fits");
        QTest::newRow("an address") << QByteArray("198.51.100.0") << true;
        QTest::newRow("one with a port") << QByteArray("[2001:db8::1]:443") << true;
        QTest::newRow("a name") << QByteArray("gate-2.example.org") << true;
        QTest::newRow("a network") << QByteArray("198.51.100.0/24") << true;
        QTest::newRow("more fields between bars") << QByteArray("198.51.100.0|/a/0") << false;
        QTest::newRow("a path behind it") << QByteArray("198.51.100.0/a/0") << false;
        QTest::newRow("brackets of another format") << QByteArray("<198.51.100.0>") << false;
    }

    void aClientAtTheEndIsOne()
    {
        QFETCH(QByteArray, client);
        QFETCH(bool, fits);
        const auto compiled = LogFormat::compile({"$msec $remote_addr"}, Strictness::Named);
        QVERIFY(compiled);
        const std::string said = taken(*compiled, "1.5 " + client.toStdString());
        QCOMPARE(said.starts_with("no: "), !fits);
        QCOMPARE(said.find("no address where the client's ($remote_addr) is expected") != std::string::npos, !fits);
    }

    void whereAddressesAreExpectedNoNameFits()
    {
        auto compiled = LogFormat::compile({"$msec $remote_addr $status"}, Strictness::Named);
        QVERIFY(compiled);
        compiled->expectAddresses();
        QCOMPARE(taken(*compiled, "1.5 unix: 200"), std::string("1.5|unix:|200"));
        QCOMPARE(taken(*compiled, "1.5 [2001:db8::1]:443 200"), std::string("1.5|[2001:db8::1]:443|200"));
        QVERIFY(taken(*compiled, "1.5 GET 200").starts_with("no: There is no address"));
        QVERIFY(taken(*compiled, "1.5 999.0.2.1 200").starts_with("no: "));
    }

    void withoutEscapesAQuoteMayStandInside()
    {
        const auto compiled =
            LogFormat::compile({"$msec $remote_addr \"$http_user_agent\" $status", LogEscape::None}, Strictness::Named);
        QVERIFY(compiled);
        QCOMPARE(taken(*compiled, "1.5 ::1 \"a \"b\" c\" 200"), std::string("1.5|::1|a \"b\" c|200"));
    }

    void aLineOfOpenEndsIsGivenUpSoon()
    {
        // Each " [" might be the end of the user's name; the time behind none of them is one.
        std::string line = "192.0.2.1 - ";
        for (int i = 0; i < 300'000; ++i)
            line += "a [";
        const auto compiled =
            LogFormat::compile({std::string(kHead) + "$status", LogEscape::Default}, Strictness::Named);
        QVERIFY(compiled);
        QBENCHMARK_ONCE
        {
            QVERIFY(taken(*compiled, line).starts_with("no: "));
        }
    }
};

SPILLWAY_TEST(TestLogFormat)

} // namespace tst_log_format

#include "tst_log_format.moc"
