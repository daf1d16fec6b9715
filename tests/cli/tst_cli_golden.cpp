#include "tests/support/golden_case.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>

namespace tst_cli_golden {

using namespace spillway::test;

/// What a real nginx decided, through the program itself: each recorded case as a request CSV and its configuration.
class TestCliGolden : public QObject
{
    Q_OBJECT

    static QByteArray configuration(const QString& path)
    {
        static const QByteArray mark = "# conf:";
        QByteArray lines;
        QFile file(path);
        if (!file.open(QIODevice::ReadOnly))
            return lines;
        while (!file.atEnd())
            if (const QByteArray line = file.readLine(); line.startsWith(mark))
                lines += line.mid(mark.size());
        return lines;
    }

    static bool write(const QString& path, const QByteArray& bytes)
    {
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
    }

    static QByteArray quoted(const std::string& value)
    {
        return '"' + QByteArray::fromStdString(value).replace('"', "\"\"") + '"';
    }

    static QByteArray requests(const GoldenCase& golden)
    {
        QByteArray csv = "time_ms,uri,arg_k,arg_k2\n";
        for (const GoldenRow& row : golden.rows)
            csv += QByteArray::number(qint64{row.timeMs + golden.uptimeMs}) + ',' + quoted(row.path) + ',' +
                   quoted(row.key) + ',' + quoted(row.key2) + '\n';
        return csv;
    }

    /// The columns of `--trace` behind the key, as recorded. What nginx does not account passes
    /// with nothing in its bucket.
    static QByteArray expected(const GoldenRow& row)
    {
        if (row.status == "-")
            return "passed\t0\t0";
        return QByteArray::fromStdString(row.status).toLower() + '\t' + QByteArray::fromStdString(row.excess) + '\t' +
               QByteArray::fromStdString(row.delay);
    }

private slots:
    void decides_data()
    {
        QTest::addColumn<QString>("path");
        const QDir folder(QStringLiteral(SPILLWAY_SOURCE_DIR "/tests/golden/nginx"));
        const QStringList names = folder.entryList({QStringLiteral("*.csv")}, QDir::Files, QDir::Name);
        QVERIFY(!names.isEmpty());
        for (const QString& name : names)
            QTest::newRow(name.toUtf8().constData()) << folder.filePath(name);
    }

    void decides()
    {
        QFETCH(QString, path);
        const GoldenCase golden = GoldenCase::read(path);
        QVERIFY2(golden.error.isEmpty(), qPrintable(golden.error));
        QVERIFY(!golden.rows.empty());
        const auto earlier = [](const GoldenRow& a, const GoldenRow& b) { return a.timeMs < b.timeMs; };
        if (!std::is_sorted(golden.rows.begin(), golden.rows.end(), earlier))
            QSKIP("its clock steps back; traffic is sorted by arrival");
        QTemporaryDir folder;
        QVERIFY(write(folder.filePath(QStringLiteral("in.csv")), requests(golden)));
        QVERIFY(write(folder.filePath(QStringLiteral("limits.conf")), configuration(path)));

        QStringList arguments = {QStringLiteral("simulate"), QStringLiteral("--trace"), QStringLiteral("--config"),
                                 QStringLiteral("limits.conf"), QStringLiteral("in.csv")};
        constexpr std::int64_t kBootedJustNow = 1'000'000;
        if (golden.uptimeMs < kBootedJustNow)
            arguments += {QStringLiteral("--uptime"), QString::number(golden.uptimeMs + golden.rows.front().timeMs)};
        QProcess program;
        program.setWorkingDirectory(folder.path());
        program.start(QStringLiteral(SPILLWAY_CLI), arguments);
        QVERIFY(program.waitForFinished());
        QVERIFY2(program.exitCode() == 0, program.readAllStandardError().constData());

        QList<QByteArray> lines = program.readAllStandardOutput().split('\n');
        QCOMPARE(lines.takeLast(), QByteArray());
        QCOMPARE(lines.size(), static_cast<qsizetype>(golden.rows.size()));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const GoldenRow& row = golden.rows[static_cast<std::size_t>(i)];
            const QList<QByteArray> cells = lines[i].split('\t');
            QCOMPARE(cells.size(), 5);
            const QByteArray told = cells[2] + '\t' + cells[3] + '\t' + cells[4];
            QVERIFY2(told == expected(row),
                     qPrintable(QStringLiteral("line %1: %2, not %3")
                                    .arg(row.line)
                                    .arg(QString::fromLatin1(told), QString::fromLatin1(expected(row)))));
            QCOMPARE(cells[0].toLongLong(), qint64{row.timeMs + golden.uptimeMs});
        }
    }
};

SPILLWAY_TEST(TestCliGolden)

} // namespace tst_cli_golden

#include "tst_cli_golden.moc"
