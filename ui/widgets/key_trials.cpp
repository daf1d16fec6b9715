#include "ui/widgets/key_trials.h"

#include "ui/models/advice_words.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/primary.h"

#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

namespace spillway::ui {

KeyTrials::KeyTrials(QWidget* parent) : QWidget(parent), m_rows(new QVBoxLayout(this))
{
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(em(this, 0.4));
}

void KeyTrials::setTrials(const std::vector<KeyTrial>& trials)
{
    while (QLayoutItem* item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // it may hold the button that was clicked
        delete item;                   // NOLINT(cppcoreguidelines-owning-memory): a layout's items are the caller's
    }
    for (const KeyTrial& trial : trials) {
        QWidget* row = makeRow(trial);
        auto* choose = row->findChild<QPushButton*>();
        choose->setProperty("link", m_rows->count() > 0);
        setPrimary(choose, m_rows->count() == 0); // the best
        m_rows->addWidget(row);
    }
}

QWidget* KeyTrials::makeRow(const KeyTrial& trial)
{
    auto* row = new QWidget(this);
    const QString key = QString::fromStdString(trial.key);
    auto* name = makeLabel(key, TextRole::Code, row, Wrap::Yes);
    auto* choose = new QPushButton(tr("Count by this"), row);
    choose->setAccessibleName(tr("Count by %1").arg(key));
    connect(choose, &QPushButton::clicked, this, [this, key] { emit keyChosen(key); });
    auto* layout = new QVBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(em(this, 0.2));
    layout->addWidget(name);
    layout->addWidget(makeLabel(trialText(trial), TextRole::Subtle, row, Wrap::Yes));
    layout->addWidget(choose, 0, Qt::AlignLeft);
    return row;
}

} // namespace spillway::ui
