#include "tests/ingest/captures.h"
#include "tests/support/test_class.h"

#include <QtTest/QTest>

#include <algorithm>

namespace tst_capture {

using namespace spillway;

namespace {

/// What two pieces differ in; empty where they are the same, dictionaries and all.
QString difference(const Trace& a, const Trace& b)
{
    if (a.arrivals != b.arrivals || a.sourceOf.size() != b.sourceOf.size() || a.columns.size() != b.columns.size())
        return QStringLiteral("arrivals or columns");
    for (std::size_t c = 0; c < a.columns.size(); ++c) {
        const Column& x = a.columns[c];
        const Column& y = b.columns[c];
        if (x.variable != y.variable || x.ids != y.ids || x.values.size() != y.values.size())
            return QStringLiteral("column %1").arg(c);
        for (ValueId id = 0; id < x.values.size(); ++id)
            if (x.values[id] != y.values[id])
                return QStringLiteral("value %1 of column %2").arg(id).arg(c);
    }
    return {};
}

CapturedSource someReport()
{
    SourceReport report;
    report.name = "shop/access.log";
    report.format = "combined";
    report.formatText = "$remote_addr - \"$request\"";
    report.detected = false;
    report.sampled = 200;
    report.sampleFits = 199;
    report.gap = StampGap::ZoneName;
    report.zoneName = "CEST";
    report.basis = ArrivalBasis::Completion;
    report.resolution = std::chrono::seconds(1);
    report.bytes = 12'345;
    report.ignoredBytes = 3;
    report.lines = 1000;
    report.requests = 998;
    report.skipped = 2;
    report.examples = {{7, "it begins with \\x00"}, {9, "caf\xC3\xA9"}};
    report.outOfOrder = 4;
    report.furthestBack = Milliseconds(2000);
    report.furthestBackTo = Instant(Milliseconds(1'772'445'600'000));
    report.cutOff = true;
    report.lacksSent = true;
    report.firstLine = {{"remote_addr", "192.0.2.1"}, {"request", "GET /\t\"x\""}};
    return {report};
}

/// Three requests of two fields: small enough to damage each byte of it.
std::vector<MadeSource> smallCapture()
{
    Trace piece;
    piece.arrivals = {Instant(Milliseconds(1000)), Instant(Milliseconds(1000)), Instant(Milliseconds(2500))};
    piece.sourceOf = {0, 0, 0};
    for (const char* const name : {"remote_addr", "uri"}) {
        Column& column = piece.columns.emplace_back();
        column.variable = name;
        for (const char* const value : {"192.0.2.1", "", "192.0.2.1"})
            column.ids.push_back(column.values.intern(value));
    }
    std::vector<MadeSource> sources(1);
    sources[0].pieces.push_back(std::move(piece));
    sources[0].captured = someReport();
    return sources;
}

} // namespace

class TestCapture : public QObject
{
    Q_OBJECT

    [[nodiscard]] Result<std::vector<MadeSource>> readBytes(const std::string& bytes) const
    {
        return readBack(m_folder.write("a.spwl", bytes));
    }

private slots:
    void randomPiecesComeBackAsTheyWere_data()
    {
        QTest::addColumn<int>("requests");
        QTest::addColumn<int>("columns");
        QTest::addColumn<int>("values");
        QTest::addColumn<qint64>("mostDelta");
        QTest::newRow("one request") << 1 << 3 << 5 << qint64(0);
        QTest::newRow("no columns") << 1000 << 0 << 1 << qint64(10);
        QTest::newRow("all values empty") << 1000 << 2 << 1 << qint64(10);
        QTest::newRow("few values") << 5000 << 5 << 9 << qint64(1);
        QTest::newRow("more than 65536 values") << 100'000 << 2 << 90'000 << qint64(50);
        QTest::newRow("more than 50 days") << 10'000 << 3 << 100 << qint64(2'000'000);
        QTest::newRow("many columns") << 50 << 300 << 20 << qint64(1000);
    }

