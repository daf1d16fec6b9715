#include "engine/report/reproduction.h"

#include "tests/support/test_class.h"
#include "tests/trace/traces.h"

#include <QProcess>
#include <QTest>

#include <string>

namespace tst_reproduction {

using namespace spillway;

class TestReproduction : public QObject
{
    Q_OBJECT

private slots:
    void shellReadsTheWordBack_data()
    {
        QTest::addColumn<std::string>("word");
        QTest::newRow("plain") << std::string("access.log");
        QTest::newRow("empty") << std::string();
        QTest::newRow("blanks") << std::string("rate=10r/s burst=20");
        QTest::newRow("a dollar") << std::string("$binary_remote_addr$(touch x)`touch y`");
        QTest::newRow("quotes") << std::string("it's \"so\"");
        QTest::newRow("operators") << std::string("a;b&c|d>e<f(g)*?[h]{i,j}!~#");
        QTest::newRow("backslashes") << std::string("\\n\\\\");
        QTest::newRow("lines") << std::string("map $uri $a {\n    default 1;\n}");
        QTest::newRow("umlauts") << std::string("Größe.log");
        QTest::newRow("control characters") << std::string("a\tb\x1B[31m'\\ c\x01"
                                                           "1");
        QTest::newRow("no UTF-8") << std::string("\xFF"
                                                 "f\xC3");
        QTest::newRow("right to left") << std::string("\xE2\x80\xAE"
                                                      "evil");
    }
    void shellReadsTheWordBack()
    {
        QFETCH(std::string, word);
        QProcess shell;
        shell.start(QStringLiteral("bash"), {QStringLiteral("-c"), QString::fromLatin1("printf %s ") +
                                                                       QString::fromStdString(shellWord(word))});
        QVERIFY(shell.waitForFinished());
        QCOMPARE(shell.readAllStandardOutput().toStdString(), word);
    }

    void commandNamesFilesWithoutFolders()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {{ 0, { "203.0.113.1" } }}));
        import.set.named = {"/var/log/nginx/access.log", "-", "/srv/logs/", "old/-x.log"};
        ReportWish wish;
        wish.limits = {"rate=1r/s"};
        const auto grouped = groupedBy(import.trace, "$remote_addr");
        QCOMPARE(
            commandOf(wish, import, *grouped).value(),
            std::string("spillway-cli report \\\n  --key '$remote_addr' \\\n  --limit rate=1r/s \\\n  access.log \\\n"
                        "  - \\\n  logs \\\n  ./-x.log\n"));
        wish.config = {{"/etc/nginx/nginx.conf"}};
        QCOMPARE(commandOf(wish, import, *grouped).value(),
                 std::string("spillway-cli report \\\n  --config nginx.conf \\\n  access.log \\\n  - \\\n  logs \\\n"
                             "  ./-x.log\n"));
    }

    void commandTellsTheAims()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {{ 0, { "203.0.113.1" } }}));
        import.set.named = {"access.log"};
        ReportWish wish;
        wish.aims = {3, 30, 80, Milliseconds(500), 5'000};
        QCOMPARE(commandOf(wish, import, *groupedBy(import.trace, "$binary_remote_addr")).value(),
                 std::string("spillway-cli report \\\n  --lost-requests 0.5 \\\n  --headroom 30 \\\n  --keep-out 80 "
                             "\\\n  --longest-wait 500ms \\\n  access.log\n"));
    }

    void commandLeavesOutFilesThatAreOff()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {{ 0, { "203.0.113.1" } }}));
        import.set.named = {"logs"};
        import.sources.resize(2);
        import.sources[0].name = "logs/a.log";
        import.sources[1].name = "logs/b.log";
        ReportWish wish;
        wish.selection.sourcesOff = {0};
        QCOMPARE(commandOf(wish, import, *groupedBy(import.trace, "$binary_remote_addr")).value(),
                 std::string("spillway-cli report \\\n  b.log\n"));
    }

    void everyFileIsNamedOnce()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {{ 0, { "203.0.113.1" } }}));
        const auto grouped = groupedBy(import.trace, "$binary_remote_addr");
        import.set.named = {"a.log", "a.log"};
        ReportWish wish;
        QCOMPARE(commandOf(wish, import, *grouped).value(), std::string("spillway-cli report \\\n  a.log\n"));
        import.set.duplicates = Duplicates::Keep;
        QCOMPARE(commandOf(wish, import, *grouped).value(),
                 std::string("spillway-cli report \\\n  --duplicates keep \\\n  a.log \\\n  a.log\n"));
        import.set = {};
        import.sources.resize(3);
        for (std::size_t i = 0; i < 3; ++i)
            import.sources[i].name = "part " + std::to_string(i);
        import.sources[0].capture = import.sources[1].capture = "some.spillcap";
        QCOMPARE(commandOf(wish, import, *grouped).value(),
                 std::string("spillway-cli report \\\n  some.spillcap \\\n  'part 2'\n"));
        wish.selection.sourcesOff = {0, 1};
        QCOMPARE(commandOf(wish, import, *grouped).value(), std::string("spillway-cli report \\\n  'part 2'\n"));
        wish.selection.sourcesOff = {1};
        QCOMPARE(commandOf(wish, import, *grouped).error().message(),
                 std::string("Of some.spillcap only a part counts, so no command makes this report again."));
    }

    void filesOfOneNameHaveNoCommand()
    {
        Import import;
        import.trace = shared(traceOf({"remote_addr"}, {{ 0, { "203.0.113.1" } }}));
        import.set.named = {"/srv/a/access.log", "/srv/b/access.log"};
        const auto command = commandOf({}, import, *groupedBy(import.trace, "$binary_remote_addr"));
        QCOMPARE(command.error().message(),
                 std::string("Several files in different folders are called access.log, and this report names no "
                             "folders: no command makes it again."));
    }
};

SPILLWAY_TEST(TestReproduction)

} // namespace tst_reproduction

#include "tst_reproduction.moc"
