#pragma once

#include "engine/ingest/import.h"

#include <QtCore/QObject>
#include <QtCore/QStringList>

#include <thread>

namespace spillway::ui {

/// Reads log files on a worker thread. One at a time: starting again cancels the one that runs.
/// All signals come on this object's thread; none comes after cancel().
class ImportJob : public QObject
{
    Q_OBJECT

public:
    explicit ImportJob(QObject* parent = nullptr);
    ~ImportJob() override; ///< requests stop and joins

    void start(const QStringList& paths, const QString& logFormat);
    void cancel();
    [[nodiscard]] bool isRunning() const;

signals:
    void progressed(const spillway::Progress& progress);
    void finished(const spillway::Import& result);
    void failed(const spillway::Error& error);
    void cancelled();

private:
    std::jthread m_worker;
};

} // namespace spillway::ui
