#include "engine/ingest/import/import.h"
#include "engine/ingest/line/client_text.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

using namespace spillway;

namespace {

const std::string kRest = R"( - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8")"
                          "\n";

std::string jsonOf(const std::string& client)
{
    return R"({"time":"2024-10-02T10:00:01.500Z","remote_addr":")" + client + R"(","uri":"/"})" + "\n";
}

} // namespace

/// What stands where the client's address is expected.
class TestClientText : public QObject
{
    Q_OBJECT

private slots:
    void isAClient_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("guessed");
        const auto row = [](const char* text, bool guessed) { QTest::newRow(text) << QByteArray(text) << guessed; };
        row("192.0.2.1", true);
        row("1.2.3.4", true);
        row("192.0.2.1:443", true);
        row("[2001:db8::1]:443", true);
        row("[192.0.2.1]", true);
        row("2001:db8::1", true);
        row("fe80::1%0", true);
        row("::1", true);
        row("::ffff:192.0.2.1", true);
        row("64:ff9b::c000:201", true);
        row("0:0:0:0:0:0:0:1", true);
        row("0:0:0:0:0:ffff:c000:201", true);
        row("0:0:0:0:0:ffff:192.0.2.1", true);
        row("unix:", true);
        row("host.example", true);
        row("host.example:443", true);
        row("192.0.2.0/24", true);
        row("192.0.2.xxx", true);
        row("2001:db8:xxxx:xxxx", true);
        row("c2hhMjU2+abc=", true);
        row("", false);
        row("2:192.0.2.1", false);
        row("12:2001:db8::1", false);
        row("12:0:0:0:0:0:0:0:1", false);
        row("12:2001:db8:xxxx:xxxx", false);
        row("access.log:192.0.2.1", false);
        row("access.log:2:2001:db8::1", false);
        row("access.log-12-192.0.2.1", false);
        row("web.192.0.2.1", false);
        row("192.x.x.12", true); // masked
        row("web.1", true);
        row("192.0.2", true); // made shorter
        row("web1\t192.0.2.1", false);
        row("web1|192.0.2.1", false);
        row("web1;192.0.2.1", false);
        row("[x]192.0.2.1", false);
        row("\x1B[32m192.0.2.1", false);
        row("(192.0.2.1)", false);
        row("'192.0.2.1'", false);
    }

    void isAClient()
    {
        QFETCH(QByteArray, text);
        QTEST(isClient(text.toStdString(), ClientText::Guessed), "guessed");
    }

    /// Of text lines in a format that nobody named.
    void otherTextIsRefused()
    {
        std::string text;
        for (int i = 0; i < 20; ++i)
            text += "192.0.2." + std::to_string(i) + kRest;
        for (const std::string client : {"web1;192.0.2.1", "[x]192.0.2.1"}) {
            const auto result = importTraffic({m_folder.write("sample.log", text + client + kRest + text)}, {});
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            QCOMPARE(result->sources.at(0).requests, std::uint64_t{40});
            QCOMPARE(result->sources.at(0).skipped, std::uint64_t{1});
            QCOMPARE(result->sources.at(0).examples.at(0).line, std::uint64_t{21});
            const auto all = importTraffic({m_folder.write("all.log", client + kRest + "192.0.2.1/" + kRest)}, {});
            QVERIFY(!all || all->sources.at(0).format != "combined");
        }
    }

    void whatStandsAroundAJsonClientIsCutOff()
    {
        const auto result = importTraffic(
            {m_folder.write("sample.json", jsonOf(" 192.0.2.1") + jsonOf("192.0.2.1\\t") + jsonOf("192.0.2.1/32") +
                                               jsonOf("192.0.2.1") + jsonOf("192.0.2.1, 198.51.100.1") +
                                               jsonOf("192.0.2.1:4711"))},
            {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        for (std::size_t i = 0; i < result->trace->size(); ++i)
            QCOMPARE(valueOf(*result->trace, "remote_addr", i), std::string("192.0.2.1"));
        QCOMPARE(result->trace->size(), std::size_t{6});
    }

    void anotherTextInJsonIsRefused()
    {
        const auto result = importTraffic(
            {m_folder.write("sample.json", jsonOf("192.0.2.1") + jsonOf("x y") + jsonOf("[x]192.0.2.1") + jsonOf("-"))},
            {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{2});
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{2});
        const std::string& reason = result->sources.at(0).examples.at(0).reason;
        QVERIFY2(reason.find("There is no address where the client's (\"remote_addr\")") == 0, reason.c_str());
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestClientText)
#include "tst_client_text.moc"
