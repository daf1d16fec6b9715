#include "engine/lint/subject.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_lint {

using namespace spillway;

namespace {

/// A main file with this at http level.
std::string whole(const std::string& http)
{
    return "events {}\nhttp {\n" + http + "\n}\n";
}

const std::string kZone = "limit_req_zone $binary_remote_addr zone=a:1m rate=10r/s;\n";
const std::string kUse = "server { location / { limit_req zone=a burst=20 nodelay; } }\n";

/// Rules whose fix leaves no choice.
const std::vector<std::string> kSure{"delay-above-burst", "long-wait", "status-503"};

/// A server with this in it, behind a zone "a".
std::string server(const std::string& inside)
{
    return whole(kZone + "limit_req_status 429;\nserver {\n" + inside + "\n}");
}

/// As `zone`, used.
std::string used(const std::string& zone)
{
    return whole(zone + "limit_req_status 429;\n" + kUse);
}

Findings findingsIn(const std::string& text)
{
    Findings findings;
    const auto subject = lintSubject(readConfTree(text, "x.conf"), findings);
    if (!subject)
        return {{"unreadable", "error", "", 0, subject.error().message(), ""}};
    for (const auto rules : {addZoneFindings, addLimitFindings, addPlaceFindings, addDirectiveFindings})
        rules(*subject, findings);
    return findings;
}

/// The findings as "rule:line level", in the order of the rules' names.
QString shown(const std::string& text)
{
    QStringList list;
    for (const Finding& each : findingsIn(text))
        list += QString::fromStdString(each.rule + ':' + std::to_string(each.line) + ' ' + each.level);
    list.sort();
    return list.join(QStringLiteral(", "));
}

} // namespace

