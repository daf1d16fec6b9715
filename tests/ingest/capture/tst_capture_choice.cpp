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

    [[nodiscard]] QString name(std::string_view address) const
    {
        return QString::fromStdString(m_names.address(address).value());
    }
    [[nodiscard]] QString word(std::string_view text) const { return QString::fromStdString(m_names.word(text)); }

    /// `pattern` with «address» and ‹word› replaced by what they become.
    [[nodiscard]] QString expected(QString pattern) const
    {
        struct Quotes
        {
            QChar open;
            QChar close;
            bool isWord;
        };
        for (const auto& [open, close, isWord] : {Quotes{u'«', u'»', false}, Quotes{u'‹', u'›', true}})
            for (auto begin = pattern.indexOf(open); begin >= 0; begin = pattern.indexOf(open)) {
                const auto end = pattern.indexOf(close, begin);
                const std::string text = pattern.mid(begin + 1, end - begin - 1).toStdString();
                pattern.replace(begin, end - begin + 1, isWord ? word(text) : name(text));
            }
        return pattern;
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

    void valuesBecomePseudonyms_data()
    {
        QTest::addColumn<QString>("column");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("pattern");
        const auto row = [](const char* title, const char* column, const char* value, const char* pattern) {
            QTest::newRow(title) << column << value << QString::fromUtf8(pattern);
        };
        row("an address", "remote_addr", "203.0.113.7", "«203.0.113.7»");
        row("no address", "remote_addr", "unix:", "‹unix:›");
        row("nothing", "remote_user", "", "");
        row("a list", "http_x_forwarded_for", "203.0.113.7,  10.0.0.1:80, unknown",
            "«203.0.113.7»,  «10.0.0.1»:80, unknown");
        row("a list with something else", "http_x_forwarded_for", "203.0.113.7, <script>", "‹203.0.113.7, <script>›");
        row("an address in a column of any name", "client_ip_of_cdn", "2001:db8::1", "«2001:db8::1»");
        row("a column of any name", "made_up", "x", "‹x›");
        row("a cookie", "http_cookie", "a=1, b=2", "‹a=1, b=2›");
        row("a query", "args", "user=alice&ip=203.0.113.7", "‹user=alice&ip=203.0.113.7›");
        row("a path", "uri", "/a/b.html", "/a/b.html");
        row("an address in a path", "uri", "/hosts/203.0.113.7/x", "/hosts/«203.0.113.7»/x");
        row("a mail address in a path", "uri", "/users/al@example.org/x", "/users/‹al@example.org›/x");
        row("the same, quoted", "uri", "/users/al%40example.org", "/users/‹al%40example.org›");
        row("a session in a path", "uri", "/a;jsessionid=7F/b", "/a;‹jsessionid=7F›/b");
        row("a path with a query", "request_uri", "/a?q=1", "/a?‹q=1›");
        row("a fragment", "http_referer", "https://example.org/a#b?c", "https://example.org/a#‹b?c›");
        row("a referrer", "http_referer", "https://al:pw@example.org/a?q=1#f", "https://‹al:pw@example.org›/a?‹q=1#f›");
        row("a referrer's address", "http_referer", "http://203.0.113.7:80/", "http://«203.0.113.7»:80/");
        row("a user agent", "http_user_agent", "Mozilla/5.0 Chrome/120.0.0.0 (x; 203.0.113.7)",
            "Mozilla/5.0 Chrome/120.0.0.0 (x; «203.0.113.7»)");
        row("a host", "host", "example.org", "example.org");
        row("a host that is an address", "host", "203.0.113.7:8080", "«203.0.113.7»:8080");
        row("an address at the end of a sentence", "http_via", "by 203.0.113.7.", "by «203.0.113.7».");
        row("a forwarded header", "http_forwarded", "for=\"[2001:db8::1]:47\";proto=https",
            "for=\"[«2001:db8::1»]:47\";proto=https");
        row("what only looks like one", "host", "v1.2.3.4 1.2.3.4x 1.2.3.4.5 12:30:01",
            "v1.2.3.4 1.2.3.4x 1.2.3.4.5 12:30:01");
    }

    void valuesBecomePseudonyms()
    {
        QFETCH(QString, column);
        QFETCH(QString, value);
        QFETCH(QString, pattern);
        QCOMPARE(QString::fromStdString(anonymised(value.toStdString(), column.toStdString(), m_names)),
                 expected(pattern));
    }

    void whatIsCountedStaysTheSame()
    {
        CaptureChoice choice;
        choice.pseudonyms = m_names;
        const auto trace = chosen(sample(), choice, "a.log");
        QVERIFY(trace);
        QCOMPARE(valueAt(*trace, "remote_addr", 2), name("198.51.100.1"));
        QCOMPARE(valueAt(*trace, "http_x_forwarded_for", 0), name("198.51.100.1") + ", " + name("10.0.0.1"));
        QCOMPARE(valueAt(*trace, "args", 2), word("token=1"));
        QCOMPARE(valueAt(*trace, "remote_user", 1), QString());
        const Trace before = sample();
        for (std::size_t c = 0; c < before.columns.size(); ++c)
            QVERIFY(trace->columns[c].ids == before.columns[c].ids);
    }

    /// Two spellings of one address become one value.
    void valuesThatBecomeEqualAreOne()
    {
        CaptureChoice choice;
        choice.pseudonyms = m_names;
        const auto trace =
            chosen(traceOf({"remote_addr"}, {{1, {"2001:DB8::1"}}, {2, {"2001:db8::1"}}}), choice, "a.log");
        QVERIFY(trace);
        QCOMPARE(trace->columns[0].values.size(), std::size_t(2));
        QVERIFY((trace->columns[0].ids.widened() == std::vector<ValueId>{1, 1}));
    }

    void textsOfAReportAreLeftOut()
    {
        SourceReport report;
        report.name = "/srv/alice/access.log";
        report.examples = {{3, "it begins with alice"}};
        report.firstLine = {{"remote_user", "alice"}};
        const auto plain = chosen(CapturedSource{report, {}}, {});
        QVERIFY(plain && plain->report.firstLine.size() == 1 && plain->anonymised.empty());
        QCOMPARE(plain->report.name, report.name);
        CaptureChoice choice;
        choice.pseudonyms = m_names;
        const auto kept = chosen(CapturedSource{report, {}}, choice);
        QVERIFY(kept);
        QVERIFY(encodeReport(*kept).find("alice") == std::string::npos);
        QCOMPARE(kept->report.name, std::string("access.log"));
        QCOMPARE(kept->report.examples[0].line, std::uint64_t(3));
        QCOMPARE(kept->anonymised, m_names.mark());
        const auto again = chosen(*kept, choice);
        QVERIFY(!again);
        QCOMPARE(again.error().code, ErrorCode::BadArgument);
    }

private:
    Pseudonyms m_names{"0123456789abcdef"};
};

SPILLWAY_TEST(TestCaptureChoice)

} // namespace tst_capture_choice

#include "tst_capture_choice.moc"
