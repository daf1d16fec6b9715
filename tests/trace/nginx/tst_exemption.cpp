#include "engine/trace/nginx/exemption.h"

#include "engine/trace/group/exempt_clients.h"
#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QTest>

namespace tst_exemption {

using namespace spillway;

class TestExemption : public QObject
{
    Q_OBJECT

private slots:
    void aValueIsExemptInOneForm_data()
    {
        QTest::addColumn<QByteArray>("subject");
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("condition");
        const auto row = [](const char* name, const char* subject, const char* value, const char* condition) {
            QTest::newRow(name) << QByteArray(subject) << QByteArray(value) << QByteArray(condition);
        };
        row("the address of the connection", "$remote_addr", "192.0.2.1", "192.0.2.1");
        row("the key that is its bytes", "$binary_remote_addr", "2001:db8::1", "2001:db8::1");
        row("a network", "$rl_net_24_64", "192.0.2.0/24", "192.0.2.0/24");
        row("a name in place of an address", "$remote_addr", "localhost", "$remote_addr = localhost");
        row("an address elsewhere", "$http_x_real_ip", "192.0.2.1", "$http_x_real_ip = 192.0.2.1");
        row("a path", "$uri", "/10.0.0.0/8", "$uri = /10.0.0.0/8");
        row("what looks like a condition", "$remote_addr", "$uri = /a", "$remote_addr = $uri = /a");
    }
    void aValueIsExemptInOneForm()
    {
        QFETCH(QByteArray, subject);
        QFETCH(QByteArray, value);
        const Condition condition =
            exemptingValue(ValueTemplate::parse(subject.toStdString()).value(), value.toStdString());
        QTEST(QByteArray::fromStdString(condition.text()), "condition");
    }

    void whoIsExemptIsCounted()
    {
        const TracePtr trace = shared(traceOf({"uri", "remote_addr"}, {{1, {"/a", "192.0.2.1"}},
                                                                       {2, {"/b", "192.0.2.2"}},
                                                                       {3, {"/c", "192.0.2.2"}},
                                                                       {4, {"/a", "198.51.100.1"}},
                                                                       {5, {"/a", ""}}}));
        const KeyTemplate key = KeyTemplate::parse("$remote_addr").value();
        const auto exemptBy = [&](const char* condition) {
            const auto keys = evaluateKey(trace, key.exempting({Condition::parse(condition).value()})).value();
            const GroupedPtr grouped = group(trace, keys, allRows(*trace)).value();
            return exemptClients(*grouped).value();
        };
        QCOMPARE(exemptBy("192.0.2.0/24"), (std::vector<ExemptClient>{{"192.0.2.2", 2}, {"192.0.2.1", 1}}));
        QCOMPARE(exemptBy("$uri = /c"), (std::vector<ExemptClient>{{"192.0.2.2", 1}})); // some of its requests
        QVERIFY(exemptBy("10.0.0.0/8").empty());
        QVERIFY(exemptClients(*groupedBy(trace, "$remote_addr")).value().empty()); // what has no client is nobody
    }
};

SPILLWAY_TEST(TestExemption)

} // namespace tst_exemption

#include "tst_exemption.moc"
