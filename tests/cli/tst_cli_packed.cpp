#include "tests/ingest/packed.h"

#include <QtTest/QTest>

#include <QDir>
#include <QProcess>

using namespace spillway;

/// One log, plain and packed in each way, under the same name: what is told of it is the same, byte for byte.
class TestCliPacked : public QObject
{
    Q_OBJECT

    static std::string log()
    {
        std::string text;
        for (int i = 0; i < 3000; ++i)
            text += "192.0.2." + std::to_string(i % 7) + " - - [02/Mar/2026:10:0" + std::to_string(i / 600) + ":" +
                    std::to_string(10 + i / 12 % 50) + " +0000] \"GET /" + std::to_string(i * 7919) +
                    " HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0\"\n";
        return text;
    }

    /// Standard output; empty where the program fails.
    QByteArray simulate(const char* name, const std::string& bytes) const
    {
        QDir folder(QString::fromStdString(m_folder.path(".")));
        if (!folder.mkpath(QString::fromLatin1(name)))
            return {};
        m_folder.write(name + std::string("/access.log"), bytes);
        QProcess program;
        program.setWorkingDirectory(folder.filePath(QString::fromLatin1(name)));
        program.start(QStringLiteral(SPILLWAY_CLI),
                      {QStringLiteral("simulate"), QStringLiteral("--json"), QStringLiteral("--limit"),
                       QStringLiteral("rate=30r/m burst=5"), QStringLiteral("access.log")});
        program.waitForFinished();
        return program.exitCode() == 0 ? program.readAllStandardOutput() : QByteArray();
    }

private slots:
    void tellsTheSame()
    {
        const std::string text = log();
        const std::string half = text.substr(0, text.size() / 2);
        const std::string rest = text.substr(text.size() / 2);
        const QByteArray plain = simulate("plain", text);
        QVERIFY(plain.contains("\"requests\": 3000"));
        QCOMPARE(simulate("gzip", gzipped(text)), plain);
        QCOMPARE(simulate("zstd", zstdPacked(text)), plain);
        QCOMPARE(simulate("xz", xzPacked(text)), plain);
        QCOMPARE(simulate("bzip2", bzip2Packed(text)), plain);
        QCOMPARE(simulate("gzip twice", gzipped(half) + gzipped(rest)), plain);
        QCOMPARE(simulate("zstd twice", zstdPacked(half) + zstdPacked(rest)), plain);
        QCOMPARE(simulate("xz twice", xzPacked(half) + xzPacked(rest)), plain);
        QCOMPARE(simulate("bzip2 twice", bzip2Packed(half) + bzip2Packed(rest)), plain);
    }

private:
    SampleFolder m_folder;
};

QTEST_GUILESS_MAIN(TestCliPacked)
#include "tst_cli_packed.moc"
