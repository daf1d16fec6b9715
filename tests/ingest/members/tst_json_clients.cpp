#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>
#include <string_view>
#include <vector>

namespace tst_json_clients {

using namespace spillway;

namespace {

/// An object a line, each with a stamp and a path beside these members.
std::string logOf(const std::vector<std::string>& members)
{
    std::string text;
    for (std::size_t i = 0; i < members.size(); ++i)
        text += "{\"ts\":\"2026-03-03T12:00:00." + std::to_string(100 + i) + "Z\",\"path\":\"/\"," + members[i] + "}\n";
    return text;
}

std::string member(const std::string& name, const std::string& value)
{
    return '"' + name + "\":\"" + value + '"';
}

std::vector<std::string> clientsOf(const Trace& trace)
{
    std::vector<std::string> all;
    for (std::size_t row = 0; row < trace.size(); ++row)
        all.push_back(valueOf(trace, "remote_addr", row));
    return all;
}

} // namespace

/// Which member of JSON lines is the client, and how it is written.
class TestJsonClients : public QObject
{
    Q_OBJECT

private slots:
    void whatNearlyAllLinesSayIsTheClient_data()
    {
        QTest::addColumn<QByteArray>("rare");
        QTest::newRow("only in some lines") << QByteArray();
        QTest::newRow("a dash in most") << QByteArray(R"(,"client_ip":"-")");
        QTest::newRow("empty in most") << QByteArray(R"(,"client_ip":"")");
    }
    void whatNearlyAllLinesSayIsTheClient()
    {
        QFETCH(QByteArray, rare);
        std::vector<std::string> lines;
        std::vector<std::string> clients;
        for (int i = 0; i < 12; ++i) {
            const std::string client = "192.0.2." + std::to_string(i % 5);
            const bool has = i % 3 == 0;
            lines.push_back(member("client", client) + (has ? "," + member("client_ip", client) : rare.toStdString()));
            clients.push_back(client);
        }
        const auto result = read(logOf(lines));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(clientsOf(*result->trace), clients);
    }

    void eachOfTwoWritersNamesItsOwn()
    {
        std::vector<std::string> lines;
        std::vector<std::string> clients;
        for (int i = 0; i < 12; ++i) {
            clients.push_back("192.0.2." + std::to_string(i));
            lines.push_back(member(i % 2 == 0 ? "remote_addr" : "client_ip", clients.back()));
        }
        const auto result = read(logOf(lines));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(clientsOf(*result->trace), clients);
        QCOMPARE(result->sources.at(0).formatText.find("remote_addr or client_ip") != std::string::npos, true);
    }

    void anotherAddressStaysAColumnWhereTheClientIsInAll()
    {
        const auto result = read(logOf({R"("remote_addr":"192.0.2.1","client_ip":"10.0.0.1")",
                                        R"("remote_addr":"192.0.2.2","client_ip":"10.0.0.2")"}));
        QVERIFY(result);
        QCOMPARE(clientsOf(*result->trace), (std::vector<std::string>{"192.0.2.1", "192.0.2.2"}));
        QCOMPARE(valueOf(*result->trace, "client_ip", 1), std::string("10.0.0.2"));
    }

    void portsBehindBareAddressesOfVersionSix()
    {
        const auto result = read(logOf({R"("remote_addr":"2001:db8::1:40001")", R"("remote_addr":"2001:db8::1:40002")",
                                        R"("remote_addr":"2001:db8:0:0:0:0:0:1:40003")",
                                        R"("remote_addr":"2001:db8::1:4000")", // may be one
                                        R"("remote_addr":"2001:db8:1:2:3:4:5:6")"}));
        QVERIFY(result);
        QCOMPARE(clientsOf(*result->trace),
                 (std::vector<std::string>{"2001:db8::1", "2001:db8::1", "2001:db8:0:0:0:0:0:1", "2001:db8::1:4000",
                                           "2001:db8:1:2:3:4:5:6"}));
    }

