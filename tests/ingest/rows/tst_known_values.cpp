#include "engine/ingest/rows/numbering.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <set>
#include <string>
#include <tuple>

namespace tst_known_values {

using namespace spillway;

namespace {

Identity identityOf(std::string_view value)
{
    Identity identity;
    identify({&value, 1}, &identity);
    return identity;
}

} // namespace

class TestKnownValues : public QObject
{
    Q_OBJECT

private slots:
    void manyAreKnown()
    {
        constexpr ValueId kMany = 400'000;
        KnownValues numbers;
        const auto identity = [](ValueId i) { return identityOf("n" + std::to_string(i)); };
        for (ValueId i = 1; i <= kMany; ++i) {
            QCOMPARE(numbers.find(identity(i), numbers.homeOf(identity(i))), kEmptyValue);
            numbers.remember(identity(i), i);
        }
        for (ValueId i = 1; i <= kMany; ++i)
            QCOMPARE(numbers.find(identity(i), numbers.homeOf(identity(i))), i);
    }

    void whatDiffersInOneWordIsAnother()
    {
        const Identity known{1, 2, 20};
        KnownValues numbers;
        numbers.remember(known, 7);
        const std::size_t home = numbers.homeOf(known);
        QCOMPARE(numbers.find(known, home), ValueId(7));
        for (const Identity& other : {Identity{3, 2, 20}, Identity{1, 3, 20}, Identity{1, 2, 21}})
            QCOMPARE(numbers.find(other, home), kEmptyValue);
    }

    void everyValueHasAnIdentityOfItsOwn()
    {
        std::set<std::tuple<std::uint64_t, std::uint64_t, std::uint32_t>> known;
        std::size_t count = 0;
        for (std::size_t size = 1; size < 300; ++size) {
            for (std::size_t at = 0; at < size; ++at) {
                std::string text(size, 'a');
                text[at] = 'b';
                const Identity identity = identityOf(text);
                QCOMPARE(identity.size, static_cast<std::uint32_t>(size));
                known.emplace(identity.low, identity.high, identity.size);
                ++count;
            }
        }
        QCOMPARE(known.size(), count);
    }

    void aValueIsTheSameWhereverItStands()
    {
        for (std::size_t size = 1; size < 300; ++size) {
            const std::string value(size, 'x');
            const std::string around = "another" + value + std::string(300, 'y');
            QVERIFY(identityOf(value) == identityOf(std::string_view(around).substr(7, size)));
        }
    }
};

SPILLWAY_TEST(TestKnownValues)

} // namespace tst_known_values

#include "tst_known_values.moc"
