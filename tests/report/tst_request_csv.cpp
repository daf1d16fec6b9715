#include "engine/report/trace_line.h"

#include "engine/ingest/import/import.h"
#include "engine/trace/made/drawn_trace.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtTest/QTest>

namespace tst_request_csv {

using namespace spillway;

namespace {

std::string csvOf(const Trace& trace)
{
    std::string text;
    appendCsvHeader(text, trace);
    for (std::size_t row = 0; row < trace.size(); ++row)
        appendCsvLine(text, trace, row);
    return text;
}

std::vector<std::string> texts(const Trace& trace, const std::string& variable)
{
    std::vector<std::string> all;
    const Column* const column = trace.column(variable);
    for (std::size_t row = 0; column != nullptr && row < trace.size(); ++row)
        all.emplace_back(column->values[column->ids[row]]);
    return all;
}

} // namespace

class TestRequestCsv : public QObject
{
    Q_OBJECT

    /// Written and read again: the same moments, the same values.
    static void readsBackTheSame(const Trace& trace)
    {
        QTemporaryDir folder;
        const QString path = folder.filePath(QStringLiteral("requests.csv"));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        const std::string text = csvOf(trace);
        QCOMPARE(file.write(text.data(), static_cast<qint64>(text.size())), static_cast<qint64>(text.size()));
        file.close();
        const auto import = importTraffic({path.toStdString()}, {});
        QVERIFY2(import, import ? "" : import.error().message().c_str());
        const Trace& read = *import->trace;
        QVERIFY(read.arrivals == trace.arrivals);
        QCOMPARE(import->sources[0].skipped, std::uint64_t{0});
        QCOMPARE(read.columns.size(), trace.columns.size());
        for (const Column& column : trace.columns)
            QVERIFY2(texts(read, column.variable) == texts(trace, column.variable), column.variable.c_str());
        QVERIFY(read.basis == ArrivalBasis::Exact && read.resolution == Milliseconds(1));
    }

private slots:
    void looksAsTheDocumentSays()
    {
        const Trace trace = traceOf({"remote_addr", "uri"}, {{0, {"192.0.2.1", "/a,b"}}, {1500, {"", "/\"x\""}}});
        QCOMPARE(QString::fromStdString(csvOf(trace)), QStringLiteral("time_ms,binary_remote_addr,uri\n"
                                                                      "0,192.0.2.1,\"/a,b\"\n"
                                                                      "1500,,\"/\"\"x\"\"\"\n"));
    }

    void hostileValuesReadBack()
    {
        readsBackTheSame(traceOf({"remote_addr", "uri", "args", "request_uri", "http_user_agent"},
                                 {{0, {"192.0.2.1", "/a,b", "", "/", "\""}},
                                  {1, {"192.0.2.1:80", "/\"", "x=\"\"", "/?y=\"", ""}},
                                  {2, {"10.0.0.1, 10.0.0.2", "/line\nfeed", "\r", "\n", "ends in return\r"}},
                                  {3, {"=cmd()", " /blank ", "-", "#", "\xFF\xC0 no UTF-8"}},
                                  {4, {"time_ms,remote_addr", "$uri", "\t", "\"\"\"", "\"quoted\""}},
                                  {253'402'300'799'999, {"last", "/", "\\x22", "\\", "é"}}}));
    }

    void eachKindOfGeneratedTrafficReadsBack_data()
    {
        QTest::addColumn<int>("kind");
        for (const PatternInfo& info : patternKinds())
            QTest::newRow(info.name.data()) << static_cast<int>(info.kind);
    }
    void eachKindOfGeneratedTrafficReadsBack()
    {
        QFETCH(int, kind);
        Pattern pattern = presetPattern(static_cast<PatternKind>(kind));
        pattern.length = std::min(pattern.length, Milliseconds(60'000));
        pattern.steps = {{Milliseconds(0), Rate(9'000)}, {Milliseconds(999), Rate(0)}};
        pattern.clicks = {Milliseconds(3), Milliseconds(90)};
        pattern.host = "shop.example";
        const auto trace = generatedTrace({"generated", at(1'773'144'000'000), pattern});
        QVERIFY(trace && trace->size() > 0);
        readsBackTheSame(*trace);
    }
};

SPILLWAY_TEST(TestRequestCsv)

} // namespace tst_request_csv

#include "tst_request_csv.moc"
