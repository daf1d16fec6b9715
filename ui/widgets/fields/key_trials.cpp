#include "ui/widgets/fields/key_trials.h"

#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>

#include <algorithm>

namespace spillway::ui {

KeyTrials::KeyTrials(QWidget* parent) : QWidget(parent), m_rows(column(this, em(this, 0.4), {})) {}

void KeyTrials::setAlternatives(const std::vector<Alternative>& alternatives)
{
    if (!std::ranges::equal(alternatives, m_alternatives, &Alternative::isSameChoice)) {
        m_best = nullptr;
        m_effects.clear();
        clearLayout(*m_rows);
        for (const Alternative& alternative : alternatives)
            add(alternative);
    }
    for (std::size_t i = 0; i < alternatives.size(); ++i)
        m_effects[i]->setText(alternatives[i].effect);
    m_alternatives = alternatives;
}

void KeyTrials::add(const Alternative& alternative)
{
    auto* row = new QWidget(this);
    const bool exempts = alternative.key.isEmpty();
    auto* choose = new QPushButton(exempts ? tr("Exempt it") : tr("Count by this"), row);
    choose->setAccessibleName(exempts ? tr("Exempt %1").arg(alternative.client)
                                      : tr("Count by %1").arg(alternative.key));
    if (m_best == nullptr && alternative.mayBeNext)
        m_best = choose;
    choose->setProperty("link", choose != m_best && !exempts);
    setPrimary(choose, choose == m_best);
    auto* buttons = ui::row(nullptr, em(this, 0.6), {choose});
    if (exempts) {
        auto* requests = makeLink(tr("Who is that?"), row);
        requests->setAccessibleName(tr("Requests of %1").arg(alternative.client));
        buttons->addWidget(requests);
        connect(choose, &QPushButton::clicked, this, &KeyTrials::exemptionChosen);
        connect(requests, &QPushButton::clicked, this,
                [this, client = alternative.client] { emit requestsWanted(client); });
    } else {
        connect(choose, &QPushButton::clicked, this, [this, key = alternative.key] { emit keyChosen(key); });
    }
    buttons->addStretch(1);
    auto* layout = column(row, em(this, 0.2), {});
    layout->addWidget(exempts ? makeLabel(breakable(alternative.evidence), TextRole::Plain, row, Wrap::Yes)
                              : makeLabel(breakable(alternative.key), TextRole::Code, row, Wrap::Yes));
    if (!exempts && !alternative.evidence.isEmpty())
        layout->addWidget(makeLabel(alternative.evidence, TextRole::Warning, row, Wrap::Yes));
    m_effects.push_back(makeLabel({}, TextRole::Subtle, row, Wrap::Yes));
    layout->addWidget(m_effects.back());
    layout->addSpacing(em(this, 0.2)); // as far as elsewhere on the card
    layout->addLayout(buttons);
    m_rows->addWidget(row);
    row->show(); // at once, else it could not be given the keyboard
}

} // namespace spillway::ui
