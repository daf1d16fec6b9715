#include "tests/support/test_class.h"
#include "ui/jobs/import_job.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtCore/QThread>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

#include <algorithm>
#include <vector>

#include <sys/stat.h>

namespace tst_import_job {

using namespace spillway;
using namespace spillway::ui;

namespace {

struct Spies
{
    explicit Spies(ImportJob& job) :
        finished(&job, &ImportJob::finished),
        failed(&job, &ImportJob::failed),
        cancelled(&job, &ImportJob::cancelled),
        progressed(&job, &ImportJob::progressed)
    {
    }
    QSignalSpy finished;
    QSignalSpy failed;
    QSignalSpy cancelled;
    QSignalSpy progressed;
};

void readToItsEnd(const QString& path)
{
    ImportJob job;
    const QSignalSpy finished(&job, &ImportJob::finished);
    job.start({path}, QStringLiteral("auto"), Unfit::EndsImport);
    QTRY_COMPARE(finished.count(), 1);
}

} // namespace

class TestImportJob : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();

    void finishes();
    void fails();
    void nothingComesAfterCancel();
    void startingAgainCancelsTheOldOne();
    void neitherStartNorCancelWaits();
    void canStartFromItsOwnSignal();
    void cancelWhenNothingRunsIsSilent();
    void dyingWhileItReadsIsHarmless();

private:
    QTemporaryDir m_folder;
    QString m_small; ///< 3 requests
    QString m_big;   ///< long enough to be cancelled in the middle
};

void TestImportJob::initTestCase()
{
    const QByteArray line = "192.0.2.1 - - [21/Nov/2026:10:00:00 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"curl\"\n";
    m_small = m_folder.filePath(QStringLiteral("small.log"));
    m_big = m_folder.filePath(QStringLiteral("big.log"));
    QFile small(m_small);
    QVERIFY(small.open(QIODevice::WriteOnly) && small.write(line.repeated(3)) > 0);
    QFile big(m_big);
    QVERIFY(big.open(QIODevice::WriteOnly));
    const QByteArray block = line.repeated(10'000);
    for (int i = 0; i < 100; ++i)
        QVERIFY(big.write(block) == block.size());
}

void TestImportJob::finishes()
{
    ImportJob job;
    Spies spies(job);
    bool here = true;
    connect(
        &job, &ImportJob::finished, &job, [&] { here = QThread::currentThread() == job.thread(); },
        Qt::DirectConnection);
    job.start({m_small}, QStringLiteral("auto"), Unfit::EndsImport);
    QVERIFY(job.isRunning());
    QVERIFY(spies.finished.wait(kPatienceMs));
    QVERIFY(!job.isRunning());
    QVERIFY(here);
    QCOMPARE(spies.finished[0][0].value<Import>().trace->size(), std::size_t{3});
    QCOMPARE(spies.failed.count() + spies.cancelled.count(), 0);
}

void TestImportJob::fails()
{
    ImportJob job;
    Spies spies(job);
    job.start({m_small, m_folder.filePath(QStringLiteral("none.log"))}, QStringLiteral("auto"), Unfit::EndsImport);
    QVERIFY(spies.failed.wait(kPatienceMs));
    QVERIFY(!job.isRunning());
    QVERIFY(spies.failed[0][0].value<Error>().code == ErrorCode::CannotOpen);
    job.start({m_small}, QStringLiteral("auto"), Unfit::EndsImport); // a failure leaves it fit for use
    QVERIFY(spies.finished.wait(kPatienceMs));
}

void TestImportJob::nothingComesAfterCancel()
{
    // Cancelled at once, and after the first word of how far it is; then another job reads the same to its end, by
    // which time the cancelled one would have told of its own.
    for (const bool afterProgress : {false, true}) {
        ImportJob job;
        Spies spies(job);
        job.start({m_big}, QStringLiteral("auto"), Unfit::EndsImport);
        if (afterProgress)
            QVERIFY(spies.progressed.wait(kPatienceMs));
        QVERIFY(job.isRunning());
        job.cancel();
        QVERIFY(!job.isRunning());
        QCOMPARE(spies.cancelled.count(), 1);
        const auto told = spies.progressed.count();
        readToItsEnd(m_big);
        QCOMPARE(spies.progressed.count(), told);
        QCOMPARE(spies.finished.count() + spies.failed.count(), 0);
    }
}

void TestImportJob::startingAgainCancelsTheOldOne()
{
    ImportJob job;
    Spies spies(job);
    job.start({m_big}, QStringLiteral("auto"), Unfit::EndsImport);
    job.start({m_big}, QStringLiteral("auto"), Unfit::EndsImport);
    job.start({m_small}, QStringLiteral("auto"), Unfit::EndsImport);
    QCOMPARE(spies.cancelled.count(), 2);
    QVERIFY(spies.finished.wait(kPatienceMs));
    readToItsEnd(m_big); // nothing of the old ones meanwhile
    QCOMPARE(spies.finished.count(), 1);
    QCOMPARE(spies.finished[0][0].value<Import>().trace->size(), std::size_t{3});
    QCOMPARE(spies.failed.count(), 0);
}

void TestImportJob::neitherStartNorCancelWaits()
{
    // The reader of a pipe that nobody writes to looks every 50 ms whether to stop; a call that joined it would take
    // most of that time. Half of the calls may be held up by a busy machine.
    const QString pipe = m_folder.filePath(QStringLiteral("pipe"));
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    ImportJob job;
    std::vector<qint64> calls; // of a start() that cancels the reader before it, or of a cancel()
    for (int i = 0; i < 11; ++i) {
        job.start({pipe}, QStringLiteral("auto"), Unfit::EndsImport);
        QTest::qWait(5);
        QElapsedTimer clock;
        clock.start();
        if (i % 2 == 0)
            job.start({pipe}, QStringLiteral("auto"), Unfit::EndsImport);
        else
            job.cancel();
        calls.push_back(clock.elapsed());
        job.cancel();
    }
    std::ranges::nth_element(calls, calls.begin() + 5);
    QVERIFY2(calls[5] < 10, qPrintable(QString::number(calls[5])));
}

void TestImportJob::canStartFromItsOwnSignal()
{
    ImportJob job;
    Spies spies(job);
    connect(&job, &ImportJob::failed, &job, [&] { job.start({m_small}, QStringLiteral("auto"), Unfit::EndsImport); });
    job.start({m_folder.filePath(QStringLiteral("absent.log"))}, QStringLiteral("auto"), Unfit::EndsImport);
    QVERIFY(spies.finished.wait(kPatienceMs));
    QCOMPARE(spies.failed.count(), 1);
    QVERIFY(!job.isRunning());
}

void TestImportJob::cancelWhenNothingRunsIsSilent()
{
    ImportJob job;
    Spies spies(job);
    job.cancel();
    QCOMPARE(spies.cancelled.count(), 0);
}

void TestImportJob::dyingWhileItReadsIsHarmless()
{
    // Nor does it wait for the end of what is read: a pipe that nobody writes to has none.
    const QString pipe = m_folder.filePath(QStringLiteral("silent"));
    QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
    for (int i = 0; i < 5; ++i) {
        ImportJob job;
        job.start({i % 2 == 0 ? m_big : pipe}, QStringLiteral("auto"), Unfit::EndsImport);
        QTest::qWait(i);
    }
}

SPILLWAY_TEST(TestImportJob)

} // namespace tst_import_job

#include "tst_import_job.moc"
