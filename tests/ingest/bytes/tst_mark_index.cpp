#include "engine/ingest/bytes/mark_index.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <random>
#include <string>

namespace tst_mark_index {

using namespace spillway;

namespace {

constexpr std::size_t kPadding = 64;

std::string anyText(std::mt19937& random, std::size_t size, int oneIn)
{
    const std::string marks = "\"\\\n\t";
    const std::string others = " !#[]\x0B\r\x7F\x80\xFF"
                               "az0";
    std::string text;
    while (text.size() < size) {
        const bool mark = std::uniform_int_distribution(1, oneIn)(random) == 1;
        const std::string& from = mark ? marks : others;
        text += from[std::uniform_int_distribution<std::size_t>(0, from.size() - 1)(random)];
    }
    return text;
}

std::vector<std::uint32_t> marksOf(std::string_view text)
{
    std::vector<std::uint32_t> marks;
    for (std::uint32_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"' || text[i] == '\\' || text[i] == '\n' || text[i] == '\t')
            marks.push_back(i);
    }
    return marks;
}

} // namespace

class TestMarkIndex : public QObject
{
    Q_OBJECT

private slots:
    void findsEachMark_data()
    {
        QTest::addColumn<int>("scan");
        QTest::newRow("narrow") << static_cast<int>(Scan::Portable);
        QTest::newRow("wide") << static_cast<int>(Scan::WidestPossible);
    }

    void findsEachMark()
    {
        QFETCH(int, scan);
        MarkIndex index{static_cast<Scan>(scan)};
        std::mt19937 random(5);
        for (const int oneIn : {1, 2, 10, 40}) {
            for (std::size_t size = 1; size < 400; ++size) {
                std::string text = anyText(random, size, oneIn);
                const std::vector<std::uint32_t> expected = marksOf(text);
                text.append(kPadding, '"');
                index.find(std::string_view(text).substr(0, size));
                QCOMPARE(std::vector(index.begin(), index.begin() + index.size()), expected);
                for (std::size_t i = 0; i < MarkIndex::kBehind; ++i)
                    QCOMPARE(index.begin()[index.size() + i], static_cast<std::uint32_t>(size));
            }
        }
    }

    /// Lines shorter and longer than what is looked at at once.
    void aWindowMovesFromLineToLine()
    {
        std::mt19937 random(6);
        std::string text;
        std::vector<std::size_t> lines;
        for (const std::size_t longest : {std::size_t(100), std::size_t(5000), std::size_t(100'000)}) {
            for (int line = 0; line < 40; ++line) {
                lines.push_back(text.size());
                text += anyText(random, std::uniform_int_distribution<std::size_t>(0, longest)(random), 30) + "\n";
            }
        }
        const std::vector<std::uint32_t> expected = marksOf(text);
        const std::size_t size = text.size();
        text.append(kPadding, '"');
        for (const bool passes : {false, true}) {
            MarkWindow window;
            for (const std::size_t line : lines) {
                window.moveTo(text.data() + line, text.data() + size);
                const auto next = std::lower_bound(expected.begin(), expected.end(), line);
                QCOMPARE(static_cast<std::size_t>(window.text() - text.data()) + *window.next(), std::size_t(*next));
                const std::uint32_t* const last = window.next() + window.found() - 1;
                QCOMPARE(window.text()[*last], '\n');
                QCOMPARE(last[1], last[0] + 1); // the end of what was looked at
                if (passes)
                    window.pass(1); // its line end at the least
            }
            window.forget();
            window.moveTo(text.data(), text.data() + size);
            QCOMPARE(*window.next(), expected.front());
        }
    }
};

SPILLWAY_TEST(TestMarkIndex)

} // namespace tst_mark_index

#include "tst_mark_index.moc"
