#pragma once

#include "engine/ingest/import.h"
#include "engine/replay/replay.h"
#include "ui/models/setup.h"

#include <QtCore/QObject>
#include <QtCore/QString>

#include <memory>
#include <vector>

class QUndoCommand;
class QUndoStack;

namespace spillway::ui {

/// What is computed from the traffic and the setup; all parts belong together.
struct Computed
{
    OutcomePtr outcome;                 ///< outcome->grouped is the grouping that was replayed
    ReplayPath path = ReplayPath::ByKey;
    std::optional<Range> rejected;      ///< only where the stamps are whole seconds
    std::optional<Range> delayed;
    Milliseconds took{0};               ///< of the stages that ran
};

/// The open project: one truth, shown by all views. It holds the traffic, the Setup with its undo stack, the view, and the
/// newest results; it computes nothing itself (ui/jobs does) and decides nothing.
/// GUI thread only. Every signal carries what changed; receivers never have to ask what it was before.
class Workspace : public QObject
{
    Q_OBJECT

public:
    explicit Workspace(QObject* parent = nullptr);
    ~Workspace() override;

    // Traffic. Replaces what was loaded; the undo stack is cleared, the view fits the new trace.
    void setTraffic(TracePtr trace, std::vector<SourceReport> sources);
    [[nodiscard]] const TracePtr& trace() const { return m_trace; } ///< nullptr while nothing is open
    [[nodiscard]] const std::vector<SourceReport>& sources() const { return m_sources; }

    // The setup. `edit` pushes one undo step; steps with the same non-zero `mergeKey` become one (one slider drag).
    [[nodiscard]] const Setup& setup() const { return m_setup; }
    void edit(const Setup& setup, const QString& text, int mergeKey = 0);
    [[nodiscard]] QUndoStack* undoStack() const { return m_undo; }
    /// A fresh number for the next drag, to be used as mergeKey.
    [[nodiscard]] int newMergeKey() { return ++m_lastMergeKey; }
    /// For undo commands and for opening a project: sets without a step.
    void applySetup(const Setup& setup);

    // The view: what is looked at. Not part of undo.
    [[nodiscard]] TimeRange fullRange() const;
    [[nodiscard]] TimeRange range() const { return m_range; }
    void setRange(TimeRange range); ///< clamped to the trace, at least 10 ms long
    [[nodiscard]] Instant playhead() const { return m_playhead; }
    void setPlayhead(Instant at); ///< clamped to the trace
    [[nodiscard]] QString client() const { return m_client; } ///< the chosen client's name; empty = the worst one
    void setClient(const QString& name);

    // Results, set by ui/jobs.
    [[nodiscard]] const Computed& computed() const { return m_computed; }
    void setComputed(Computed computed);
    /// The chosen client's requests with their decisions, in order of time.
    [[nodiscard]] const std::vector<RequestOutcome>& clientRequests() const { return m_clientRequests; }
    [[nodiscard]] QString shownClient() const { return m_shownClient; }
    void setClientRequests(const QString& client, std::vector<RequestOutcome> requests);
    /// By ClientId of computed().outcome->grouped; empty until known.
    [[nodiscard]] const std::vector<std::int64_t>& needs() const { return m_needs; }
    void setNeeds(std::vector<std::int64_t> needs);

    // The project file.
    [[nodiscard]] QString projectPath() const { return m_projectPath; }
    void setProjectPath(const QString& path);

signals:
    void trafficChanged();
    void setupChanged(const spillway::ui::Setup& setup);
    void rangeChanged(spillway::ui::TimeRange range);
    void playheadChanged(spillway::Instant at);
    void clientChanged(const QString& name);
    void computedChanged(const spillway::ui::Computed& computed);
    void clientRequestsChanged();
    void needsChanged();
    void projectPathChanged(const QString& path);

private:
    TracePtr m_trace;
    std::vector<SourceReport> m_sources;
    Setup m_setup;
    QUndoStack* m_undo;
    int m_lastMergeKey = 0;
    TimeRange m_range;
    Instant m_playhead{};
    QString m_client;
    Computed m_computed;
    QString m_shownClient;
    std::vector<RequestOutcome> m_clientRequests;
    std::vector<std::int64_t> m_needs;
    QString m_projectPath;
};

} // namespace spillway::ui
