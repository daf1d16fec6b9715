#include "engine/live/request_sender.h"

#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_response_end {

using namespace spillway;

class TestResponseEnd : public QObject
{
    Q_OBJECT

private slots:
    void whole_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<bool>("isHead");
        QTest::addColumn<bool>("whole");
        const auto row = [](const char* name, const QByteArray& bytes, bool isHead, bool whole) {
            QTest::newRow(name) << bytes << isHead << whole;
        };
        row("nothing", "", false, false);
        row("a head that has not ended", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n", false, false);
        row("an empty body", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", false, true);
        row("a body that is whole", "HTTP/1.1 429 Too Many\r\ncontent-length: 3\r\n\r\nabc", false, true);
        row("a byte is missing", "HTTP/1.1 429 Too Many\r\nContent-Length: 3\r\n\r\nab", false, false);
        row("the answer to HEAD has none", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\n", true, true);
        row("204 has none", "HTTP/1.1 204 No Content\r\n\r\n", false, true);
        row("304 has none", "HTTP/1.1 304 Not Modified\r\n\r\n", false, true);
        row("chunks", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n", false, true);
        row("chunks without their end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n", false,
            false);
        row("short and strange", "x\r\n\r\n", false, false);
    }

    void whole()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(bool, isHead);
        QTEST(isWholeResponse({bytes.data(), static_cast<std::size_t>(bytes.size())}, isHead), "whole");
    }
};

SPILLWAY_TEST(TestResponseEnd)

} // namespace tst_response_end

#include "tst_response_end.moc"
