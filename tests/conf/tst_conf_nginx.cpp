#include "engine/conf/read_policy.h"

#include "tests/support/nginx.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_conf_nginx {

using namespace spillway;
using spillway::test::Nginx;

// What nginx says, we say: the same texts are given to `nginx -t` and to readPolicyText().

namespace {

/// A fragment at http level.
struct Row
{
    const char* text;
    const char* note = nullptr; ///< what the row shows, where the text does not tell
};

const QByteArray kZone = "limit_req_zone $uri zone=a:1m rate=1r/s;\n";

/// Put behind kZone, one after the other.
constexpr Row kBehindZone[] = {
    {"limit_req zone=a;"},
    {"limit_req zone=a burst=5;"},
    {"limit_req zone=a burst=5 nodelay;"},
    {"limit_req nodelay burst=5 zone=a;"},
    {"limit_req zone=a nodelay;"},
    {"limit_req zone=a delay=3;"},
    {"limit_req zone=a delay=3 nodelay;"},
    {"limit_req zone=a burst=007;"},
    {"limit_req zone=a burst=0;"},
    {"limit_req zone=a burst=-1;"},
    {"limit_req zone=a burst=1.5;"},
    {"limit_req zone=a burst=;"},
    {"limit_req zone=a burst=99999999999999999999;"},
    {"limit_req zone=a delay=0;"},
    {"limit_req zone=a burst=5 nodelay delay=3;"},
    {"limit_req burst=5;"},
    {"limit_req off;"},
    {"limit_req zone=a NODELAY;"},
    {"limit_req zone=a rate=1r/s;"},
    {"limit_req a burst=5;"},
    {"limit_req;"},
    {"limit_req zone=nope;"},
    {"limit_req zone=nope zone=a;"},
    {"limit_req_zone $uri zone=b:1m rate=1r/s; limit_req zone=b zone=a;"},
    {"limit_req_zone $uri zone=b:1m zone=c:1m; limit_req zone=c;"},
    {"map $uri $k { ~(.) $1; } limit_req zone=a;"},
    {"map $uri $k { ~(.) ${1}; } limit_req zone=a;"},
    {"limit_req_zone ${1} zone=b:1m rate=1r/s; limit_req zone=b;"},
    {"limit_req zone=;"},
    {"limit_req zone=a:1m;"},
    {"limit_req zone=aburst=10;"},
    {"limit_req zone=a; limit_req zone=a burst=2;"},
    {"limit_req zone=a; server { limit_req zone=a burst=2; }"},
    {"server { limit_req_zone $uri zone=b:1m rate=1r/s; }"},
    {"server { if ($uri) { limit_req zone=a; } }"},
    {"server { location / { if ($uri) { limit_req zone=a; } } }"},
    {"server { location / { limit_except GET { limit_req zone=a; } } }"},
    {"upstream u { limit_req zone=a; }"},
    {"upstream u { server 127.0.0.1:9; } limit_req zone=a;"},
    {"upstream u { server { } }"},
    {"upstream u { location / { } }"},
    {"limit_req_zone $uri zone=a:1m rate=1r/s;"},
    {"limit_req_zone $arg_k zone=a:1m rate=1r/s;"},
    {"limit_req_zone $uri zone=a:2m rate=1r/s;"},
    {"limit_conn_zone $uri zone=a:1m;"},
    {"limit_req_status 429;"},
    {"limit_req_status 399;"},
    {"limit_req_status 600;"},
    {"limit_req_status 4x9;"},
    {"limit_req_status 429; limit_req_status 429;"},
    {"limit_req_status;"},
    {"limit_req_log_level warn;"},
    {"limit_req_log_level WARN;"},
    {"limit_req_log_level crit;"},
    {"limit_req_log_level warn; limit_req_log_level warn;"},
    {"limit_req_dry_run ON;"},
    {"limit_req_dry_run yes;"},
    {"limit_req_dry_run on; limit_req_dry_run off;"},
    {"limit_req_dry_run on off;"},
    {"limit_req zone=a burst=5"},
    {"limit_req zone=a { }"},
    {"server;"},
    {"server x { }"},
    {"server { location / { }"},
    {"server { } }"},
    {"server { location / { } location / { } }"},
    {"server { location / { } location = / { } location ^~ /a { } location ~ a { } location ~ a { } }"},
    {"server { location /a { } location ^~ /a { } }"},
    {"server { location = /a { location /a/b { } } }"},
    {"server { location /a { location /b { } } }"},
    {"server { location /a { location @b { } } }"},
    {"server { location @a { location /b { } } }"},
    {"server { location @a { limit_req zone=a; } }"},
    {"server { location * /a { } }"},
    {"server { location { } }"},
    {"server { location ~ ( { } }"},
    {"server { location ~* a[ { } }"},
    {"server { location =/a { } location ~/b { } location ~*/c { } location ^~/d { } }"},
    {"server { location \"/a b\" { limit_req \"zone=a\" 'burst=2'; } }"},
    {"location / { limit_req zone=a; } server { }", "a location beside a server"},
};

/// Given as they are.
constexpr Row kWhole[] = {
    {"", "an empty file"},
    {"\n\n# only a comment"},
    {"limit_req_zone $uri zone=a:1m rate=1r/s;"},
    {"limit_req_zone $uri rate=30r/m zone=a:1m;"},
    {"limit_req_zone $uri zone=a:1m rate=10;"},
    {"limit_req_zone $uri zone=a:1m rate=007r/s;"},
    {"limit_req_zone $uri zone=a:1M rate=1r/s;"},
    {"limit_req_zone $uri zone=a:32k rate=1r/s;"},
    {"limit_req_zone $uri zone=a:1048576 rate=1r/s;"},
    {"limit_req_zone $uri zone=b:1m zone=a:1m;"},
    {"limit_req_zone '' zone=a:1m rate=1r/s;"},
    {"limit_req_zone all zone=a:1m rate=1r/s;"},
    {"limit_req_zone \"$uri and ${host}\" zone=a.b-c/d:1m rate=1r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=0r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=-1r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=0.5r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=1r/h;"},
    {"limit_req_zone $uri zone=a:1m rate=1R/S;"},
    {"limit_req_zone $uri zone=a:1m rate=r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=;"},
    {"limit_req_zone $uri zone=a:1m rate=99999999999999999999r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=10 r/s;"},
    {"limit_req_zone $uri zone=a:1m;"},
    {"limit_req_zone $uri zone=a rate=1r/s;"},
    {"limit_req_zone $uri zone=a: rate=1r/s;"},
    {"limit_req_zone $uri zone=a:x rate=1r/s;"},
    {"limit_req_zone $uri zone=a:1g rate=1r/s;"},
    {"limit_req_zone $uri zone=a:1.5m rate=1r/s;"},
    {"limit_req_zone $uri zone=a:b:1m rate=1r/s;"},
    {"limit_req_zone $uri zone=a:99999999999999m rate=1r/s;"},
    {"limit_req_zone $uri zone=a:31k rate=1r/s;"},
    {"limit_req_zone $uri zone=:1m rate=1r/s;"},
    {"limit_req_zone $uri rate=1r/s rate=2r/s;"},
    {"limit_req_zone $uri burst=5 rate=1r/s;"},
    {"limit_req_zone $uri zone=a:1m rate=1r/s sync;"},
    {"limit_req_zone $nosuchvar zone=a:1m rate=1r/s;"},
    {"limit_req_zone $ zone=a:1m rate=1r/s;"},
    {"limit_req_zone a$ zone=a:1m rate=1r/s;"},
    {"limit_req_zone ${uri zone=a:1m rate=1r/s;"},
    {"limit_req_zone ${} zone=a:1m rate=1r/s;"},
    {"limit_req_zone $uri\n\tzone=a:1m # why\r\n\trate=1r/h\n;"},
    {"limit_req_zone \"$uri zone=a:1m rate=1r/s;"},
    {"limit_req_zone \"$uri\"x zone=a:1m rate=1r/s;"},
    {"limit_req_zone '$uri zone=a:1m rate=1r/s;\n\n"},
    {"limit_req_zone $uri zone=a:1m rate=1r/s;;"},
    {"{ }"},
    {"}"},
    {"limit_req zone=one;\nlimit_req zone=two;\n"},
    {"no-such-directive on;"},
    {"map $uri $x { a { } }"},
    {"map $uri $x { limit_req zone=a; }", "entries of a map are no directives"},
    {"map $uri $x { default a; default b; }"},
    {"map $uri $x { a b c; }"},
    {"map $uri $x { a; }"},
    {"map $uri $x { a 1; A 2; }"},
    {"map $uri $x { hostnames; *.a.b 1; .a.b 2; }"},
    {"map $uri $x { hostnames; .A.b 1; *.a.b 2; }"},
    {"map $uri $x { hostnames; .a.b 1; a.b 2; }"},
    {"map $uri $x { hostnames; a.b 1; *.a.b 2; a.* 3; }"},
    {"map $uri $x { hostnames; a.* 1; A.* 2; }"},
    {"map $uri $x { hostnames; a.*.b 1; }"},
    {"map $uri $x { hostnames; a..b 1; }"},
    {"map $uri $x { *.a.b 1; volatile; }"},
    {"map $uri $x { ~( 1; }"},
    {"map $uri $x { a 1;\n ~a 2;\n ~*[ 3; }"},
    {"map $uri $x { a 1;\n b 2 3;\n ~*[ 3; }"},
    {"map $uri $x { a $; }"},
    {"map $ $x { a 1; }"},
    {"map $uri x { a 1; }"},
    {"map $uri $uri { a 1; }"},
    {"map $uri $args { a 1; }"},
    {"map $uri $http_x { a 1; }"},
    {"map $nosuchvar $x { a 1; }"},
    {"map $uri $x { a $nosuchvar; }"},
    {"map $uri $x { \"~(?<n>.)\" $n; }"},
    {"map $uri { a 1; }"},
    {"map $uri $x;"},
    {"server { map $uri $x { a 1; } }"},
    {"geo $x { 10.0.0.0/33 1; }"},
    {"geo $x { 10.0.0 1; }"},
    {"geo $x { 10.0.0.1/8 1; 10.0.0.0/8 2; delete 10.0.0.0/8; delete 11.0.0.0/8; }"},
    {"geo $x { 255.255.255.255 1; ::/0 2; }"},
    {"geo $x { a b c; }"},
    {"geo $x { 10.0.0.0/8 1; ranges; }"},
    {"geo $x { ranges; 10.0.0.0/8 1; }"},
    {"geo $x { ranges; 10.0.0.1-10.0.0.0 1; }"},
    {"geo $x { ranges; 10.0.0.0-10.0.0.9 1; 10.0.0.5-10.0.0.20 2; }"},
    {"geo $x { ranges; 10.0.0.5-10.0.0.6 1; 10.0.0.0-10.0.0.20 2; }"},
    {"geo $x { proxy nobody; }"},
    {"geo x { 10.0.0.0/8 1; }"},
    {"geo $http_a $x { 10.0.0.0/8 1; }"},
    {"geo a $x { 10.0.0.0/8 1; }"},
    {"geo $nosuchvar $x { 10.0.0.0/8 1; }"},
    {"set_real_ip_from 10.0.0.0/8; real_ip_header X-Forwarded-For; real_ip_recursive on;"},
    {"set_real_ip_from unix:; real_ip_header proxy_protocol;"},
    {"real_ip_recursive maybe;"},
    {"real_ip_header a; real_ip_header b;"},
    {"set_real_ip_from;"},
    {"set_real_ip_from 10.0.0.0/33;"},
    {"geo $x { default 0; 10.0.0.0/8 1; } types { text/html html; }"},
    {"if ($uri) { }\nserver { }"},
    {"server { limit_req_status 429; } server { limit_req_status 499; }"},
    {"include nothing-here*.conf;"},
    {"include;"},
    {"include a { }"},
};

} // namespace