    void randomPiecesComeBackAsTheyWere()
    {
        QFETCH(int, requests);
        QFETCH(int, columns);
        QFETCH(int, values);
        QFETCH(qint64, mostDelta);
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            std::mt19937_64 random(seed);
            const RandomShape shape{static_cast<std::size_t>(requests), static_cast<std::size_t>(columns),
                                    static_cast<std::size_t>(values), mostDelta};
            std::vector<MadeSource> sources(1);
            for (int i = 0; i < 3; ++i)
                sources[0].pieces.push_back(randomPiece(random, shape));
            const auto back = readBytes(captureOf(sources));
            QVERIFY2(back, "cannot be read");
            QCOMPARE(back->size(), std::size_t(1));
            QCOMPARE(back->front().pieces.size(), std::size_t(3));
            for (std::size_t i = 0; i < 3; ++i)
                QCOMPARE(difference(back->front().pieces[i], sources[0].pieces[i]), QString());
        }
    }

    void aPieceTooLargeForABlockIsWrittenInSeveral()
    {
        std::mt19937_64 random(7);
        std::vector<MadeSource> sources(1);
        Trace& piece = sources[0].pieces.emplace_back(randomPiece(random, {40, 1, 1, 100}));
        Column& column = piece.columns[0];
        column.ids = ValueIds();
        for (std::size_t i = 0; i < piece.size(); ++i) // 1 MiB each
            column.ids.push_back(column.values.intern(std::string(1U << 20U, static_cast<char>('a' + i))));
        const auto back = readBytes(captureOf(sources));
        QVERIFY(back);
        QCOMPARE(back->front().pieces.size(), std::size_t(4));
        std::size_t row = 0;
        for (const Trace& part : back->front().pieces)
            for (std::size_t i = 0; i < part.size(); ++i, ++row) {
                QCOMPARE(part.arrivals[i].time_since_epoch().count(), piece.arrivals[row].time_since_epoch().count());
                QVERIFY(part.columns[0].values[part.columns[0].ids[i]] == column.values[column.ids[row]]);
            }
        QCOMPARE(row, piece.size());
    }

    void aRequestTooLargeForABlockIsRefused()
    {
        std::mt19937_64 random(7);
        Trace piece = randomPiece(random, {1, 1, 1, 1});
        piece.columns[0].ids.set(0, piece.columns[0].values.intern(std::string(kMostPlain, 'x')));
        CaptureWriter writer([](std::string_view) -> Result<Done> { return Done{}; });
        const auto done = writer.add(piece);
        QVERIFY(!done);
        QCOMPARE(done.error().code, ErrorCode::Unsupported);
    }

    void sourcesAndReportsComeBackInOrder()
    {
        std::vector<MadeSource> sources = smallCapture();
        sources.emplace_back(); // a source without requests, and a report of defaults
        sources.push_back(std::move(smallCapture()[0]));
        sources[2].captured.report.name = "second";
        const auto back = readBytes(captureOf(sources));
        QVERIFY(back);
        QCOMPARE(back->size(), std::size_t(3));
        for (std::size_t i = 0; i < 3; ++i) {
            QCOMPARE(back->at(i).pieces.size(), sources[i].pieces.size());
            QCOMPARE(encodeReport(back->at(i).captured), encodeReport(sources[i].captured));
        }
        const CapturedSource& captured = back->front().captured;
        const SourceReport& report = captured.report;
        const SourceReport expected = someReport().report;
        QCOMPARE(report.name, expected.name);
        QCOMPARE(report.formatText, expected.formatText);
        QCOMPARE(report.detected, false);
        QVERIFY(report.gap == expected.gap && report.basis == expected.basis);
        QVERIFY(report.resolution == expected.resolution && report.furthestBack == expected.furthestBack);
        QVERIFY(report.furthestBackTo == expected.furthestBackTo);
        QVERIFY(report.cutOff && report.lacksSent);
        QCOMPARE(report.examples.size(), std::size_t(2));
        QCOMPARE(report.examples[1].reason, expected.examples[1].reason);
        QVERIFY(report.firstLine == expected.firstLine);
    }

    void joinedCapturesAreACapture()
    {
        const std::string one = captureOf(smallCapture());
        const auto back = readBytes(one + one + captureOf({}));
        QVERIFY(back);
        QCOMPARE(back->size(), std::size_t(2));
        const auto behind = readBytes(one + '\n');
        QVERIFY(!behind);
        QCOMPARE(behind.error().code, ErrorCode::BadCapture);
    }

