#include "engine/core/result.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_error {

using namespace spillway;

class TestError : public QObject
{
    Q_OBJECT

private slots:
    void printable_data()
    {
        QTest::addColumn<QByteArray>("input");
        QTest::addColumn<QByteArray>("shown");
        QTest::newRow("plain text stays") << QByteArray("GET /a") << QByteArray("GET /a");
        QTest::newRow("valid UTF-8 stays") << QByteArray("caf\xC3\xA9") << QByteArray("caf\xC3\xA9");
        QTest::newRow("an escape sequence cannot reach the terminal")
            << QByteArray("a\x1b[31m") << QByteArray("a\\x1B[31m");
        QTest::newRow("C1 controls neither") << QByteArray("a\xC2\x9B"
                                                           "31m")
                                             << QByteArray("a\\xC2\\x9B31m");
        QTest::newRow("marks that turn the direction of text or have no width are shown")
            << QByteArray("a\xE2\x80\xAE\xE2\x80\x8B\xF3\xA0\x80\x81z") << QByteArray("a\\u202E\\u200B\\uE0001z");
        QTest::newRow("newlines and NUL are shown") << QByteArray("a\n\0b", 4) << QByteArray("a\\x0A\\x00b");
        QTest::newRow("overlong UTF-8 is bytes") << QByteArray("\xC0\xAF") << QByteArray("\\xC0\\xAF");
        QTest::newRow("a cut sequence is bytes") << QByteArray("\xE2\x82") << QByteArray("\\xE2\\x82");
    }

    void printable()
    {
        QFETCH(QByteArray, input);
        QFETCH(QByteArray, shown);
        const std::string result = spillway::printable({input.constData(), static_cast<std::size_t>(input.size())});
        QCOMPARE(QByteArray::fromStdString(result), shown);
    }

    void printableIsCut()
    {
        QCOMPARE(QByteArray::fromStdString(spillway::printable(std::string(1'000'000, 'x'), 5)), QByteArray("xxxxx…"));
    }

    void messageNamesThePlaceAndTheReason()
    {
        const Error full{ErrorCode::CannotOpen, "access.log", "permission denied"};
        QCOMPARE(full.message(), std::string("access.log: permission denied"));
        const Error bare{ErrorCode::EmptyInput, {}, {}};
        QCOMPARE(bare.message(), std::string("there is not one request in it"));
    }
};

SPILLWAY_TEST(TestError)

} // namespace tst_error

#include "tst_error.moc"
