#pragma once

#include "ui/jobs/effect_job.h"
#include "ui/jobs/map_job.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

#include <optional>

class QLabel;
class QPushButton;

namespace spillway::ui {

class MapChart;

class MapChoices;
class SettingNotes;
class Project;
class Results;
struct ResultGraph;

/// The tab that shows every setting of the limit at once: what normal traffic loses or how long it waits, what of the
/// incidents passes, and the setting that is suggested, with the reasons. It computes only while somebody looks.
class TradeOffPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TradeOffPanel(Project* project, ResultGraph* graph, QWidget* parent = nullptr);
    [[nodiscard]] MapChart* chart() const { return m_chart; }
    [[nodiscard]] QPushButton* use() const { return m_use; }
    [[nodiscard]] SettingNotes* notes() const { return m_notes; }
    [[nodiscard]] QPushButton* copyTable() const { return m_copy; }
    [[nodiscard]] const SettingMapPtr& map() const { return m_map; }
    void adviseAgain(); ///< also while nobody looks
    /// The suggestion is not shown as long as it is asked what should be kept out at all.
    void holdBack(bool held);

signals:
    void advised(const spillway::ui::Advised& advised);
    void notAdvised(const spillway::Error& error); ///< there is no advice, and none will come

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void follow();
    void showLosses(const PaintedMapPtr& map);
    void showEffects(const SettingMapPtr& map);
    void showMap();
    void showAdvice(const AdvicePtr& advice);
    void followUse(); ///< whether the button can be pressed
    void showSuggested();
    void showFailure(const Error& error);
    void showFigures();
    void tellReading();
    [[nodiscard]] SettingWish alone(const Setup& setup) const;
    /// Sets what the cell shows, where waits are shown with their delay.
    void set(MapCell cell, DragPhase phase);
    void takeAdvice();
    void copy() const;

    Project* m_project;
    const Results* m_results;
    Gesture m_gesture;
    MapJob* m_job;
    EffectJob* m_effects;
    MapChoices* m_choices;
    MapChart* m_chart;
    SettingNotes* m_notes;
    QLabel* m_reading;
    QLabel* m_vain; ///< why nothing is suggested
    QPushButton* m_use;
    QPushButton* m_copy;
    SettingMapPtr m_losses;  ///< of limit_req, the same for each delay
    SettingMapPtr m_map;     ///< what is shown
    SettingMapPtr m_painted; ///< by the chart, in this shade
    MapShade m_paintedShade = MapShade::Requests;
    AdvicePtr m_advice;
    std::optional<std::pair<SettingWish, SettingFigures>> m_alone; ///< a setting that is none of the map's
    Aims m_advisedFor;                                             ///< of the advice, or of the one to come
    bool m_held = false;                                           ///< see holdBack()
    bool m_wanted = false;                                         ///< there shall be advice though nobody looks
    std::vector<Period> m_periods;                                 ///< of the map and the advice, or of those to come
    bool m_stale = true; ///< what is shown is older than the project: nobody looked
};

} // namespace spillway::ui