class TestLint : public QObject
{
    Q_OBJECT

private slots:
    void rule_data()
    {
        QTest::addColumn<std::string>("wrong");
        QTest::addColumn<std::string>("right");
        const auto row = [](const char* rule, const std::string& wrong, const std::string& right) {
            QTest::newRow(rule) << wrong << right;
        };
        const std::string limit = "limit_req zone=a burst=20 nodelay; ";
        row("refused", server("if ($uri) { " + limit + "}\nlocation / { " + limit + "}"),
            server("location / { " + limit + "}"));
        row("undeclared-zone", server("location / { limit_req zone=b burst=5 nodelay; }\nlocation /a { " + limit + "}"),
            server("location / { " + limit + "}"));
        row("unknown-variable", used("limit_req_zone $who zone=a:1m rate=10r/s;\n"),
            used("map $host $who { default $binary_remote_addr; }\nlimit_req_zone $who zone=a:1m rate=10r/s;\n"));
        row("unused-zone", used(kZone + "limit_req_zone $uri zone=b:1m rate=10r/s;\n"), used(kZone));
        row("empty-key", used("limit_req_zone \"\" zone=a:1m rate=10r/s;\n"), used(kZone));
        row("late-key", used("limit_req_zone $upstream_status zone=a:1m rate=10r/s;\n"),
            used("limit_req_zone $http_x_key zone=a:1m rate=10r/s;\n"));
        row("late-key",
            whole(
                "limit_req_zone $user zone=a:1m rate=10r/s;\nlimit_req_status 429;\nserver { location / { auth_request "
                "/a; auth_request_set $user $sent_http_x_user; " +
                limit + "} }"),
            whole("limit_req_zone $user zone=a:1m rate=10r/s;\nlimit_req_status 429;\nserver { location / { set $user "
                  "$cookie_user; " +
                  limit + "} }"));
        row("unverified-user",
            used("map $remote_user $who { default $remote_user; }\nlimit_req_zone $who zone=a:1m rate=10r/s;\n"),
            used(kZone));
        row("forwarded-for-key", used("limit_req_zone $http_x_forwarded_for zone=a:1m rate=10r/s;\n"), used(kZone));
        row("text-address", used("limit_req_zone $remote_addr$uri zone=a:1m rate=10r/s;\n"), used(kZone));
        row("rate-truncated", used("limit_req_zone $binary_remote_addr zone=a:1m rate=1r/m;\n"),
            used("limit_req_zone $binary_remote_addr zone=a:1m rate=30r/m;\n"));
        const std::string same = kZone +
                                 "limit_req_zone $binary_remote_addr zone=b:1m rate=10r/s;\nlimit_req_status 429;\n"
                                 "error_log e warn;\nserver { location / { limit_req zone=a burst=9 nodelay; ";
        row("same-key-and-rate", whole(same + "limit_req zone=b burst=20; } }"),
            whole(same + "} location /b { limit_req zone=b burst=20; } }"));
        row("no-burst", server("location / { limit_req zone=a nodelay; }"), server("location / { " + limit + "}"));
        row("delay-above-burst", server("location / { limit_req zone=a burst=8 delay=8; }\nerror_log e warn;"),
            server("location / { limit_req zone=a burst=8 delay=7; }\nerror_log e warn;"));
        row("long-wait", server("location / { limit_req zone=a burst=101; }\nerror_log e warn;"),
            server("location / { limit_req zone=a burst=100; }\nerror_log e warn;"));
        row("shared-zone", server("location / { " + limit + "}\nlocation /a { limit_req zone=a burst=5 nodelay; }"),
            server("location / { " + limit + "}\nlocation /a { " + limit + "}"));
        row("return-first", server("location / { " + limit + "return 200; }"),
            server("location / { " + limit + "if ($host) { return 200; } }"));
        row("return-first", server("rewrite ^ https://example.org$uri permanent; location / { " + limit + "}"),
            server("rewrite ^/a https://example.org$uri permanent; location / { " + limit + "}"));
        row("return-first", server("location / { return 200; " + limit + "}"),
            server("location / { break; return 200; " + limit + "}"));
        const std::string two = kZone + "limit_req_zone $server_name zone=b:1m rate=99r/s;\nlimit_req_status 429;\n";
        row("limits-replaced", whole(two + "server { limit_req zone=b burst=9 nodelay; location / { " + limit + "} }"),
            whole(two + "server { limit_req zone=b burst=9 nodelay; location / { " + limit +
                  "limit_req zone=b burst=9 nodelay; } }"));
        row("limited-before",
            whole(two + "server { location / { " + limit +
                  "try_files $uri @b; } location @b { limit_req zone=b burst=9 nodelay; } }"),
            whole(two +
                  "server { location / { try_files $uri @b; } location @b { limit_req zone=b burst=9 nodelay; } "
                  "location /a { " +
                  limit + "} }"));
        const std::string slow =
            kZone + "limit_req_zone $binary_remote_addr zone=b:1m rate=5r/s;\nlimit_req_status 429;\n";
        row("never-acts", whole(slow + "server { location / { " + limit + "limit_req zone=b burst=20 nodelay; } }"),
            whole(slow + "server { location / { " + limit + "limit_req zone=b burst=21 nodelay; } }"));
        row("status-503", whole(kZone + kUse), whole(kZone + "limit_req_status 429;\n" + kUse));
        row("header-without-always", server("location / { " + limit + "add_header Retry-After 1; }"),
            server("location / { " + limit + "add_header Retry-After 1 always; add_header X-Frame-Options DENY; }"));
        row("rejections-not-logged", server("limit_req_log_level notice; location / { " + limit + "}"),
            server("limit_req_log_level notice; error_log e notice; location / { " + limit + "}"));
        row("delays-not-logged", server("location / { limit_req zone=a burst=9; }"),
            server("error_log e warn; location / { limit_req zone=a burst=9; }"));
        row("access-log-off", server("access_log off; location / { " + limit + "}"),
            server("access_log off; location / { access_log a; " + limit + "}"));
    }

