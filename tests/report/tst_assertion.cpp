#include "engine/report/assertion.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <nlohmann/json.hpp>

namespace tst_assertion {

using namespace spillway;

class TestAssertion : public QObject
{
    Q_OBJECT

    const Json m_result = {{"rejected", 3},         {"share", 0.5},
                           {"largest", UINT64_MAX}, {"format", "combined"},
                           {"need_burst", nullptr}, {"normal", {{"clients_rejected", 4}}},
                           {"delayed", 2},          {"range", {{"delayed", {1, 3}}}}};

private slots:
    void holds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("complaint");
        const QString none;
        QTest::newRow("equal") << "rejected == 3" << none;
        QTest::newRow("without spaces") << "rejected==3" << none;
        QTest::newRow("not equal") << "rejected != 3"
                                   << "--assert 'rejected != 3': does not hold; rejected is 3";
        QTest::newRow("less") << "rejected < 3"
                              << "--assert 'rejected < 3': does not hold; rejected is 3";
        QTest::newRow("less or equal") << "rejected <= 3" << none;
        QTest::newRow("greater") << "rejected > 2.5" << none;
        QTest::newRow("greater or equal") << "rejected >= 4"
                                          << "--assert 'rejected >= 4': does not hold; rejected is 3";
        QTest::newRow("a name inside") << "normal.clients_rejected <= 3"
                                       << "--assert 'normal.clients_rejected <= 3': does not hold; "
                                          "normal.clients_rejected is 4";
        QTest::newRow("a place in a list") << "range.delayed.1 == 3" << none;
        QTest::newRow("an end of a range") << "range.delayed.high == 3" << none;
        QTest::newRow("all of a range") << "delayed <= 3" << none;
        QTest::newRow("its low end does not meet it") << "delayed >= 2"
                                                      << "--assert 'delayed >= 2': does not hold; delayed is 1 to 3";
        QTest::newRow("its high end does not meet it") << "delayed == 1"
                                                       << "--assert 'delayed == 1': does not hold; delayed is 1 to 3";
        QTest::newRow("a range that may be it") << "delayed != 2"
                                                << "--assert 'delayed != 2': does not hold; delayed is 1 to 3";
        QTest::newRow("a range that is not it") << "delayed != 4" << none;
        QTest::newRow("a fraction") << "share == 0.5" << none;
        QTest::newRow("64 bits are compared exactly") << "largest == 18446744073709551615" << none;
        QTest::newRow("and not nearly") << "largest != 18446744073709551614" << none;
        QTest::newRow("what nothing meets") << "need_burst >= 3"
                                            << "--assert 'need_burst >= 3': does not hold; need_burst is null";
        QTest::newRow("a negative bound") << "rejected > -1" << none;
    }

    void holds()
    {
        QFETCH(QString, text);
        QFETCH(QString, complaint);
        const auto assertion = parseAssertion(text.toStdString());
        QVERIFY(assertion.has_value());
        const auto told = check(*assertion, m_result);
        QVERIFY(told.has_value());
        QCOMPARE(QString::fromStdString(*told), complaint);
    }

    void malformed_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text :
             {"", "rejected", "rejected =", "rejected = 3", "rejected == ", "rejected == three", "== 3",
              "rejected == 3 4", "rejected == 3x", "rejected == inf", "rejected == nan", "rejected == 0x10",
              "rejected == 1e5", "a..b == 3", ".a == 3", "rejected == 3\n", "a b == 3"})
            QTest::newRow(text) << text;
    }

    void malformed()
    {
        QFETCH(QString, text);
        const auto assertion = parseAssertion(text.toStdString());
        QVERIFY(!assertion.has_value());
        QCOMPARE(assertion.error().code, ErrorCode::BadArgument);
    }

    void unknownNames_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"rejections == 0", "format == 0", "normal == 0", "range.delayed.2 == 0",
                                 "range.delayed.x == 0", "range.delayed.1x == 0", "rejected.0 == 0"})
            QTest::newRow(text) << text;
    }

    void unknownNames()
    {
        QFETCH(QString, text);
        const auto told = check(parseAssertion(text.toStdString()).value(), m_result);
        QVERIFY(!told.has_value());
        QVERIFY(told.error().message().find("the result has no number") != std::string::npos);
        QVERIFY(told.error().message().find("rejected, share, largest") != std::string::npos);
    }
};

SPILLWAY_TEST(TestAssertion)

} // namespace tst_assertion

#include "tst_assertion.moc"
