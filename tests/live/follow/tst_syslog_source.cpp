#include "engine/live/follow/syslog_source.h"

#include "tests/live/follow/live_lines.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QTcpServer>
#include <QTcpSocket>
#include <QUdpSocket>

namespace tst_syslog_source {

using namespace spillway;
using namespace spillway::test;

class TestSyslogSource : public QObject
{
    Q_OBJECT

    static quint16 freePort()
    {
        QTcpServer server;
        return server.listen(QHostAddress::LocalHost) ? server.serverPort() : quint16{0};
    }
    static QByteArray message(int number)
    {
        return QByteArray::fromStdString("<190>Oct  2 10:00:01 host nginx: " + lineOf(number));
    }
    static std::unique_ptr<QTcpSocket> connected(quint16 port)
    {
        auto socket = std::make_unique<QTcpSocket>();
        socket->connectToHost(QHostAddress(QHostAddress::LocalHost), port);
        if (!socket->waitForConnected())
            qFatal("cannot connect");
        return socket;
    }

    quint16 m_port = 0;
    std::unique_ptr<SyslogSource> m_source;
    std::unique_ptr<Reader> m_reader;

    void listen(const char* protocol, const std::string& logFormat = "combined in syslog")
    {
        m_port = freePort();
        m_source = std::make_unique<SyslogSource>(fmt::format("{}:127.0.0.1:{}", protocol, m_port), logFormat);
        QVERIFY(m_source->start().has_value());
        m_reader = std::make_unique<Reader>(*m_source);
    }
    bool hasOnce(int count)
    {
        m_reader->read();
        return m_reader->hasOnce(count);
    }

private slots:
    void udp()
    {
        listen("udp");
        QUdpSocket socket;
        for (int i = 0; i < 250; ++i)
            socket.writeDatagram(message(i).chopped(1), QHostAddress(QHostAddress::LocalHost), m_port);
        QTRY_VERIFY(hasOnce(250));
    }

    /// Datagrams that the kernel drops are reported.
    void udpLosses()
    {
        listen("udp");
        QUdpSocket socket;
        const int sent = 40'000;
        for (int i = 0; i < sent; ++i) // while nobody reads
            socket.writeDatagram(message(i), QHostAddress(QHostAddress::LocalHost), m_port);
        int lost = 0;
        const auto all = [&] {
            m_reader->read();
            lost = 0;
            for (const QString& text : m_reader->news)
                if (text.contains(QStringLiteral("the kernel had no room")))
                    lost += text.section(QLatin1Char(' '), 1, 1).remove(QLatin1Char(',')).toInt();
            return static_cast<int>(m_reader->numbers.size()) + lost;
        };
        QTRY_COMPARE(all(), sent);
        QVERIFY(lost > 0);
    }

    void tcp_data()
    {
        QTest::addColumn<bool>("isCounted");
        QTest::newRow("newlines") << false;
        QTest::newRow("counted octets") << true;
    }

    void tcp()
    {
        QFETCH(bool, isCounted);
        listen("tcp");
        const auto socket = connected(m_port);
        const int count = 20'000;
        for (int i = 0; i < count; ++i) {
            const QByteArray text = isCounted ? message(i).chopped(1) : message(i);
            socket->write(isCounted ? QByteArray::number(text.size()) + ' ' + text : text);
        }
        socket->disconnectFromHost();
        QTRY_VERIFY(hasOnce(count));
    }

    void rfc5424IsDetected()
    {
        listen("tcp", "auto");
        const auto socket = connected(m_port);
        for (int i = 0; i < 220; ++i)
            socket->write(QByteArray::fromStdString("<190>1 2024-10-02T10:00:01.123Z host nginx 7 - - " + lineOf(i)));
        QTRY_VERIFY(hasOnce(220));
    }

    void aPeerThatGoesInTheMiddle()
    {
        listen("tcp");
        connected(m_port)->write("<190>Oct  2 10:00");
        const auto socket = connected(m_port);
        for (int i = 0; i < 220; ++i)
            socket->write(message(i));
        QTRY_VERIFY(hasOnce(220));
    }

    void tooManyPeers()
    {
        listen("tcp");
        std::vector<std::unique_ptr<QTcpSocket>> sockets;
        for (int i = 0; i < 300; ++i) {
            sockets.push_back(connected(m_port));
            sockets.back()->write("<190>never ends");
            QCoreApplication::processEvents();
            m_reader->read();
        }
        const auto open = [&] {
            m_reader->read();
            return std::ranges::count_if(
                sockets, [](const auto& each) { return each->state() == QAbstractSocket::ConnectedState; });
        };
        QTRY_COMPARE(open(), 64);
        QTRY_VERIFY((m_reader->read(), m_reader->news.join(QLatin1Char(' ')).contains(QStringLiteral("beyond 64"))));
        sockets.resize(10);
        QTest::qWait(500); // the ends of the others arrive
        m_reader->read();
        const auto late = connected(m_port);
        for (int i = 0; i < 220; ++i)
            late->write(message(i));
        QTRY_VERIFY(hasOnce(220));
    }

    void garbage()
    {
        listen("tcp");
        const auto socket = connected(m_port);
        QByteArray bytes;
        for (unsigned i = 0; i < 300'000; ++i)
            bytes.append(static_cast<char>(i * i % 251));
        socket->write(bytes + QByteArray(200'000, 'x') + '\n');
        for (int i = 0; i < 1000; ++i)
            socket->write(message(i));
        const auto last = [&] {
            m_reader->read();
            return m_reader->numbers.empty() ? 0 : m_reader->numbers.back();
        };
        QTRY_COMPARE(last(), 999);
        QVERIFY(m_reader->numbers.size() > 500); // the first ones may be taken for garbage, too
        QVERIFY(m_source->skipped() > 0);
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("address");
        for (const char* const address : {"", "udp", "udp:127.0.0.1", "udp:example.org:514", "http:127.0.0.1:80",
                                          "tcp:127.0.0.1:99999", "tcp::514"})
            QTest::newRow(address) << QString::fromLatin1(address);
    }

    void refuses()
    {
        QFETCH(QString, address);
        SyslogSource source(address.toStdString(), "auto");
        QCOMPARE(source.start().error().code, ErrorCode::BadArgument);
    }

    void aTakenPort()
    {
        listen("tcp");
        SyslogSource second(fmt::format("tcp:127.0.0.1:{}", m_port), "auto");
        QCOMPARE(second.start().error().code, ErrorCode::CannotOpen);
    }
};

SPILLWAY_TEST(TestSyslogSource)

} // namespace tst_syslog_source

#include "tst_syslog_source.moc"
