#include "ui/window/suggestion_card.h"

#include "ui/commands/edit_setup.h"
#include "ui/models/advice_use.h"
#include "ui/models/advice_words.h"
#include "ui/models/workspace.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/key_trials.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/primary.h"
#include "ui/window/period_question.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QFrame>
#include <QtWidgets/QHBoxLayout>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {

SuggestionCard::SuggestionCard(Workspace* workspace, QWidget* parent) :
    QWidget(parent),
    m_workspace(workspace),
    m_question(new PeriodQuestion(workspace, this)),
    m_limit(makeLabel({}, TextRole::Heading, this, Wrap::Yes)),
    m_reasons(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_doubt(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_stale(makeLabel(tr("Of other traffic, another key, other periods or aims than now."), TextRole::Warning, this,
                      Wrap::Yes)),
    m_use(new QPushButton(tr("Use"), this)),
    m_again(new QPushButton(tr("Suggest again"), this)),
    m_details(new QPushButton(tr("Details"), this)),
    m_try(new QPushButton(tr("Try other keys"), this)),
    m_keys(new KeyTrials(this)),
    m_trials(this)
{
    m_use->setAccessibleName(tr("Use the suggested limit"));
    m_details->setProperty("link", true);
    m_details->setAccessibleName(tr("Details of the suggestion"));
    m_try->setToolTip(tr("Advice for addresses, networks, users, paths and programs: which of them tells the incident "
                         "from normal traffic"));
    layOut();
    connect(m_use, &QPushButton::clicked, this, &SuggestionCard::useIt);
    connect(m_again, &QPushButton::clicked, this, &SuggestionCard::adviseAgain);
    connect(m_details, &QPushButton::clicked, this, &SuggestionCard::detailsRequested);
    connect(m_try, &QPushButton::clicked, this, &SuggestionCard::tryOthers);
    connect(m_keys, &KeyTrials::keyChosen, this, [this](const QString& key) {
        if (const auto parsed = KeyTemplate::parse(key.toStdString()))
            editSetup(*m_workspace, withKey(m_workspace->setup(), *parsed), tr("Count by %1").arg(key));
    });
    connect(m_question, &PeriodQuestion::answered, this, &SuggestionCard::adviseAgain);
    connect(m_question, &PeriodQuestion::changed, this, [this] {
        follow();
        emit told();
    });
    connect(m_workspace, &Workspace::trafficChanged, this, &SuggestionCard::forget);
    connect(m_workspace, &Workspace::setupChanged, this, &SuggestionCard::follow);
    connect(m_workspace, &Workspace::computedChanged, this, &SuggestionCard::follow);
    forget();
}

void SuggestionCard::layOut()
{
    auto* card = makeCard(this);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(em(this, 0.4));
    for (QPushButton* button : {m_use, m_again, m_try, m_details})
        buttons->addWidget(button);
    buttons->addStretch(1);
    auto* inside = new QVBoxLayout(card);
    const int pad = em(this, 0.6);
    inside->setContentsMargins(pad, pad, pad, pad);
    inside->setSpacing(em(this, 0.35));
    for (QWidget* part : std::initializer_list<QWidget*>{m_question, m_limit, m_reasons, m_doubt, m_stale})
        inside->addWidget(part);
    inside->addLayout(buttons);
    inside->addWidget(m_keys);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(card);
}

void SuggestionCard::forget()
{
    m_advised = {};
    m_expected = false;
    m_failure.clear();
    m_trials.cancel();
    follow();
}

void SuggestionCard::expect()
{
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    m_expected = m_failure.isEmpty() && !isCurrent() && !m_workspace->setup().other && outcome &&
                 outcome->grouped->requests() > 0; // of none there is no advice
    m_question->ask();
    follow();
    emit told();
}

void SuggestionCard::adviseAgain()
{
    expect();
    emit againRequested();
}

void SuggestionCard::fail(const Error& error)
{
    if (!std::exchange(m_expected, false))
        return;
    m_failure = errorLine(error);
    follow();
}

void SuggestionCard::tell(const Advised& advised)
{
    m_advised = advised;
    m_expected = false;
    m_failure.clear();
    m_trials.cancel();
    m_keys->hide();
    m_try->setEnabled(true);
    const Advice& advice = *advised.advice;
    m_reasons->setText(adviceSummary(advice));
    const QStringList doubts = adviceDoubts(advice, *advised.grouped);
    QString doubt = doubts.value(0);
    if (doubts.size() > 1)
        doubt += u' ' + (doubts.size() == 2 ? tr("One more doubt stands in the details.")
                                            : tr("%1 more doubts stand in the details.").arg(doubts.size() - 1));
    m_doubt->setText(doubt);
    m_question->ask();
    follow();
    const QWidget* focused = QApplication::focusWidget();
    if (focused && isAncestorOf(focused) && !m_question->isOpen())
        m_use->setFocus(); // of whoever answered with the keyboard
    emit told();
}

bool SuggestionCard::isCurrent() const
{
    const Setup& setup = m_workspace->setup();
    const OutcomePtr& outcome = m_workspace->computed().outcome;
    return m_advised.advice && outcome && outcome->grouped == m_advised.grouped &&
           setup.zone.key == m_advised.grouped->keys->key && setup.periods == m_advised.periods &&
           setup.aims == m_advised.aims && !setup.other;
}

void SuggestionCard::follow()
{
    const bool asks = m_question->isOpen();
    const bool has = m_advised.advice != nullptr;
    const bool told = !asks && !m_expected && m_failure.isEmpty() && has;
    const bool current = told && isCurrent();
    // The advice is of nginx limit_req.
    setVisible(!m_workspace->setup().other && (asks || m_expected || has || !m_failure.isEmpty()));
    m_limit->setVisible(!asks);
    m_limit->setText(m_expected             ? tr("Looking for a limit…")
                     : !m_failure.isEmpty() ? m_failure
                     : has                  ? tr("Suggested: %1", "10r/s burst=20").arg(adviceText(*m_advised.advice))
                                            : QString());
    m_stale->setVisible(told && !current);
    m_reasons->setVisible(current);
    m_doubt->setVisible(current && !m_doubt->text().isEmpty());
    m_again->setVisible(told && !current);
    m_details->setVisible(told);
    if (!current) {
        m_trials.cancel();
        m_keys->hide();
        m_try->setEnabled(true);
    }
    followButtons(current);
}

/// One of them is the next step.
void SuggestionCard::followButtons(bool shown)
{
    m_use->setVisible(shown);
    m_try->setVisible(shown && m_advised.advice->incident.requests > 0 && !m_advised.advice->separates);
    if (!shown)
        return;
    const Setup& setup = m_workspace->setup();
    const bool used = withAdvice(setup, *m_advised.advice) == setup;
    m_use->setEnabled(!used);
    m_use->setText(used ? tr("In use") : tr("Use"));
    setPrimary(m_use, isWorthUsing(*m_advised.advice, setup.periods, m_workspace->fullRange()));
    setPrimary(m_try, !used);
}

void SuggestionCard::useIt()
{
    if (isCurrent())
        editSetup(*m_workspace, withAdvice(m_workspace->setup(), *m_advised.advice), tr("Suggested limit"));
}

void SuggestionCard::tryOthers()
{
    m_try->setEnabled(false);
    m_trials.run(
        [of = m_advised](const std::stop_token& stop) { return tryOtherKeys(of.grouped, of.periods, of.aims, stop); },
        [this](const Result<std::vector<KeyTrial>>& trials) {
            if (trials)
                m_keys->setTrials(*trials);
            m_keys->setVisible(trials && !trials->empty());
            if (!trials)
                m_doubt->setText(errorLine(trials.error()));
            else if (trials->empty())
                m_doubt->setText(tr("This traffic has no other key that could be tried."));
            m_doubt->setVisible(!m_doubt->text().isEmpty());
            emit told();
        });
}

} // namespace spillway::ui
