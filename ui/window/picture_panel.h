#pragma once

#include "ui/charts/parts/drag_phase.h"
#include "ui/charts/parts/period_marks.h"
#include "ui/charts/pictures/bucket_scene.h"
#include "ui/models/project/setup.h"
#include "ui/window/frame/actions.h"

#include <QtWidgets/QWidget>

#include <optional>

class QSplitter;

namespace spillway::ui {

class BucketChart;
class BucketView;
class DrawPanel;
class OverviewChart;
class Playback;
class RequestsChart;
class ScrubBar;
class Project;
class Results;

/// The centre of the window: a card with the requests over time and the strip of the whole trace, one with the chosen
/// client's bucket and the transport; and below them whatever addBelow() puts there. The bucket is looked at over a much shorter stretch than the requests;
/// that stretch is its own.
class PicturePanel : public QWidget
{
    Q_OBJECT

public:
    PicturePanel(Project* project, const Results* results, Playback* playback, const Actions& actions,
                 QWidget* parent = nullptr);
    /// Puts a widget below the charts; the user can move the splitter between them.
    void addBelow(QWidget* widget);
    /// Adds what takes the place of the charts while showStage() says so; hidden at first.
    void setStage(QWidget* widget);
    void showStage(bool on);
    [[nodiscard]] QByteArray heights(); ///< as the user left them; hides the stage
    void setHeights(const QByteArray& heights);
    /// Moves the playhead to where the chosen client is most interesting, as soon as its requests are known.
    void lookAtClient() { look(false); }
    /// To where it is hurt in normal periods.
    void lookAtHurt() { look(true); }
    void setMotion(Motion motion);
    void setProposed(const std::vector<Period>& incidents); ///< that are proposed, not marked
    void setAsked(TimeRange range);                         ///< see TimeMarks

    [[nodiscard]] DrawPanel* drawPanel() const { return m_draw; } ///< hidden until a drawing is edited

protected:
    void changeEvent(QEvent* event) override;

signals:
    void binCountChanged(int count);
    void burstDragged(qint64 burst, spillway::ui::DragPhase phase);
    void delayDragged(qint64 delay, spillway::ui::DragPhase phase);
    void periodDrawn(spillway::ui::TimeRange range);
    void periodResized(std::size_t period, spillway::ui::TimeRange range, spillway::ui::DragPhase phase);

private:
    void look(bool hurt);
    void layOut();
    void wire();
    void showTraffic();
    void showFullRange();
    void showMarks();
    void showPeriods(const Setup& setup);
    void showComputed();
    void showShares(); ///< of several limits in the rejected, if asked for
    [[nodiscard]] QStringList linesAbout(std::size_t i) const;
    void showClient();
    [[nodiscard]] bool isPlaced() const;
    void showFirst(std::optional<Instant> at); ///< where new traffic is looked at first
    void showRange(TimeRange range);
    void showPlayhead(Instant at);
    void setBucketRange(TimeRange range);
    void follow(Instant at); ///< while it plays

    Project* m_project;
    const Results* m_results;
    Playback* m_playback;
    TimeMarks m_marks;
    OverviewChart* m_overview;
    QSplitter* m_splitter;
    QWidget* m_stage = nullptr; ///< in place of the charts
    QList<int> m_parts;         ///< heights of the charts meanwhile
    RequestsChart* m_requests;
    DrawPanel* m_draw;
    BucketChart* m_bucket;
    BucketView* m_bucketView;
    QAction* m_colorByLimit;
    ScrubBar* m_scrub;
    TimeRange m_bucketRange;
    QString m_stretchClient;         ///< whose stretch it is
    bool m_looks = false;            ///< a client was chosen: the playhead goes to it
    bool m_hurts = false;            ///< it was chosen among those that are hurt
    bool m_fresh = true;             ///< new traffic: the playhead has not found its first place
    std::optional<Instant> m_placed; ///< where that was in what was read so far; nothing once all is read
};

} // namespace spillway::ui
