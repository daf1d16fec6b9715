#pragma once

#include "engine/ingest/import/import.h"
#include "ui/models/project/project_file.h"

#include <QtCore/QStringList>

#include <optional>

namespace spillway::ui {

/// The work that was open when reading began, and how the traffic that was read takes its place.
class WorkBefore
{
public:
    explicit WorkBefore(Project* project) : m_project(project) {}

    /// Reading begins; `paths` are the absolute paths of what is open.
    void remember(const QStringList& paths);
    [[nodiscard]] bool hadTraffic() const { return m_hadTraffic; }
    [[nodiscard]] const QStringList& paths() const { return m_paths; }
    [[nodiscard]] const Setup& setup() const { return m_setup; }
    /// Setup or made traffic have changed since reading began.
    [[nodiscard]] bool isChanged() const;
    /// The work as it was before anything newly read was shown; the project as it is if nothing was.
    [[nodiscard]] Snapshot snapshot() const;

    /// Shows the first part of other traffic, with that setup, or more of the same traffic.
    void showPartial(const TracePtr& soFar, const std::optional<Setup>& begunWith);
    /// Undoes showPartial() and everything that was changed since then.
    void takeBack();
    /// Everything is read: what there was is given up.
    void forget();

    /// The logs in place of what there was; setup and view stay as they are.
    void replaceBy(const Import& read, const QString& logFormat);
    /// Other logs, begun with that setup as a step that can be undone.
    void replaceByOther(const Import& read, const QString& logFormat, const Setup& begunWith);
    /// The open files, read again, perhaps with more; `isOther`: with other files or another format than before.
    void replaceByReread(const Import& read, const QString& logFormat, bool isOther);

private:
    [[nodiscard]] bool isUnsaved() const; ///< work that has no project file
    [[nodiscard]] MadeTraffic madeOver(const TracePtr& trace) const;

    Project* m_project;
    Setup m_setup;
    MadeTraffic m_made;
    QString m_file; ///< the project's
    QStringList m_paths;
    bool m_hadTraffic = false;
    std::optional<int> m_steps;       ///< of the undo stack, once a part of other traffic is shown
    std::optional<Snapshot> m_before; ///< from then on
};

} // namespace spillway::ui
