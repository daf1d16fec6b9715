#include "ui/widgets/fields/proposal_choice.h"

#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QCheckBox>
#include <QtWidgets/QVBoxLayout>

#include <algorithm>

namespace spillway::ui {

namespace {

/// A check box does not wrap: a stretch of days would be wider than a side panel.
QString inTwoLines(const QString& line)
{
    constexpr qsizetype kLong = 34; // characters
    const qsizetype dash = line.indexOf(u" – ");
    return line.size() <= kLong || dash < 0 ? line : line.left(dash + 2) + u'\n' + line.mid(dash + 3);
}

} // namespace

ProposalChoice::ProposalChoice(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    filled(m_rows, em(this, 0.3), {});
}

void ProposalChoice::setProposals(const QStringList& lines)
{
    for (QCheckBox* box : m_boxes) {
        box->hide();
        box->deleteLater();
    }
    m_boxes.clear();
    for (const QString& line : lines) {
        auto* box = new QCheckBox(inTwoLines(line).replace(u'&', QStringLiteral("&&")), this); // no key of its own
        box->setChecked(true);
        connect(box, &QCheckBox::toggled, this, &ProposalChoice::changed);
        m_rows->addWidget(box);
        box->show(); // at once, else it could not be given the keyboard
        m_boxes.push_back(box);
    }
}

bool ProposalChoice::isTicked(std::size_t proposal) const
{
    return proposal < m_boxes.size() && m_boxes[proposal]->isChecked();
}

std::size_t ProposalChoice::ticked() const
{
    return static_cast<std::size_t>(std::ranges::count(m_boxes, true, &QCheckBox::isChecked));
}

} // namespace spillway::ui
