#include "engine/ingest/rows/numbering.h"
#include "engine/trace/columns/dictionary.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <string>

namespace tst_numbering {

using namespace spillway;

namespace {

/// A value of any sort: none, a number, short or long, like others but for one byte.
std::string anyValue(std::mt19937& random)
{
    const auto below = [&](int bound) { return std::uniform_int_distribution(0, bound - 1)(random); };
    switch (below(4)) {
    case 0: return std::to_string(below(300'000));
    case 1: return std::string(below(3) == 0 ? "0" : "") + std::to_string(below(100));
    default: {
        std::string value(static_cast<std::size_t>(below(200)), 'x');
        if (!value.empty())
            value[static_cast<std::size_t>(below(static_cast<int>(value.size())))] = static_cast<char>('a' + below(3));
        return value;
    }
    }
}

} // namespace

class TestNumbering : public QObject
{
    Q_OBJECT

private slots:
    void numbersLikeADictionary()
    {
        const auto seed = std::random_device()();
        qInfo("seed %u", seed);
        std::mt19937 random(seed);
        ValueNumbering numbering;
        Dictionary expected;
        for (int batch = 0; batch < 2000; ++batch) {
            std::vector<std::string> texts;
            for (int i = std::uniform_int_distribution(0, 150)(random); i > 0; --i)
                texts.push_back(anyValue(random));
            const std::vector<std::string_view> values(texts.begin(), texts.end());
            UnsetVector<ValueId> ids{7};
            numbering.append(values, ids);
            QCOMPARE(ids.size(), values.size() + 1);
            QCOMPARE(ids[0], ValueId(7));
            for (std::size_t i = 0; i < values.size(); ++i)
                QCOMPARE(ids[i + 1], expected.intern(values[i]));
        }
        const ValueStore values = std::move(numbering).takeValues();
        QCOMPARE(values.size(), expected.size());
        for (ValueId id = 0; id < values.size(); ++id)
            QVERIFY(values[id] == expected[id]);
    }
};

SPILLWAY_TEST(TestNumbering)

} // namespace tst_numbering

#include "tst_numbering.moc"
