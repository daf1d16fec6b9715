#include "engine/ingest/line/line_blocks.h"
#include "tests/ingest/sample_file.h"
#include "tests/ingest/whole_source.h"
#include "tests/support/test_class.h"

#include <QtCore/QDateTime>
#include <QtTest/QTest>

#include <algorithm>
#include <filesystem>
#include <map>
#include <utility>

namespace tst_source_import {

using namespace spillway;

namespace {

/// Combined lines with some that are none, comments, and stamps that step back.
std::string sampleText(int lines)
{
    std::string text;
    for (int i = 0; i < lines; ++i) {
        if (i % 97 == 5) {
            text += i % 2 == 0 ? "no request\n" : "# a comment\n";
            continue;
        }
        const int second = i / 10 + (i % 13 == 0 ? -7 : 0) + 100;
        const std::string clock = "0" + std::to_string(second / 3600 % 10) + ":" +
                                  std::to_string(100 + second / 60 % 60).substr(1) + ":" +
                                  std::to_string(100 + second % 60).substr(1);
        text += "10.0." + std::to_string(i % 7) + "." + std::to_string(i * 31 % 251) + " - - [02/Oct/2024:" + clock +
                " +0000] \"GET /" + std::to_string(i % 57) + "?n=" + std::to_string(i % 5) +
                " HTTP/1.1\" 200 12 \"-\" \"agent " + std::to_string(i % 11) + "\"\n";
    }
    return text;
}

std::vector<std::string> valuesOf(const Trace& trace, std::size_t row)
{
    std::vector<std::string> values;
    for (const Column& column : trace.columns)
        values.emplace_back(column.values[column.ids[row]]);
    return values;
}

struct Pieces
{
    std::vector<Trace> traces;
    Result<SourceReport> report = Error{};
};

Pieces read(const std::string& path, const PieceSize& size)
{
    Pieces pieces;
    ProgressMeter meter({}, 0);
    pieces.report = readSource(
        path, "auto", meter, {},
        [&](Trace piece) -> Result<Done> {
            pieces.traces.push_back(std::move(piece));
            return Done{};
        },
        size);
    return pieces;
}

} // namespace

class TestSourceImport : public QObject
{
    Q_OBJECT

private slots:
    void piecesAreTheWholeInTheOrderOfItsLines_data()
    {
        QTest::addColumn<std::size_t>("requests");
        QTest::newRow("one request each") << std::size_t(1);
        QTest::newRow("some") << std::size_t(100);
        QTest::newRow("more than a batch") << std::size_t(3000);
        QTest::newRow("all in one") << std::size_t(1'000'000);
    }

    void piecesAreTheWholeInTheOrderOfItsLines()
    {
        QFETCH(std::size_t, requests);
        const std::string path = m_folder.write("a.log", sampleText(7000));
        ProgressMeter meter({}, 0);
        const auto files = importFile(path, "auto", meter, {});
        QVERIFY(files);
        const ImportedSource* const whole = &files->front();
        const Pieces pieces = read(path, {requests});
        QVERIFY(pieces.report);
        const SourceReport& report = *pieces.report;
        QCOMPARE(report.requests, whole->report.requests);
        QCOMPARE(report.skipped, whole->report.skipped);
        QCOMPARE(report.lines, whole->report.lines);
        QCOMPARE(report.outOfOrder, whole->report.outOfOrder);
        QVERIFY(report.outOfOrder > 100);
        QCOMPARE(report.furthestBack.count(), whole->report.furthestBack.count());
        QCOMPARE(report.examples.size(), whole->report.examples.size());
        QCOMPARE(report.basis, whole->trace.basis);
        QCOMPARE(report.resolution.count(), whole->trace.resolution.count());
        std::vector<std::pair<Instant, std::vector<std::string>>> joined;
        for (std::size_t i = 0; i < pieces.traces.size(); ++i) {
            const Trace& piece = pieces.traces[i];
            QVERIFY(piece.size() == requests || (i + 1 == pieces.traces.size() && piece.size() < requests));
            QVERIFY(std::ranges::is_sorted(piece.arrivals));
            QCOMPARE(piece.sources.at(0).requests, std::uint64_t(piece.size()));
            QCOMPARE(piece.sources.at(0).name, path);
            for (std::size_t row = 0; row < piece.size(); ++row)
                joined.emplace_back(piece.arrivals[row], valuesOf(piece, row));
        }
        std::ranges::stable_sort(joined, {}, &decltype(joined)::value_type::first);
        QCOMPARE(joined.size(), whole->trace.size());
        for (std::size_t row = 0; row < joined.size(); ++row) {
            QCOMPARE(joined[row].first, whole->trace.arrivals[row]);
            QCOMPARE(joined[row].second, valuesOf(whole->trace, row));
        }
    }

    /// Not one of so many requests in as many gigabytes.
    void aPieceOfLongValuesEndsBeforeItIsFull()
    {
        constexpr std::size_t kLines = 200;
        constexpr std::size_t kLong = 100'000;
        std::string text = "time_ms,remote_addr,uri\n";
        for (std::size_t i = 0; i < kLines; ++i)
            text += std::to_string(i) + ",10.0.0.1,/" + std::to_string(i) + std::string(kLong, 'x') + '\n';
        const Pieces pieces = read(m_folder.write("long.csv", text), {kLines, 10 * kLong});
        QVERIFY(pieces.report);
        QVERIFY(pieces.traces.size() > 3);
        std::size_t requests = 0;
        for (const Trace& piece : pieces.traces) {
            for (std::size_t row = 0; row < piece.size(); ++row, ++requests)
                QVERIFY(valuesOf(piece, row)[1].starts_with("/" + std::to_string(requests) + "x"));
        }
        QCOMPARE(requests, kLines);
    }

