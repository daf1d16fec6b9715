#include "engine/ingest/detect/exact_format.h"

#include "tests/ingest/sample_file.h"
#include "tests/support/nginx.h"
#include "tests/support/test_class.h"

#include <QtCore/QMap>
#include <QtCore/QRegularExpression>
#include <QtTest/QTest>

namespace tst_exact_format {

using namespace spillway;

namespace {

using Values = QMap<QString, QString>;

/// A line that nginx writes for one request.
std::string lineOf(const std::string& directive, const Values& values)
{
    QString text = QString::fromStdString(directive);
    const QString start = QStringLiteral("log_format spillway '");
    if (!text.startsWith(start) || !text.endsWith(QStringLiteral("';")))
        qFatal("no log_format: %s", directive.c_str());
    text = text.sliced(start.size(), text.size() - start.size() - 2);
    static const QRegularExpression variable(QStringLiteral("\\$([a-z0-9_]+)"));
    QString line;
    qsizetype at = 0;
    for (auto found = variable.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        line += text.sliced(at, match.capturedStart() - at) + values.value(match.captured(1), QStringLiteral("-"));
        at = match.capturedEnd();
    }
    return (line + text.sliced(at) + u'\n').toStdString();
}

const Values& requestOfNginx()
{
    static const Values values{
        {QStringLiteral("remote_addr"), QStringLiteral("192.0.2.7")},
        {QStringLiteral("remote_user"), QStringLiteral("ada")},
        {QStringLiteral("time_iso8601"), QStringLiteral("2024-10-02T10:00:01+02:00")},
        {QStringLiteral("msec"), QStringLiteral("1727856001.500")},
        {QStringLiteral("request_time"), QStringLiteral("0.020")},
        {QStringLiteral("request"), QStringLiteral("GET /a?b=1 HTTP/1.1")},
        {QStringLiteral("status"), QStringLiteral("200")},
        {QStringLiteral("body_bytes_sent"), QStringLiteral("12")},
        {QStringLiteral("host"), QStringLiteral("e.org")},
        {QStringLiteral("http_user_agent"), QStringLiteral("curl/8")},
        {QStringLiteral("http_referer"), QStringLiteral("https://e.org/")},
        {QStringLiteral("http_x_forwarded_for"), QStringLiteral("192.0.2.9, 10.0.0.1")},
        {QStringLiteral("http_x_api_key"), QStringLiteral("k 1")},
        {QStringLiteral("server_name"), QStringLiteral("e.org")},
    };
    return values;
}

} // namespace

class TestExactFormat : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!m_nginx.isInstalled() && !test::Nginx::mayBeMissing())
            QFAIL("nginx is not installed");
    }

    void whatItCopiesIsReadBack_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("told");
        QTest::addColumn<QStringList>("kept");
        const QByteArray common = "192.0.2.1 - u [02/Oct/2024:10:00:01 +0200] \"GET / HTTP/1.1\" 200 1";
        const QByteArray combined = common + " \"-\" \"c\"";
        const QStringList always{QStringLiteral("remote_addr"), QStringLiteral("remote_user"),
                                 QStringLiteral("status")};
        QTest::newRow("common") << common << QStringLiteral("spillway") << always;
        QTest::newRow("combined") << combined << QStringLiteral("spillway-more")
                                  << always + QStringList{QStringLiteral("http_referer")};
        QTest::newRow("main") << combined + " \"192.0.2.9\"" << QStringLiteral("spillway-more")
                              << always + QStringList{QStringLiteral("http_x_forwarded_for")};
    }

    /// Recognised without being named, exact to the millisecond, and with the usual fields that the log had.
    void whatItCopiesIsReadBack()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, told);
        QFETCH(QStringList, kept);
        const auto coarse = importTraffic({m_folder.write("coarse.log", line.toStdString() + "\n")}, {});
        QVERIFY(coarse && coarse->trace->wholeSeconds());
        const std::string directive = exactLogFormat(*coarse->trace);
        const std::string written = lineOf(directive, requestOfNginx());
        const auto exact = importTraffic({m_folder.write("exact.log", written)}, {});
        QVERIFY2(exact, exact ? "" : exact.error().message().c_str());
        const Trace& trace = *exact->trace;
        QCOMPARE(QString::fromStdString(exact->sources.at(0).format), told);
        QVERIFY(trace.basis == ArrivalBasis::Exact && !trace.wholeSeconds());
        QCOMPARE(epochMs(trace.arrivals[0]), std::int64_t(1727856001480));
        for (const QString& variable : kept)
            QCOMPARE(QString::fromStdString(valueOf(trace, variable.toStdString(), 0)), requestOfNginx()[variable]);
    }

    void nginxTakesIt()
    {
        if (!m_nginx.isInstalled())
            QSKIP("nginx is not installed");
        Trace trace;
        for (const char* variable : {"http_referer", "http_x_forwarded_for"})
            trace.columns.emplace_back().variable = variable;
        const std::string directive = exactLogFormat(trace);
        for (const Column& column : trace.columns)
            QVERIFY2(directive.find("$" + column.variable) != std::string::npos, column.variable.c_str());
        QCOMPARE(m_nginx.refusal(QByteArray::fromStdString(directive) + "\naccess_log off;\n"), QString());
    }

private:
    SampleFolder m_folder;
    test::Nginx m_nginx;
};

SPILLWAY_TEST(TestExactFormat)

} // namespace tst_exact_format

#include "tst_exact_format.moc"
