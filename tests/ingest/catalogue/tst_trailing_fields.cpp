#include "engine/ingest/import/import.h"
#include "engine/report/traffic_words.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_trailing_fields {

using namespace spillway;

namespace {

constexpr qint64 kSecond = 1727863201000; // 2024-10-02 10:00:01 UTC

/// Lines of nginx's combined format with something behind each.
std::string linesWith(const QByteArrayList& ends)
{
    std::string text;
    for (const QByteArray& end : ends)
        text += R"(192.0.2.1 - - [02/Oct/2024:10:00:01 +0000] "GET /a HTTP/1.1" 200 12 "-" "curl/8" )" +
                end.toStdString() + "\n";
    return text;
}

} // namespace

/// Fields that people add behind those of the combined format.
class TestTrailingFields : public QObject
{
    Q_OBJECT

private slots:
    void aNumberIsWhatItBehavesAs_data()
    {
        QTest::addColumn<QByteArrayList>("ends");
        QTest::addColumn<qint64>("arrivalMs"); // of the first line
        QTest::addColumn<int>("basis");
        QTest::addColumn<QByteArray>("forwarded");
        const auto row = [](const char* name, const QByteArrayList& ends, qint64 ms, ArrivalBasis basis,
                            const char* forwarded) {
            QTest::newRow(name) << ends << ms << static_cast<int>(basis) << QByteArray(forwarded);
        };
        using enum ArrivalBasis;
        row("the second is never less", {"0.024 0.250", "0.100 0.100"}, kSecond - 250, Arrival, "");
        row("the first is never less", {"0.250 0.024", "0.100 0.100"}, kSecond - 250, Arrival, "");
        row("nginx rounds each", {"0.001 0.002 0.024 0.250", "0.001 0.002 0.001 0.001"}, kSecond - 250, Arrival, "");
        row("an upstream's is missing", {"- 0.250", "0.100 0.100"}, kSecond - 250, Arrival, "");
        row("several upstreams", {"0.100, 0.120 0.250", "0.100 0.100"}, kSecond - 250, Arrival, "");
        row("always the same", QByteArrayList(30, "2.714"), kSecond, Completion, "");
        row("neither is", {"0.250 0.100", "0.100 0.250"}, kSecond, Completion, "");
        row("one that may be missing is an upstream's", {"0.250", "-"}, kSecond, Completion, "");
        row("in quotes", {"\"0.250\"", "\"0.100\""}, kSecond - 250, Arrival, "");
        row("behind a list in quotes", {"\"203.0.113.1, 10.0.0.1\" \"0.250\"", "\"-\" \"0.100\""}, kSecond - 250,
            Arrival, "203.0.113.1, 10.0.0.1");
        row("a ratio is no address", {"\"2.71\"", "\"0.90\""}, kSecond, Completion, "");
        row("a name is no address", {"\"shop\"", "\"www\""}, kSecond, Completion, "");
        row("an address behind a name", {"\"shop\" \"203.0.113.1\"", "\"shop\" \"-\""}, kSecond, Completion,
            "203.0.113.1");
        row("an address", {"\"203.0.113.1\"", "\"-\""}, kSecond, Completion, "203.0.113.1");
        row("without quotes, of more than one client behind a proxy", {"203.0.113.1", "2001:db8::1"}, kSecond,
            Completion, "203.0.113.1");
        row("without quotes, by a name, and a list", {"xff=203.0.113.1, 10.0.0.1 rt=0.250", "xff=203.0.113.2 rt=0.100"},
            kSecond - 250, Arrival, "203.0.113.1, 10.0.0.1");
        row("without quotes, this server's", {"198.51.100.1", "198.51.100.1"}, kSecond, Completion, "");
        row("without quotes, an upstream server's", {"10.0.0.1:80", "10.0.0.2:80"}, kSecond, Completion, "");
        row("in quotes, an upstream server's", {"\"10.0.0.1:80, 10.0.0.2:80\"", "\"10.0.0.2:80\""}, kSecond, Completion,
            "");
        row("in quotes, clients by way of a gateway that tells their ports",
            {"\"203.0.113.1:50123\"", "\"203.0.113.2:61200\""}, kSecond, Completion, "203.0.113.1:50123");
        row("in quotes, clients that keep their connections to a gateway",
            {"\"203.0.113.1:50123\"", "\"203.0.113.1:50123\"", "\"203.0.113.2:61200\"", "\"203.0.113.2:61200\""},
            kSecond, Completion, "203.0.113.1:50123");
        row("the moment itself", {"1727863201.946", "1727863201.100"}, kSecond + 946, Completion, "");
        row("the moment and the time", {"\"1727863201.946\" \"0.250\"", "\"1727863201.100\" \"0.100\""}, kSecond + 696,
            Exact, "");
        row("another moment", {"1727860000.946", "1727860000.100"}, kSecond, Completion, "");
        row("by its name", {"urt=0.300 rt=0.250", "urt=- rt=0.100"}, kSecond - 250, Arrival, "");
    }

