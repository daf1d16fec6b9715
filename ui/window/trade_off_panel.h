#pragma once

#include "ui/charts/map_chart.h"
#include "ui/jobs/map_job.h"
#include "ui/widgets/gesture.h"

#include <QtWidgets/QWidget>

#include <array>

class QLabel;
class QPushButton;

namespace spillway::ui {

class Workspace;

/// The tab that shows every rate and burst at once: what normal traffic loses, what of the incidents passes, and the setting that
/// is suggested, with the reasons. It computes only while somebody looks.
class TradeOffPanel : public QWidget
{
    Q_OBJECT

public:
    explicit TradeOffPanel(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] MapChart* chart() const { return m_chart; }
    [[nodiscard]] QPushButton* use() const { return m_use; }
    [[nodiscard]] QPushButton* copyTable() const { return m_copy; }
    /// In which the map and what is told of it can be read well.
    [[nodiscard]] int wantedHeight() const;
    [[nodiscard]] const MapJob* job() const { return m_job; }

protected:
    void showEvent(QShowEvent* event) override;

private:
    void layOut();
    void follow();
    void showMap(const PaintedMapPtr& map);
    void showAdvice(const AdvicePtr& advice);
    void showFigures();
    [[nodiscard]] MapSetting presentSetting() const;
    [[nodiscard]] std::optional<std::size_t> cellOf(const MapSetting& setting) const;
    void set(const MapSetting& setting, DragPhase phase);
    void takeAdvice();
    void copy() const;

    Workspace* m_workspace;
    Gesture m_gesture;
    MapJob* m_job;
    MapChart* m_chart;
    QLabel* m_pointerHeading;
    struct Figure
    {
        QLabel* name = nullptr;
        QLabel* figure = nullptr;
    };
    std::array<Figure, 5> m_figures; ///< of the cell below the pointer, else of the present setting
    QLabel* m_reasons;
    QPushButton* m_use;
    QPushButton* m_copy;
    PaintedMapPtr m_map;
    AdvicePtr m_advice;
    std::vector<Period> m_periods; ///< of the map and the advice, or of those to come
    bool m_stale = true;           ///< what is shown is older than the workspace: nobody looked
};

} // namespace spillway::ui
