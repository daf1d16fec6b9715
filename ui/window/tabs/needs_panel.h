#pragma once

#include "engine/trace/columns/period.h"
#include "engine/trace/group/key_word.h"
#include "ui/widgets/basic/gesture.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

#include <optional>

class QLabel;

namespace spillway::ui {

class NeedChart;
class NeedsJob;
class Project;
class Results;
struct ResultGraph;

/// The tab of the required bursts at the present rate: a sentence, and a chart that sets the burst.
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
    void showNothing(const QString& why);
    void dragBurst(qint64 burst, DragPhase phase);

    Project* m_project;
    const Results* m_results;
    NeedsJob* m_part;
    std::optional<PeriodKind> m_chosen; ///< part of the traffic, also while nobody looks
    Gesture m_gesture;
    QLabel* m_sentence;
    NeedChart* m_chart;
    QTimer m_counting;   ///< the old curve stays until the count takes long enough to be noticed
    bool m_stale = true; ///< the project has changed since the curve was drawn
    QString m_under;     ///< condition of the curve: "At 10 r/s"
    std::uint64_t m_clients = 0;
    KeyWord m_word = KeyWord::Client; ///< what they are
    std::int64_t m_enough = 0;        ///< the smallest burst that rejects nothing
};

} // namespace spillway::ui