    /// The one configuration has this finding and no other; the other has none at all.
    void rule()
    {
        QFETCH(std::string, wrong);
        QFETCH(std::string, right);
        const Findings found = findingsIn(wrong);
        QVERIFY2(found.size() == 1, qPrintable(shown(wrong)));
        QCOMPARE(QString::fromStdString(found[0].rule), QString::fromUtf8(QTest::currentDataTag()));
        QCOMPARE(found[0].file, std::string("x.conf"));
        QVERIFY(found[0].line > 0);
        for (const std::string& sentence : {found[0].text, found[0].fix}) {
            QVERIFY(sentence.size() > 15);
            QVERIFY2(sentence.find('{') == std::string::npos, sentence.c_str());
        }
        QCOMPARE(shown(right), QString());
        const bool isSure = std::ranges::count(kSure, found[0].rule) == 1;
        QCOMPARE(found[0].change.has_value(), isSure);
        if (!isSure)
            return;
        const auto edited = editedFiles(readConfTree(wrong, "x.conf"), {*found[0].change});
        QVERIFY2(edited && edited->size() == 1, "its change changes the file");
        QVERIFY2(!shown(edited->front().after).contains(QString::fromStdString(found[0].rule)),
                 edited->front().after.c_str());
    }

    /// A change would reach the other place, too, and there a delay may be meant.
    void aChangeIsForOnePlace()
    {
        const std::string two = server("location / { limit_req zone=a burst=8 delay=8; }\nerror_log e warn;\n"
                                       "location /b { limit_req zone=a burst=8 delay=2; }");
        const Findings found = findingsIn(two);
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!found[0].change);
    }

    void leaksInOtherFilesAreNotes()
    {
        QCOMPARE(shown("server {\n location / { limit_req zone=b burst=5 nodelay; }\n}"),
                 QStringLiteral("undeclared-zone:2 note"));
        QCOMPARE(shown(kZone + "limit_req_zone $uri zone=b:1m rate=1r/s;"), QString());
    }

    void theRestIsLookedAtBehindARefusal()
    {
        QCOMPARE(shown("limit_req_zone $host zone=a:1m rate=10r/s;\nlimit_req zone=a off;\nlimit_req zone=c;"),
                 QStringLiteral("refused:2 error, undeclared-zone:3 note"));
        // But nothing is said to be missing that stands in what is refused, or behind the end of what can be read.
        QCOMPARE(shown("limit_req_zone $host zone=a:1m rate=1r/h;\nlimit_req_status 700;\nlimit_req zone=a burst=5;"),
                 QStringLiteral("refused:1 error, refused:2 error"));
        QCOMPARE(shown("limit_req_zone $host zone=a:1m rate=1r/s;\nlimit_req zone=b;\nserver {"),
                 QStringLiteral("refused:3 error"));
        QCOMPARE(shown("%%GLOBALS%%\nlimit_req_zone $host zone=a:1m rate=1r/s;\nlimit_req zone=a;"),
                 QStringLiteral("refused:2 error"));
    }

    void aFixBelongsToItsMessage()
    {
        const Findings found = findingsIn("limit_req_zone $host zone=a:1m rate=1r/h;");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY2(found[0].fix.find("30r/m") != std::string::npos, found[0].fix.c_str());
    }

    void placesShareLimitsByOneOtherZone()
    {
        // Zone b covers a in one place alone: what comes to the other place fills the bucket of a.
        QCOMPARE(
            shown(whole(kZone +
                        "limit_req_zone $binary_remote_addr zone=b:1m rate=5r/s;\nlimit_req_status 429;\n"
                        "server { location / { limit_req zone=a burst=9 nodelay; limit_req zone=b burst=9 nodelay; }\n"
                        "location /a { limit_req zone=a burst=9 nodelay; } }")),
            QString());
    }

    void otherTextIsRefused()
    {
        QVERIFY(shown("hello world;").startsWith(QStringLiteral("unreadable")));
        QCOMPARE(shown("# nothing but a comment\n"), QString());
    }
};

SPILLWAY_TEST(TestLint)

} // namespace tst_lint

#include "tst_lint.moc"
