#include "tests/ingest/packed.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QProcess>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace tst_cli_packed {

using namespace spillway;

namespace {

constexpr int kLines = 3000;

/// Five to twelve requests in each second, some lines that are none, some requests out of order.
std::string log()
{
    std::string text;
    for (int i = 0; i < kLines; ++i) {
        const int second = i / 12 % 50 + (i % 97 == 50 ? -5 : 0);
        text += "192.0.2." + std::to_string(i % 7) + " - - [02/Mar/2026:10:0" + std::to_string(i / 600) + ':' +
                std::to_string(10 + std::max(second, 0)) + " +0000] \"GET /" + std::to_string(i * 7919 % 100) +
                " HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0\"\n";
        if (i % 500 == 250)
            text += "no request at all\n";
    }
    return text;
}

/// Cut at two lines in the middle of a second.
std::vector<std::string> pieces(const std::string& text)
{
    const std::size_t first = text.find('\n', text.size() / 5) + 1;
    const std::size_t second = text.find('\n', text.size() / 2) + 1;
    return {text.substr(0, first), text.substr(first, second - first), text.substr(second)};
}

} // namespace

/// One log, plain and packed in each way, in pieces and through a pipe: what is told of it is the same, byte for byte.
class TestCliPacked : public QObject
{
    Q_OBJECT

    /// Runs a command in a folder of its own, with the program as "spillway"; standard output, empty where it fails.
    QByteArray run(const QString& folder, const QString& command) const
    {
        QProcess program;
        program.setWorkingDirectory(QDir(QString::fromStdString(m_folder.path("."))).filePath(folder));
        program.start(QStringLiteral("sh"),
                      {QStringLiteral("-c"), QStringLiteral("spillway() { " SPILLWAY_CLI " \"$@\"; }; ") + command});
        program.waitForFinished();
        return program.exitCode() == 0 ? program.readAllStandardOutput() : QByteArray();
    }

    /// What the program tells of `files`; `prepare` stands before the command.
    QByteArray told(const QString& command, const QString& folder, const QString& files,
                    const QString& prepare = {}) const
    {
        return run(folder, prepare + QStringLiteral(" spillway ") + command + QStringLiteral(" --json ") + files);
    }

    QString write(const std::string& folder, const std::string& name, const std::string& bytes) const
    {
        if (!QDir(QString::fromStdString(m_folder.path("."))).mkpath(QString::fromStdString(folder)))
            return {};
        m_folder.write(folder + '/' + name, bytes);
        return QString::fromStdString(folder);
    }

    /// Without what tells of single files: their names, and numbers of lines in them.
    static QByteArray ofTheSet(const QByteArray& json)
    {
        nlohmann::ordered_json object = nlohmann::ordered_json::parse(json.toStdString());
        object.erase("sources");
        for (auto& example : object["skipped_examples"]) {
            example.erase("file");
            example.erase("line");
        }
        return QByteArray::fromStdString(object.dump());
    }

private slots:
    void initTestCase()
    {
        m_plain = write("plain", "access.log", log());
        QVERIFY(told(m_simulate, m_plain, m_file).contains("\"requests\": 3000"));
        QVERIFY(told(m_inspect, m_plain, m_file).contains("\"skipped\": 6"));
    }

    void packedTellsTheSame_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const std::string text = log();
        const std::string half = text.substr(0, text.size() / 2);
        const std::string rest = text.substr(text.size() / 2);
        const auto row = [](const char* name, const std::string& bytes) {
            QTest::newRow(name) << QByteArray::fromStdString(bytes);
        };
        row("gzip", gzipped(text));
        row("zstd", zstdPacked(text));
        row("xz", xzPacked(text));
        row("bzip2", bzip2Packed(text));
        row("gzip twice", gzipped(half) + gzipped(rest));
        row("zstd twice", zstdPacked(half) + zstdPacked(rest));
        row("xz twice", xzPacked(half) + xzPacked(rest));
        row("bzip2 twice", bzip2Packed(half) + bzip2Packed(rest));
    }

    void packedTellsTheSame()
    {
        QFETCH(QByteArray, bytes);
        const QString folder = write(QTest::currentDataTag(), "access.log", bytes.toStdString());
        for (const QString& command : {m_simulate, m_inspect})
            QCOMPARE(told(command, folder, m_file), told(command, m_plain, m_file));
    }

    void piecesTellTheSame_data()
    {
        QTest::addColumn<QString>("files");
        QTest::newRow("oldest first") << "access.log.2.gz access.log.1 access.log";
        QTest::newRow("as a shell names them") << "access.log*";
        QTest::newRow("in between first") << "access.log.1 access.log access.log.2.gz";
        QTest::newRow("as a folder") << ".";
    }

    void piecesTellTheSame()
    {
        QFETCH(QString, files);
        const auto parts = pieces(log());
        const QString folder = write("pieces", "access.log.2.gz", gzipped(parts[0]));
        QVERIFY(write("pieces", "access.log.1", parts[1]) == folder &&
                write("pieces", "access.log", parts[2]) == folder);
        QCOMPARE(told(m_simulate, folder, files), told(m_simulate, m_plain, m_file));
        const QByteArray pieces = told(m_inspect, folder, files);
        QVERIFY(!pieces.isEmpty());
        QCOMPARE(ofTheSet(pieces), ofTheSet(told(m_inspect, m_plain, m_file)));
    }

    void pipesTellTheSame_data()
    {
        QTest::addColumn<QString>("prepare");
        QTest::addColumn<QString>("file");
        const auto row = [](const char* name, const char* prepare, const char* file) {
            QTest::newRow(name) << QString::fromLatin1(prepare) << QString::fromLatin1(file);
        };
        row("standard input", "", "- < access.log");
        row("a pipe", "cat access.log |", "-");
        row("a named pipe", "rm -f pipe; mkfifo pipe; cat access.log > pipe &", "pipe");
        row("a named pipe, packed", "rm -f pipe; mkfifo pipe; gzip -c access.log > pipe &", "pipe");
    }

    void pipesTellTheSame()
    {
        QFETCH(QString, prepare);
        QFETCH(QString, file);
        QCOMPARE(told(m_simulate, m_plain, file, prepare), told(m_simulate, m_plain, m_file));
        QByteArray piped = told(m_inspect, m_plain, file, prepare);
        piped.replace("\"file\": \"" + file.left(file.indexOf(u' ')).toLatin1() + '"', "\"file\": \"access.log\"");
        QCOMPARE(piped, told(m_inspect, m_plain, m_file));
    }

private:
    SampleFolder m_folder;
    QString m_plain;
    const QString m_file = QStringLiteral("access.log");
    const QString m_simulate = QStringLiteral("simulate --limit 'rate=30r/m burst=5'");
    const QString m_inspect = QStringLiteral("inspect");
};

SPILLWAY_TEST(TestCliPacked)

} // namespace tst_cli_packed

#include "tst_cli_packed.moc"
