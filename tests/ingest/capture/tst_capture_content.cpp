#include "engine/ingest/capture/capture_piece.h"
#include "engine/ingest/capture/capture_report.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_capture_content {

using namespace spillway;

/// Blocks whose checksums are right, but whose content nobody of ours wrote.
class TestCaptureContent : public QObject
{
    Q_OBJECT

private slots:
    void contentThatIsMadeUpIsRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        const auto bytes = [](std::initializer_list<int> list) {
            QByteArray array;
            for (const int byte : list)
                array.append(static_cast<char>(byte));
            return array;
        };
        QTest::newRow("nothing") << QByteArray();
        QTest::newRow("no requests") << bytes({0, 0, 0});
        QTest::newRow("more requests than bytes") << bytes({100, 0, 0});
        QTest::newRow("a number without an end") << QByteArray(20, '\xff');
        QTest::newRow("more columns than bytes") << bytes({1, 0, 9});
        QTest::newRow("bytes behind the end") << bytes({1, 0, 0, 0});
        QTest::newRow("a column without a name") << bytes({1, 0, 1, 0, 0, 0, 0});
        QTest::newRow("two columns of a name") << bytes({1, 0, 2, 1, 'a', 0, 0, 0, 1, 'a', 0, 0, 0});
        QTest::newRow("a value twice") << bytes({2, 0, 0, 1, 1, 'a', 2, 1, 1, 'x', 'x', 0, 1, 1});
        QTest::newRow("an empty value") << bytes({1, 0, 1, 1, 'a', 1, 0, 0, 0});
        QTest::newRow("more values than requests") << bytes({1, 0, 1, 1, 'a', 2, 1, 1, 'x', 'y', 0, 1});
        QTest::newRow("a value that there is not") << bytes({1, 0, 1, 1, 'a', 1, 1, 'x', 0, 4});
        QTest::newRow("a next value that there is not") << bytes({1, 0, 1, 1, 'a', 0, 0, 1});
        QTest::newRow("a predictor that comes later") << bytes({1, 0, 1, 1, 'a', 0, 1, 0});
    }

    void contentThatIsMadeUpIsRefused()
    {
        QFETCH(QByteArray, content);
        const auto piece = decodePiece(content.toStdString());
        QVERIFY(!piece);
        QCOMPARE(piece.error().code, ErrorCode::BadCapture);
    }

    void theSmallestContentIsThePieceItSeems()
    {
        const std::string content{1, 0, 1, 1, 'a', 1, 1, 'x', 0, 3};
        const auto piece = decodePiece(content);
        QVERIFY(piece);
        QCOMPARE(encodePiece(*piece).value(), std::string({1, 0, 1, 1, 'a', 1, 1, 'x', 0, 1}));
    }

    void reportsThatAreMadeUpAreRefused_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("no JSON") << QByteArray("{");
        QTest::newRow("no object") << QByteArray("[]");
        QTest::newRow("a text for a number") << QByteArray(R"({"lines": "7"})");
        QTest::newRow("a number below zero") << QByteArray(R"({"lines": -7})");
        QTest::newRow("a number that is not whole") << QByteArray(R"({"lines": 7.5})");
        QTest::newRow("an unknown word") << QByteArray(R"({"basis": "guessed"})");
        QTest::newRow("a resolution that stamps do not have") << QByteArray(R"({"resolution_ms": 0})");
        QTest::newRow("examples that are none") << QByteArray(R"({"examples": [7]})");
        QTest::newRow("too many examples") << "{\"examples\": [" + QByteArray("{},").repeated(20) + "{}]}";
    }

    void reportsThatAreMadeUpAreRefused()
    {
        QFETCH(QByteArray, content);
        QVERIFY(!decodeReport(content.toStdString()));
    }

    void reportsMayHaveMoreAndLess()
    {
        const auto captured = decodeReport(R"({"name": "a.log", "made_later": [1, 2]})");
        QVERIFY(captured);
        QCOMPARE(captured->report.name, std::string("a.log"));
        QVERIFY(captured->report.basis == ArrivalBasis::Exact);
    }
};

SPILLWAY_TEST(TestCaptureContent)

} // namespace tst_capture_content

#include "tst_capture_content.moc"
