#pragma once

#include "engine/advise/period_proposals.h"
#include "engine/trace/group/grouped.h"
#include "ui/jobs/worker.h"

#include <QtWidgets/QWidget>

#include <vector>

class QLabel;
class QPushButton;

namespace spillway::ui {

class ProposalChoice;
class Project;
class Results;

/// Where no period is marked: which stretches stand out, and whether they are what a limit should keep out; of several
/// each has a box to tick. The answer marks those as incidents and the others as normal, or all traffic as normal, as
/// one step to undo. Hidden while there is nothing to tell.
class PeriodQuestion : public QWidget
{
    Q_OBJECT

public:
    explicit PeriodQuestion(Project* project, const Results* results, QWidget* parent = nullptr);
    /// Looks for such stretches, on a worker thread; once for the same grouping, and only where nothing is marked.
    void ask();
    void drop(); ///< it shall not be answered; that the traffic is too quiet stands
    /// It looks, or waits for the answer, or the traffic is too quiet for advice: what is advised is
    /// not what the user wants.
    [[nodiscard]] bool isOpen() const
    {
        return m_state == State::Looking || m_state == State::Asking || m_state == State::Quiet;
    }
    [[nodiscard]] QPushButton* yes() const { return m_yes; }
    [[nodiscard]] QPushButton* no() const { return m_no; }
    [[nodiscard]] ProposalChoice* choice() const { return m_choice; } ///< of several incidents, in order of time

signals:
    void changed();                                                ///< isOpen(), or the question
    void answered();                                               ///< by a click; the periods are marked
    void proposed(const std::vector<spillway::Period>& incidents); ///< that are asked about; none: no longer

private:
    enum class State { Closed, Looking, Asking, Quiet, Nothing };

    void layOut();
    void show(State state);
    void followChoice();
    [[nodiscard]] std::vector<Period> answer() const; ///< what "yes" marks
    void take(const Result<PeriodFindings>& found);
    void follow();
    void forget();
    void mark(std::vector<Period> periods, const QString& step);

    Project* m_project;
    const Results* m_results;
    State m_state = State::Closed;
    GroupedPtr m_of; ///< what it looked at last
    std::vector<PeriodProposal> m_found;
    QLabel* m_told;
    ProposalChoice* m_choice;
    QPushButton* m_yes;
    QPushButton* m_no;
    Newest<PeriodFindings> m_proposals;
};

} // namespace spillway::ui
