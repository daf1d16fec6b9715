#include "engine/ingest/line/leading_words.h"

#include "engine/ingest/import/import.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

namespace tst_leading_words {

using namespace spillway;

namespace {

const std::string kLine = R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")";
const std::string kSix = R"(2001:db8::1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")";
const std::string kJson = R"({"msec":"1727863201","remote_addr":"192.0.2.1","uri":"/a"})";

} // namespace

class TestLeadingWords : public QObject
{
    Q_OBJECT

private slots:
    void areTakenOff_data()
    {
        QTest::addColumn<QByteArray>("before");
        QTest::newRow("stern") << QByteArray("web-7d9c-abc12 nginx ");
        QTest::newRow("stern of all namespaces") << QByteArray("default web-7d9c-abc12 nginx ");
        QTest::newRow("stern with colours") << QByteArray("\x1B[32mweb-7d9c\x1B[0m \x1B[38;5;33m› nginx\x1B[0m ");
        QTest::newRow("stern --timestamps") << QByteArray("web-7d9c nginx 2024-10-02T10:00:01.123456789Z ");
        QTest::newRow("journalctl -o short-full") << QByteArray("Wed 2024-10-02 10:00:01 UTC web1 nginx[812]: ");
        QTest::newRow("journalctl -o short-unix") << QByteArray("1727863201.123456 web1 nginx[812]: ");
        QTest::newRow("awslogs") << QByteArray("/ecs/web web/nginx/0123abc 2024-10-02T10:00:01.123Z ");
        QTest::newRow("logcli") << QByteArray("2024-10-02T10:00:01Z {app=\"nginx\", pod=\"web-1\"} ");
        QTest::newRow("flyctl with colours")
            << QByteArray("\x1B[2m2024-10-02T10:00:01Z\x1B[0m app[3d8d9e] \x1B[32mfra\x1B[0m [\x1B[34minfo\x1B[0m]");
        QTest::newRow("doctl") << QByteArray("web 2024-10-02T10:00:01.123456789Z ");
        QTest::newRow("foreman") << QByteArray("10:00:01 web.1  | ");
        QTest::newRow("a program's own stamp and level") << QByteArray("[2024-10-02 10:00:01] [INFO] ");
        QTest::newRow("a year behind the date of syslog") << QByteArray("Oct 02 2024 10:00:01 web1 nginx: ");
        QTest::newRow("a stamp of 12 hours") << QByteArray("Oct 02 10:00:01 AM  ");
        QTest::newRow("a bar") << QByteArray("|");
        QTest::newRow("a semicolon") << QByteArray(";");
    }

    void areTakenOff()
    {
        QFETCH(QByteArray, before);
        for (const std::string& line : {kLine, kSix, kJson}) {
            const std::string wrapped = before.toStdString() + line + "\n";
            const auto result = importTraffic({m_folder.write("log", wrapped + wrapped)}, {});
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            QCOMPARE(result->sources.at(0).requests, std::uint64_t(2));
            QCOMPARE(result->sources.at(0).skipped, std::uint64_t(0));
            QCOMPARE(valueOf(*result->trace, "remote_addr", 1),
                     std::string(line == kSix ? "2001:db8::1" : "192.0.2.1"));
            QCOMPARE(valueOf(*result->trace, "uri", 1), std::string("/a"));
            QVERIFY(result->trace->column("host") == nullptr);
        }
    }

    void endBeforeTheLine_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<int>("length");
        QTest::newRow("an address at once") << QByteArray("192.0.2.1 - -") << 0;
        QTest::newRow("behind a word") << QByteArray("web 192.0.2.1 - -") << 4;
        QTest::newRow("an address with a comma is none") << QByteArray("client: 192.0.2.1, server") << 0;
        QTest::newRow("a list of addresses") << QByteArray("203.0.113.7, 10.0.0.1 192.0.2.1 - -") << 0;
        QTest::newRow("a list behind a word") << QByteArray("web 203.0.113.7, 10.0.0.1 192.0.2.1 - -") << 0;
        QTest::newRow("a list in parentheses") << QByteArray("(203.0.113.7, 10.0.0.1) 192.0.2.1 - -") << 24;
        QTest::newRow("a list before a bar") << QByteArray("203.0.113.7, 10.0.0.1 | 192.0.2.1 - -") << 24;
        QTest::newRow("a list before JSON") << QByteArray("10.0.0.1, 10.0.0.2 {\"a\":1}") << 19;
        QTest::newRow("a list before a dash") << QByteArray("203.0.113.7, 10.0.0.1 - -") << 0;
        QTest::newRow("an address and its country") << QByteArray("[10.0.0.1,US] 192.0.2.1 - -") << 14;
        QTest::newRow("JSON behind a bracket") << QByteArray("[x]{\"a\":1}") << 3;
        QTest::newRow("quotes come first") << QByteArray("a \"b\" {\"a\":1}") << 0;
        QTest::newRow("labels alone") << QByteArray("{app=\"a\"} b") << 0;
        QTest::newRow("labels that do not end") << QByteArray("{app=\"a {") << 0;
        QTest::newRow("too far") << QByteArray(400, 'x') + " 192.0.2.1 - -" << 0;
        QTest::newRow("nothing") << QByteArray() << 0;
    }

    void endBeforeTheLine()
    {
        QFETCH(QByteArray, line);
        QTEST(static_cast<int>(leadingWords({line.data(), static_cast<std::size_t>(line.size())})), "length");
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestLeadingWords)

} // namespace tst_leading_words

#include "tst_leading_words.moc"
