#pragma once

#include "engine/advise/period_proposals.h"

#include <QtWidgets/QDialog>

#include <vector>

class QPushButton;

namespace spillway::ui {

class ProposalChoice;

/// Which of the proposed periods are to be marked.
class ProposalsDialog : public QDialog
{
    Q_OBJECT

public:
    /// Not of none.
    ProposalsDialog(std::vector<PeriodProposal> proposals, const TimeRange& traffic, QWidget* parent = nullptr);
    [[nodiscard]] std::vector<Period> periods() const; ///< that are ticked
    [[nodiscard]] ProposalChoice* choice() const { return m_choice; }
    [[nodiscard]] QPushButton* confirm() const { return m_confirm; }

signals:
    void changed(); ///< periods()

private:
    std::vector<PeriodProposal> m_proposals;
    ProposalChoice* m_choice;
    QPushButton* m_confirm;
};

} // namespace spillway::ui
