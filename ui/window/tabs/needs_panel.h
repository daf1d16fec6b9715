#pragma once

#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"
#include "engine/trace/group/key_word.h"
#include "ui/widgets/basic/gesture.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace spillway::ui {

class NeedChart;
class NeedsJob;
class RateNeedChart;
class Project;
class Results;
struct ResultGraph;

/// The tab of bursts that are enough for so many clients at the present rate, in a sentence and as a chart
/// that sets the burst; beside it, for limit_req, which is at each rate. The table of clients has the same
/// numbers, client by client.
class NeedsPanel : public QWidget
{
    Q_OBJECT

public:
    explicit NeedsPanel(Project* project, ResultGraph* graph, QWidget* parent = nullptr);
    /// Tells the needs of the periods of one kind; nothing: of all traffic.
    void setPart(std::optional<PeriodKind> kind);
    [[nodiscard]] NeedChart* chart() const { return m_chart; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void showNeeds();
    void layOut();
    void showBurst();
    [[nodiscard]] GroupedPtr
    shownTraffic() const; ///< all, or the periods that are chosen; nothing before it is counted
    void showRates();
    void showNothing(const QString& why);
    void dragBurst(qint64 burst, DragPhase phase);

    Project* m_project;
    const Results* m_results;
    NeedsJob* m_part;
    std::optional<PeriodKind> m_chosen; ///< part of the traffic, also while nobody looks
    Gesture m_gesture;
    QLabel* m_sentence;
    NeedChart* m_chart;
    QLabel* m_weightName;
    QComboBox* m_weight; ///< of the rates' needs: by clients or by requests
    RateNeedChart* m_rates;
    GroupedPtr m_ratesOf; ///< whose needs at each rate are shown, or are to come
    QTimer m_counting;    ///< the old curve stays until the count takes long enough to be noticed
    bool m_stale = true;  ///< what is shown is older than the project: nobody looked
    QString m_under;      ///< for what the curve holds: "At 10 r/s"
    std::uint64_t m_clients = 0;
    KeyWord m_word = KeyWord::Client; ///< what they are
    std::int64_t m_enough = 0;        ///< the burst with which nobody loses anything
};

} // namespace spillway::ui