    void aNumberIsWhatItBehavesAs()
    {
        QFETCH(QByteArrayList, ends);
        QFETCH(qint64, arrivalMs);
        QFETCH(int, basis);
        QFETCH(QByteArray, forwarded);
        const auto result = importTraffic({m_folder.write("sample.log", linesWith(ends))}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, static_cast<std::uint64_t>(ends.size()));
        QCOMPARE(static_cast<int>(result->trace->basis), basis);
        std::size_t first = 0; // in order of arrival
        while (first + 1 < result->trace->size() && epochMs(result->trace->arrivals[first]) != arrivalMs)
            ++first;
        QCOMPARE(epochMs(result->trace->arrivals[first]), arrivalMs);
        const std::string list = valueOf(*result->trace, "http_x_forwarded_for", first);
        QCOMPARE(QByteArray::fromStdString(list == "(no column)" ? std::string() : list), forwarded);
    }

    /// A duration behind other formats is not thrown away either.
    void otherFormatsHaveThemToo_data()
    {
        QTest::addColumn<QByteArray>("before"); // the time
        QTest::addColumn<QByteArray>("behind"); // the size
        QTest::addColumn<QByteArray>("format");
        QTest::newRow("common") << QByteArray("192.0.2.1 - -") << QByteArray() << QByteArray("common-more");
        QTest::newRow("vhost") << QByteArray("e.org 192.0.2.1 - -") << QByteArray(" \"-\" \"c\"")
                               << QByteArray("vhost");
        QTest::newRow("lighttpd") << QByteArray("192.0.2.1 e.org -") << QByteArray(" \"-\" \"c\"")
                                  << QByteArray("lighttpd");
        QTest::newRow("forwarded") << QByteArray("192.0.2.1, 10.0.0.1 - -") << QByteArray(" \"-\" \"c\"")
                                   << QByteArray("forwarded");
        QTest::newRow("forwarded, and one more address behind")
            << QByteArray("192.0.2.1, 10.0.0.1 - -") << QByteArray(" \"-\" \"c\" \"203.0.113.9\"")
            << QByteArray("forwarded");
        QTest::newRow("forwarded-common")
            << QByteArray("192.0.2.1, 10.0.0.1 - -") << QByteArray() << QByteArray("forwarded-common");
    }

    void otherFormatsHaveThemToo()
    {
        QFETCH(QByteArray, before);
        QFETCH(QByteArray, behind);
        QFETCH(QByteArray, format);
        const QByteArray line = before + " [02/Oct/2024:10:00:01 +0000] \"GET /a HTTP/1.1\" 200 12" + behind;
        const QByteArray text = line + " 0.024 0.250\n" + line + " 0.100 0.100\n";
        const auto result = importTraffic({m_folder.write("sample.log", text.toStdString())}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const SourceReport& source = result->sources.at(0);
        QCOMPARE(QByteArray::fromStdString(source.format), format);
        QVERIFY2(source.formatText.ends_with(" $upstream_response_time $request_time"), source.formatText.c_str());
        QCOMPARE(source.requests, std::uint64_t{2});
        QCOMPARE(result->trace->basis, ArrivalBasis::Arrival);
        QCOMPARE(epochMs(result->trace->arrivals[0]), kSecond - 250);
        QCOMPARE(valueOf(*result->trace, "remote_addr", 0), std::string("192.0.2.1"));
    }

    void whatCannotBeToldIsSaid()
    {
        const auto result =
            importTraffic({m_folder.write("sample.log", linesWith({"0.250 0.100", "0.100 0.250"}))}, {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        const auto notes = sourceNotes(result->sources.at(0));
        QCOMPARE(notes.size(), std::size_t{1});
        QVERIFY2(notes[0].starts_with("It is unclear which number at the end of each line is $request_time"),
                 notes[0].c_str());
    }

    void aLineWithoutThemIsRead()
    {
        const auto result = importTraffic(
            {m_folder.write("sample.log", linesWith(QByteArrayList{"0.024 0.240"} + QByteArrayList(30, "0.024 0.250")) +
                                              linesWith({"-"}))},
            {});
        QVERIFY2(result, result ? "" : result.error().message().c_str());
        QCOMPARE(result->sources.at(0).requests, std::uint64_t{32});
        QCOMPARE(result->sources.at(0).untimed, std::uint64_t{1});
        QCOMPARE(result->trace->basis, ArrivalBasis::Completion);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestTrailingFields)

} // namespace tst_trailing_fields

#include "tst_trailing_fields.moc"
