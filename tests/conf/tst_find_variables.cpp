#include "engine/conf/read_variables.h"
#include "tests/support/test_class.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest/QTest>

namespace tst_find_variables {

using namespace spillway;

using Names = std::vector<std::string>;

namespace {

Result<FoundVariables> findIn(const QByteArray& text)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("x.conf")));
    if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
        return Error{ErrorCode::CannotWrite, {}, {}};
    file.close();
    return findVariables(file.fileName().toStdString());
}

} // namespace

/// Definitions out of a whole configuration. What else stands in it is passed over, and named.
class TestFindVariables : public QObject
{
    Q_OBJECT

private slots:
    void aFragmentWithoutAnyDefinition()
    {
        const auto found = findIn("limit_req_zone $binary_remote_addr zone=a:10m rate=16r/s;\n"
                                  "limit_req_zone $binary_remote_addr zone=b:10m rate=2r/s;\n"
                                  "limit_conn_zone $binary_remote_addr zone=c:10m;\n"
                                  "limit_req_status 429;\nlimit_conn_status 429;\n");
        QVERIFY2(found, found ? "" : found.error().message().c_str());
        QVERIFY(found->variables.empty());
        QCOMPARE(found->passedOver,
                 (Names{"limit_req_zone", "limit_conn_zone", "limit_req_status", "limit_conn_status"}));
    }

    void aWholeConfiguration()
    {
        const auto found = findIn("user www;\nevents { worker_connections 10; }\n"
                                  "http {\n  set_real_ip_from 10.0.0.0/8;\n  set_real_ip_from proxy.local;\n"
                                  "  real_ip_header X-Forwarded-For;\n"
                                  "  map $uri $part { ~^/(?<first>[a-z]) $first; }\n"
                                  "  map $uri $old { default $1; }\n"
                                  "  geo $office { 192.0.2.0/24 1; }\n"
                                  "  split_clients $uri $half { 50% a; * b; }\n"
                                  "  server { listen 80; location / { limit_req_status 429; } }\n}\n");
        QVERIFY2(found, found ? "" : found.error().message().c_str());
        Names made;
        for (const MadeVariable& variable : found->variables.made)
            made.push_back(nameOf(variable));
        QCOMPARE(made, (Names{"part", "office"}));
        QVERIFY(found->variables.realIp);
        QCOMPARE(found->variables.realIp->from, Names{"10.0.0.0/8"});
        QCOMPARE(found->variables.realIp->header, std::string("X-Forwarded-For"));
        QCOMPARE(found->passedOver, (Names{"set_real_ip_from proxy.local", "map $old", "split_clients $half", "user",
                                           "events", "server"}));
    }

    void whatNginxRefusesIsRefused()
    {
        for (const QByteArray& text : {QByteArray("geo $a { 10.0.0.0/99 1; }"), QByteArray("limit_req_zone $uri;"),
                                       QByteArray("map $uri $a { default"), QByteArray("hello world;")}) {
            const auto found = findIn(text);
            QVERIFY2(!found, text.constData());
            QCOMPARE(found.error().code, ErrorCode::BadConfig);
        }
    }

    void aTextOfDefinitionsHoldsNothingElse()
    {
        const auto read = readVariablesText("limit_req_status 429;", "line");
        QVERIFY(!read);
        QCOMPARE(read.error().code, ErrorCode::Unsupported); // nginx would not refuse it
    }
};

SPILLWAY_TEST(TestFindVariables)

} // namespace tst_find_variables


#include "tst_find_variables.moc"
