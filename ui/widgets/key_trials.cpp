#include "ui/widgets/key_trials.h"

#include "ui/models/advice_words.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/primary.h"

#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

KeyTrials::KeyTrials(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(em(this, 0.4));
}

void KeyTrials::setTrials(const std::vector<KeyTrial>& trials, const std::optional<Exemption>& exemption)
{
    m_best = nullptr;
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may hold the button that was clicked
        delete item;                   // NOLINT(cppcoreguidelines-owning-memory): a layout's items are the caller's
    }
    if (exemption) {
        auto* choose = new QPushButton(tr("Exempt it"), this);
        choose->setAccessibleName(tr("Exempt %1").arg(exemption->client));
        connect(choose, &QPushButton::clicked, this, &KeyTrials::exemptionChosen);
        auto* requests = new QPushButton(tr("Who is that?"), this);
        requests->setAccessibleName(tr("Requests of %1").arg(exemption->client));
        connect(requests, &QPushButton::clicked, this,
                [this, client = exemption->client] { emit requestsWanted(client); });
        add(makeLabel(exemption->title, TextRole::Plain, this, Wrap::Yes), exemption->advice, choose, requests);
    }
    for (const KeyTrial& trial : trials) {
        const QString key = QString::fromStdString(trial.key);
        auto* choose = new QPushButton(tr("Count by this"), this);
        choose->setAccessibleName(tr("Count by %1").arg(key));
        connect(choose, &QPushButton::clicked, this, [this, key] { emit keyChosen(key); });
        add(makeLabel(key, TextRole::Code, this, Wrap::Yes), trial.advice, choose);
    }
}

void KeyTrials::add(QLabel* name, const Advice& advice, QPushButton* choose, QPushButton* more)
{
    if (m_best == nullptr)
        m_best = choose;
    choose->setProperty("link", choose != m_best);
    setPrimary(choose, choose == m_best);
    auto* row = new QWidget(this);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(em(this, 0.6));
    buttons->addWidget(choose);
    if (more) {
        more->setProperty("link", true);
        buttons->addWidget(more);
    }
    buttons->addStretch(1);
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.2));
    layout->addWidget(name);
    layout->addWidget(makeLabel(trialText(advice), TextRole::Subtle, row, Wrap::Yes));
    layout->addLayout(buttons);
    m_rows->addWidget(row);
}

} // namespace spillway::ui
