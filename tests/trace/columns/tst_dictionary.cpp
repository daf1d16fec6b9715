#include "engine/trace/columns/dictionary.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <string>
#include <vector>

namespace tst_dictionary {

using namespace spillway;

class TestDictionary : public QObject
{
    Q_OBJECT

private slots:
    void numbersAreInOrderOfFirstAppearance()
    {
        Dictionary values;
        QCOMPARE(values.size(), std::size_t{1});
        QCOMPARE(values.intern("b"), 1U);
        QCOMPARE(values.intern("a"), 2U);
        QCOMPARE(values.intern("b"), 1U);
        QCOMPARE(values.intern(""), kEmptyValue);
        QCOMPARE(values.size(), std::size_t{3});
        QVERIFY(values[2] == "a" && values[kEmptyValue].empty());
        QVERIFY(values.find("a") == ValueId{2} && !values.find("c"));
        QVERIFY(values.find("") == kEmptyValue);
    }

    void anyBytesAndAnyLength()
    {
        Dictionary values;
        const std::string zero("\0\0", 2);
        const std::string big(3'000'000, 'x');
        QCOMPARE(values.intern(zero), 1U);
        QCOMPARE(values.intern(std::string_view(zero).substr(1)), 2U);
        QCOMPARE(values.intern(big), 3U);
        QCOMPARE(values.intern(zero), 1U);
        QVERIFY(values[3] == big);
    }

    void viewsStayWhileItGrows()
    {
        Dictionary values;
        values.intern("first");
        const std::string_view first = values[1];
        for (int i = 0; i < 100'000; ++i)
            QCOMPARE(values.intern("value " + std::to_string(i)), static_cast<ValueId>(i + 2));
        QVERIFY(first.data() == values[1].data());
        for (int i = 0; i < 100'000; ++i)
            QVERIFY(values.find("value " + std::to_string(i)) == static_cast<ValueId>(i + 2));
        const Dictionary moved = std::move(values);
        QVERIFY(moved[1] == "first");
    }

    void manyAtOnceGiveTheSameNumbers()
    {
        std::vector<std::string> texts;
        for (int i = 0; i < 5000; ++i)
            texts.push_back(i % 7 == 0 ? "" : std::to_string(i * i % 997));
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        std::vector<ValueId> ids(views.size());
        Dictionary batch;
        batch.intern(views, ids);
        Dictionary single;
        for (std::size_t i = 0; i < views.size(); ++i)
            QCOMPARE(ids[i], single.intern(views[i]));
        QCOMPARE(batch.size(), single.size());
    }
};

SPILLWAY_TEST(TestDictionary)

} // namespace tst_dictionary

#include "tst_dictionary.moc"
