#include "engine/ingest/import/slice_readers.h"

#include "engine/ingest/detect/preset_format.h"
#include "tests/ingest/sample_file.h"
#include "tests/support/test_class.h"

#include <QtCore/QDateTime>
#include <QtCore/QLocale>
#include <QtTest/QTest>

#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tst_slice_readers {

using namespace spillway;

namespace {

constexpr const char* kFormat = "$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent";

/// Requests a second apart, one a line.
std::string requests(std::size_t count)
{
    std::string text;
    const QDateTime begin(QDate(2024, 1, 1), QTime(0, 0), Qt::UTC);
    for (std::size_t i = 0; i < count; ++i)
        text += QLocale::c()
                    .toString(begin.addSecs(static_cast<qint64>(i)), "'192.0.2.1 - - ['dd/MMM/yyyy:hh:mm:ss")
                    .toStdString() +
                " +0000] \"GET /" + std::to_string(i) + " HTTP/1.1\" 200 5\n";
    return text;
}

/// A source of which the first block was taken, and what reads the rest.
struct Reading
{
    std::stop_source stop;
    LineSource source;
    LineBlock head;
    std::vector<std::unique_ptr<LineTaker>> takers;
    SliceReport report;
    std::vector<Instant> arrivals; ///< those of the head, until next()
    std::optional<SliceReaders> readers;

    Reading(const std::string& path, std::size_t count) : source(std::move(*ByteSource::open(path, stop.get_token())))
    {
        if (!*source.nextOfHead(head))
            throw std::runtime_error("nothing to read");
        for (std::size_t i = 0; i < count; ++i)
            takers.push_back(std::make_unique<LineTaker>(makeFormat(kFormat).value()));
        takers.front()->take(head);
        takers.front()->report(report.lines);
        keep();
        readers.emplace(source, takers, stop);
    }

    Result<bool> next()
    {
        auto more = readers->next(report);
        if (more && *more)
            keep();
        return more;
    }

private:
    void keep()
    {
        const auto& more = report.lines.rows.arrivals;
        arrivals.insert(arrivals.end(), more.begin(), more.end());
    }
};

} // namespace

class TestSliceReaders : public QObject
{
    Q_OBJECT

private slots:
    void slicesComeInOrderFromAnyNumberOfReaders_data()
    {
        QTest::addColumn<bool>("packed");
        QTest::newRow("a file") << false;
        QTest::newRow("a packed file") << true;
    }

    void slicesComeInOrderFromAnyNumberOfReaders()
    {
        QFETCH(bool, packed);
        constexpr std::size_t kCount = 250'000; // some ten slices
        const std::string text = requests(kCount);
        const std::string path = m_folder.write("log", packed ? gzipped(text) : text);
        for (const std::size_t count : {1U, 2U, 3U, 7U}) {
            Reading reading(path, count);
            Result<bool> more = true;
            while (more && *more)
                more = reading.next();
            QVERIFY(more.has_value());
            QCOMPARE(reading.arrivals.size(), kCount);
            for (std::size_t i = 1; i < kCount; ++i)
                QCOMPARE((reading.arrivals[i] - reading.arrivals[0]).count(), static_cast<std::int64_t>(i) * 1000);
        }
    }

    /// What was told before an error counts, and the error comes in its place.
    void anErrorComesBehindWhatStandsBeforeIt()
    {
        std::string packed = gzipped(requests(100'000));
        packed[packed.size() - 6] = static_cast<char>(~packed[packed.size() - 6]); // of the checksum
        const std::string path = m_folder.write("damaged.gz", packed);
        for (const std::size_t count : {1U, 2U, 4U}) {
            Reading reading(path, count);
            Result<bool> more = true;
            while (more && *more)
                more = reading.next();
            QVERIFY(!more.has_value());
            QCOMPARE(more.error().code, ErrorCode::DamagedData);
            QVERIFY(reading.arrivals.size() > 90'000);
        }
    }

    void whoLeavesEarlyIsNotKept()
    {
        const std::string path = m_folder.write("long", requests(400'000)); // more than are read ahead
        for (const std::size_t count : {1U, 2U, 7U}) {
            Reading reading(path, count);
            QVERIFY(*reading.next());
            reading.readers.reset();
            QVERIFY(reading.stop.stop_requested());
        }
    }

    /// Whoever waits for the next slice of a pipe does nothing else, which could take as long as the pipe is silent.
    void aSilentPipeKeepsNothingBack_data()
    {
        QTest::addColumn<int>("readers");
        for (const int readers : {1, 2, 3})
            QTest::addRow("%d readers", readers) << readers;
    }

    void aSilentPipeKeepsNothingBack()
    {
        QFETCH(int, readers);
        const std::string path = m_folder.path("pipe for " + std::to_string(readers));
        QCOMPARE(::mkfifo(path.c_str(), 0600), 0);
        const int writer = ::open(path.c_str(), O_RDWR);
        QVERIFY(writer >= 0);
        const auto say = [&](const std::string& lines) {
            return ::write(writer, lines.data(), lines.size()) == static_cast<ssize_t>(lines.size());
        };
        const std::string all = requests(60);
        const std::size_t half = all.rfind('\n', all.find("GET /30 ")) + 1;
        QVERIFY(say(all.substr(0, half)));
        Reading reading(path, static_cast<std::size_t>(readers));
        QCOMPARE(reading.arrivals.size(), std::size_t{30});
        QVERIFY(say(all.substr(half)));
        QVERIFY(*reading.next()); // and the pipe stays open
        QCOMPARE(reading.arrivals.size(), std::size_t{60});
        reading.stop.request_stop();
        reading.readers.reset();
        ::close(writer);
    }

private:
    SampleFolder m_folder;
};

SPILLWAY_TEST(TestSliceReaders)

} // namespace tst_slice_readers

#include "tst_slice_readers.moc"
