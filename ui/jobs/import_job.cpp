#include "ui/jobs/import_job.h"

#include "engine/ingest/bytes/available_memory.h"
#include "ui/jobs/worker.h"

#include <QtCore/QFile>
#include <QtCore/QMetaObject>

#include <algorithm>
#include <string>
#include <utility>

namespace spillway::ui {

struct ImportJob::Run
{
    std::jthread worker;
};

ImportJob::ImportJob(QObject* parent) : QObject(parent) {}

ImportJob::~ImportJob()
{
    for (const auto& run : m_runs)
        run->worker.request_stop(); // all at once; their destructors join
}

void ImportJob::start(const QStringList& paths, const QString& logFormat, Unfit unfit)
{
    cancel();
    std::vector<std::string> files;
    std::ranges::transform(paths, std::back_inserter(files),
                           [](const QString& path) { return QFile::encodeName(path).toStdString(); });
    ImportOptions options{logFormat.toStdString()};
    options.unfit = unfit;
    options.memory = memoryForTraffic();

    Run* run = m_runs.emplace_back(std::make_unique<Run>()).get();
    m_running = true;
    run->worker =
        std::jthread([this, run, files = std::move(files), options = std::move(options)](std::stop_token stop) mutable {
            const auto progress = [this, stop](const spillway::Progress& now) {
                QMetaObject::invokeMethod(
                    this,
                    [this, stop, now] {
                        if (!stop.stop_requested())
                            emit progressed(now);
                    },
                    Qt::QueuedConnection);
            };
            options.onPartial = [this, stop](TracePtr soFar) {
                QMetaObject::invokeMethod(
                    this,
                    [this, stop, soFar = std::move(soFar)] {
                        if (!stop.stop_requested())
                            emit grew(soFar);
                    },
                    Qt::QueuedConnection);
            };
            auto result = std::make_shared<const Result<Import>>(
                guarded([&] { return importTraffic(files, options, progress, stop); }));
            QMetaObject::invokeMethod(
                this, [this, run, result = std::move(result)] { end(run, *result); }, Qt::QueuedConnection);
        });
}

void ImportJob::cancel()
{
    if (!m_running)
        return;
    m_running = false;
    m_runs.back()->worker.request_stop();
    emit cancelled();
}

void ImportJob::end(const Run* run, const Result<Import>& result)
{
    const auto found = std::ranges::find(m_runs, run, &std::unique_ptr<Run>::get);
    const bool wanted = !run->worker.get_stop_token().stop_requested(); // cancel() ran on this same thread
    m_runs.erase(found);                                                // joins a thread that has nothing left to do
    if (!wanted)
        return;
    m_running = false;
    if (result)
        emit finished(*result);
    else
        emit failed(result.error());
}

} // namespace spillway::ui
