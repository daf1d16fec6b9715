#include "engine/trace/nginx/key.h"

#include "engine/policy/policy.h"
#include "engine/trace/nginx/key_fields.h"
#include "tests/support/seed.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

#include <map>
#include <random>

namespace tst_key {

using namespace spillway;

namespace {

/// The key of each request with the bytes nginx stores for it.
QString keysOf(const TracePtr& trace, std::string_view text)
{
    const auto key = evaluateKey(trace, KeyTemplate::parse(text).value());
    if (!key)
        return QString::fromStdString(key.error().detail);
    QStringList all;
    for (const ValueId id : (*key)->ids()) {
        const std::string_view value = (*key)->values()[id];
        all << QString::fromUtf8(value.data(), static_cast<qsizetype>(value.size())) + QLatin1Char('/') +
                   QString::number((*key)->keyLength[id]);
    }
    return all.join(QLatin1Char('|'));
}

/// 300 requests whose values are of few letters, some of them empty.
Trace shortValues(std::mt19937_64& random)
{
    Trace trace;
    constexpr std::size_t kRows = 300;
    trace.sources.push_back({"drawn", kRows, {}, {}});
    const auto value = [&](std::initializer_list<const char*> pieces, std::size_t most) {
        std::string text;
        for (std::size_t i = random() % (most + 1); i > 0; --i)
            text += *(pieces.begin() + random() % pieces.size());
        return text;
    };
    for (const char* variable : {"remote_addr", "host", "uri", "args"})
        trace.columns.emplace_back().variable = variable;
    const bool onlyIpv4 = random() % 2 == 0;
    for (std::size_t row = 0; row < kRows; ++row) {
        trace.arrivals.push_back(at(static_cast<std::int64_t>(row)));
        trace.sourceOf.push_back(0);
        const bool ipv4 = onlyIpv4 || random() % 2 == 0;
        const std::string values[] = {
            ipv4 ? "1.2.3." + std::to_string(random() % 30) : "6162:6162::" + std::to_string(random() % 3),
            value({"a", "b", "/"}, 3), value({"a", "b", "/", "1"}, 3), "a=" + value({"1", "2", "b"}, 2)};
        for (std::size_t i = 0; i < std::size(values); ++i)
            trace.columns[i].ids.push_back(trace.columns[i].values.intern(values[i]));
    }
    return trace;
}

struct Texts
{
    std::vector<std::string> bytes; ///< by request
    std::vector<std::string> texts;
};

/// A key of several variables, put together from those of each variable.
Texts textsOneByOne(const TracePtr& trace, const KeyTemplate& key)
{
    Texts all{std::vector<std::string>(trace->size()), std::vector<std::string>(trace->size())};
    for (const KeyTemplate::Part& part : key.parts()) {
        const KeyColumnPtr one =
            evaluateKey(trace, KeyTemplate::parse((part.variable ? "$" : "") + part.text).value()).value();
        for (std::size_t row = 0; row < trace->size(); ++row) {
            const std::string text(one->values()[one->ids()[row]]);
            const KeyField address{KeyField::Kind::Address, nullptr, {}};
            all.bytes[row] += part.text == "binary_remote_addr" ? address.bytes(text) : text;
            all.texts[row] += text;
        }
    }
    return all;
}

} // namespace

class TestKey : public QObject
{
    Q_OBJECT

private slots:
    void templates_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("parts");
        const auto row = [](const char* text, const char* parts) {
            QTest::newRow(*text ? text : "(empty)") << QString::fromUtf8(text) << QString::fromUtf8(parts);
        };
        row("", "");
        row("one", "one");
        row("$uri", "<uri>");
        row("${uri}x", "<uri>,x");
        row("a $Host$uri-$arg_id", "a ,<host>,<uri>,-,<arg_id>");
        row("$12", "<1>,2");
        row("{}", "{}");
        row("$", "invalid variable name");
        row("a$", "invalid variable name");
        row("$-", "invalid variable name");
        row("${", "invalid variable name");
        row("${}", "invalid variable name");
        row("${abc", "the closing bracket in \"abc\" variable is missing");
        row("${a-b}", "the closing bracket in \"a\" variable is missing");
    }

