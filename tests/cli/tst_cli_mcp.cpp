#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <linux/landlock.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace tst_cli_mcp {

using namespace Qt::StringLiterals;

/// The tool server for assistants; tests/cli/mcp asks it with the protocol's own client.
class TestCliMcp : public QObject
{
    Q_OBJECT

    QTemporaryDir m_base;
    QString m_folder = m_base.filePath(u"allowed"_s);

    static void write(const QString& path, const QByteArray& text)
    {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text) == text.size());
    }

    /// The answers to these lines, in order; single quotes stand for double ones.
    [[nodiscard]] QList<QJsonObject> ask(const QByteArray& lines) const
    {
        QProcess server;
        server.start(QStringLiteral(SPILLWAY_CLI), {u"mcp"_s, m_folder});
        server.write(QByteArray(lines).replace('\'', '"'));
        server.closeWriteChannel();
        if (!server.waitForFinished(kPatienceMs) || server.exitCode() != 0)
            return {};
        QList<QJsonObject> answers;
        for (const QByteArray& line : server.readAllStandardOutput().trimmed().split('\n'))
            answers << QJsonDocument::fromJson(line).object();
        return answers;
    }

    [[nodiscard]] static QByteArray call(int id, const QByteArray& tool, const QByteArray& arguments)
    {
        return "{'jsonrpc':'2.0','method':'tools/call','id':" + QByteArray::number(id) + ",'params':{'name':'" + tool +
               "','arguments':" + arguments + "}}\n";
    }

    static int errorOf(const QJsonObject& answer) { return answer[u"error"_s][u"code"_s].toInt(); }

private slots:
    void initTestCase()
    {
        QVERIFY(QDir().mkpath(m_folder));
        const QByteArray line = "192.0.2.1 - - [10/Oct/2025:13:55:36 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"-\"\n";
        write(m_folder + u"/access.log"_s, line + line);
        write(m_base.filePath(u"secret.conf"_s), "http { }");
        QFile::link(m_base.filePath(u"secret.conf"_s), m_folder + u"/link.conf"_s);
        write(m_folder + u"/nginx.conf"_s, "include " + m_base.filePath(u"secret.conf"_s).toUtf8() + ';');
        if (::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) < 1)
            QSKIP("this kernel has no Landlock");
        QCOMPARE(ask("{'jsonrpc':'2.0','id':1,'method':'ping'}\n").size(), 1);
    }

    void aToolAnswersWithTheFiguresOfItsCommand()
    {
        const auto answers = ask(call(7, "simulate", "{'files':['access.log'],'limits':['rate=1r/s']}"));
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers[0][u"id"_s].toInt(), 7);
        const QJsonValue result = answers[0][u"result"_s];
        QCOMPARE(result[u"isError"_s], QJsonValue(false));
        QCOMPARE(result[u"structuredContent"_s][u"requests"_s].toInt(), 2);
        QCOMPARE(result[u"structuredContent"_s][u"rejected"_s].toInt(), 1);
    }

    void nothingElsewhereIsRead_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::newRow("absolute") << m_base.filePath(u"secret.conf"_s).toUtf8();
        QTest::newRow("above") << QByteArray("../secret.conf");
        QTest::newRow("link") << QByteArray("link.conf");
        QTest::newRow("standard input") << QByteArray("-");
        QTest::newRow("option") << QByteArray("--output=x");
    }

    void nothingElsewhereIsRead()
    {
        QFETCH(const QByteArray, file);
        const auto answers = ask(call(1, "lint", "{'files':['" + file + "']}"));
        QCOMPARE(answers.size(), 1);
        QCOMPARE(errorOf(answers[0]), -32602);
    }

    void anIncludeElsewhereIsRefusedByTheKernel()
    {
        const auto answers = ask(call(1, "lint", "{'files':['nginx.conf']}"));
        QCOMPARE(answers.size(), 1);
        QVERIFY(QJsonDocument(answers[0]).toJson().contains("Permission denied"));
    }

    void brokenMessagesAreToldApart()
    {
        const auto answers = ask("junk\n[]\n{'jsonrpc':'2.0','id':1,'method':'nope'}\n" + QByteArray(3 << 20, 'x') +
                                 "\n" + call(2, "pack", "{}") + call(3, "inspect", "{'files':'x'}") +
                                 call(4, "inspect", "{'files':['access.log'],'output':'x'}"));
        QList<int> codes;
        for (const QJsonObject& answer : answers)
            codes << errorOf(answer);
        QCOMPARE(codes, (QList<int>{-32700, -32600, -32601, -32700, -32602, -32602, -32602}));
    }

    void aDeepMessageIsRefused()
    {
        const auto answers = ask("{'jsonrpc':'2.0','id':1,'method':'ping','params':{'a':" + QByteArray(100'000, '[') +
                                 QByteArray(100'000, ']') + "}}\n{'jsonrpc':'2.0','id':2,'method':'ping'}\n");
        QCOMPARE(answers.size(), 2);
        QCOMPARE(errorOf(answers[0]), -32700);
    }

    void aCancelledCallIsNotAnswered()
    {
        const auto answers = ask(call(5, "inspect", "{'files':['access.log']}") +
                                 "{'jsonrpc':'2.0','method':'notifications/cancelled','params':{'requestId':5}}"
                                 "\n" +
                                 "{'jsonrpc':'2.0','id':6,'method':'ping'}"
                                 "\n");
        QCOMPARE(answers.size(), 1);
        QCOMPARE(answers[0][u"id"_s].toInt(), 6);
    }
};

SPILLWAY_TEST(TestCliMcp)

} // namespace tst_cli_mcp

#include "tst_cli_mcp.moc"
