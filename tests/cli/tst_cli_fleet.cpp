#include "tests/ingest/sample_file.h"
#include "tests/support/draw.h"
#include "tests/support/seed.h"
#include "tests/support/soak.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <QDir>
#include <QProcess>

#include <algorithm>
#include <string>
#include <vector>

namespace tst_cli_fleet {

using namespace spillway;
using test::Draw;

namespace {

QByteArray client(int number)
{
    return number % 5 == 4 ? "2001:db8::" + QByteArray::number(number) : "192.0.2." + QByteArray::number(number);
}

/// Requests to the millisecond; now and then many at once, and one client without a name.
QByteArray exactTraffic(Draw& draw, int clients)
{
    QByteArray text = "time_ms,remote_addr,uri\n";
    for (int i = 0, at = 0; i < 400; ++i) {
        at += draw.one(3) ? 0 : draw.below(draw.one(60) ? 40'000 : 120);
        const int number = draw.below(clients);
        text += QByteArray::number(at) + ',' + (number == 3 ? QByteArray() : client(number)) + ',' +
                draw.pick({"/", "/login", "/api/x"}) + '\n';
    }
    return text;
}

/// Completion times in whole seconds: results are ranges.
QByteArray secondsTraffic(Draw& draw, int clients)
{
    QByteArray text;
    for (int i = 0, at = 0; i < 400; ++i) {
        at += draw.one(4) ? 1 : 0;
        text += client(draw.below(clients)) +
                " - - [02/Mar/2026:10:" + QByteArray::number(at / 60).rightJustified(2, '0') + ':' +
                QByteArray::number(at % 60).rightJustified(2, '0') + " +0000] \"GET " +
                draw.pick({"/", "/login", "/api/x"}) + " HTTP/1.1\" 200 512 \"-\" \"agent\"\n";
    }
    return text;
}

} // namespace

/// Traffic in parts, simulated each on its own and combined, against one process.
class TestCliFleet : public QObject
{
    Q_OBJECT

    struct Ended
    {
        QByteArray out;
        QByteArray err;
    };

    /// Runs a command of the shell in the folder of the test, with the program as "spillway".
    Ended run(const QByteArray& command) const
    {
        QProcess program;
        program.setWorkingDirectory(QString::fromStdString(m_folder.path(".")));
        program.start(QStringLiteral("sh"),
                      {QStringLiteral("-c"),
                       QStringLiteral("spillway() { " SPILLWAY_CLI " \"$@\"; }; ") + QString::fromUtf8(command)});
        program.waitForFinished();
        return {program.readAllStandardOutput(), program.readAllStandardError()};
    }

    void partition(int parts, const QByteArray& files) const
    {
        const Ended ended =
            run("rm -rf parts; spillway partition --parts " + QByteArray::number(parts) + " -o parts " + files);
        QVERIFY2(ended.out.contains("requests in"), ended.err);
    }

    /// The combined JSON; standard error where there is none.
    QByteArray combined(const QByteArray& options) const
    {
        const Ended ended = run("for part in parts/*.spwl; do spillway simulate --partial " + options +
                                " $part >$part.json || exit; done; spillway combine parts/*.json");
        return ended.out.isEmpty() ? ended.err : ended.out;
    }

    QByteArray whole(const QByteArray& options, const QByteArray& files) const
    {
        return run("spillway simulate --json --duplicates keep " + options + ' ' + files).out;
    }

private slots:
    void initTestCase()
    {
        m_folder.write("nginx.conf", R"(
            limit_req_zone $binary_remote_addr zone=all:1m rate=5r/s;
            limit_req_zone $binary_remote_addr zone=login:1m rate=2r/s;
            server {
                listen 80;
                limit_req zone=all burst=5;
                location /login { limit_req zone=login burst=2 nodelay; limit_req zone=all burst=5; }
                location /api/ { }
            })");
    }

    void partsAddUpToTheWhole_data()
    {
        QTest::addColumn<QByteArray>("options");
        QTest::addColumn<bool>("exact");
        QTest::newRow("nodelay") << QByteArray("--limit 'rate=2r/s burst=3 nodelay'") << true;
        QTest::newRow("delay") << QByteArray("--limit 'rate=5r/s burst=8 delay=2'") << true;
        QTest::newRow("whole seconds") << QByteArray("--limit 'rate=1r/s burst=1'") << false;
        QTest::newRow("selected") << QByteArray("--limit 'rate=2r/s' --location /login") << false;
        QTest::newRow("hardly any selected")
            << QByteArray("--limit 'rate=2r/s' --where '$remote_addr=192.0.2.1'") << true;
        QTest::newRow("token bucket") << QByteArray("--limit 'token-bucket rate=2r/s capacity=4'") << true;
        QTest::newRow("sliding log") << QByteArray("--limit 'sliding-log limit=5 window=10s'") << false;
        QTest::newRow("two limits") << QByteArray("--limit 'rate=2r/s burst=30 nodelay' --limit 'rate=5r/s burst=3'")
                                    << true;
        QTest::newRow("configuration") << QByteArray("--config nginx.conf") << false;
    }

    void partsAddUpToTheWhole()
    {
        QFETCH(QByteArray, options);
        QFETCH(bool, exact);
        const bool isOne = options.count("--limit") == 1; // several may not hold more than drains in a minute
        Draw draw(static_cast<unsigned>(seedOfTest()));
        for (int round = 0; round < (test::soak() ? 50 : 2); ++round) {
            QByteArray files;
            for (int file = 0; file < 1 + round % 2; ++file) {
                const int clients = (isOne ? 1 : 12) + draw.below(40);
                const QByteArray name = "log" + QByteArray::number(file);
                m_folder.write(name.toStdString(),
                               (exact ? exactTraffic(draw, clients) : secondsTraffic(draw, clients)).toStdString());
                files += name + ' ';
            }
            const QByteArray expected = whole(options, files);
            QVERIFY(expected.contains("\"requests\""));
            for (int parts = 1; parts <= 7; parts += round + 1) {
                partition(parts, files);
                QCOMPARE(combined(options), expected);
            }
        }
    }

    /// The zone forgets an idle client when a new one comes: with a slow rate that shows.
    void verdictsThatDependOnOthers()
    {
        m_folder.write("slow", "time_ms,remote_addr\n0,192.0.2.1\n1,192.0.2.1\n70000,192.0.2.2\n70001,192.0.2.1\n");
        partition(2, "slow");
        QVERIFY(combined("--limit 'rate=1r/m burst=2 nodelay'").contains("depends on all clients"));
        QVERIFY(combined("--limit 'rate=1r/s burst=2 nodelay'").contains("\"rejected\": 0"));
    }

    /// Each part has room for its own clients, and not for those of all.
    void zoneThatOverflowsTogether()
    {
        QByteArray text = "time_ms,remote_addr\n";
        for (int i = 0; i < 700; ++i)
            text += QByteArray::number(i) + ",10.0." + QByteArray::number(i / 250) + '.' + QByteArray::number(i % 250) +
                    '\n';
        m_folder.write("many", text.toStdString());
        partition(4, "many");
        const QByteArray error = combined("--limit 'rate=1r/s zone=small:32k'");
        QVERIFY2(error.contains("zone small") && error.contains("need room for 700 clients"), error);
        QCOMPARE(combined("--limit 'rate=1r/s zone=large:128k'"), whole("--limit 'rate=1r/s zone=large:128k'", "many"));
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestCliFleet)

} // namespace tst_cli_fleet

#include "tst_cli_fleet.moc"
