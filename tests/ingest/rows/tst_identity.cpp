#include "engine/ingest/rows/identity.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <array>
#include <bit>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace spillway;

namespace {

auto asTuple(const Identity& identity)
{
    return std::tuple(identity.low, identity.high, identity.size);
}

/// All of some size that are of one byte but at one place.
std::vector<std::string> likeValues(std::size_t size)
{
    std::vector<std::string> values;
    for (const char byte : {'a', '\0'}) {
        values.emplace_back(size, byte);
        for (std::size_t at = 0; at < size; ++at) {
            values.emplace_back(size, byte);
            values.back()[at] = 'b';
        }
    }
    if (size == 1)
        values.pop_back(); // "b" twice
    return values;
}

} // namespace

class TestIdentity : public QObject
{
    Q_OBJECT

private slots:
    void valuesThatDifferAreToldApart_data()
    {
        QTest::addColumn<Scan>("scan");
        QTest::newRow("the portable way") << Scan::Portable;
        QTest::newRow("the widest way of this processor") << Scan::WidestPossible;
    }

    void valuesThatDifferAreToldApart()
    {
        QFETCH(Scan, scan);
        const Identify identify = identifyBy(scan);
        std::map<std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>, std::string> known;
        for (std::size_t size = 1; size < 300; ++size) {
            const std::vector<std::string> texts = likeValues(size);
            const std::vector<std::string_view> values(texts.begin(), texts.end());
            std::vector<Identity> identities(values.size());
            identify(values, identities.data());
            for (std::size_t i = 0; i < values.size(); ++i) {
                QCOMPARE(identities[i].size, static_cast<std::uint32_t>(size));
                const auto [same, isNew] = known.emplace(asTuple(identities[i]), texts[i]);
                QVERIFY2(isNew, (texts[i] + " is taken for " + same->second).c_str());
            }
        }
    }

    void theSameValueIsTheSameWhereverItStands_data() { valuesThatDifferAreToldApart_data(); }

    void theSameValueIsTheSameWhereverItStands()
    {
        QFETCH(Scan, scan);
        const Identify identify = identifyBy(scan);
        for (std::size_t size = 1; size < 300; ++size) {
            std::string value(size, 'x');
            for (std::size_t i = 0; i < size; ++i)
                value[i] = static_cast<char>(i * 7);
            const std::string one = "1" + value + "2";
            const std::string other = "another" + value + std::string(300, 'y');
            const std::array values{std::string_view(one).substr(1, size), std::string_view(other).substr(7, size)};
            std::array<Identity, 2> identities;
            identify(values, identities.data());
            QVERIFY(identities[0] == identities[1]);
            if (size <= kExactIdentity)
                QVERIFY(identities[0] == exactIdentity(value));
        }
    }

    void blocksInAnotherOrderAreAnotherValue_data() { valuesThatDifferAreToldApart_data(); }

    void blocksInAnotherOrderAreAnotherValue()
    {
        QFETCH(Scan, scan);
        const Identify identify = identifyBy(scan);
        std::string value;
        for (char block = 'a'; block < 'a' + 20; ++block)
            value += std::string(16, block);
        for (std::size_t size = 32; size <= value.size(); size += 16) {
            for (std::size_t one = 0; one < size; one += 16) {
                for (std::size_t other = one + 16; other < size; other += 16) {
                    const std::string whole = value.substr(0, size);
                    std::string swapped = whole;
                    swapped.replace(one, 16, whole, other, 16).replace(other, 16, whole, one, 16);
                    const std::array<std::string_view, 2> values{whole, swapped};
                    std::array<Identity, 2> identities;
                    identify(values, identities.data());
                    QVERIFY(!(identities[0] == identities[1]));
                }
            }
        }
    }

    /// A bit of a value turns about half of the bits of its identity, wherever it is.
    void bitsAreMixed_data() { valuesThatDifferAreToldApart_data(); }

    void bitsAreMixed()
    {
        QFETCH(Scan, scan);
        const Identify identify = identifyBy(scan);
        for (const std::size_t size : {17U, 31U, 32U, 33U, 64U, 65U, 100U, 128U, 129U, 256U, 257U}) {
            const std::string value(size, 'x');
            for (std::size_t at = 0; at < size; ++at) {
                std::string other = value;
                other[at] = static_cast<char>(other[at] ^ 1 << at % 8);
                const std::array<std::string_view, 2> values{value, other};
                std::array<Identity, 2> identities;
                identify(values, identities.data());
                const int turned = std::popcount(identities[0].low ^ identities[1].low) +
                                   std::popcount(identities[0].high ^ identities[1].high);
                QVERIFY2(turned > 24 && turned < 104, std::to_string(turned).c_str()); // once in 10^12 by chance
            }
        }
    }
};

SPILLWAY_TEST(TestIdentity)
#include "tst_identity.moc"
