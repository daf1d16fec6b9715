#pragma once

#include "engine/ingest/import/import.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <memory>
#include <vector>

namespace spillway::ui {

/// Reads log files on a worker thread. One at a time: starting again cancels the one that runs.
/// All signals come on this object's thread; none of a run comes after cancel(). Neither start() nor cancel() waits.
class ImportJob : public QObject
{
    Q_OBJECT

public:
    explicit ImportJob(QObject* parent = nullptr);
    ~ImportJob() override; ///< requests stop and joins

    /// `logFormat` and `unfit` as in ImportOptions.
    void start(const QStringList& paths, const QString& logFormat, Unfit unfit);
    void cancel(); ///< emits cancelled() if something ran; what was loaded stays as it was
    [[nodiscard]] bool isRunning() const { return m_running; }

signals:
    void progressed(const spillway::Progress& progress);
    void grew(const spillway::TracePtr& soFar); ///< see ImportOptions::onPartial
    void finished(const spillway::Import& result);
    void failed(const spillway::Error& error);
    void cancelled();

private:
    struct Run;

    void end(const Run* run, const Result<Import>& result);

    /// The newest run last; those before it were cancelled and are on their way out.
    std::vector<std::unique_ptr<Run>> m_runs;
    bool m_running = false;
};

} // namespace spillway::ui