    void portsThatAreDescribed()
    {
        const std::string text = R"({"t":"2026-03-03T12:00:00.100Z","c":"2001:db8::1:4001"})"
                                 "\n"
                                 R"({"t":"2026-03-03T12:00:00.200Z","c":"2001:db8::1:40002"})"
                                 "\n"
                                 R"({"t":"2026-03-03T12:00:00.300Z","c":"192.0.2.1:4003"})"
                                 "\n"
                                 R"({"t":"2026-03-03T12:00:00.400Z","c":"nobody at all"})"
                                 "\n";
        const auto result = read(text, R"({"t":"$time_iso8601","c":"$remote_addr:$remote_port"})");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(clientsOf(*result->trace), (std::vector<std::string>{"2001:db8::1", "2001:db8::1", "192.0.2.1"}));
        QCOMPARE(result->sources.at(0).skipped, std::uint64_t{1});
    }

    void theFinestOfSeveralTimesCounts_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("behind") << QByteArray(
            R"({"t":"$time_iso8601","ms":"$msec","rt":"$request_time","a":"$remote_addr"})");
        QTest::newRow("before") << QByteArray(
            R"({"ms":"$msec","rt":"$request_time","a":"$remote_addr","t":"$time_iso8601"})");
    }
    void theFinestOfSeveralTimesCounts()
    {
        QFETCH(QByteArray, format);
        const auto result =
            read(R"({"t":"2023-11-14T22:13:20+00:00","ms":"1700000000.900","rt":"0.100","a":"192.0.2.1"})"
                 "\n",
                 format.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(epochMs(result->trace->arrivals[0]), qint64{1'700'000'000'800});
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
    }

    void validJsonThatTheParserRefusesIsRead_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::newRow("65 bits") << QByteArray(R"("x":123456789012345678901)");
        QTest::newRow("a large power") << QByteArray(R"("x":1e400)");
        QTest::newRow("half a character") << QByteArray(R"("x":"a\udcff")");
        QTest::newRow("the first half twice") << QByteArray(R"("x":"\ud83d\ud83d\ude00")");
        QTest::newRow("a first half at the end") << QByteArray(R"("x":"\ud83d")");
        QTest::newRow("in capitals") << QByteArray(R"("x":"\uDBFFx\uDC00")");
    }
    void validJsonThatTheParserRefusesIsRead()
    {
        QFETCH(QByteArray, member);
        const auto result =
            read(logOf({R"("remote_addr":"192.0.2.1")", R"("remote_addr":"192.0.2.2",)" + member.toStdString(),
                        member.toStdString() + R"(,"remote_addr":"192.0.2.3")"}));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(clientsOf(*result->trace), (std::vector<std::string>{"192.0.2.1", "192.0.2.2", "192.0.2.3"}));
    }

    void namesOfManyPartsTakeNoMemory()
    {
        for (const std::string& part : {std::string("_"), std::string("a.")}) {
            std::string name;
            while (name.size() < 900'000)
                name += part;
            const auto result = read(logOf({R"("version":"1.1","short_message":"x","remote_addr":"192.0.2.1",")" +
                                            name + R"(x":"y","a.remote_addr":"192.0.2.1","a.path":"/")"}));
            QVERIFY2(result, result ? "" : result.error().message().c_str());
            QCOMPARE(clientsOf(*result->trace), std::vector<std::string>{"192.0.2.1"});
        }
    }

    void whatACutFileHasOfObjectsIsRead()
    {
        std::string text;
        for (int i = 0; i < 400; ++i)
            text += logOf({member("remote_addr", "192.0.2." + std::to_string(i * 7919 % 250))});
        std::string packed = gzipped(text);
        packed.resize(packed.size() * 2 / 3);
        const auto result = importTraffic({m_folder.write("cut.json.gz", packed)}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QVERIFY(result->sources.at(0).cutOff);
        QVERIFY(result->trace->size() > 100 && result->trace->size() < 400);
    }

    void twoHalvesStayOneCharacter() // in a line that is mended for another reason
    {
        const auto result = read(logOf({R"("remote_addr":"192.0.2.1","user":"\ud83d\ude00","x":"\udcff")"}));
        QVERIFY(result);
        QCOMPARE(valueOf(*result->trace, "remote_user", 0), std::string("\xF0\x9F\x98\x80"));
        QCOMPARE(valueOf(*result->trace, "x", 0), std::string(R"(\udcff)")); // half a character is no key with others
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestJsonClients)

} // namespace tst_json_clients

#include "tst_json_clients.moc"
