#pragma once

#include "engine/trace/group/grouped.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QObject>

namespace spillway::ui {

class LogOpener;
class PicturePanel;
class Project;
class Results;
class SuggestionCard;
class TabsPanel;
class TopBar;

/// Leads from the wish for a suggestion to the next step: connects the card with the trade-off tab, and says which of
/// the buttons on top is the next one to press.
class SuggestionGuide : public QObject
{
    Q_OBJECT

public:
    /// All outlive this object.
    SuggestionGuide(Project* project, const Results* results, SuggestionCard* card, TabsPanel* tabs,
                    PicturePanel* picture, TopBar* topBar, LogOpener* opener, const Actions& actions, QObject* parent);

private:
    void showNext(); ///< says which step is next
    void wireCard(LogOpener* opener);
    void suggest();
    void openMap();

    Project* m_project;
    const Results* m_results;
    SuggestionCard* m_card;
    TabsPanel* m_tabs;
    PicturePanel* m_picture;
    TopBar* m_topBar;
    Actions m_actions;
    GroupedPtr m_mapWantedOf; ///< a suggestion was asked for, and its map is still to be opened
};

} // namespace spillway::ui
