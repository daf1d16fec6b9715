#include "engine/ingest/detect/named_format.h"
#include "engine/ingest/import/import.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_json_members {

using namespace spillway;

namespace {

constexpr qint64 kNoon = 1772539200000; // 2026-03-03 12:00:00 UTC

/// `lines` requests; `more` gives members for each.
template <class More>
std::string logOf(std::size_t lines, More more)
{
    std::string text;
    for (std::size_t i = 0; i < lines; ++i)
        text +=
            "{\"time\":\"2026-03-03T12:00:00.500Z\",\"remote_addr\":\"192.0.2.1\",\"method\":\"GET\",\"uri\":\"/\"" +
            more(i) + "}\n";
    return text;
}

/// In lines from `first` on.
std::string logWith(const std::string& member, std::size_t first)
{
    return logOf(first + 10, [&](std::size_t i) { return i < first ? std::string() : "," + member; });
}

/// Of a server that nobody knows.
const std::string kOwn =
    R"({"v":1,"wann":"2026-03-03T12:00:00.250Z","wer":{"adr":"192.0.2.1","port":4},"was":"/a?b=1","wie":"GET","rc":200,"ip":"10.0.0.1"})"
    "\n"
    R"({"rc":404,"wer":{"port":4,"adr":"192.0.2.2"},"was":"/a","wann":"2026-03-03T12:00:01.250Z","wie":"GET","mandant":"m1","ip":"10.0.0.1"})"
    "\n";

} // namespace

/// Members of JSON lines that are keys because somebody asks for them, and such as an operator describes.
class TestJsonMembers : public QObject
{
    Q_OBJECT

private slots:
    void whatIsAskedForIsReadWhereverItIs_data()
    {
        QTest::addColumn<QByteArray>("member");
        QTest::addColumn<int>("first");
        QTest::addColumn<QByteArray>("asked");
        QTest::addColumn<QByteArray>("last");
        const auto row = [](const char* name, const char* member, int first, const char* asked, const char* last) {
            QTest::newRow(name) << QByteArray(member) << first << QByteArray(asked) << QByteArray(last);
        };
        constexpr int kFurther = 9000; // than any sample
        row("far behind the first lines", R"("tenant":"t1")", kFurther, "tenant", "t1");
        row("in an object", R"("user":{"tenant-id":7})", kFurther, "user_tenant_id", "7");
        row("by a name in capitals", R"("tenantId":"t1")", kFurther, "TENANTID", "t1");
        row("a header, as Caddy has it", R"("request":{"headers":{"X-Api-Key":["k1"]}})", kFurther, "http_x_api_key",
            "k1");
        row("in the first lines", R"("bytes":512)", 0, "bytes", "512");
    }

    void whatIsAskedForIsReadWhereverItIs()
    {
        QFETCH(QByteArray, member);
        QFETCH(int, first);
        QFETCH(QByteArray, asked);
        QFETCH(QByteArray, last);
        const std::string log = logWith(member.toStdString(), static_cast<std::size_t>(first));
        const std::string variable = lowerCase(asked);
        const auto without = read(log);
        QVERIFY2(without, without ? "" : without.error().message().c_str());
        QVERIFY(without->trace->column(variable) == nullptr);
        const auto with = read(log, "auto with $" + asked.toStdString());
        QVERIFY2(with, with ? "" : with.error().message().c_str());
        QCOMPARE(valueOf(*with->trace, variable, with->trace->size() - 1), last.toStdString());
        QCOMPARE(valueOf(*with->trace, variable, 0), first == 0 ? last.toStdString() : std::string());
        QCOMPARE(with->sources.at(0).format, std::string("json"));
    }

    void whatDiffersInEachLineIsReadWhereItIsAskedFor()
    {
        const std::string log = logOf(300, [](std::size_t i) { return ",\"ray\":\"r" + std::to_string(i) + "\""; });
        QVERIFY(read(log)->trace->column("ray") == nullptr);
        const auto asked = read(log, "json with $ray $uri");
        QVERIFY2(asked, asked ? "" : asked.error().message().c_str());
        QCOMPARE(valueOf(*asked->trace, "ray", 299), std::string("r299"));
    }

