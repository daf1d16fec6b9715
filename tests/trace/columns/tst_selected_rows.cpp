#include "engine/trace/columns/selected_rows.h"
#include "tests/support/test_class.h"

#include <QTest>

#include <random>

namespace tst_selected_rows {

using namespace spillway;

class TestSelectedRows : public QObject
{
    Q_OBJECT

private slots:
    void itCountsWhatStandsBefore()
    {
        std::mt19937 random(7);
        for (int round = 0; round < 200; ++round) {
            const std::size_t size = random() % 3000;
            const auto oneIn = 1 + random() % 5; // 1: all
            std::vector<std::uint32_t> rows;
            std::vector<std::size_t> before{0};
            for (std::uint32_t row = 0; row < size; ++row) {
                if (random() % oneIn == 0)
                    rows.push_back(row);
                before.push_back(rows.size());
            }
            const SelectedRows selected(rows, size);
            QVERIFY(selected.size() == size && selected.count() == rows.size());
            QVERIFY(selected.rows().value() == rows);
            for (std::size_t row = 0; row <= size; ++row) {
                QCOMPARE(selected.before(row), before[row]);
                QVERIFY(row == size || selected.contains(row) == (before[row + 1] > before[row]));
            }
        }
    }

    void anyPartOfThemIsVisited()
    {
        std::mt19937 random(8);
        for (int round = 0; round < 200; ++round) {
            const std::size_t size = 1 + random() % (round % 20 == 0 ? 50'000 : 3000); // several blocks, too
            const auto oneIn = 1 + random() % 5;
            RankedBits marks(size);
            std::vector<std::uint32_t> rows;
            for (std::uint32_t row = 0; row < size; ++row) {
                if (random() % oneIn != 0)
                    continue;
                rows.push_back(row);
                marks.mark(row);
            }
            const SelectedRows selected(marks, size);
            QVERIFY(selected == SelectedRows(rows, size));
            QVERIFY(selected.empty() == rows.empty());
            for (std::size_t n = 0; n < rows.size(); ++n)
                QCOMPARE(selected.nth(n), std::size_t{rows[n]});
            std::size_t begin = random() % (size + 1);
            std::size_t end = random() % (size + 1);
            if (begin > end)
                std::swap(begin, end);
            std::vector<std::uint32_t> visited;
            selected.visit(begin, end, {}, [&](std::uint32_t row) { visited.push_back(row); });
            std::erase_if(rows, [&](std::uint32_t row) { return row < begin || row >= end; });
            QVERIFY(visited == rows);
        }
    }

    void allTakeNoList()
    {
        QVERIFY(SelectedRows::all(3) == SelectedRows(std::vector<std::uint32_t>{0, 1, 2}, 3));
        QCOMPARE(SelectedRows::all(5'000'000'000).nth(4'999'999'999), std::size_t{4'999'999'999});
    }

    void noneOfNoneAreSelected()
    {
        QVERIFY(SelectedRows().rows().value().empty());
        QCOMPARE(SelectedRows().before(0), std::size_t{0});
    }

    void asksWhetherToStop()
    {
        std::stop_source source;
        source.request_stop();
        const std::vector<std::uint32_t> rows{0};
        const auto stopped = SelectedRows(rows, 1).rows(source.get_token());
        QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
    }
};

SPILLWAY_TEST(TestSelectedRows)

} // namespace tst_selected_rows

#include "tst_selected_rows.moc"
