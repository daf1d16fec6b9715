#include "engine/ingest/capture/capture_choice.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QtTest/QTest>

namespace tst_capture_choice {

using namespace spillway;

class TestCaptureChoice : public QObject
{
    Q_OBJECT

    static Trace sample()
    {
        return traceOf({"remote_addr", "http_x_forwarded_for", "request_method", "uri", "args", "remote_user"},
                       {{1, {"203.0.113.7", "198.51.100.1, 10.0.0.1", "GET", "/a", "token=1", "alice"}},
                        {2, {"203.0.113.9", "", "POST", "/b", "", ""}},
                        {3, {"198.51.100.1", "garbage", "GET", "/a", "token=1", "alice"}}});
    }

    static QString valueAt(const Trace& trace, std::string_view variable, std::size_t row)
    {
        const Column* const column = trace.column(variable);
        return column == nullptr ? QStringLiteral("(none)")
                                 : QString::fromStdString(std::string(column->values[column->ids[row]]));
    }

private slots:
    void allIsKeptUnlessChosen()
    {
        const auto trace = chosen(sample(), {}, "a.log");
        QVERIFY(trace);
        QCOMPARE(trace->columns.size(), std::size_t(6));
        QCOMPARE(valueAt(*trace, "remote_user", 0), QStringLiteral("alice"));
    }

    void columnsAreChosenByTheirNames_data()
    {
        QTest::addColumn<QString>("names");
        QTest::addColumn<QString>("kept");
        QTest::newRow("as they stand") << "uri,remote_addr"
                                       << "remote_addr,uri";
        QTest::newRow("nginx's other name for the address") << "binary_remote_addr"
                                                            << "remote_addr";
        QTest::newRow("the request") << "request"
                                     << "request_method,uri,args";
        QTest::newRow("path and query") << "request_uri,remote_user"
                                        << "uri,args,remote_user";
    }

    void columnsAreChosenByTheirNames()
    {
        QFETCH(QString, names);
        QFETCH(QString, kept);
        CaptureChoice choice;
        choice.columns.emplace();
        for (const QString& name : names.split(u','))
            choice.columns->push_back(name.toStdString());
        const auto trace = chosen(sample(), choice, "a.log");
        QVERIFY(trace);
        QStringList found;
        for (const Column& column : trace->columns)
            found << QString::fromStdString(column.variable);
        QCOMPARE(found.join(u','), kept);
    }

    void aColumnThatIsNotThereIsRefused()
    {
        CaptureChoice choice;
        choice.columns = {"remote_addr", "http_cookie"};
        const auto trace = chosen(sample(), choice, "a.log");
        QVERIFY(!trace);
        QCOMPARE(trace.error().code, ErrorCode::BadArgument);
        QCOMPARE(QString::fromStdString(trace.error().message()),
                 QStringLiteral("a.log: it has no column http_cookie; it has remote_addr, http_x_forwarded_for, "
                                "request_method, uri, args, remote_user"));
    }

    void textsOfAReportAreLeftOut()
    {
        SourceReport report;
        report.name = "access.log";
        report.examples = {{3, "it begins with alice"}};
        report.firstLine = {{"remote_user", "alice"}};
        QCOMPARE(chosen(CapturedSource{report}, {}).report.firstLine.size(), std::size_t(1));
        const CapturedSource kept = chosen(CapturedSource{report}, {{{"uri"}}});
        QVERIFY(encodeReport(kept).find("alice") == std::string::npos);
        QCOMPARE(kept.report.examples[0].line, std::uint64_t(3));
    }
};

SPILLWAY_TEST(TestCaptureChoice)

} // namespace tst_capture_choice

#include "tst_capture_choice.moc"
