#include "engine/policy/policy_text.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_policy_text {

using namespace spillway;

class TestPolicyText : public QObject
{
    Q_OBJECT

private slots:
    void isReadBack_data()
    {
        QTest::addColumn<QByteArray>("limit");
        QTest::addColumn<QByteArray>("parameters");
        const auto row = [](const char* limit, const char* parameters) {
            QTest::newRow(limit) << QByteArray(limit) << QByteArray(parameters);
        };
        row("rate=10r/s", "rate=10r/s");
        row("rate=10r/s burst=20", "rate=10r/s burst=20");
        row("rate=30r/m burst=20 delay=8", "rate=30r/m burst=20 delay=8");
        row("rate=10r/s burst=20 nodelay", "rate=10r/s burst=20 nodelay");
        row("token-bucket rate=10r/s capacity=21", "rate=10r/s capacity=21");
        row("sliding-log limit=100 window=60s count-rejected", "limit=100 window=60s count-rejected");
    }

    void isReadBack()
    {
        QFETCH(QByteArray, limit);
        QFETCH(QByteArray, parameters);
        const Policy policy = parseLimits({limit.toStdString()}, KeyTemplate()).value();
        QCOMPARE(QByteArray::fromStdString(limitText(policy)), limit);
        QCOMPARE(QByteArray::fromStdString(parametersText(policy)), parameters);
    }

    void averages_data()
    {
        QTest::addColumn<qint64>("requests");
        QTest::addColumn<qint64>("perMs");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](qint64 requests, qint64 perMs, const char* text) {
            QTest::newRow(text) << requests << perMs << QByteArray(text);
        };
        row(1, 100, "10 requests a second");
        row(1, 1000, "1 request a second");
        row(1, 2000, "30 requests a minute");
        row(3, 2000, "90 requests a minute");
        row(1, 7000, "1 request in 7s");
        row(200, 7000, "200 requests in 7s");
        row(INT64_MAX, 1, "9223372036854775807 requests in 1ms");
    }

    void averages()
    {
        QFETCH(qint64, requests);
        QFETCH(qint64, perMs);
        QFETCH(QByteArray, text);
        QCOMPARE(QByteArray::fromStdString(averageText({requests, Milliseconds(perMs)})), text);
    }
};

SPILLWAY_TEST(TestPolicyText)

} // namespace tst_policy_text

#include "tst_policy_text.moc"
