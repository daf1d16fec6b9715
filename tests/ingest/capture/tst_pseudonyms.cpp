#include "engine/ingest/capture/pseudonyms.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <set>

namespace tst_pseudonyms {

using namespace spillway;

namespace {

Address parsed(const char* text)
{
    return parseAddress(text).value();
}

/// The first `count` bytes.
std::string head(const Address& address, std::size_t count)
{
    return {address.bytes.begin(), address.bytes.begin() + static_cast<std::ptrdiff_t>(count)};
}

Address ipv4(std::uint32_t number)
{
    Address address;
    for (std::size_t i = 0; i < 4; ++i)
        address.bytes[i] = static_cast<std::uint8_t>(number >> (24 - 8 * i));
    return address;
}

} // namespace

class TestPseudonyms : public QObject
{
    Q_OBJECT

private slots:
    /// Captures of other versions of this program stay joined.
    void namesStayAsTheyAre()
    {
        const Pseudonyms names("0123456789abcdef");
        QCOMPARE(names.word("alice"), std::string("anon-de3b0136778c7e23"));
        QCOMPARE(names.address("203.0.113.7").value(), std::string("1.154.47.199"));
        QCOMPARE(names.address("2001:db8::7").value(), std::string("22a9:6c0f:3ebb:5d00:8231:692e:a6d7:4a47"));
        QCOMPARE(names.mark(), std::string("cf792f90"));
    }

    void theSameSecretGivesTheSameNames()
    {
        const Pseudonyms other("0123456789abcdeF");
        for (const char* const text : {"203.0.113.7", "10.1.2.3", "2001:db8::7", "::ffff:203.0.113.7"}) {
            const auto one = m_names.address(text);
            QVERIFY(one);
            QCOMPARE(Pseudonyms("0123456789abcdef").address(text), one);
            QVERIFY(other.address(text) != one);
            QVERIFY(*one != text);
        }
        QVERIFY(m_names.word("alice") != other.word("alice"));
        QVERIFY(m_names.mark() != other.mark());
        QCOMPARE(m_names.word("alice").size(), std::size_t(21));
        QCOMPARE(m_names.word(""), std::string());
    }

    void aWholeNetworkIsMovedAndMixed()
    {
        std::set<std::string> networks;
        std::set<std::uint8_t> hosts;
        for (std::uint32_t host = 0; host < 256; ++host) {
            const Address name = m_names.address(ipv4(0xCB007100U + host));
            networks.insert(head(name, 3));
            hosts.insert(name.bytes[3]);
        }
        QCOMPARE(networks.size(), std::size_t(1));
        QCOMPARE(hosts.size(), std::size_t(256));
    }

    void networksStayApart()
    {
        std::set<std::string> names; // 16 bits of them, in a kind of few and in that of most
        for (std::uint32_t network = 0; network < 1U << 16U; ++network) {
            names.insert(head(m_names.address(ipv4(0x0A000000U + (network << 8U))), 3));
            names.insert(head(m_names.address(ipv4(0x50000000U + (network << 8U))), 3));
        }
        QCOMPARE(names.size(), std::size_t(2) << 16U);
    }

    void randomAddressesKeepTheirStructure()
    {
        std::mt19937_64 random(5);
        std::set<std::string> names;
        std::set<std::string> addresses;
        for (int i = 0; i < 20'000; ++i) {
            Address address;
            address.ipv6 = true;
            address.bytes[0] = 0x20;
            for (std::size_t b = 6; b < 8; ++b) // 256 networks
                address.bytes[b] = static_cast<std::uint8_t>(random() % 16);
            for (std::size_t b = 14; b < 16; ++b)
                address.bytes[b] = static_cast<std::uint8_t>(random());
            const Address name = m_names.address(address);
            names.insert(head(name, 16));
            addresses.insert(head(address, 16));
            Address neighbour = address;
            neighbour.bytes[15] ^= 1;
            QCOMPARE(head(m_names.address(neighbour), 8), head(name, 8));
            neighbour.bytes[7] ^= 1;
            QVERIFY(head(m_names.address(neighbour), 8) != head(name, 8));
        }
        QCOMPARE(names.size(), addresses.size());
    }

    void kindsStayWhatTheyAre_data()
    {
        QTest::addColumn<QString>("address");
        QTest::addColumn<QString>("network");
        using Row = std::pair<const char*, const char*>;
        for (const auto& [address, network] : std::initializer_list<Row>{{"10.200.3.4", "10."},
                                                                         {"127.0.0.1", "127."},
                                                                         {"169.254.7.7", "169.254."},
                                                                         {"192.168.1.1", "192.168."},
                                                                         {"fe80::1", "fe"},
                                                                         {"fd00::1", "f"},
                                                                         {"2001:db8::1", ""},
                                                                         {"::ffff:10.0.0.1", "::ffff:10."}})
            QTest::newRow(address) << address << network;
    }

    void kindsStayWhatTheyAre()
    {
        QFETCH(QString, address);
        QFETCH(QString, network);
        const auto name = m_names.address(std::string_view(address.toStdString()));
        QVERIFY(name);
        QVERIFY2(QString::fromStdString(*name).startsWith(network), name->c_str());
    }

    void publicOnesStayPublic()
    {
        std::mt19937_64 random(9);
        for (int i = 0; i < 20'000; ++i) {
            const auto number = static_cast<std::uint32_t>(random() % (0x64400000U - 0x0B000000U)) + 0x0B000000U;
            const Address name = m_names.address(ipv4(number)); // 11.0.0.0 to 100.63.255.255
            const unsigned first = name.bytes[0];
            const unsigned second = name.bytes[1];
            QVERIFY(first != 0 && first != 10 && first != 127 && first < 224);
            QVERIFY(!(first == 192 && second == 168) && !(first == 172 && second / 16 == 1));
            QVERIFY(!(first == 169 && second == 254) && !(first == 100 && second / 64 == 1));
        }
    }

    void mappedAddressesGoWithTheirOwn()
    {
        const Address plain = m_names.address(parsed("203.0.113.7"));
        const Address mapped = m_names.address(parsed("::ffff:203.0.113.7"));
        QCOMPARE(std::string(mapped.bytes.begin() + 12, mapped.bytes.end()), head(plain, 4));
        QCOMPARE(head(mapped, 12), head(parsed("::ffff:0.0.0.0"), 12));
    }

    void whatStandsAroundAnAddressStays()
    {
        const std::string four = m_names.address("203.0.113.7").value();
        const std::string six = m_names.address("2001:db8::7").value();
        QCOMPARE(m_names.address("203.0.113.7:8080").value(), four + ":8080");
        QCOMPARE(m_names.address("[2001:db8::7]:443").value(), '[' + six + "]:443");
        QCOMPARE(m_names.address("[2001:db8::7]").value(), '[' + six + ']');
        for (const char* const text : {"", "unknown", "203.0.113", "203.0.113.7:", "203.0.113.7:x", "[203.0.113.7]",
                                       "[2001:db8::7", "[2001:db8::7]x", "203.0.113.7 "})
            QVERIFY2(!m_names.address(std::string_view(text)), text);
    }

private:
    Pseudonyms m_names{"0123456789abcdef"};
};

SPILLWAY_TEST(TestPseudonyms)

} // namespace tst_pseudonyms

#include "tst_pseudonyms.moc"
