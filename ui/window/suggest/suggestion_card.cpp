#include "ui/window/suggest/suggestion_card.h"

#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/setting_map.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/fields/key_trials.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/suggest/better_limits.h"
#include "ui/window/suggest/period_question.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QBoxLayout>
#include <QtWidgets/QFrame>
#include <QtWidgets/QLabel>
#include <QtWidgets/QPushButton>
#include <QtWidgets/QToolButton>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

// In heights of the font.
constexpr double kSecondHalf = 8.8;   ///< the sentences on somebody who could be exempt
constexpr double kNothingFound = 4.3; ///< and where nothing better is found

} // namespace

SuggestionCard::SuggestionCard(Project* project, ResultGraph* graph, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_question(new PeriodQuestion(project, m_results, this)),
    m_limit(makeLabel({}, TextRole::Heading, this, Wrap::Yes)),
    m_reasons(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_hit(new ClientLinks(tr("It hits %1."), this)),
    m_change(makeLabel({}, TextRole::Subtle, this, Wrap::Yes)),
    m_doubt(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_second(new QWidget(this)),
    m_looking(makeLabel(tr("Looking for something better…"), TextRole::Subtle, m_second, Wrap::Yes)),
    m_found(makeLabel({}, TextRole::Plain, m_second, Wrap::Yes)),
    m_stale(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_use(new QPushButton(tr("Use"), this)),
    m_useAndExport(new QPushButton(tr("Use and export…"), this)),
    m_export(new QPushButton(tr("Export config…"), this)),
    m_again(new QPushButton(tr("Suggest again"), this)),
    m_details(makeLink(tr("Details"), this)),
    m_propose(makeLink(tr("Propose periods…"), this)),
    m_better(new BetterLimits(project, &graph->trials, m_second)),
    m_close(makeIconButton(u"close"_s, tr("Close the suggestion"), tr("Close; Suggest brings it back"), this)),
    m_buttons(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_use->setAccessibleName(tr("Use the suggested limit"));
    m_useAndExport->setAccessibleName(tr("Use the suggested limit and export its configuration"));
    setPrimary(m_again, true);
    m_details->setAccessibleName(tr("Details of the suggestion"));
    layOut();
    connect(m_close, &QToolButton::clicked, this, &SuggestionCard::dismiss);
    connect(m_use, &QPushButton::clicked, this, &SuggestionCard::useIt);
    connect(m_useAndExport, &QPushButton::clicked, this, [this] {
        useIt();
        emit exportRequested();
    });
    connect(m_export, &QPushButton::clicked, this, &SuggestionCard::exportRequested);
    connect(m_again, &QPushButton::clicked, this, &SuggestionCard::adviseAgain);
    connect(m_details, &QPushButton::clicked, this, &SuggestionCard::detailsRequested);
    connect(m_propose, &QPushButton::clicked, this, &SuggestionCard::proposalsRequested);
    connect(m_better, &BetterLimits::chosen, this, [this](const QString& how) {
        const QString setting = adviceText(*m_advised.advice) + u' ' + how;
        m_step = {m_project->setup(), true,
                  beforeText(setting, *m_advised.advice, isUsed(), wordOf(*m_advised.grouped))};
        adviseAgain();
    });
    connect(m_hit, &ClientLinks::chosen, this, &SuggestionCard::requestsWanted);
    connect(m_better, &BetterLimits::requestsWanted, this, &SuggestionCard::requestsWanted);
    connect(m_better, &BetterLimits::changed, this, &SuggestionCard::tellAnew);
    connect(m_question, &PeriodQuestion::answered, this, &SuggestionCard::adviseAgain);
    connect(m_question, &PeriodQuestion::changed, this, &SuggestionCard::tellAnew);
    connect(m_project, &Project::trafficChanged, this, &SuggestionCard::forget);
    connect(m_project, &Project::setupChanged, this, &SuggestionCard::follow);
    connect(m_results, &Results::computedChanged, this, &SuggestionCard::follow);
    connect(m_results, &Results::periodsCounted, this, &SuggestionCard::follow);
    forget();
}

void SuggestionCard::layOut()
{
    m_card = makeCard(this);
    auto* buttons = row(nullptr, em(this, 0.4), {m_export, m_use, m_useAndExport, m_again});
    buttons->setAlignment(Qt::AlignLeft);
    m_buttons->setSpacing(em(this, 0.4));
    m_buttons->addLayout(buttons);
    m_buttons->addWidget(m_details, 1, Qt::AlignLeft);
    auto* headlines = column(nullptr, -1, {m_question, m_limit});
    auto* head = row(nullptr, -1, {{headlines, 1}, {m_close, 0, Qt::AlignTop}});
    column(m_second, em(this, 0.35), {hairline(m_second), gap(em(this, 0.1)), m_looking, m_found, m_better, 1});
    const int pad = em(this, 0.6);
    column(m_card, em(this, 0.35),
           {head,
            m_reasons,
            m_hit,
            m_change,
            m_doubt,
            m_stale,
            m_buttons, // above what is still looked for: they stay where they are
            m_second,
            {m_propose, 0, Qt::AlignLeft}},
           {pad, pad, pad, pad});
    column(this, -1, {m_card});
}

void SuggestionCard::forget()
{
    m_advised = {};
    m_step.reset();
    m_expected = false;
    m_failed = {};
    follow();
}

void SuggestionCard::dismiss()
{
    if (const QWidget* focused = QApplication::focusWidget(); focused && isAncestorOf(focused))
        parentWidget()->setFocus(); // else whatever comes next in the window would have it
    m_isDismissed = true;
    emit dismissed();
    m_question->drop();
    follow();
}

void SuggestionCard::expect()
{
    m_isDismissed = false;
    const OutcomePtr& outcome = m_results->computed().outcome;
    m_expected = !hasFailed() && !isCurrent() && !m_project->setup().other && outcome &&
                 m_results->computed().ofSelected()->requests() > 0; // of none there is no advice
    m_question->ask();
    follow();
    emit told();
}

void SuggestionCard::lookAgain()
{
    m_failed = {};
    expect();
    emit againRequested();
}

void SuggestionCard::adviseAgain()
{
    lookAgain();
    setFocus(); // the button that was pressed is gone, and with it the focus
}

void SuggestionCard::fail(const Error& error)
{
    if (!std::exchange(m_expected, false))
        return;
    const Setup& setup = m_project->setup();
    m_failed = {errorLine(error), {nullptr, m_results->computed().ofSelected(), setup.periods, setup.aims}};
    follow();
}

void SuggestionCard::tell(const Advised& advised)
{
    m_advised = advised;
    m_expected = false;
    m_failed = {};
    m_better->forget();
    m_second->setMinimumHeight(0);
    if (!m_isDismissed)
        m_question->ask();
    tellAnew();
}

/// Unless it is closed.
void SuggestionCard::tellAnew()
{
    follow();
    focusPrimary(this);
    if (!m_isDismissed)
        emit told();
}

/// The something better that was looked for, in the place that was kept for it.
void SuggestionCard::tellFound()
{
    // Beside a setting that does as well it would deny that.
    const bool settled = tellsOfOwn(m_advised, *m_results) && m_better->hasLooked() && !m_better->hasFound();
    const Advice& advice = *m_advised.advice;
    QStringList told;
    if (m_better->hasLooked() && !m_better->tellsOfCrowd())
        told << crowdInShort(advice, *m_advised.grouped);
    if (!settled)
        told << m_better->sentence(); // last: what it announces stands below
    told.removeAll(QString());
    m_found->setText(breakable(told.join(u' ')));
    m_found->setVisible(!told.isEmpty());
    m_looking->setVisible(m_better->isLooking());
    const bool mayExempt = (advice.busiestNormal || advice.busiestAtLowerRate) && change().isEmpty();
    if (m_better->isSoonDone())
        m_second->setMinimumHeight(em(this, mayExempt ? kSecondHalf : kNothingFound));
    m_second->setVisible(m_better->isLooking() || m_better->hasFound() || !told.isEmpty() ||
                         m_better->isVisibleTo(m_second));
}

bool SuggestionCard::isCurrent() const
{
    return m_advised.advice && isOnThis(m_advised, *m_results);
}

void SuggestionCard::follow()
{
    const QWidget* focused = QApplication::focusWidget();
    // Advice on something else may not fail it.
    if (hasFailed() && !m_isDismissed && !m_project->setup().other && !isOnThis(m_failed.of, *m_results))
        return lookAgain();
    const bool asks = m_question->isOpen();
    const bool has = m_advised.advice != nullptr;
    const bool told = !m_isDismissed && !asks && !m_expected && !hasFailed() && has;
    const bool current = told && isCurrent();
    // The advice is of nginx limit_req.
    setVisible(!m_isDismissed && !m_project->setup().other && (asks || m_expected || has || hasFailed()));
    if (!current && !m_better->isIdle())
        m_better->forget();
    if (current && m_better->isIdle())
        m_better->lookFor(m_advised);
    if (current)
        m_better->compareWith(besideOf(m_advised, *m_results));
    const Room room = m_better->isIdle() ? Room::Ample : Room::Scarce;
    if (told) // all of it is known before something better is looked for, and stays as it is
        m_doubt->setText(breakable(suggestionDoubts(m_advised, room)));
    if (current)
        tellFound();
    else
        m_second->hide();
    // The rows below do not move up for a moment.
    m_card->setMinimumHeight(m_expected && has ? m_card->height() : 0);
    m_limit->setVisible(!asks);
    m_limit->setText(breakable(m_expected ? tr("Looking for a limit…")
                               : told     ? suggestionHeadline(m_advised, *m_results)
                                          : m_failed.why));
    m_reasons->setText(current ? unitsKept(suggestionSummary(m_advised, *m_results, room)) : QString());
    m_reasons->setToolTip(current ? suggestionExplained(m_advised, *m_results) : QString());
    m_hit->setClients(current && !tellsOfOwn(m_advised, *m_results) ? hitClients(*m_advised.advice, *m_advised.grouped)
                                                                    : QStringList());
    m_change->setText(current ? breakable(change()) : QString());
    m_change->setVisible(!m_change->text().isEmpty());
    m_stale->setText(told && !current ? whatIsElse(m_advised, *m_results) : QString());
    m_stale->setVisible(told && !current);
    m_reasons->setVisible(current);
    m_doubt->setVisible(current && !m_doubt->text().isEmpty());
    m_again->setVisible(told && !current);
    m_details->setVisible(told);
    followButtons(current);
    keepFocus(focused);
    emit changed();
}

/// Else it would go to whatever comes next in the window where the button that has it goes, or cannot
/// be pressed for a moment.
void SuggestionCard::keepFocus(const QWidget* before)
{
    if (!isVisible() || !before || !isAncestorOf(before) || QApplication::focusWidget() == before)
        return;
    setFocus();
    focusPrimary(this);
}

/// One of them is the next step.
void SuggestionCard::followButtons(bool shown)
{
    m_use->setVisible(shown && !isUsed() && standingOf(m_advised, *m_results) != Standing::Better &&
                      keepsOutSomething(*m_advised.advice));
    m_export->setVisible(shown && isDecided());
    m_useAndExport->setVisible(!m_use->isHidden() && m_export->isHidden());
    const bool both = !m_use->isHidden() && !m_export->isHidden(); // beside them there is no room
    m_buttons->setDirection(both ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    // Where some periods are marked but none to be kept out.
    m_propose->setVisible(shown && std::ranges::count(m_advised.advice->doubts, Doubt::NoIncident) > 0 &&
                          !m_question->isVisible() && !isAllNormal(m_advised.periods, m_project->fullRange()));
    if (!shown)
        return;
    const bool decided = isDecided();
    offerUse();
    setPrimary(m_export, decided);
    QPushButton* better = m_better->trials()->best();
    setPrimary(m_use, !decided && (isBest() || (m_better->hasFound() && better == nullptr)));
    if (better != nullptr)
        setPrimary(better, !decided);
}

/// A limit that is about to be surpassed is not offered.
void SuggestionCard::offerUse()
{
    const bool waits = m_better->isSoonDone();
    for (QPushButton* button : {m_use, m_useAndExport}) {
        button->setEnabled(!isUsed() && !waits);
        button->setToolTip(waits ? tr("In a moment it is known whether something does better") : QString());
    }
}

/// It does what it is for, or nothing better is known.
bool SuggestionCard::isBest() const
{
    return (m_better->hasLooked() && !m_better->hasFound()) ||
           isWorthUsing(*m_advised.advice, m_advised.periods, m_project->fullRange());
}

bool SuggestionCard::isUsed() const
{
    return m_advised.advice && spillway::ui::isUsed(m_advised, *m_results);
}

bool SuggestionCard::isDecided() const
{
    return !m_question->isOpen() && isCurrent() &&
           (isUsed() || (standingOf(m_advised, *m_results) != Standing::Behind && isBest()));
}

void SuggestionCard::useIt()
{
    if (!isCurrent())
        return;
    setFocus(); // the button goes
    const QString before = beforeText(wholeSettingText(m_project->setup()), besideOf(m_advised, *m_results).own, true,
                                      wordOf(*m_advised.grouped));
    editSetup(*m_project, withAdvice(m_project->setup(), *m_advised.advice), tr("Suggested limit"));
    m_step = {m_project->setup(), false, before};
    follow();
    focusPrimary(this);
}

QString SuggestionCard::change() const
{
    return m_step ? m_step->holdsFrom(m_project->setup(), isUsed()) : QString();
}

} // namespace spillway::ui
