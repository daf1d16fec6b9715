#include "engine/live/follow/file_sources.h"

#include "tests/support/test_class.h"

#include <QtTest/QTest>

namespace tst_line_cutter {

using namespace spillway;
using namespace std::string_literals;

class TestLineCutter : public QObject
{
    Q_OBJECT

private slots:
    /// However the bytes are split.
    void lines_data()
    {
        QTest::addColumn<bool>("isSyslog");
        QTest::addColumn<std::string>("bytes");
        QTest::addColumn<std::string>("lines");
        QTest::addColumn<quint64>("dropped");
        const auto row = [](const char* name, bool isSyslog, std::string bytes, std::string lines,
                            quint64 dropped = 0) {
            QTest::newRow(name) << isSyslog << std::move(bytes) << std::move(lines) << dropped;
        };
        row("two lines", false, "a\nbc\n", "a\nbc\n");
        row("the last line has no end", false, "a\nbc", "a\nbc\n");
        row("a counted message is no such thing in a file", false, "5 <1>ab\n", "5 <1>ab\n");
        row("zeros before a line", false, "\0\0\0a\n"s, "a\n");
        row("the longest line", false, "0123456789\n", "0123456789\n");
        row("a line that is too long", false, "a\n0123456789x\nb\n", "a\nb\n", 1);
        row("the last line is too long", false, "a\n0123456789xyz", "a\n", 1);
        row("newline framing", true, "<1>a\n<2>b\n", "<1>a\n<2>b\n");
        row("messages that end with zero and newline", true, "<1>a\0\n<2>b\0\n"s, "<1>a\0\n<2>b\0\n"s);
        row("counted octets", true, "5 <1>ab4 <2>c", "<1>ab\n<2>c\n");
        row("counted octets with newlines behind", true, "6 <1>ab\n5 <2>c\n", "<1>ab\n<2>c\n");
        row("a newline inside of a counted message", true, "6 <1>a\nb4 <2>c", "<1>a b\n<2>c\n");
        row("both framings in one stream", true, "4 <1>a<2>b\n4 <3>c", "<1>a\n<2>b\n<3>c\n");
        row("a counted message that is too long", true, "14 <1>4567890123\n4 <2>c", "<2>c\n", 1);
        row("lines that begin with digits are no counts", true, "1.2.3\n12 -\n007 <1\n", "1.2.3\n12 -\n007 <1\n");
        row("a count that is too large is none", true, "12345678 <\nb\n", "12345678 <\nb\n");
        row("a counted message that is cut off", true, "9 <1>ab", "9 <1>ab\n");
    }

    void lines()
    {
        QFETCH(bool, isSyslog);
        QFETCH(std::string, bytes);
        QFETCH(std::string, lines);
        QFETCH(quint64, dropped);
        constexpr std::size_t kLongest = 10;
        for (std::size_t size = 1; size <= bytes.size(); ++size) {
            LineCutter cutter(isSyslog ? Framing::Syslog : Framing::Lines, kLongest);
            std::string cut;
            std::uint64_t tooLong = 0;
            for (std::size_t at = 0; at < bytes.size(); at += size)
                tooLong += cutter.take(std::string_view(bytes).substr(at, size), cut);
            cutter.end(cut);
            QCOMPARE(cut, lines);
            QCOMPARE(tooLong, std::uint64_t{dropped});
            QVERIFY(!cutter.isAmidLine());
        }
    }

    void knowsThatALineHasBegun()
    {
        LineCutter cutter(Framing::Syslog, 10);
        std::string lines;
        for (const std::string_view part : {"<1>", "99 <", "\n5 <", "0123456789012"}) {
            LineCutter fresh(Framing::Syslog, 10);
            fresh.take(part, lines);
            QVERIFY(fresh.isAmidLine());
        }
        cutter.take("4 <1>a", lines);
        QVERIFY(!cutter.isAmidLine());
    }
};

SPILLWAY_TEST(TestLineCutter)

} // namespace tst_line_cutter

#include "tst_line_cutter.moc"
