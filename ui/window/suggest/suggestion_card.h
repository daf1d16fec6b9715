#pragma once

#include "ui/window/suggest/suggestion_texts.h"

#include <QtWidgets/QWidget>

class QBoxLayout;
class QLabel;
class QPushButton;
class QToolButton;

namespace spillway::ui {

class PlacedOffer;
class PeriodQuestion;
class Project;
class Results;
struct ResultGraph;

/// Suggested limits: for the places of the incident and for the whole site, each used with one click. If no period is
/// marked, it asks first which ones are the incident. Says when the suggestion is outdated and offers a new one.
class SuggestionCard : public QWidget
{
    Q_OBJECT

public:
    explicit SuggestionCard(Project* project, ResultGraph* graph, QWidget* parent = nullptr);
    /// There will be advice: says so until tell() or fail(). Asks for periods where none is marked.
    void expect();
    void tell(const Advised& advised);
    void fail(const Error& error); ///< there will be none
    /// The suggested limit is in use, or the present one does as well: it can be exported.
    [[nodiscard]] bool isDecided() const;
    [[nodiscard]] const Advised& advised() const { return m_advised; }
    /// There is advice, and it is on what the project has.
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] QPushButton* use() const { return m_use; }
    [[nodiscard]] QPushButton* propose() const { return m_propose; }
    [[nodiscard]] PlacedOffer* places() const { return m_places; }
    [[nodiscard]] QPushButton* wider() const { return m_wider; }
    [[nodiscard]] QPushButton* markBusiest() const { return m_mark; }
    [[nodiscard]] PeriodQuestion* question() const { return m_question; }
    [[nodiscard]] const QLabel* headline() const { return m_limit; }

signals:
    void told();      ///< there is something new to see
    void dismissed(); ///< nothing is wanted of it any more
    void againRequested();
    void detailsRequested();
    void exportRequested();
    void proposalsRequested();
    void changed(); ///< isDecided(), or whether there is anything to see

private:
    void layOut();
    void forget();
    [[nodiscard]] bool hasFailed() const { return !m_failed.why.isEmpty(); }
    void follow();
    void followButtons(bool shown);
    void keepFocus(const QWidget* before); ///< where it was on the card
    [[nodiscard]] bool hasPlaces() const;
    [[nodiscard]] bool showsWholeSite() const;
    [[nodiscard]] bool isBest() const;
    [[nodiscard]] bool isUsed() const;
    void dismiss();
    void lookAgain();
    void adviseAgain(); ///< because somebody pressed a button of the card
    void useIt();
    void tellAnew();

    Project* m_project;
    const Results* m_results;
    Advised m_advised;
    bool m_expected = false;    ///< see expect()
    bool m_isDismissed = false; ///< not to be seen until it is expected
    struct Failed
    {
        QString why; ///< there is no advice; empty where it did not fail
        Advised of;  ///< without advice
    };
    Failed m_failed;
    QWidget* m_card;
    PeriodQuestion* m_question;
    QLabel* m_limit;
    QLabel* m_effect;
    QLabel* m_doubt;
    QLabel* m_looking; ///< for limits of single places
    QLabel* m_stale;
    QPushButton* m_use;
    QPushButton* m_useAndExport;
    QPushButton* m_export;
    QPushButton* m_again;
    QPushButton* m_details;
    QPushButton* m_propose;
    QPushButton* m_mark;       ///< the busiest normal client as part of the incident
    bool m_wantsOther = false; ///< a suggestion, as soon as the results are of other requests
    PlacedOffer* m_places;
    QPushButton* m_wider; ///< shows the limit for the whole site beside them
    bool m_showsWider = false;
    QToolButton* m_close;  ///< the last that the keyboard comes to
    QBoxLayout* m_buttons; ///< with the details beside them, or below
};

} // namespace spillway::ui
