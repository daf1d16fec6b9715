#include "ui/window/suggestion_guide.h"

#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/window/frame/top_bar.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/picture_panel.h"
#include "ui/window/suggest/period_question.h"
#include "ui/window/suggest/setting_notes.h"
#include "ui/window/suggest/suggestion_card.h"
#include "ui/window/tabs/config_text.h"
#include "ui/window/tabs/tabs_panel.h"
#include "ui/window/tabs/trade_off_panel.h"

#include <QtGui/QAction>

namespace spillway::ui {

SuggestionGuide::SuggestionGuide(Project* project, const Results* results, SuggestionCard* card, TabsPanel* tabs,
                                 PicturePanel* picture, TopBar* topBar, LogOpener* opener, const Actions& actions,
                                 QObject* parent) :
    QObject(parent),
    m_project(project),
    m_results(results),
    m_card(card),
    m_tabs(tabs),
    m_picture(picture),
    m_topBar(topBar),
    m_actions(actions)
{
    wireCard(opener);
    showNext();
    connect(m_actions.suggest, &QAction::triggered, this, &SuggestionGuide::suggest);
}

void SuggestionGuide::wireCard(LogOpener* opener)
{
    TradeOffPanel* tradeOff = m_tabs->tradeOff();
    connect(tradeOff, &TradeOffPanel::advised, m_card, &SuggestionCard::tell);
    connect(tradeOff, &TradeOffPanel::notAdvised, m_card, &SuggestionCard::fail);
    connect(m_card->question(), &PeriodQuestion::proposed, m_picture, &PicturePanel::setProposed);
    connect(m_card, &SuggestionCard::againRequested, tradeOff, &TradeOffPanel::adviseAgain);
    connect(m_card, &SuggestionCard::detailsRequested, this, [this] {
        m_tabs->showTab(TabsPanel::TradeOff);
        m_tabs->tradeOff()->notes()->showPage(SettingNotes::Reasons);
    });
    connect(m_card, &SuggestionCard::proposalsRequested, m_actions.proposePeriods, &QAction::trigger);
    connect(m_card, &SuggestionCard::exportRequested, m_actions.exportConfig, &QAction::trigger);
    connect(m_card, &SuggestionCard::dismissed, this, [this] { m_mapWantedOf.reset(); });
    connect(m_card, &SuggestionCard::changed, this, [this] {
        openMap();
        m_tabs->tradeOff()->holdBack(m_card->question()->isOpen());
        showNext();
    });
    connect(opener, &LogOpener::opened, this, &SuggestionGuide::showNext);
}

void SuggestionGuide::suggest()
{
    m_card->expect();
    m_card->setFocus(); // on it the next step will be
    m_mapWantedOf = m_results->computed().ofSelected();
    openMap();
}

void SuggestionGuide::showNext()
{
    const Setup& setup = m_project->setup();
    const QAction* next = nullptr;
    if (m_card->isDecided() || setup.other)
        next = whyNoConfig(setup).isEmpty() ? m_actions.exportConfig : nullptr;
    else if (m_card->isHidden())
        next = m_actions.suggest;
    m_topBar->setNext(next);
}

/// Only once it is known what shall be kept out: beside an open question the map would answer another one, and take the
/// room of the chart that shows what the question is about.
void SuggestionGuide::openMap()
{
    if (!m_mapWantedOf || m_card->question()->isOpen())
        return;
    const bool same = m_results->computed().ofSelected() == m_mapWantedOf;
    m_mapWantedOf.reset();
    if (same)
        m_tabs->showTab(TabsPanel::TradeOff);
}

} // namespace spillway::ui
