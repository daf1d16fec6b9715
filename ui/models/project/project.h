#pragma once

#include "engine/ingest/import/import.h"
#include "ui/models/project/made_traffic.h"
#include "ui/models/project/scene.h"

#include <QtCore/QObject>
#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>
#include <vector>

class QUndoStack;

namespace spillway::ui {

/// Results of the traffic that was open before stay valid only as far as this says.
enum class Outdated : std::uint8_t {
    All,
    AllButPicture, ///< the traffic grows: the picture of its beginning serves until a newer one comes
};

/// The open project: the values that the user chose, with their undo stack, and the view. All parts of the window show
/// it; what is computed from it is in Results. GUI thread only. Every signal carries what changed.
class Project : public QObject
{
    Q_OBJECT

public:
    explicit Project(QObject* parent = nullptr);
    ~Project() override;

    // Traffic. Replaces what was loaded; the undo stack and the results are cleared, the view fits the new trace.
    // A source that was switched off stays off if the new traffic has one of the same name; marked periods that
    // lie outside of it go. `trace` is what was imported, or nullptr; what was drawn and generated lies over it
    // as soon as it is merged.
    void setTraffic(TracePtr trace, std::vector<SourceReport> sources,
                    const QString& logFormat = QStringLiteral("auto"), MadeTraffic made = {}, SetReport set = {});
    /// The part so far of a log that is being read, in place of what is loaded, which is set aside: nothing of it
    /// is forgotten until setTraffic(). Setup and undo steps stay. From the second time on the view stays too, and the
    /// picture until a newer one comes.
    void showPartial(const TracePtr& soFar);
    /// Brings back what showPartial() set aside, if anything.
    void dropPartial();
    [[nodiscard]] bool showsPartial() const { return m_aside.has_value(); }
    /// A sentence about a test of the setup in force on a real nginx; empty: there was none.
    [[nodiscard]] const QString& tested() const { return m_tested; }
    void setTested(const QString& sentence) { m_tested = sentence; }
    /// The trace that is replayed; nullptr while nothing is open. While made traffic changes it may be the one before.
    [[nodiscard]] const TracePtr& trace() const { return m_trace; }
    [[nodiscard]] const TracePtr& imported() const { return m_imported; }                ///< nullptr where nothing was
    [[nodiscard]] const std::vector<SourceReport>& sources() const { return m_sources; } ///< of what was imported
    [[nodiscard]] const SetReport& setReport() const { return m_setReport; } ///< empty while nothing is open
    [[nodiscard]] QString logFormat() const
    {
        return m_logFormat;
    } ///< as it was given to the import: "auto", a name, a text

    // Drawn and generated traffic. The user's changes go through editMade() of ui/commands/edits.h.
    [[nodiscard]] const MadeTraffic& made() const { return m_made; }
    void applyMade(const MadeTraffic& made); ///< for undo commands: sets without a step
    /// By ui/jobs: imported and made in one. The view and the undo steps stay.
    void setMerged(TracePtr trace);

    // The setup. The user's changes go through editSetup() of ui/commands/edits.h, which makes them undo steps.
    [[nodiscard]] const Setup& setup() const { return m_setup; }
    [[nodiscard]] QUndoStack* undoStack() const { return m_undo; }
    /// A fresh number for the next drag, to be used as mergeKey of editSetup().
    [[nodiscard]] int newMergeKey() { return ++m_lastMergeKey; }
    /// For undo commands and for opening a project: sets without a step.
    void applySetup(const Setup& setup);

    // The view: what is looked at. Not part of undo.
    /// The span of all traffic, made traffic as it is now; at least 10 ms; empty while nothing is open. O(strokes).
    [[nodiscard]] TimeRange fullRange() const;
    [[nodiscard]] TimeRange range() const { return m_range; }
    void setRange(TimeRange range); ///< moved into the trace, at most as long as it and at least 10 ms
    [[nodiscard]] Instant playhead() const { return m_playhead; }
    void setPlayhead(Instant at);                             ///< clamped to the trace
    [[nodiscard]] QString client() const { return m_client; } ///< the chosen client's name; empty = the worst one
    void setClient(const QString& name);

    /// The point that the open project makes; gone with its traffic.
    [[nodiscard]] const std::optional<Scene>& scene() const { return m_scene; }
    void setScene(std::optional<Scene> scene);

    // The project file.
    [[nodiscard]] QString path() const { return m_projectPath; }
    void setPath(const QString& path);

signals:
    void outdated(spillway::ui::Outdated what); ///< before trafficChanged(): the traffic is another
    void trafficChanged();
    void madeChanged(const spillway::ui::MadeTraffic& made);
    void merged();           ///< the made part of trace() is another
    void fullRangeChanged(); ///< not by trafficChanged()
    void setupChanged(const spillway::ui::Setup& setup);
    void rangeChanged(spillway::ui::TimeRange range);
    void playheadChanged(spillway::Instant at);
    void clientChanged(const QString& name);
    void trafficShown(); ///< after trafficChanged() and all that changed with it
    void sceneChanged();
    void pathChanged(const QString& path);

private:
    /// The traffic that was loaded before a partial trace was shown.
    struct Aside
    {
        TracePtr imported;
        TracePtr trace;
        MadeTraffic made;
        std::vector<SourceReport> sources;
        SetReport setReport;
        std::vector<std::uint16_t> sourcesOff;
        QString logFormat;
        TimeRange range;
        Instant playhead;
        QString client;
        std::optional<Scene> scene;
        QString projectPath;
    };
    /// The range that a user chose while the traffic grows under it.
    struct View
    {
        std::optional<TimeRange> range; ///< nothing = all
        Instant playhead;
        QString client;
    };

    void keepSourcesOff(const TracePtr& newTrace);
    [[nodiscard]] View view() const;
    void lookAgain(View view);                         ///< after beginAnew()
    void beginAnew(TracePtr trace);                    ///< all of it in view
    void announce(const Setup& before, Outdated what); ///< all that beginAnew() changed, and the setup if it is another

    TracePtr m_imported;
    MadeTraffic m_made;
    TracePtr m_trace; ///< of both
    std::vector<SourceReport> m_sources;
    SetReport m_setReport;
    QString m_logFormat;
    QString m_tested;
    Setup m_setup;
    QUndoStack* m_undo;
    int m_lastMergeKey = 0;
    TimeRange m_range;
    Instant m_playhead{};
    QString m_client;
    std::optional<Scene> m_scene;
    QString m_projectPath;
    std::optional<Aside> m_aside; ///< while a partial trace is shown
};

} // namespace spillway::ui
