#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/format_check.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>
#include <set>

namespace tst_format_file {

using namespace spillway;

namespace {

const std::string kGateway = R"({
  "name": "test-gateway", "title": "A gateway", "kind": "text", "means": "arrival",
  "stamps": ["%Y.%m.%d-%H:%M:%S.%f"],
  "spellings": ["#gw $stamp_0 $remote_addr $request_method $request_uri $status_code"],
  "samples": [{"line": "SAMPLE", "arrival": "2024-10-02T10:00:01.250Z", "client": "192.0.2.7", "method": "GET",
    "uri": "/a", "status": "404"}]
})";

std::string gateway(const std::string& sample)
{
    std::string text = kGateway;
    text.replace(text.find("#gw"), 3, "gw");
    return text.replace(text.find("SAMPLE"), 6, sample);
}

} // namespace

class TestFormatFile : public QObject
{
    Q_OBJECT

private slots:
    void samplesAreRead_data()
    {
        QTest::addColumn<int>("format");
        for (std::size_t i = 0; i < embeddedFormats().size(); ++i)
            QTest::newRow(embeddedFormats()[i].name.c_str()) << static_cast<int>(i);
    }

    void samplesAreRead()
    {
        QFETCH(int, format);
        const FormatFile& file = embeddedFormats()[static_cast<std::size_t>(format)];
        for (const FailedSample& failed : failedSamples(file))
            QFAIL(("sample " + std::to_string(failed.number) + ": " + failed.reason).c_str());
        QVERIFY(!file.samples.empty() || (file.kind != FormatKind::Text && file.kind != FormatKind::Wrapper));
    }

    void everyNameIsUsedOnce()
    {
        std::set<std::string> names;
        for (const FormatFile& format : embeddedFormats())
            QVERIFY2(names.insert(format.name).second, format.name.c_str());
    }

    void aBrokenFileIsRefused_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("where");
        const auto row = [](const char* where, const QByteArray& text) {
            QTest::newRow(text.constData()) << text << QByteArray(where);
        };
        row("2", "{\n\"name\" 1}");
        row("", "[]");
        row("name", R"({"title": "t", "spellings": ["$msec $remote_addr"]})");
        row("name", R"({"name": 1, "title": "t", "spellings": ["$msec $remote_addr"]})");
        row("kind", R"({"name": "n", "title": "t", "kind": "x", "spellings": ["$msec $remote_addr"]})");
        row("spellings", R"({"name": "n", "title": "t"})");
        row("spellings", R"({"name": "n", "title": "t", "spellings": "$msec $remote_addr"})");
        row("spellings[0].end", R"({"name": "n", "title": "t", "spellings": [{"text": "$msec", "end": true}]})");
        row("spellings[0].ends", R"({"name": "n", "title": "t", "spellings": [{"text": "$msec", "ends": 1}]})");
        row("spellings[1]", R"({"name": "n", "title": "t", "spellings": ["$msec $remote_addr", "$remote_addr"]})");
        row("spellings[0]", R"({"name": "n", "title": "t", "spellings": ["$stamp_0 $remote_addr"], "stamps": ["%!"]})");
        row("wrapper", R"({"name": "n", "title": "t", "kind": "wrapper"})");
        row("wrapper", R"({"name": "n", "title": "t", "kind": "wrapper", "wrapper": {"stamps_at_once": true}})");
        row("samples[0].line", R"({"name": "n", "title": "t", "spellings": ["$msec $uri"], "samples": [{}]})");
        row("colour", R"({"name": "n", "title": "t", "spellings": ["$msec $remote_addr"], "colour": "red"})");
    }

    void aBrokenFileIsRefused()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, where);
        const std::string path = m_folder.write("broken.json", text.toStdString());
        const auto format = readFormatFile(path);
        QVERIFY(!format);
        QCOMPARE(format.error().code, ErrorCode::BadLogFormat);
        QCOMPARE(format.error().where, path + (where.isEmpty() ? "" : ":") + where.toStdString());
        QVERIFY(!format.error().detail.empty());
        const auto missing = readFormatFile(path + "x");
        QVERIFY(!missing && missing.error().code == ErrorCode::CannotOpen);
    }

    void aSampleFails_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QByteArray>("reason");
        const auto row = [](const char* line, const char* reason) {
            QTest::newRow(line) << QByteArray(line) << QByteArray(reason);
        };
        row("gw 2024.10.02-10:00:01.250 192.0.2.7 GET /a 404", "");
        row("gw 2024.10.02-10:00:01.251 192.0.2.7 GET /a 404", "arrival: ");
        row("gw 2024.10.02-10:00:01.250 192.0.2.8 GET /a 404", "client: ");
        row("gw 2024.10.02-10:00:01.250 192.0.2.7 PUT /a 404", "method: ");
        row("2024.10.02-10:00:01.250 192.0.2.7 GET /a 404", "it is not recognised: ");
        row(R"(192.0.2.7 - - [02/Oct/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 404 12 \"-\" \"c\")",
            "it is recognised as combined");
    }

    void aSampleFails()
    {
        QFETCH(QByteArray, line);
        QFETCH(QByteArray, reason);
        const auto format = parseFormatFile(gateway(line.toStdString()));
        QVERIFY2(format, format ? "" : format.error().message().c_str());
        addFormat(*format);
        const auto failed = failedSamples(*format);
        const std::string first = failed.empty() ? std::string() : failed.front().reason;
        QCOMPARE(first.empty(), reason.isEmpty());
        QVERIFY2(first.starts_with(reason.toStdString()), first.c_str());
    }

    void foldersAreRead()
    {
        const SampleFolder first;
        const SampleFolder second;
        static_cast<void>(first.write("broken.json", "{"));
        static_cast<void>(first.write("gateway.json", gateway("x")));
        static_cast<void>(first.write("gateway.txt", "no format"));
        std::string later = gateway("y");
        static_cast<void>(second.write("other.json", later.replace(later.find("A gateway"), 9, "Another")));
        const auto refused = addFormatsIn({first.path("missing"), first.path("."), second.path(".")});
        QCOMPARE(refused.size(), std::size_t(1));
        QVERIFY(refused[0].where.ends_with("broken.json:1"));
        const FormatFile* const format = formatNamed("test-gateway");
        QVERIFY(format != nullptr);
        QCOMPARE(format->title, std::string("Another"));
        QCOMPARE(std::ranges::count(knownFormatFiles(), format->name, &FormatFile::name), std::ptrdiff_t(1));
        const auto log = read("gw 2024.10.02-10:00:01.250 192.0.2.7 GET /a 404\n");
        QVERIFY2(log, log ? "" : log.error().message().c_str());
        QCOMPARE(log->sources.at(0).format, std::string("test-gateway"));
    }

    void anAliasNamesIt()
    {
        const FormatFile* const format = formatNamed("COMBINED");
        QVERIFY(format != nullptr);
        QCOMPARE(format->name, std::string("combined"));
        QVERIFY(formatNamed("CRI") == nullptr);
        QVERIFY(wrapperNamed("CRI") != nullptr);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestFormatFile)

} // namespace tst_format_file

#include "tst_format_file.moc"
