#include "engine/trace/nginx/nginx_address.h"
#include "tests/support/test_class.h"

#include <QTest>
#include <arpa/inet.h>
#include <random>

namespace tst_nginx_address {

using namespace spillway;

namespace {

Address random(std::mt19937& generator)
{
    Address address;
    address.ipv6 = generator() % 2 == 0;
    for (std::uint8_t& byte : address.bytes)
        byte = generator() % 2 == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(generator());
    if (!address.ipv6)
        std::fill(address.bytes.begin() + 4, address.bytes.end(), std::uint8_t{0});
    return address;
}

std::string systemText(const Address& address)
{
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(address.ipv6 ? AF_INET6 : AF_INET, address.bytes.data(), text.data(), text.size());
    return text.data();
}

} // namespace

class TestNginxAddress : public QObject
{
    Q_OBJECT

private slots:
    /// nginx's texts and the system's are read alike; only 255.255.255.255 is none to nginx.
    void whatIsWrittenIsReadAgain()
    {
        std::mt19937 generator(11);
        for (int i = 0; i < 20'000; ++i) {
            const Address address = random(generator);
            for (const std::string& text : {addressText(address), systemText(address)}) {
                const auto read = parseNginxAddress(text);
                QVERIFY2(read, text.c_str());
                QVERIFY2(read->bytes == address.bytes && read->ipv6 == address.ipv6, text.c_str());
            }
            QVERIFY(parseAddress(addressText(address))->bytes == address.bytes);
        }
    }

    void oddTexts_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("address");
        const auto row = [](const char* text, const char* address) {
            QTest::newRow(*text ? text : "(empty)") << QString::fromUtf8(text) << QString::fromUtf8(address);
        };
        row("010.0.0.1", "10.0.0.1");
        row("1..2.3", "1.0.2.3");
        row("...", "0.0.0.0");
        row("255.255.255.255", "");
        row("256.0.0.1", "");
        row("1.2.3", "");
        row("1.2.3.4 ", "");
        row("::ffff:1.2.3.4", "::ffff:1.2.3.4");
        row("::FFFF:0102:0304", "::ffff:1.2.3.4");
        row("::", "::");
        row("::1", "::1");
        row(":1::2", "1::2");
        row("1:2:3:4:5:6:7:8:9", "");
        row("1::2::3", "");
        row("12345::", "");
        row("", "");
        row("1:", "");
        row("2001:db8::10.0.0.1", "2001:db8::a00:1");
    }

    void oddTexts()
    {
        QFETCH(QString, text);
        const auto address = parseNginxAddress(text.toStdString());
        QTEST(address ? QString::fromStdString(addressText(*address)) : QString(), "address");
    }

    void portsAreLeftOut_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("address");
        const auto row = [](const char* text, const char* address) {
            QTest::newRow(text) << QString::fromUtf8(text) << QString::fromUtf8(address);
        };
        row("10.0.0.1:8080", "10.0.0.1");
        row("10.0.0.1:0", "");
        row("10.0.0.1:65536", "");
        row("10.0.0.1:", "");
        row("[2001:db8::1]:443", "2001:db8::1");
        row("[2001:db8::1]", "");
        row("[10.0.0.1]:443", "10.0.0.1");
        row("2001:db8::1", "2001:db8::1");
        row("unix:", "");
    }

    void portsAreLeftOut()
    {
        QFETCH(QString, text);
        const auto address = parseNginxAddressPort(text.toStdString());
        QTEST(address ? QString::fromStdString(addressText(*address)) : QString(), "address");
    }

    /// Bit by bit.
    void networksHoldWhatTheirBitsSay()
    {
        std::mt19937 generator(5);
        for (int i = 0; i < 20'000; ++i) {
            const Address base = random(generator);
            const Address other = generator() % 2 == 0 ? random(generator) : base;
            const auto prefix = static_cast<unsigned>(generator() % (base.size() * 8 + 1));
            const auto cidr = Cidr::parse(addressText(base) + '/' + std::to_string(prefix));
            QVERIFY(cidr);
            const Address plain = unmapped(other);
            bool inside = plain.ipv6 == base.ipv6;
            for (unsigned bit = 0; bit < prefix && inside; ++bit)
                inside = ((base.bytes[bit / 8] ^ plain.bytes[bit / 8]) >> (7 - bit % 8) & 1) == 0;
            QCOMPARE(cidr->contains(other), inside);
        }
    }
};

SPILLWAY_TEST(TestNginxAddress)

} // namespace tst_nginx_address

#include "tst_nginx_address.moc"
