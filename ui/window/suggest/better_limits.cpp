#include "ui/window/suggest/better_limits.h"

#include "ui/commands/edits.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/project.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/error_text.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/key_trials.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QPushButton>

#include <algorithm>
#include <utility>

namespace spillway::ui {

namespace {

constexpr std::size_t kLongestKey = 60; ///< characters

} // namespace

BetterLimits::BetterLimits(Project* project, TrialsJob* job, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_job(job),
    m_look(new QPushButton(tr("Look for what does better"), this)),
    m_trials(new KeyTrials(this))
{
    m_look->setToolTip(
        tr("Tries addresses, networks, users, paths and programs as keys, and the limit without a client that is in "
           "the way of a tighter one"));
    setPrimary(m_look, true);
    column(this, em(this, 0.35), {{m_look, 0, Qt::AlignLeft}, m_trials});
    connect(m_look, &QPushButton::clicked, this, &BetterLimits::begin);
    connect(m_job, &TrialsJob::tried, this, [this](const Tried& tried) {
        m_tried = tried;
        show();
        emit changed();
    });
    connect(m_job, &TrialsJob::failed, this, [this](const Error& error) {
        m_sentence = errorLine(error);
        enter(State::FoundNothing);
        emit changed();
    });
    connect(m_trials, &KeyTrials::keyChosen, this, &BetterLimits::countBy);
    connect(m_trials, &KeyTrials::exemptionChosen, this, &BetterLimits::exempt);
    connect(m_trials, &KeyTrials::requestsWanted, this, &BetterLimits::requestsWanted);
    enter(State::Idle);
}

void BetterLimits::lookFor(const Advised& advised)
{
    if (advised.advice->separates || advised.advice->incident.requests == 0)
        return;
    m_of = advised;
    if (advised.grouped->requests() <= kAtOnce)
        begin();
    else
        enter(State::Waits);
}

void BetterLimits::forget()
{
    m_job->cancel();
    m_of = {};
    m_tried.reset();
    m_sentence.clear();
    m_exemption.reset();
    m_tellsOfCrowd = false;
    enter(State::Idle);
}

void BetterLimits::enter(State state)
{
    if (state != m_state && isAncestorOf(QApplication::focusWidget()))
        parentWidget()->setFocus(); // what has the keyboard goes; the card has its next step take it
    m_state = state;
    m_look->setVisible(state == State::Waits);
    m_trials->setVisible(state == State::Found);
    setVisible(state == State::Waits || state == State::Found);
}

void BetterLimits::begin()
{
    enter(State::Looks);
    emit changed();
    m_job->start(m_of);
}

void BetterLimits::compareWith(const Beside& beside)
{
    m_beside = beside;
    if (m_tried)
        show();
}

void BetterLimits::show()
{
    const std::vector<KeyTrial> keys = betterKeys(m_tried->keys, m_beside.best(), m_of.aims);
    const bool exempts = m_tried->exempt && isClearlyBetter(m_tried->exempt->advice, m_beside.best());
    m_exemption = exempts ? std::optional(m_tried->exempt->condition) : std::nullopt;
    m_tellsOfCrowd = exempts && m_of.advice->crowd == m_tried->exempt->client;
    const auto tellsApart = [](const KeyTrial& trial) { return wordOf(trial.key) == KeyWord::Client; };
    const KeyWord word = wordOf(*m_of.grouped);
    const QString other = besideText(m_beside, word); // what the card does not tell above
    std::vector<Alternative> alternatives;
    if (exempts) {
        const QString effect = trialText(m_tried->exempt->advice, word);
        const bool alone = keys.empty();
        alternatives.push_back(
            {{},
             clientName(*m_of.grouped, m_tried->exempt->client),
             exemptEvidence(*m_tried->exempt, *m_of.grouped),
             alone && !other.isEmpty()
                 ? tr("Never limiting it, %1 (%2).", "10r/s burst=20 keeps out 90 %, now: 80 %").arg(effect, other)
                 : tr("Never limiting it, %1.", "10r/s burst=20 keeps out 90 %").arg(effect),
             false}); // whoever is spared from now on is to be looked at first
    }
    for (const KeyTrial& trial : keys)
        alternatives.push_back({QString::fromStdString(trial.key),
                                {},
                                sharedText(wordOf(trial.key)),
                                trialText(trial.advice, wordOf(trial.key)),
                                tellsApart(trial) && !exempts});
    const auto beside = [&](const QString& title) {
        return other.isEmpty() ? title : QStringLiteral("%1 (%2)").arg(title, other);
    };
    if (exempts && keys.empty())
        m_sentence.clear(); // there is but one
    else if (!keys.empty())
        m_sentence = beside(exempts ? tr("These do better")
                            : std::ranges::any_of(keys, tellsApart)
                                ? tr("Another key does better")
                                : tr("Another key keeps out more, but does not tell clients apart")) +
                     u':';
    else if (m_tried->keys.empty())
        m_sentence = tr("Nothing better is known: this traffic has no other key that could be tried.");
    else
        m_sentence = nothingBetter();
    m_trials->setAlternatives(alternatives);
    enter(alternatives.empty() ? State::FoundNothing : State::Found);
}

QString BetterLimits::nothingBetter() const
{
    const Advice& advice = *m_of.advice;
    if (advice.surplus == 0 && !advice.separates)
        return adviceDoubts(advice, *m_of.grouped, incidentsAmong(m_of.periods)).value(0);
    return advice.quietestIncident && wordOf(*m_of.grouped) == KeyWord::Client
               ? tr("Nothing much better was found: the rest comes no faster than normal clients do, and neither to "
                    "count by something else nor to exempt who is in the way keeps out clearly more.")
               : tr("Nothing much better was found: neither to count by something else nor to exempt who is in the way "
                    "keeps out clearly more.");
}

void BetterLimits::countBy(const QString& key)
{
    const auto parsed = KeyTemplate::parse(key.toStdString());
    if (!parsed)
        return;
    const QString before = tr("by %1", "$uri").arg(QString::fromStdString(m_project->setup().zone.key.text()));
    editSetup(*m_project, withKey(m_project->setup(), *parsed), tr("Count by %1").arg(key));
    emit chosen(before);
}

void BetterLimits::exempt()
{
    if (!m_exemption)
        return;
    std::vector<Condition> all = m_project->setup().zone.key.exemptions();
    all.push_back(*m_exemption);
    const QString text = QString::fromStdString(printable(m_exemption->text(), kLongestKey));
    const QString before = tr("with %1 limited").arg(clientName(*m_of.grouped, m_tried->exempt->client));
    editSetup(*m_project, withExemptions(m_project->setup(), std::move(all)), tr("Exempt %1").arg(text));
    emit chosen(before);
}

} // namespace spillway::ui
