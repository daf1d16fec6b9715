#include "engine/ingest/short_values.h"

#include <QtTest/QTest>

#include <set>
#include <string>

using namespace spillway;

class TestShortValues : public QObject
{
    Q_OBJECT

private slots:
    void valuesThatDifferAreToldApart()
    {
        std::set<std::string> values;
        for (std::size_t size = 1; size <= ShortValues::kLongest; ++size) {
            for (const char byte : {'a', '\0'}) {
                values.insert(std::string(size, byte));
                for (std::size_t at = 0; at < size; ++at) {
                    std::string other(size, byte);
                    other[at] = 'b';
                    values.insert(other);
                }
            }
        }
        ShortValues numbers;
        numbers.grow(values.size());
        ValueId next = 1;
        for (const std::string& value : values) {
            const auto words = ShortValues::wordsOf(value);
            QCOMPARE(numbers.find(words, numbers.homeOf(words)), kEmptyValue);
            numbers.remember(words, next++);
        }
        next = 1;
        for (const std::string& value : values) {
            const auto words = ShortValues::wordsOf(value);
            QCOMPARE(numbers.find(words, numbers.homeOf(words)), next++);
        }
    }

    void whatIsForgottenIsNotMistaken()
    {
        ShortValues numbers;
        std::size_t known = 0;
        for (ValueId i = 1; i <= 400'000; ++i) {
            const auto words = ShortValues::wordsOf(std::to_string(i));
            numbers.grow(1);
            numbers.remember(words, i);
        }
        for (ValueId i = 1; i <= 400'000; ++i) {
            const auto words = ShortValues::wordsOf(std::to_string(i));
            const ValueId found = numbers.find(words, numbers.homeOf(words));
            QVERIFY(found == i || found == kEmptyValue);
            known += found == i ? 1U : 0U;
        }
        QVERIFY(known > 1000 && known < 400'000);
    }
};

QTEST_GUILESS_MAIN(TestShortValues)
#include "tst_short_values.moc"