    void templates()
    {
        QFETCH(QString, text);
        const auto key = KeyTemplate::parse(text.toStdString());
        QStringList parts;
        if (!key) {
            parts << QString::fromStdString(key.error().detail);
        } else {
            QCOMPARE(QString::fromStdString(key->text()), text);
            for (const KeyTemplate::Part& part : key->parts())
                parts << QString::fromStdString(part.variable ? "<" + part.text + ">" : part.text);
        }
        QTEST(parts.join(QLatin1Char(',')), "parts");
    }

    void evaluation_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("values");
        const auto row = [](const char* key, const char* values) {
            QTest::newRow(*key ? key : "(empty)") << QString::fromUtf8(key) << QString::fromUtf8(values);
        };
        row("$binary_remote_addr", "1.2.3.4/4|::1/16|unix:/5|1.2.3.4/4");
        row("$remote_addr", "1.2.3.4/7|::1/3|unix:/5|1.2.3.4/7");
        row("$Remote_Addr", "1.2.3.4/7|::1/3|unix:/5|1.2.3.4/7");
        row("$arg_id", "7/1|/0|/0|8/1");
        row("$arg_ID", "7/1|/0|/0|8/1");
        row("$args", "x=1&id=7&id=9/13|/0|xid=3/5|Id=8/4");
        row("$query_string", "x=1&id=7&id=9/13|/0|xid=3/5|Id=8/4");
        row("$uri$is_args$args", "/a?x=1&id=7&id=9/16|/b/2|/a?xid=3/8|/a?Id=8/7");
        row("$request_uri", "/a?x=1&id=7&id=9/16|/b/2|/a?xid=3/8|/a?Id=8/7");
        row("$document_uri", "/a/2|/b/2|/a/2|/a/2");
        row("$server_name", "this traffic has no $server_name, which is the first name of a server block; the host "
                            "of each request is $host");
        row("all", "all/3|all/3|all/3|all/3");
        row("", "/0|/0|/0|/0");
        row("$1", "/0|/0|/0|/0");
        row("$binary_remote_addr$uri", "1.2.3.4/a/6|::1/b/18|unix:/a/7|1.2.3.4/a/6");
        row("$host-$arg_id", "h-7/3|h-/2|-/1|g-8/3");
        row("$host$1", "h/1|h/1|/0|g/1");
        row("$cookie_id", "this traffic has no $cookie_id; it has $binary_remote_addr, $remote_addr, $host, "
                          "$uri, $request_uri, $args");
        row("$status", "nginx does not know $status yet when it counts a request");
    }

    void evaluation()
    {
        QFETCH(QString, key);
        const TracePtr trace = shared(traceOf({"remote_addr", "uri", "args", "host", "status"},
                                              {{1, {"1.2.3.4", "/a", "x=1&id=7&id=9", "h", "200"}},
                                               {2, {"::1", "/b", "", "h", "200"}},
                                               {3, {"unix:", "/a", "xid=3", "", "200"}},
                                               {4, {"1.2.3.4", "/a", "Id=8", "g", "200"}}}));
        QTEST(keysOf(trace, key.toStdString()), "values");
    }

    void whatWasSentCountsWhereItIsNoPathWithArguments()
    {
        const TracePtr trace = shared(traceOf({"uri", "args", "request_uri"}, {{1, {"/a/b", "", "/a%2Fb"}},
                                                                               {2, {"/a/b", "", ""}},
                                                                               {3, {"/a/b", "x=%20", "//a/b?x=%20"}},
                                                                               {4, {"/a/b", "x", ""}},
                                                                               {5, {"", "", ""}}}));
        QCOMPARE(keysOf(trace, "$request_uri"), QStringLiteral("/a%2Fb/6|/a/b/4|//a/b?x=%20/11|/a/b?x/6|/0"));
        QCOMPARE(keysOf(trace, "$uri"), QStringLiteral("/a/b/4|/a/b/4|/a/b/4|/a/b/4|/0"));
    }

    void theHostIsMadeOfItsHeaderAndNotTheOtherWayRound()
    {
        const TracePtr header = shared(traceOf({"http_host"}, {{1, {"A.Example:8080"}},
                                                               {2, {"b.example."}},
                                                               {3, {"[2001:DB8::1]:80"}},
                                                               {4, {"[::1]"}},
                                                               {5, {"c.example.:80"}},
                                                               {6, {""}},
                                                               {7, {"["}}}));
        QCOMPARE(keysOf(header, "$host"),
                 QStringLiteral("a.example/9|b.example/9|[2001:db8::1]/13|[::1]/5|c.example/9|/0|[/1"));
        QVERIFY(keysOf(header, "$server_name").endsWith(QLatin1String("the host of each request is $host")));
        QCOMPARE(keysOf(header, "$http_host").section(QLatin1Char('|'), 0, 0), QStringLiteral("A.Example:8080/14"));
        const TracePtr host = shared(traceOf({"host"}, {{1, {"a.example"}}}));
        QCOMPARE(keysOf(host, "$http_host"), QStringLiteral("this traffic has no $http_host; it has $host"));
        const TracePtr server = shared(traceOf({"host", "server_name"}, {{1, {"a.example", "b.example"}}}));
        QCOMPARE(keysOf(server, "$host $server_name"), QStringLiteral("a.example b.example/19"));
        const TracePtr both = shared(traceOf({"host", "http_host"}, {{1, {"name", "A.Example"}}}));
        QCOMPARE(keysOf(both, "$host$http_host"), QStringLiteral("nameA.Example/13"));
    }

    void whatIsKeptInPartsIsTold()
    {
        const TracePtr trace = shared(traceOf({"request_method", "uri", "request_length"}, {{1, {"GET", "/", "80"}}}));
        QCOMPARE(
            keysOf(trace, "$request"),
            QStringLiteral("this traffic has no protocols; but for these $request is $request_method $request_uri"));
        QCOMPARE(keysOf(trace, "$request_length"),
                 QStringLiteral("nginx does not know $request_length yet when it counts a request"));
    }

    void aRequestIsPutTogether()
    {
        const TracePtr trace = shared(traceOf({"request_method", "uri", "args", "request_uri", "server_protocol"},
                                              {{1, {"GET", "/a", "", "", "HTTP/1.1"}},
                                               {2, {"GET", "/a", "b=%20", "", "HTTP/2.0"}},
                                               {3, {"POST", "/a b", "c", "/a%20b?c", "HTTP/1.0"}},
                                               {4, {"GET", "/old", "", "", ""}},
                                               {5, {"", "", "", "", ""}}}));
        QCOMPARE(keysOf(trace, "$request"),
                 QStringLiteral("GET /a HTTP/1.1/15|GET /a?b=%20 HTTP/2.0/21|POST /a%20b?c HTTP/1.0/22|GET /old/8|/0"));
        QCOMPARE(keysOf(trace, "$request_uri!$server_protocol").section(QLatin1Char('|'), 2, 2),
                 QStringLiteral("/a%20b?c!HTTP/1.0/17"));
        const TracePtr bare =
            shared(traceOf({"request_method", "uri", "server_protocol"}, {{1, {"GET", "/a", "HTTP/1.1"}}}));
        QCOMPARE(keysOf(bare, "$request"), QStringLiteral("GET /a HTTP/1.1/15"));
    }

    void namesOfTheLogAreFoundInAnyCase()
    {
        const TracePtr trace =
            shared(traceOf({"remote_addr", "ClientCountry", "Route", "route"}, {{1, {"1.2.3.4", "de", "A", "b"}}}));
        QCOMPARE(keysOf(trace, "$ClientCountry"), QStringLiteral("de/2"));
        QCOMPARE(keysOf(trace, "$clientcountry"), QStringLiteral("de/2"));
        QCOMPARE(keysOf(trace, "$Route"), QStringLiteral("b/1"));
        QCOMPARE(keysOf(trace, "$none"),
                 QStringLiteral(
                     "this traffic has no $none; it has $binary_remote_addr, $remote_addr, $ClientCountry, $Route"));
    }

    void aValueOfMoreThan65535BytesIsNotAccounted()
    {
        const TracePtr trace = shared(traceOf({"uri", "host"}, {{1, {std::string(65'535, 'a'), ""}},
                                                                {2, {std::string(65'536, 'a'), ""}},
                                                                {3, {std::string(65'535, 'a'), "h"}}}));
        const KeyColumnPtr one = evaluateKey(trace, KeyTemplate::parse("$uri").value()).value();
        QVERIFY(one->ids()[0] != kEmptyValue && one->ids()[1] == kEmptyValue && one->ids()[2] == one->ids()[0]);
        const KeyColumnPtr two = evaluateKey(trace, KeyTemplate::parse("$uri$host").value()).value();
        QVERIFY(two->ids()[0] != kEmptyValue && two->ids()[1] == kEmptyValue && two->ids()[2] == kEmptyValue);
    }

    void keysAreOneWhereNginxsBytesAre()
    {
        const TracePtr trace = shared(traceOf({"remote_addr", "host", "uri"}, {{1, {"::1", "x", "yz"}},
                                                                               {2, {"0:0::1", "xy", "z"}},
                                                                               {3, {"1.2.3.4", "5", ""}},
                                                                               {4, {"1.2.3.45", "", ""}}}));
        const auto ids = [&](std::string_view key) {
            const KeyColumnPtr column = evaluateKey(trace, KeyTemplate::parse(key).value()).value();
            return std::vector<ValueId>(column->ids().begin(), column->ids().end());
        };
        QVERIFY(ids("$host$uri") == (std::vector<ValueId>{1, 1, 2, 0}));
        QVERIFY(ids("$binary_remote_addr") == (std::vector<ValueId>{1, 1, 2, 3}));
        QVERIFY(ids("$remote_addr") == (std::vector<ValueId>{1, 2, 3, 4}));
        QVERIFY(ids("$binary_remote_addr$host") == (std::vector<ValueId>{1, 2, 3, 4}));
    }

    void severalVariablesAreNumberedByTheirBytes_data()
    {
        QTest::addColumn<QString>("key");
        for (const char* key : {"$host$uri", "$uri$host$arg_a", "$binary_remote_addr$uri", "$binary_remote_addr$arg_a",
                                "$uri$binary_remote_addr", "x$host-$uri", "$request_uri$host", "$host$request_uri"})
            QTest::newRow(key) << QString::fromUtf8(key);
    }

    /// Against the texts of each request, put together one by one. Values are short, so that many meet: "a" + "bc" is
    /// "ab" + "c".
    void severalVariablesAreNumberedByTheirBytes()
    {
        QFETCH(QString, key);
        std::mt19937_64 random(seedOfTest());
        for (int round = 0; round < 60; ++round) {
            const TracePtr trace = shared(shortValues(random));
            const KeyColumnPtr column = evaluateKey(trace, KeyTemplate::parse(key.toStdString()).value()).value();
            const Texts expected = textsOneByOne(trace, KeyTemplate::parse(key.toStdString()).value());
            std::map<std::string, ValueId> numbers{{"", kEmptyValue}};
            std::map<std::string_view, ValueId> shown;
            for (std::size_t row = 0; row < trace->size(); ++row) {
                const auto number = static_cast<ValueId>(numbers.size());
                const ValueId id = numbers.try_emplace(expected.bytes[row], number).first->second;
                QCOMPARE(column->ids()[row], id);
                QCOMPARE(std::size_t{column->keyLength[id]}, expected.bytes[row].size());
                const std::string_view text = column->values()[id];
                QCOMPARE(shown.try_emplace(text, id).first->second, id); // no other key has this text
                QCOMPARE(column->values().find(text).value(), id);
                if (id == number) { // its first request
                    QVERIFY(text.starts_with(expected.texts[row]));
                    QVERIFY(text.find_first_not_of(' ', expected.texts[row].size()) == std::string_view::npos);
                }
            }
            QCOMPARE(column->values().size(), numbers.size());
            QCOMPARE(column->keyLength.size(), numbers.size());
        }
    }

    void evaluatingStopsWhenAsked()
    {
        std::stop_source source;
        source.request_stop();
        const TracePtr trace = shared(traceOf({"uri", "host"}, {{1, {"/", "a"}}}));
        for (const char* text : {"$uri", "$uri$host"}) {
            const auto keys = evaluateKey(trace, KeyTemplate::parse(text).value(), source.get_token());
            QVERIFY(!keys && keys.error().code == ErrorCode::Cancelled);
        }
    }
};

SPILLWAY_TEST(TestKey)

} // namespace tst_key

#include "tst_key.moc"
