#pragma once

#include "ui/jobs/map_job.h"
#include "ui/models/project/setting_map.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QPushButton;

namespace spillway::ui {

class MapChart;

class SettingNotes;
class Project;
class Results;
struct ResultGraph;

/// The map of every rate and burst of an nginx limit: rejected normal traffic, the blocked share of the incidents, and the
/// suggestion with its reasons. It computes only while it is visible.
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
    /// Hides the suggestion while the question about incidents is open.
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
    void showMap();
    void showAdvice(const AdvicePtr& advice);
    void followUse(); ///< whether the button can be pressed
    void showSuggested();
    void showFailure(const Error& error);
    void showFigures();
    [[nodiscard]] std::optional<SettingFigures> presentFigures() const;
    void tellReading();
    void set(MapCell cell, DragPhase phase);
    void takeAdvice();
    void copy() const;

    Project* m_project;
    const Results* m_results;
    Gesture m_gesture;
    MapJob* m_job;
    QComboBox* m_shade; ///< MapShade
    MapChart* m_chart;
    SettingNotes* m_notes;
    QLabel* m_reading;
    QLabel* m_vain; ///< why nothing is suggested
    QPushButton* m_use;
    QPushButton* m_copy;
    SettingMapPtr m_map;
    SettingMapPtr m_painted; ///< by the chart, in this shade
    MapShade m_paintedShade = MapShade::Requests;
    AdvicePtr m_advice;
    Aims m_advisedFor;             ///< of the advice, or of the one to come
    bool m_held = false;           ///< see holdBack()
    bool m_wanted = false;         ///< there shall be advice though nobody looks
    std::vector<Period> m_periods; ///< of the map and the advice, or of those to come
    bool m_stale = true;           ///< what is shown is older than the project: nobody looked
};

} // namespace spillway::ui
