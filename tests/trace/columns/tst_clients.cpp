#include "engine/trace/columns/address.h"
#include "engine/trace/columns/clients.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_clients {

using namespace spillway;

class TestClients : public QObject
{
    Q_OBJECT

private slots:
    void namesAreOfTheDocumentationNetworks()
    {
        QCOMPARE(clientName(0), std::string("198.51.100.1"));
        QCOMPARE(clientName(253), std::string("198.51.100.254"));
        QCOMPARE(clientName(254), std::string("2001:db8::ff"));
        QCOMPARE(clientName(0xFFFF), std::string("2001:db8::1:0"));
        QCOMPARE(clientName(0x12345 - 1), std::string("2001:db8::1:2345"));
    }

    void eachNameIsAnAddressAndFindsItsClient()
    {
        const Clients clients{"", 200'000, 7};
        for (std::uint32_t client = 0; client < clients.size(); client += client < 600 ? 1 : 997) {
            QVERIFY(parseAddress(clients[client]).has_value());
            QCOMPARE(clients.find(clients[client]), std::optional(client));
        }
        QVERIFY(!clients.find(clientName(6)) && !clients.find(clientName(200'007)));
    }

    void whatIsNoNameOfOursIsNobody_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"", "198.51.100.", "198.51.100.0", "198.51.100.01", "198.51.100.255", "198.51.100.1.2",
                                 "2001:db8::", "2001:db8::1", "2001:db8::FF", "2001:db8::0:ff", "2001:db8::ff:", "x"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void whatIsNoNameOfOursIsNobody()
    {
        QFETCH(QString, name);
        const Clients everybody{"", Clients::kMost, 0};
        QVERIFY(!everybody.find(name.toStdString()).has_value());
    }

    void oneClientHasItsName()
    {
        const Clients one{"crawler", 50, 3};
        QCOMPARE(one.size(), 1U);
        QCOMPARE(one[0], std::string("crawler"));
        QVERIFY(one.find("crawler") == 0U && !one.find("198.51.100.4"));
    }
};

SPILLWAY_TEST(TestClients)

} // namespace tst_clients

#include "tst_clients.moc"