class TestConfNginx : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (m_nginx.isInstalled())
            return;
        if (!Nginx::mayBeMissing())
            QFAIL("nginx is not installed");
        QSKIP("nginx is not installed");
    }

    void weSayWhatNginxSays_data()
    {
        QTest::addColumn<QByteArray>("text");
        const auto add = [](const QByteArray& before, const Row& row) {
            QTest::newRow(row.note != nullptr ? row.note : printable(row.text).c_str()) << before + row.text;
        };
        for (const Row& row : kBehindZone)
            add(kZone, row);
        for (const Row& row : kWhole)
            add({}, row);
        QTest::newRow("a word of 4095 bytes") << "limit_req_zone " + QByteArray(4095, 'k') + " zone=a:1m rate=1r/s;";
        QTest::newRow("a word of 4096 bytes") << "limit_req_zone " + QByteArray(4096, 'k') + " zone=a:1m rate=1r/s;";
        QTest::newRow("a quoted word of 5000 bytes")
            << "limit_req_zone \"" + QByteArray(5000, 'k') + "\" zone=a:1m rate=1r/s;";
        QTest::newRow("a comment of 4095 bytes") << "#" + QByteArray(4094, 'k') + "\n" + kZone;
        QTest::newRow("a comment of 4096 bytes") << "#" + QByteArray(4095, 'k') + "\n" + kZone;
    }

    void weSayWhatNginxSays()
    {
        QFETCH(QByteArray, text);
        const QString theirs = m_nginx.refusal(text);
        const auto read = readPolicy({{m_nginx.path(QStringLiteral("fragment.conf")).toStdString()}});
        QString ours;
        if (!read)
            ours = QString::fromStdString(read.error().detail);
        if (!theirs.startsWith(ours)) // what helps is our own
            ours = ours.left(ours.indexOf(QStringLiteral(" (")));
        const QString where = read ? QString() : QString::fromStdString(read.error().where);
        // nginx appends the place to most messages; we have it apart, and also where nginx has none.
        const bool placed = theirs.endsWith(QStringLiteral(" in ") + where);
        QCOMPARE(ours + (placed ? QStringLiteral(" in ") + where : QString()), theirs);
        QVERIFY2(read || where.startsWith(m_nginx.path(QStringLiteral("fragment.conf:"))), qPrintable(where));
    }

private:
    Nginx m_nginx;
};

SPILLWAY_TEST(TestConfNginx)

} // namespace tst_conf_nginx

#include "tst_conf_nginx.moc"
