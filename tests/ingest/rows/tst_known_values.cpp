#include "engine/ingest/rows/known_values.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

using namespace spillway;

class TestKnownValues : public QObject
{
    Q_OBJECT

private slots:
    void manyAreKnown()
    {
        constexpr ValueId kMany = 400'000;
        KnownValues numbers;
        const auto identity = [](ValueId i) { return exactIdentity("n" + std::to_string(i)); };
        for (ValueId i = 1; i <= kMany; ++i) {
            numbers.grow(1);
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

SPILLWAY_TEST(TestKnownValues)
#include "tst_known_values.moc"
