#include "ui/window/suggest/suggestion_card.h"

#include "ui/commands/edits.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/key_words.h"
#include "ui/models/project/setting_map.h"
#include "ui/models/words/advice_words.h"
#include "ui/text/error_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/basic/boxes.h"
#include "ui/widgets/basic/labels.h"
#include "ui/widgets/tables/clients_view.h"
#include "ui/window/frame/side_panel.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/suggest/placed_offer.h"

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

SuggestionCard::SuggestionCard(Project* project, ResultGraph* graph, QWidget* parent) :
    QWidget(parent),
    m_project(project),
    m_results(&graph->results),
    m_question(new PeriodQuestion(project, m_results, this)),
    m_limit(makeLabel({}, TextRole::Heading, this, Wrap::Yes)),
    m_effect(makeLabel({}, TextRole::Plain, this, Wrap::Yes)),
    m_doubt(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_looking(makeLabel(tr("Looking for the affected paths…"), TextRole::Subtle, this, Wrap::Yes)),
    m_stale(makeLabel({}, TextRole::Warning, this, Wrap::Yes)),
    m_use(new QPushButton(tr("Use"), this)),
    m_useAndExport(new QPushButton(tr("Use and export…"), this)),
    m_export(new QPushButton(tr("Export config…"), this)),
    m_again(new QPushButton(tr("Suggest again"), this)),
    m_details(makeLink(tr("Why?"), this)),
    m_propose(makeLink(tr("Find incidents…"), this)),
    m_mark(makeLink({}, this)),
    m_places(new PlacedOffer(project, &graph->places, this)),
    m_wider(makeLink(tr("Or one limit for the whole site…"), this)),
    m_close(makeIconButton(u"close"_s, tr("Close the suggestion"), tr("Close; Suggest brings it back"), this)),
    m_buttons(new QBoxLayout(QBoxLayout::LeftToRight))
{
    m_use->setAccessibleName(tr("Use the suggested limit"));
    m_useAndExport->setAccessibleName(tr("Use the suggested limit and export its configuration"));
    setPrimary(m_again, true);
    m_details->setAccessibleName(tr("Why this limit is suggested"));
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
    m_mark->setToolTip(
        tr("This client behaves like the incident. Mark it to exclude its requests from normal traffic."));
    connect(m_mark, &QPushButton::clicked, this, [this] {
        m_wantsOther = true;
        markAsIncident(*m_project, clientName(*m_advised.grouped, *m_advised.advice->busiestNormal));
    });
    connect(m_places, &PlacedOffer::changed, this, &SuggestionCard::tellAnew);
    connect(m_wider, &QPushButton::clicked, this, [this] {
        m_showsWider = true;
        follow();
    });
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
    auto* headlines = column(nullptr, em(this, 0.35), {m_question, m_places, m_looking, m_limit});
    auto* head = row(nullptr, -1, {{headlines, 1}, {m_close, 0, Qt::AlignTop}});
    const int pad = em(this, 0.6);
    column(m_card, em(this, 0.35),
           {head,
            m_stale,
            m_buttons,
            m_effect,
            m_doubt,
            {m_mark, 0, Qt::AlignLeft},
            {m_wider, 0, Qt::AlignLeft},
            {m_propose, 0, Qt::AlignLeft}},
           {pad, pad, pad, pad});
    column(this, -1, {m_card});
}

void SuggestionCard::forget()
{
    m_advised = {};
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
    m_showsWider = false;
    m_failed = {};
    m_effect->setText(unitsKept(suggestionEffect(m_advised)));
    m_doubt->setText(breakable(suggestionDoubt(m_advised)));
    m_places->forget();
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
    if (m_advised.advice && !isCurrent() && std::exchange(m_wantsOther, false))
        return adviseAgain();
    const bool asks = m_question->isOpen();
    const bool has = m_advised.advice != nullptr;
    const bool told = !m_isDismissed && !asks && !m_expected && !hasFailed() && has;
    const bool current = told && isCurrent();
    // The advice is of nginx limit_req.
    setVisible(!m_isDismissed && !m_project->setup().other && (asks || m_expected || has || hasFailed()));
    if (!current && !m_places->isIdle())
        m_places->forget();
    if (current && m_places->isIdle())
        m_places->lookFor(m_advised);
    const bool wide = current && showsWholeSite();
    m_looking->setVisible(current && m_places->isLooking());
    m_places->setVisible(hasPlaces() && !(current && isUsed())); // the one in use stands alone
    // The rows below do not move up for a moment.
    m_card->setMinimumHeight(m_expected && has ? m_card->height() : 0);
    m_limit->setVisible(!asks && (!current || wide));
    m_limit->setText(breakable(
        m_expected ? tr("Looking for a limit…")
        : told     ? suggestionHeadline(m_advised, *m_results, current && hasPlaces() ? Beside::Places : Beside::Alone)
                   : m_failed.why));
    m_stale->setText(told && !current ? whatIsElse(m_advised, *m_results) : QString());
    m_stale->setVisible(told && !current);
    m_effect->setVisible(wide);
    m_doubt->setVisible(wide && !m_doubt->text().isEmpty());
    const bool isLike = current && m_advised.advice->busiestIsLikeIncident;
    const QString busiest = isLike ? clientName(*m_advised.grouped, *m_advised.advice->busiestNormal) : QString();
    m_mark->setText(tr("Mark %1 as incident").arg(busiest));
    m_mark->setVisible(isLike && std::ranges::count(m_project->setup().incidentClients, busiest.toStdString()) == 0);
    m_wider->setVisible(current && hasPlaces() && !wide);
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
    m_use->setVisible(shown && showsWholeSite() && !isUsed() && standingOf(m_advised, *m_results) != Standing::Better &&
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
    const bool placesFirst = hasPlaces() && !m_places->use()->isHidden();
    setPrimary(m_export, decided);
    setPrimary(m_places->use(), !decided && placesFirst);
    setPrimary(m_use, !decided && !placesFirst && !m_places->isLooking() && isBest());
    for (QPushButton* button : {m_use, m_useAndExport})
        button->setEnabled(!isUsed());
}

/// Beside limits for the places it is shown on request, and where it says something about the present limit.
bool SuggestionCard::showsWholeSite() const
{
    if (m_places->isLooking())
        return false;
    return !hasPlaces() || m_showsWider || isUsed() || standingOf(m_advised, *m_results) != Standing::Behind;
}

bool SuggestionCard::hasPlaces() const
{
    return m_places->hasFound();
}

/// It reaches the aim, or nothing better is known.
bool SuggestionCard::isBest() const
{
    return m_places->foundNothing() || isWorthUsing(*m_advised.advice, m_advised.periods, m_project->fullRange());
}

bool SuggestionCard::isUsed() const
{
    return m_advised.advice && spillway::ui::isUsed(m_advised, *m_results);
}

bool SuggestionCard::isDecided() const
{
    if (m_question->isOpen() || !isCurrent())
        return false;
    const bool usesPlaces = hasPlaces() && m_places->use()->isHidden(); // they are among the limits
    return usesPlaces || isUsed() || (standingOf(m_advised, *m_results) != Standing::Behind && isBest());
}

void SuggestionCard::useIt()
{
    if (!isCurrent())
        return;
    setFocus(); // the button goes
    editSetup(*m_project, withAdvice(m_project->setup(), *m_advised.advice), tr("Suggested limit"));
    follow();
    focusPrimary(this);
}

} // namespace spillway::ui