    void eachDamagedByteIsFound()
    {
        const std::string whole = captureOf(smallCapture());
        QVERIFY(readBytes(whole));
        for (std::size_t i = 0; i < whole.size(); ++i) {
            for (const char damage : {'\x01', '\x80', '\xff'}) {
                std::string bytes = whole;
                bytes[i] = static_cast<char>(bytes[i] ^ damage);
                const auto back = readBytes(bytes);
                QVERIFY2(!back, qPrintable(QStringLiteral("byte %1").arg(i)));
                QCOMPARE(back.error().code, ErrorCode::BadCapture);
                const QString text = QString::fromStdString(back.error().message());
                QVERIFY2(text.contains(QStringLiteral("byte ")), qPrintable(text));
            }
        }
    }

    void eachLengthThatIsTooShortIsFound()
    {
        const std::string whole = captureOf(smallCapture());
        for (std::size_t size = 1; size < whole.size(); ++size) {
            const auto back = readBytes(whole.substr(0, size));
            QVERIFY2(!back, qPrintable(QString::number(size)));
            QCOMPARE(back.error().code, ErrorCode::BadCapture);
            const QString text = QString::fromStdString(back.error().message());
            QVERIFY2(text.contains(QStringLiteral("it ends at byte %1, behind ").arg(size)), qPrintable(text));
        }
    }

    void theDamagedBlockIsNamed()
    {
        std::vector<MadeSource> sources = smallCapture();
        sources[0].pieces.push_back(std::move(smallCapture()[0].pieces[0]));
        std::string bytes = captureOf(sources);
        const std::size_t second = bytes.find("piec", kPrologueSize + 1);
        bytes[second + kBlockHeadSize + 3] ^= 1;
        const auto back = readBytes(bytes);
        QVERIFY(!back);
        QCOMPARE(
            QString::fromStdString(back.error().detail),
            QStringLiteral("the capture is damaged: a block's content does not match its checksum (block 1, at byte "
                           "%1); make it again from its logs, or fetch it again")
                .arg(second));
    }

    void missingBlocksAreFound()
    {
        const std::string whole = captureOf(smallCapture());
        const std::size_t report = whole.find("srce");
        const std::size_t last = whole.find("last");
        QVERIFY(!readBytes(whole.substr(0, kPrologueSize) + whole.substr(report))); // no piece
        QVERIFY(!readBytes(whole.substr(0, report) + whole.substr(last)));          // no report
        const std::string numbered =
            whole.substr(0, report) + blockHead({BlockKind::Last, 1, 0, 0, captureChecksum({})});
        const auto back = readBytes(numbered); // the numbers are right, but the report is missing
        QVERIFY(!back);
        QVERIFY(QString::fromStdString(back.error().detail).contains(QStringLiteral("report")));
    }

    void aLaterVersionIsRefusedWithASentence()
    {
        std::string bytes = captureOf(smallCapture());
        bytes.replace(0, kPrologueSize, prologue(kCaptureVersion + 1));
        const auto back = readBytes(bytes);
        QVERIFY(!back);
        QCOMPARE(back.error().code, ErrorCode::BadCapture);
        QVERIFY(QString::fromStdString(back.error().detail)
                    .startsWith(QStringLiteral("this capture has version %1").arg(kCaptureVersion + 1)));
    }

