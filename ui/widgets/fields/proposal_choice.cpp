#include "ui/widgets/fields/proposal_choice.h"

#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QSignalBlocker>
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

ProposalChoice::ProposalChoice(QWidget* parent) :
    QWidget(parent), m_rows(new QVBoxLayout(this)), m_all(new QCheckBox(tr("&All of these"), this))
{
    filled(m_rows, em(this, 0.3), {m_all});
    connect(m_all, &QCheckBox::clicked, this, &ProposalChoice::tickAll);
    m_all->hide();
}

void ProposalChoice::setProposals(const QStringList& lines)
{
    for (QCheckBox* box : m_boxes) {
        box->hide();
        box->deleteLater();
    }
    m_boxes.clear();
    QWidget* before = m_all;
    for (const QString& line : lines) {
        auto* box = new QCheckBox(inTwoLines(line).replace(u'&', QStringLiteral("&&")), this); // no key of its own
        box->setChecked(true);
        connect(box, &QCheckBox::toggled, this, [this] {
            showAll();
            emit changed();
        });
        m_rows->addWidget(box);
        setTabOrder(before, box);
        before = box;
        box->show(); // at once, else it could not be given the keyboard
        m_boxes.push_back(box);
    }
    constexpr std::size_t kFew = 2;
    m_all->setVisible(m_boxes.size() > kFew);
    showAll();
}

bool ProposalChoice::isTicked(std::size_t proposal) const
{
    return proposal < m_boxes.size() && m_boxes[proposal]->isChecked();
}

std::size_t ProposalChoice::ticked() const
{
    return static_cast<std::size_t>(std::ranges::count(m_boxes, true, &QCheckBox::isChecked));
}

void ProposalChoice::showAll()
{
    m_all->setCheckState(ticked() == m_boxes.size() ? Qt::Checked
                         : ticked() == 0            ? Qt::Unchecked
                                                    : Qt::PartiallyChecked);
}

/// A click on the box ticks all where some are ticked; it never leaves it halfway.
void ProposalChoice::tickAll()
{
    const bool tick = ticked() < m_boxes.size();
    for (QCheckBox* box : m_boxes) {
        const QSignalBlocker one(box); // they change together
        box->setChecked(tick);
    }
    showAll();
    emit changed();
}

} // namespace spillway::ui