    /// A plain file is read in slices by several threads, a packed one in blocks: both are one source.
    void slicesAreTheWholeWhereverTheyAreCut()
    {
        const std::string some = sampleText(60'000);
        const std::string longLine = std::string(kLongestLine * 5 / 2, 'x') + "\n";
        const std::string half = some.substr(0, some.find('\n', some.size() / 2) + 1);
        const std::string text =
            some + longLine + "\r\n" + half + std::string(300'000, 'y') + "\n" + some + "the last line";
        QVERIFY(text.size() > 3 * 2 * (std::size_t{1} << 20U)); // several slices
        ProgressMeter meter({}, 0);
        const auto plainFile = importFile(m_folder.write("c.log", text), "auto", meter, {});
        const auto packedFile = importFile(m_folder.write("c.log.gz", gzipped(text)), "auto", meter, {});
        QVERIFY(plainFile && packedFile);
        const ImportedSource* const plain = &plainFile->front();
        const ImportedSource* const packed = &packedFile->front();
        const SourceReport& one = plain->report;
        const SourceReport& other = packed->report;
        QCOMPARE(one.lines, std::uint64_t(std::ranges::count(text, '\n') + 1));
        QCOMPARE(one.bytes, std::uint64_t(text.size()));
        QCOMPARE(one.lines, other.lines);
        QCOMPARE(one.requests, other.requests);
        QCOMPARE(one.skipped, other.skipped);
        QCOMPARE(one.outOfOrder, other.outOfOrder);
        QCOMPARE(one.furthestBack.count(), other.furthestBack.count());
        QCOMPARE(one.firstLine, other.firstLine);
        QCOMPARE(one.examples.size(), kSkippedExamples);
        for (std::size_t i = 0; i < kSkippedExamples; ++i) {
            QCOMPARE(one.examples[i].line, other.examples[i].line);
            QCOMPARE(one.examples[i].reason, other.examples[i].reason);
        }
        QVERIFY(plain->trace.arrivals == packed->trace.arrivals);
        QCOMPARE(plain->trace.columns.size(), packed->trace.columns.size());
        for (std::size_t i = 0; i < plain->trace.columns.size(); ++i) {
            const Column& left = plain->trace.columns[i];
            const Column& right = packed->trace.columns[i];
            QVERIFY(left.ids == right.ids);
            QCOMPARE(left.values.size(), right.values.size());
            for (ValueId id = 0; id < left.values.size(); ++id)
                QVERIFY(left.values[id] == right.values[id]);
        }
    }

    void aFileThatIsCutShortMeanwhileIsRefused_data()
    {
        QTest::addColumn<std::size_t>("left");
        QTest::newRow("emptied") << std::size_t{0};
        QTest::newRow("and written to") << std::size_t{1000};
    }

    void aFileThatIsCutShortMeanwhileIsRefused()
    {
        QFETCH(std::size_t, left);
        const std::string path = m_folder.write("cut", sampleText(50000));
        bool first = true;
        ProgressMeter meter({}, 0);
        PieceSize size;
        size.requests = 1000; // of the head, before anything else is read
        const auto report = readSource(
            path, "auto", meter, {},
            [&](const Trace&) -> Result<Done> {
                if (std::exchange(first, false))
                    std::filesystem::resize_file(path, left);
                return Done{};
            },
            size);
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::ReadFailed);
    }

    void anHourThatOccursTwiceIsFound_data()
    {
        QTest::addColumn<QByteArray>("stamps");
        QTest::addColumn<QString>("to");
        QTest::newRow("set back") << QByteArray("01:59:00,02:59:58,02:00:01,02:05:00") << QStringLiteral("02:00:01");
        QTest::newRow("late requests") << QByteArray("01:59:00,02:59:58,02:50:01,02:59:59") << QString();
        QTest::newRow("files in wrong order") << QByteArray("01:59:00,12:59:58,02:00:01,02:30:00") << QString();
    }

    void anHourThatOccursTwiceIsFound()
    {
        QFETCH(QByteArray, stamps);
        QFETCH(QString, to);
        std::string log;
        for (const QByteArray& stamp : stamps.split(','))
            log += "192.0.2.1 - - [25/Oct/2026 " + stamp.toStdString() + "] \"GET / HTTP/1.1\" 200 -\n";
        const Pieces pieces = read(m_folder.write("clock", log), {});
        QVERIFY(pieces.report);
        const auto found = hourTwice(*pieces.report);
        QCOMPARE(found.has_value(), !to.isEmpty());
        if (found)
            QCOMPARE(QDateTime::fromMSecsSinceEpoch(found->time_since_epoch().count(), Qt::UTC).time().toString(), to);
        SourceReport zoned = *pieces.report;
        zoned.gap = StampGap::None;
        QVERIFY(!hourTwice(zoned));
    }

    void theSinksErrorEndsTheReading()
    {
        const std::string path = m_folder.write("b.log", sampleText(2000));
        ProgressMeter meter({}, 0);
        int calls = 0;
        const auto report = readSource(
            path, "auto", meter, {},
            [&](Trace) -> Result<Done> {
                return ++calls < 3 ? Result<Done>(Done{}) : Error{ErrorCode::CannotWrite, "out.spwl", "no room"};
            },
            {100});
        QVERIFY(!report);
        QCOMPARE(report.error().code, ErrorCode::CannotWrite);
        QCOMPARE(report.error().where, std::string("out.spwl"));
        QCOMPARE(calls, 3);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestSourceImport)

} // namespace tst_source_import

#include "tst_source_import.moc"
