#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

class QCheckBox;
class QComboBox;
class QLabel;

namespace spillway::ui {

class LimitList;
class LimiterRows;
class ParameterRow;
class Project;
class Results;

/// The right panel's upper half: the algorithm, and every parameter of it as field and slider, with a sentence that
/// says what it means right now. Edits go to the project at once; one drag is one step to undo.
class LimitPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LimitPanel(Project* project, const Results* results, QWidget* parent = nullptr);
    [[nodiscard]] LimitList* limits() const { return m_limits; }
    [[nodiscard]] QComboBox* algorithm() const { return m_algorithm; }
    [[nodiscard]] LimiterRows* others() const { return m_others; }
    [[nodiscard]] ParameterRow* rate() const { return m_rate; }
    [[nodiscard]] QComboBox* unit() const { return m_unit; } ///< of the rate
    [[nodiscard]] ParameterRow* burst() const { return m_burst; }
    [[nodiscard]] ParameterRow* delay() const { return m_delay; }
    [[nodiscard]] QCheckBox* nodelay() const { return m_nodelay; }

    /// One step to undo.
    void chooseAlgorithm(Algorithm algorithm);
    /// A drag of a line in a chart: burst, or the capacity or limit of another algorithm.
    void dragBurst(qint64 burst, DragPhase phase);
    void dragDelay(qint64 delay, DragPhase phase);

private:
    void nameAll();
    void layOut();
    void wire();
    void showSetup(const Setup& setup);
    void showSentences(const Setup& setup);
    void editRate(qint64 count);
    void editBurst(qint64 burst);
    void editDelay(qint64 delay);
    void editUnit();
    void editZoneSize();

    Project* m_project;
    const Results* m_results;
    Gesture m_rateGesture;
    Gesture m_burstGesture;
    Gesture m_delayGesture;
    LimitList* m_limits;
    QComboBox* m_algorithm; ///< shown while another algorithm than nginx's decides
    LimiterRows* m_others;
    QWidget* m_nginx; ///< the rows of limit_req
    ParameterRow* m_rate;
    QComboBox* m_unit;
    ParameterRow* m_burst;
    QCheckBox* m_nodelay;
    QLabel* m_nodelaySentence;
    ParameterRow* m_delay; ///< there is none with nodelay
    QComboBox* m_zoneSize;
    QLabel* m_zoneSentence;
};

} // namespace spillway::ui