    void whatIsReadAsSomethingElseIsAColumnToo()
    {
        const std::string log =
            logOf(20, [](std::size_t i) { return i % 2 == 0 ? ",\"useragent\":\"u\"" : std::string(); });
        const auto result = read(log, "auto with $method $useragent $TIME");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(valueOf(trace, "method", 3), std::string("GET"));
        QCOMPARE(valueOf(trace, "request_method", 3), std::string("GET"));
        QCOMPARE(valueOf(trace, "useragent", 0), std::string("u"));
        QCOMPARE(valueOf(trace, "useragent", 1), std::string());
        QCOMPARE(valueOf(trace, "http_user_agent", 0), std::string("u"));
        QCOMPARE(valueOf(trace, "time", 0), std::string("2026-03-03T12:00:00.500Z"));
        QCOMPARE(epochMs(trace.arrivals[0]), kNoon + 500);
        QVERIFY2(result->sources.at(0).formatText.ends_with("uri, method, useragent"),
                 result->sources.at(0).formatText.c_str());
    }

    /// The client of most lines, and another one where it is missing.
    void whatCountsInsteadIsAColumnToo()
    {
        std::string log;
        for (int i = 0; i < 20; ++i)
            log += std::string("{\"time\":\"2026-03-03T12:00:00.500Z\",\"uri\":\"/\",") +
                   (i % 2 == 0 ? "\"client_ip\":\"192.0.2.1:80\"}\n" : "\"remote_ip\":\"192.0.2.2\"}\n");
        const auto result = read(log, "auto with $client_ip $remote_ip");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "remote_addr", 1), std::string("192.0.2.2"));
        QCOMPARE(valueOf(trace, "client_ip", 0), std::string("192.0.2.1:80"));
        QCOMPARE(valueOf(trace, "client_ip", 1), std::string());
        QCOMPARE(valueOf(trace, "remote_ip", 0), std::string());
        QCOMPARE(valueOf(trace, "remote_ip", 1), std::string("192.0.2.2"));
    }

    void whatIsNowhereIsNoColumn()
    {
        const auto result = read(logWith(R"("tenant":"t1")", 9000), "auto with $tennant $tenant");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QVERIFY(result->trace->column("tennant") == nullptr);
        QVERIFY(result->trace->column("tenant") != nullptr);
        QVERIFY2(result->sources.at(0).formatText.ends_with("method; where they are: tennant, tenant"),
                 result->sources.at(0).formatText.c_str());
    }

    void aMemberOfLinesSomewhatFurtherOnIsAKey()
    {
        const auto result = read(logWith(R"("tenant":"t1")", 1000));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "tenant", 1005), std::string("t1"));
        QCOMPARE(valueOf(*result->trace, "tenant", 5), std::string());
    }

    void askedIsToldFromTheFormat()
    {
        const NamedFormat named = namedFormatOf("auto in CRI with $Tenant $b");
        QCOMPARE(named.format, std::string("auto"));
        QCOMPARE(named.around.size(), std::size_t{1});
        QVERIFY((named.asked == std::vector<std::string>{"tenant", "b"}));
        const std::string itsOwn = "[$time_local] $remote_addr with $request_time";
        QCOMPARE(namedFormatOf(itsOwn).format, itsOwn);
        QCOMPARE(askingFor({"a"}, itsOwn), itsOwn);
        QCOMPARE(namedFormatOf("combined with care").format, std::string("combined with care"));
        QVERIFY(
            (namedFormatOf(askingFor({"a", "b"}, "{\"t\":\"$msec\"}")).asked == std::vector<std::string>{"a", "b"}));
    }

    void whatIsAskedForIsReadByAFormatInAFile()
    {
        const std::string path = m_folder.write(
            "own.conf", "log_format own escape=json '{\"wann\":\"$time_iso8601\",\"wer.adr\":'\n'\"$remote_addr\"}';\n"
                        "log_format main '$time_iso8601 $remote_addr';\n");
        const auto result = read(kOwn, askingFor({"wer_port"}, path + ":own"));
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "wer_port", 0), std::string("4"));
        const auto text = read("2026-03-03T12:00:00Z 192.0.2.1\n", askingFor({"tenant"}, path + ":main"));
        QVERIFY2(text, text ? "" : text.error().message().c_str());
        QCOMPARE(valueOf(*text->trace, "remote_addr", 0), std::string("192.0.2.1"));
    }

    void aDescriptionSaysWhatIsWhat_data()
    {
        QTest::addColumn<QByteArray>("format");
        const auto row = [](const char* name, const char* format) { QTest::newRow(name) << QByteArray(format); };
        row("nginx",
            R"(log_format x escape=json '{"wann":"$time_iso8601","wer.adr":"$remote_addr",' '"was":"$request_uri","wie":"$request_method","rc":$status}';)");
        row("bare, with what is the same in all",
            R"({"v":1,"wann":"$msec","wer":{"adr":"$remote_addr:$remote_port"},"was":"$request_uri","wie":"$request_method","rc":"$status"})");
    }

    void aDescriptionSaysWhatIsWhat()
    {
        QFETCH(QByteArray, format);
        const auto result = read(kOwn, format.toStdString());
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const Trace& trace = *result->trace;
        QCOMPARE(trace.size(), std::size_t{2});
        QCOMPARE(epochMs(trace.arrivals[0]), kNoon + 250);
        QCOMPARE(trace.resolution.count(), std::int64_t{1});
        QCOMPARE(valueOf(trace, "remote_addr", 0), std::string("192.0.2.1"));
        QCOMPARE(valueOf(trace, "remote_addr", 1), std::string("192.0.2.2"));
        QCOMPARE(valueOf(trace, "uri", 0), std::string("/a"));
        QCOMPARE(valueOf(trace, "args", 0), std::string("b=1"));
        QCOMPARE(valueOf(trace, "request_method", 1), std::string("GET"));
        QCOMPARE(valueOf(trace, "status", 1), std::string("404"));
        QCOMPARE(valueOf(trace, "mandant", 1), std::string("m1"));
        QCOMPARE(result->sources.at(0).format, std::string("custom"));
    }

    void whatIsNotDescribedIsKnownByItsName()
    {
        const auto result =
            read(logOf(3, [](std::size_t) { return std::string(",\"who\":\"192.0.2.9\",\"took_ms\":500"); }),
                 R"({"who":"$remote_addr"})");
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.9"));
        QCOMPARE(epochMs(result->trace->arrivals[0]), kNoon);
        QCOMPARE(result->trace->basis, ArrivalBasis::Exact);
        QCOMPARE(valueOf(*result->trace, "uri", 0), std::string("/"));
    }

    void whatIsUnknownIsAskedFor()
    {
        const auto own = read(kOwn.substr(0, kOwn.find(",\"ip\"")) + "}\n");
        QVERIFY(!own);
        QCOMPARE(own.error().code, ErrorCode::NotAnAccessLog);
        const std::string text = own.error().detail;
        QVERIFY2(text.find("there are rc, v, wann, was, wer.adr, wer.port, wie;") != std::string::npos, text.c_str());
        const std::size_t begin = text.find("'{");
        QVERIFY2(begin != std::string::npos, text.c_str());
        const std::string described = text.substr(begin + 1, text.rfind('\'') - begin - 1);
        const auto again = read(kOwn, described);
        QVERIFY2(again, again ? "" : again.error().message().c_str());
        QCOMPARE(valueOf(*again->trace, "remote_addr", 1), std::string("192.0.2.2"));
        QCOMPARE(valueOf(*again->trace, "uri", 1), std::string("/a"));
    }

    void aTimeAloneIsMissed()
    {
        const auto result = read("{\"remote_addr\":\"192.0.2.1\",\"uri\":\"/\",\"n\":7}\n");
        QVERIFY(!result);
        QVERIFY2(result.error().detail.find("known in them for a time; there are n, remote_addr, uri;") !=
                     std::string::npos,
                 result.error().message().c_str());
    }

private:
    static std::string lowerCase(const QByteArray& text) { return text.toLower().toStdString(); }

    SampleFolder m_folder;
};

SPILLWAY_TEST(TestJsonMembers)

} // namespace tst_json_members

#include "tst_json_members.moc"
