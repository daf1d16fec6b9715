#include "engine/trace/group/selection.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_selection {

using namespace spillway;

namespace {

QString rowsOf(const Trace& trace, const Selection& selection)
{
    const auto rows = select(trace, selection);
    if (!rows)
        return QString::fromStdString(rows.error().detail);
    QString all;
    const std::vector<std::uint32_t> numbers = rows->rows().value();
    for (const std::uint32_t row : numbers)
        all += QString::number(row);
    return all;
}

Network network(std::string_view text)
{
    return Network::parse(text).value();
}

} // namespace

class TestSelection : public QObject
{
    Q_OBJECT

private slots:
    void networks_data()
    {
        QTest::addColumn<QString>("network");
        QTest::addColumn<QString>("inside");
        QTest::addColumn<QString>("outside");
        const auto row = [](const char* net, const char* inside, const char* outside) {
            QTest::newRow(net) << QString::fromUtf8(net) << QString::fromUtf8(inside) << QString::fromUtf8(outside);
        };
        row("10.0.0.0/8", "10.255.0.1 ::ffff:10.1.1.1", "11.0.0.0 ::a00:1 unix: 10.0.0");
        row("10.1.2.3/8", "10.9.9.9", "9.9.9.9");
        row("192.0.2.128/25", "192.0.2.128 192.0.2.255", "192.0.2.127");
        row("0.0.0.0/0", "1.2.3.4", "::1");
        row("192.0.2.7", "192.0.2.7", "192.0.2.8");
        row("2001:db8::/33", "2001:db8:7fff::1", "2001:db8:8000::1 1.2.3.4");
        row("::/0", "::1 2001:db8::1", "1.2.3.4 ::ffff:1.2.3.4");
        row("::ffff:10.0.0.0/104", "10.1.2.3 ::ffff:10.9.9.9", "11.1.1.1");
        row("::1", "::1 0:0:0:0:0:0:0:1", "::2");
    }

    void networks()
    {
        QFETCH(QString, network);
        QFETCH(QString, inside);
        QFETCH(QString, outside);
        const auto net = Network::parse(network.toStdString());
        QVERIFY(net.has_value());
        for (const QString& address : inside.split(QLatin1Char(' ')))
            QVERIFY2(net->contains(address.toStdString()), qPrintable(address));
        for (const QString& address : outside.split(QLatin1Char(' ')))
            QVERIFY2(!net->contains(address.toStdString()), qPrintable(address));
    }

    void whatIsNoNetwork()
    {
        for (const std::string_view text : {"", "/8", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x",
                                            "::/129", "host", "10.0.0/8", "fe80::1%eth0"})
            QVERIFY2(!Network::parse(text), text.data());
        QVERIFY(!Network::parse(std::string_view("1.2.3.4\0", 8)));
    }

    void conditions_data()
    {
        QTest::addColumn<Selection>("selection");
        QTest::addColumn<QString>("rows");
        const auto row = [](const char* name, const Selection& selection, const char* rows) {
            QTest::newRow(name) << selection << QString::fromUtf8(rows);
        };
        row("all", {}, "01234");
        row("from is inside, to is outside", {.from = at(20), .to = at(40)}, "123");
        row("from after to: none", {.from = at(50), .to = at(20)}, "");
        row("prefixes of the location", {.locations = {"/api/", "/b"}}, "034");
        row("methods as written", {.methods = {"POST", "get"}}, "1");
        row("hosts without case", {.hosts = {"EXAMPLE.com"}}, "02");
        row("status and class of status", {.statuses = {"404", "5XX"}}, "134");
        row("networks are left out", {.excluded = {network("10.0.0.0/8"), network("::1")}}, "13");
        row("a source is switched off", {.sourcesOff = {1, 9}}, "0134");
        row("all conditions hold together",
            {.from = at(20), .locations = {"/"}, .methods = {"GET"}, .statuses = {"4xx", "503"}}, "34");
        row("no such status", {.statuses = {"4x4"}}, "\"4x4\" is no status; write 404 or 4xx");
    }

    void conditions()
    {
        Trace trace = traceOf({"remote_addr", "uri", "request_method", "host", "status"},
                              {{10, {"10.0.0.1", "/api/x", "GET", "example.com", "200"}},
                               {20, {"192.0.2.1", "/a", "POST", "other", "404"}},
                               {30, {"::1", "/api", "GET", "Example.COM", "200"}},
                               {30, {"-", "/b", "GET", "", "503"}},
                               {40, {"10.9.9.9", "/api/y?", "GET", "other", "404"}}});
        trace.sources.push_back({"second", 1, {}, {}});
        trace.sourceOf = {0, 0, 1, 0, 0};
        QFETCH(Selection, selection);
        QTEST(rowsOf(trace, selection), "rows");
    }

    void aFieldThatIsNotThere()
    {
        const Trace trace = traceOf({"uri"}, {{1, {"/"}}});
        QCOMPARE(rowsOf(trace, {.hosts = {"h"}}),
                 QStringLiteral("this traffic cannot be selected by host: it has no $host"));
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        const auto rows = select(traceOf({"uri"}, {{1, {"/"}}}), {}, source.get_token());
        QVERIFY(!rows && rows.error().code == ErrorCode::Cancelled);
    }

    void manyRowsAreWalkedInBlocks()
    {
        Trace trace;
        Column& uri = trace.columns.emplace_back();
        uri.variable = "uri";
        std::vector<std::uint32_t> expected;
        for (std::uint32_t i = 0; i < 100'000; ++i) {
            trace.arrivals.push_back(at(i));
            trace.sourceOf.push_back(0);
            uri.ids.push_back(uri.values.intern(std::to_string(i * 7 % 23)));
            if (i >= 1234 && uri.values[uri.ids[i]] == "5")
                expected.push_back(i);
        }
        QVERIFY(select(trace, {.from = at(1234), .locations = {"5"}})->rows().value() == expected);
        std::erase_if(expected, [](std::uint32_t row) { return row >= 77'777; });
        QVERIFY(select(trace, {.from = at(1234), .to = at(77'777), .locations = {"5"}})->rows().value() == expected);
    }
};

SPILLWAY_TEST(TestSelection)

} // namespace tst_selection

#include "tst_selection.moc"
