#include "engine/report/trace_line.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_trace_line {

using namespace spillway;

class TestTraceLine : public QObject
{
    Q_OBJECT

private slots:
    void fields()
    {
        RequestOutcome outcome;
        outcome.at = Instant(Milliseconds(1'772'445'600'050));
        outcome.key = "192.0.2.1";
        outcome.decision = {Verdict::Delayed, Thousandths(1250), Milliseconds(125)};
        std::string line = "before\n";
        appendTraceLine(line, outcome);
        QCOMPARE(line, std::string("before\n1772445600050\t192.0.2.1\tdelayed\t1250\t125\n"));
    }

    void aKeyCannotBreakTheLine()
    {
        using namespace std::string_literals;
        QCOMPARE(tsvField("a\tb\nc\rd\\e\0\x1b\x7f"s), "a\\tb\\nc\\rd\\\\e\\x00\\x1B\\x7F"s);
        QCOMPARE(tsvField("caf\xC3\xA9 \xE2\x82\xAC"s), "caf\xC3\xA9 \xE2\x82\xAC"s);
        RequestOutcome outcome;
        outcome.key = "a\tb";
        outcome.decision.verdict = Verdict::Rejected;
        std::string line;
        appendTraceLine(line, outcome);
        QCOMPARE(line, "0\ta\\tb\trejected\t0\t0\n"s);
    }

    void aKeyCannotSteerTheTerminal()
    {
        using namespace std::string_literals;
        QCOMPARE(tsvField("\xC2\x9B"s + "2J"), "\\xC2\\x9B2J"s);
        QCOMPARE(tsvField("\x9B"s + "2J \xFF"), "\\x9B2J \\xFF"s);
        RequestOutcome outcome;
        outcome.key = "\x9B";
        std::string line;
        appendTraceLine(line, outcome);
        QCOMPARE(line, "0\t\\x9B\tpassed\t0\t0\n"s);
    }

    void extremesFit()
    {
        RequestOutcome outcome;
        outcome.at = Instant(Milliseconds(INT64_MIN));
        outcome.decision = {Verdict::Passed, Thousandths(INT64_MAX), Milliseconds(INT64_MAX)};
        std::string line;
        appendTraceLine(line, outcome);
        QCOMPARE(line, std::string("-9223372036854775808\t\tpassed\t9223372036854775807\t9223372036854775807\n"));
    }
};

SPILLWAY_TEST(TestTraceLine)

} // namespace tst_trace_line

#include "tst_trace_line.moc"
