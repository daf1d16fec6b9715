#pragma once

#include "ui/models/project/workspace.h"

#include <QtCore/QObject>

#include <memory>

namespace spillway::ui {

/// Keeps the workspace's results true: whenever traffic, setup, range or client change it recomputes, on a worker
/// thread, only the stages that need it. A picture (select, group, replay) comes first, then the chosen client and the
/// watched ones where they are large, then what whole seconds leave open, then the needs; all but the picture are given
/// up for anything newer. A large picture in which the zone's memory may decide is provisional at first; the final one
/// comes last, and is given up for anything newer, too. While a picture is computed only the newest wish is kept, and
/// it starts the moment that picture is done, so a dragged slider and a moved pen show every picture there is time for.
/// A picture of other imported traffic, selection or key is never shown. The window never waits.
class ReplayJob : public QObject
{
    Q_OBJECT

public:
    /// Watches `workspace` and writes its results back to it. `workspace` must outlive the job.
    explicit ReplayJob(Workspace* workspace, QObject* parent = nullptr);
    ~ReplayJob() override; ///< requests stop and joins

    /// Number of slices that a chart needs across its width, at least 1; the next run uses it.
    void setBinCount(int count);
    /// Nothing runs, nothing is to be done.
    [[nodiscard]] bool isIdle() const;

signals:
    /// The wish cannot be computed; the workspace keeps its last results. idle() follows.
    void failed(const spillway::Error& error);
    void idle(); ///< all is shown that can be

private:
    class Engine;
    std::unique_ptr<Engine> m_engine;
};

} // namespace spillway::ui
