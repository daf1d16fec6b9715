#include "engine/core/siphash.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <string>

using namespace spillway;

class TestSiphash : public QObject
{
    Q_OBJECT

private slots:
    /// The key is 00 01 … 0f and the message 00 01 … of that length. Source: vectors_sip64 of the authors' reference
    /// implementation; the one of 15 bytes stands in their paper, appendix A.
    void isThatOfTheAuthors_data()
    {
        QTest::addColumn<int>("length");
        QTest::addColumn<quint64>("hash");
        QTest::newRow("no bytes") << 0 << Q_UINT64_C(0x726fdb47dd0e0e31);
        QTest::newRow("one byte") << 1 << Q_UINT64_C(0x74f839c593dc67fd);
        QTest::newRow("a byte less than a word") << 7 << Q_UINT64_C(0xab0200f58b01d137);
        QTest::newRow("a word") << 8 << Q_UINT64_C(0x93f5f5799a932462);
        QTest::newRow("the example of the paper") << 15 << Q_UINT64_C(0xa129ca6149be45e5);
    }

    void isThatOfTheAuthors()
    {
        QFETCH(int, length);
        QFETCH(quint64, hash);
        std::string message;
        for (int i = 0; i < length; ++i)
            message.push_back(static_cast<char>(i));
        QCOMPARE(quint64{sipHash({0x0706050403020100U, 0x0f0e0d0c0b0a0908U}, message)}, hash);
    }
};

SPILLWAY_TEST(TestSiphash)
#include "tst_siphash.moc"
