#include "ui/window/traffic/proposals_dialog.h"

#include "ui/charts/parts/period_marks.h"
#include "ui/models/words/proposal_words.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/proposal_choice.h"

#include <QtWidgets/QCheckBox>
#include <QtWidgets/QDialogButtonBox>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <utility>

namespace spillway::ui {

ProposalsDialog::ProposalsDialog(std::vector<PeriodProposal> proposals, const TimeRange& traffic, QWidget* parent) :
    QDialog(parent), m_proposals(std::move(proposals)), m_choice(new ProposalChoice(this))
{
    setWindowTitle(tr("Proposed periods"));
    QStringList lines;
    for (const PeriodProposal& proposal : m_proposals)
        lines << tr("%1 %2, %3", "Incident, 14:00–14:10, 12 requests a second")
                     .arg(periodTitle(proposal.period), stretchText(proposal.period.range, traffic),
                          averageRequestsText(proposal.perSecond));
    m_choice->setProposals(lines);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_confirm = new QPushButton(tr("&Mark them"), buttons);
    m_confirm->setProperty("primary", true);
    m_confirm->setDefault(true);
    buttons->addButton(m_confirm, QDialogButtonBox::AcceptRole);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(em(this, 1), em(this, 1), em(this, 1), em(this, 1));
    layout->setSpacing(em(this, 0.7));
    layout->addWidget(
        makeLabel(tr("These stretches stand out, and the calm ones around them"), TextRole::Heading, this));
    layout->addWidget(m_choice);
    layout->addWidget(makeLabel(tr("A limit should keep incidents out and has to let normal periods through. What is "
                                   "not ticked stays as it is."),
                                TextRole::Subtle, this, Wrap::Yes));
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(m_choice, &ProposalChoice::changed, this, [this] {
        m_confirm->setEnabled(m_choice->ticked() > 0);
        emit changed();
    });
    m_choice->boxes().front()->setFocus();
}

std::vector<Period> ProposalsDialog::periods() const
{
    std::vector<Period> periods;
    for (std::size_t i = 0; i < m_proposals.size(); ++i)
        if (m_choice->isTicked(i))
            periods.push_back(m_proposals[i].period);
    return periods;
}

} // namespace spillway::ui
