#include "tests/support/test_class.h"
#include "tests/support/window_fixture.h"
#include "ui/commands/edits.h"
#include "ui/window/tabs/config_page.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/tabs_panel.h"

#include <QtCore/QProcess>

namespace tst_same_export {

using namespace spillway;
using namespace spillway::ui;
using namespace Qt::StringLiterals;

/// The window and spillway-cli write the same file of the same limit and the same traffic.
class TestSameExport : public QObject, protected WindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        prepare();
        QCoreApplication::setApplicationVersion(QStringLiteral(SPILLWAY_VERSION));
        writeTraffic();
        QByteArray log;
        for (int i = 0; i < 40; ++i)
            log += "203.0.113." + QByteArray::number(i % 3) + " - - [14/Nov/2023:22:13:2" + QByteArray::number(i / 10) +
                   " +0000] \"GET /p HTTP/1.1\" 200 5 \"-\" \"-\"\n";
        write(u"seconds.log"_s, log);
        QByteArray ends; // Zoraxy's lines tell the end to the millisecond
        for (int i = 0; i < 90; ++i)
            ends += "[2026-03-02 10:00:0" + QByteArray::number(i / 30) + "." + QByteArray::number(100 + i % 30 * 29) +
                    "000] [router:host-http] [origin:e.org] [client: 203.0.113." + QByteArray::number(i % 2) +
                    "] [useragent: a] GET /p 200\n";
        write(u"ends.log"_s, ends);
    }
    void init() { show(); }
    void cleanup() { m_window.reset(); }

    void thePeriodsAreTold()
    {
        open(u"traffic.csv"_s);
        Setup marked = setup();
        const auto second = [](int number) { return Instant(Milliseconds(1'700'000'000'000 + number * 1000)); };
        marked.periods = {{PeriodKind::Incident, {second(10), second(11)}}};
        editSetup(project(), marked, u"mark"_s);
        QTRY_VERIFY(results().inPeriods());
        untilComputed();
        QTRY_COMPARE(told(),
                     ofTheCli({u"--incident"_s, u"2023-11-14T22:13:30Z..2023-11-14T22:13:31Z"_s}, u"traffic.csv"_s));
        QVERIFY(told().contains(u"normal traffic: none of 9 clients is rejected"_s));
    }

    void theTextIsEqual_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("file");
        QTest::addColumn<bool>("selects");
        QTest::addColumn<bool>("dryRun");
        QTest::newRow("all of it") << QStringList{} << u"traffic.csv"_s << false << false;
        QTest::newRow("some locations, a network left out")
            << QStringList{u"--location"_s, u"/login"_s, u"--exclude"_s, u"192.0.2.0/30"_s} << u"traffic.csv"_s << true
            << false;
        QTest::newRow("whole seconds") << QStringList{} << u"seconds.log"_s << false << false;
        QTest::newRow("ends of requests") << QStringList{} << u"ends.log"_s << false << false;
        QTest::newRow("a dry run") << QStringList{u"--dry-run"_s} << u"traffic.csv"_s << false << true;
    }

    void theTextIsEqual()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QString, file);
        QFETCH(bool, selects);
        QFETCH(bool, dryRun);
        Setup wanted = setup();
        wanted.dryRun = dryRun;
        if (selects) {
            wanted.selection.locations = {"/login"};
            wanted.selection.excluded = {Network::parse("192.0.2.0/30").value()};
        }
        project().applySetup(wanted);
        open(file);
        QTRY_VERIFY(told().contains(u"# Measured on "_s));
        QCOMPARE(told(), ofTheCli(arguments, file));
        QCOMPARE(told().contains(u"no durations: figures of three arrival models"_s), file == u"ends.log"_s);
    }

    void recipesAreEqual_data()
    {
        QTest::addColumn<QStringList>("recipes");
        QTest::newRow("an allowlist") << QStringList{u"allowlist=203.0.113.0/24"_s};
        QTest::newRow("methods, beside another") << QStringList{u"methods=POST"_s, u"retry-after"_s};
        QTest::newRow("several servers, measured together") << QStringList{u"instances=3"_s, u"sustained=60r/m:9"_s};
    }

    /// With what they do to this traffic.
    void recipesAreEqual()
    {
        QFETCH(QStringList, recipes);
        open(u"traffic.csv"_s);
        Setup wanted = setup();
        QStringList arguments;
        for (const QString& recipe : recipes) {
            wanted.recipes.push_back(recipe.toStdString());
            arguments << u"--recipe"_s << recipe;
        }
        editSetup(project(), wanted, u"recipes"_s);
        const auto snippet = [this] { return QString::fromStdString(m_window->tabs()->config()->snippet().value()); };
        QTRY_VERIFY(snippet().contains(u"# Measured on "_s));
        QVERIFY(snippet().contains(u"With the recipe "_s + recipes.front()));
        QCOMPARE(snippet(), ofTheCli(arguments, u"traffic.csv"_s));
    }

private:
    [[nodiscard]] QString told() const { return QString::fromStdString(configText(results()).value()); }

    /// Empty where it fails.
    [[nodiscard]] QString ofTheCli(const QStringList& arguments, const QString& file) const
    {
        QProcess cli;
        cli.start(QStringLiteral(SPILLWAY_CLI),
                  QStringList{u"export"_s, u"--limit"_s, u"rate=10r/s burst=20 nodelay"_s} + arguments +
                      QStringList{path(file)});
        return cli.waitForFinished() && cli.exitCode() == 0 ? QString::fromUtf8(cli.readAllStandardOutput())
                                                            : QString();
    }
};

SPILLWAY_TEST(TestSameExport)

} // namespace tst_same_export

#include "tst_same_export.moc"
