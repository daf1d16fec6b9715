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

    void manyAreKnown()
    {
        ShortValues numbers;
        for (ValueId i = 1; i <= 400'000; ++i) {
            const auto words = ShortValues::wordsOf(std::to_string(i));
            numbers.grow(1);
            numbers.remember(words, i);
        }
        for (ValueId i = 1; i <= 400'000; ++i) {
            const auto words = ShortValues::wordsOf(std::to_string(i));
            QCOMPARE(numbers.find(words, numbers.homeOf(words)), i);
        }
    }

    void decimalNumbersAreTheirOwnPlace()
    {
        for (std::uint64_t number = 0; number < DecimalValues::kBound; ++number)
            QCOMPARE(DecimalValues::numberOf(std::to_string(number)), number);
        DecimalValues values;
        QCOMPARE(values.find(200), kEmptyValue);
        values.remember(200, 7);
        values.remember(0, 8);
        QCOMPARE(values.find(200), ValueId(7));
        QCOMPARE(values.find(0), ValueId(8));
        QCOMPARE(values.find(201), kEmptyValue);
        QCOMPARE(values.find(DecimalValues::kBound - 1), kEmptyValue);
    }

    void whatIsNotWrittenAsSmallNumbersAreIsNone_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const char* const value : {"-", "00", "007", "12a", "a12", "1a2", "1.5", "-1", " 12", "12 ", "131072",
                                        "99999999", "1234567a", "123456789", "1/", "1:", "x", "/", ":"})
            QTest::newRow(value) << QByteArray(value);
        QTest::newRow("a zero byte") << QByteArray(1, '\0');
        QTest::newRow("a byte above 127") << QByteArray("\xB1");
        QTest::newRow("bytes above 127") << QByteArray("1\xB2\xB3");
    }

    void whatIsNotWrittenAsSmallNumbersAreIsNone()
    {
        QFETCH(QByteArray, value);
        QVERIFY(DecimalValues::numberOf(value.toStdString()) >= DecimalValues::kBound);
    }
};

QTEST_GUILESS_MAIN(TestShortValues)
#include "tst_short_values.moc"
