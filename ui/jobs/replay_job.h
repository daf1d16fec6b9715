#pragma once

#include "ui/models/workspace.h"

#include <QtCore/QObject>

#include <memory>

namespace spillway::ui {

/// Keeps the workspace's results true: whenever traffic, setup, range or client change it recomputes, on a worker thread, only
/// the stages that need it (select, group, replay and bins, the chosen client, needs). While one run is busy only the newest
/// wish is kept, and it starts the moment the running one ends; stale results are dropped. The window never waits.
class ReplayJob : public QObject
{
    Q_OBJECT

public:
    /// Watches `workspace` and writes its results back to it. `workspace` must outlive the job.
    explicit ReplayJob(Workspace* workspace, QObject* parent = nullptr);
    ~ReplayJob() override; ///< requests stop and joins

    /// Number of slices that a chart needs across its width; the next run uses it.
    void setBinCount(int count);
    [[nodiscard]] bool isIdle() const;

signals:
    void failed(const spillway::Error& error);
    void idle(); ///< everything shown is up to date

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace spillway::ui
