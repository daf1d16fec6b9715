#include "ui/jobs/import_job.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>
#include <QtCore/QThread>
#include <QtTest/QSignalSpy>
#include <QtTest/QTest>

using namespace spillway;
using namespace spillway::ui;

namespace {

constexpr int kPatienceMs = 20'000;

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
    job.start({m_small}, QStringLiteral("auto"));
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
    job.start({m_small, m_folder.filePath(QStringLiteral("none.log"))}, QStringLiteral("auto"));
    QVERIFY(spies.failed.wait(kPatienceMs));
    QVERIFY(!job.isRunning());
    QVERIFY(spies.failed[0][0].value<Error>().code == ErrorCode::CannotOpen);
    job.start({m_small}, QStringLiteral("auto")); // a failure leaves it fit for use
    QVERIFY(spies.finished.wait(kPatienceMs));
}

void TestImportJob::nothingComesAfterCancel()
{
    ImportJob job;
    Spies spies(job);
    for (const int pause : {0, 1, 5, 20}) {
        job.start({m_big}, QStringLiteral("auto"));
        QTest::qWait(pause);
        if (!job.isRunning())
            break; // a very fast machine
        job.cancel();
        QVERIFY(!job.isRunning());
        const auto told = spies.progressed.count();
        QTest::qWait(150);
        QCOMPARE(spies.progressed.count(), told);
        QCOMPARE(spies.finished.count() + spies.failed.count(), 0);
    }
    QVERIFY(spies.cancelled.count() >= 1);
}

void TestImportJob::startingAgainCancelsTheOldOne()
{
    ImportJob job;
    Spies spies(job);
    job.start({m_big}, QStringLiteral("auto"));
    job.start({m_big}, QStringLiteral("auto"));
    job.start({m_small}, QStringLiteral("auto"));
    QCOMPARE(spies.cancelled.count(), 2);
    QVERIFY(spies.finished.wait(kPatienceMs));
    QTest::qWait(300); // nothing of the old ones
    QCOMPARE(spies.finished.count(), 1);
    QCOMPARE(spies.finished[0][0].value<Import>().trace->size(), std::size_t{3});
    QCOMPARE(spies.failed.count(), 0);
}

void TestImportJob::neitherStartNorCancelWaits()
{
    ImportJob job;
    QElapsedTimer clock;
    qint64 longest = 0;
    for (int i = 0; i < 5; ++i) {
        clock.start();
        job.start({m_big}, QStringLiteral("auto"));
        longest = std::max(longest, clock.elapsed());
        QTest::qWait(5);
    }
    clock.start();
    job.cancel();
    longest = std::max(longest, clock.elapsed());
    QVERIFY2(longest < 50, qPrintable(QString::number(longest))); // joining a reader takes up to 100 ms each
}

void TestImportJob::canStartFromItsOwnSignal()
{
    ImportJob job;
    Spies spies(job);
    connect(&job, &ImportJob::failed, &job, [&] { job.start({m_small}, QStringLiteral("auto")); });
    job.start({m_folder.path()}, QStringLiteral("auto"));
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
    QElapsedTimer clock;
    clock.start();
    for (int i = 0; i < 5; ++i) {
        ImportJob job;
        job.start({m_big}, QStringLiteral("auto"));
        QTest::qWait(i);
    }
    QVERIFY2(clock.elapsed() < 5'000, qPrintable(QString::number(clock.elapsed())));
}

QTEST_GUILESS_MAIN(TestImportJob)
#include "tst_import_job.moc"