    /// Written when there was no other version, from a combined log of two requests and a line that is none, and from a
    /// request CSV of four requests. It stays as it is.
    void theFirstVersionOpens()
    {
        const auto import = importTraffic({SPILLWAY_SOURCE_DIR "/tests/golden/capture/version_1.spwl"}, {});
        QVERIFY(import);
        const Trace& trace = *import->trace;
        QCOMPARE(trace.size(), std::size_t(6));
        QCOMPARE(valueOf(trace, "remote_addr", 1), std::string("192.0.2.2"));
        QCOMPARE(valueOf(trace, "remote_addr", 3), std::string());
        QCOMPARE(valueOf(trace, "args", 4), std::string("q=1"));
        QCOMPARE(valueOf(trace, "status", 5), std::string("404"));
        QCOMPARE(epochMs(trace.arrivals[3]), std::int64_t(9));
        QCOMPARE(epochMs(trace.arrivals[4]), std::int64_t(1'772'445'600'000));
        QVERIFY(trace.wholeSeconds() && trace.basis == ArrivalBasis::Completion);
        QCOMPARE(import->sources.size(), std::size_t(2));
        const auto log = std::ranges::find(import->sources, "n.log", &SourceReport::name);
        QVERIFY(log != import->sources.end());
        QCOMPARE(log->format, std::string("combined"));
        QCOMPARE(log->skipped, std::uint64_t(1));
        QCOMPARE(log->examples.front().line, std::uint64_t(3));
        QVERIFY(log->lacksSent);
    }

    void whatAReaderOfAllSourcesFindsWrong()
    {
        std::vector<MadeSource> sources = smallCapture(); // whose report tells of 998 requests
        const auto wrong = importTraffic({m_folder.write("a.spwl", captureOf(sources))}, {});
        QVERIFY(!wrong);
        QCOMPARE(wrong.error().code, ErrorCode::BadCapture);
        QVERIFY(QString::fromStdString(wrong.error().detail)
                    .contains(QStringLiteral("more or fewer requests than its report (block 1")));
        const auto empty = importTraffic({m_folder.write("a.spwl", captureOf({}))}, {});
        QVERIFY(!empty);
        QCOMPARE(empty.error().code, ErrorCode::EmptyInput);
    }

    /// Three rotated files, and standard input, whose name says nothing.
    void sourcesKeepTheirNamesAndTimes()
    {
        std::vector<MadeSource> sources;
        for (const char* const name : {"access.log.1", "-"}) {
            MadeSource& source = sources.emplace_back(std::move(smallCapture()[0]));
            source.captured.report.name = name;
            source.captured.report.requests = 3;
            source.captured.report.basis = ArrivalBasis::Arrival;
        }
        Arrivals& arrivals = sources[1].pieces[0].arrivals;
        arrivals.set(1, arrivals[1] + Milliseconds(1)); // a copy would be left out
        const std::string path = m_folder.write("a.spwl", captureOf(sources));
        const auto import = importTraffic({path}, {});
        QVERIFY(import);
        QCOMPARE(import->trace->size(), std::size_t(6));
        QCOMPARE(import->trace->sources.size(), std::size_t(2));
        const auto named = std::ranges::find(import->trace->sources, "access.log.1", &TraceSource::name);
        QVERIFY(named != import->trace->sources.end());
        QCOMPARE(named->requests, std::uint64_t(3));
        QCOMPARE(epochMs(named->first), std::int64_t(1000));
        QCOMPARE(epochMs(named->last), std::int64_t(2500));
        QVERIFY(std::ranges::find(import->trace->sources, path, &TraceSource::name) != import->trace->sources.end());
        QVERIFY(import->trace->basis == ArrivalBasis::Arrival);
    }

    /// A head may tell any size, and have the checksum for it.
    void sizesThatAreMadeUpAreRefused_data()
    {
        QTest::addColumn<quint32>("packed");
        QTest::addColumn<quint32>("plain");
        QTest::newRow("far too large") << quint32(0xFFFFFFFF) << quint32(0xFFFFFFFF);
        QTest::newRow("as large as allowed, with nothing behind it") << quint32(kMostPacked) << quint32(kMostPlain);
        QTest::newRow("no content") << quint32(0) << quint32(0);
        QTest::newRow("content that unpacks to more than it tells") << quint32(0) << quint32(1);
    }

    void sizesThatAreMadeUpAreRefused()
    {
        QFETCH(quint32, packed);
        QFETCH(quint32, plain);
        const auto back =
            readBytes(prologue(kCaptureVersion) + blockHead({BlockKind::Piece, 0, packed, plain, captureChecksum({})}));
        QVERIFY(!back);
        QCOMPARE(back.error().code, ErrorCode::BadCapture);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestCapture)

} // namespace tst_capture

#include "tst_capture.moc"
