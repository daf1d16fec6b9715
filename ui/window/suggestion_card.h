#pragma once

#include "ui/jobs/map_job.h"
#include "ui/jobs/newest.h"
#include "ui/models/setup.h"

#include <QtWidgets/QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace spillway::ui {

class KeyTrials;
class PeriodQuestion;
class Workspace;

/// The suggested limit with the reasons in short: to be used with one click. Hidden until there is one; then it says when it is
/// of other traffic, periods, key or aims than the present ones, and offers to compute it again. Where no period is marked it
/// asks first which stretches should be kept out. Where the present key does not tell the periods apart it offers to try others.
class SuggestionCard : public QWidget
{
    Q_OBJECT

public:
    explicit SuggestionCard(Workspace* workspace, QWidget* parent = nullptr);
    /// There will be advice: says so until tell() or fail(). Asks for periods where none is marked.
    void expect();
    void tell(const Advised& advised);
    void fail(const Error& error); ///< there will be none
    [[nodiscard]] const Advised& advised() const { return m_advised; }
    /// There is advice, and it is on what the workspace has.
    [[nodiscard]] bool isCurrent() const;
    [[nodiscard]] QPushButton* use() const { return m_use; }
    [[nodiscard]] QPushButton* again() const { return m_again; }
    [[nodiscard]] QPushButton* details() const { return m_details; }
    [[nodiscard]] QPushButton* tryKeys() const { return m_try; }
    [[nodiscard]] KeyTrials* keys() const { return m_keys; }
    [[nodiscard]] PeriodQuestion* question() const { return m_question; }

signals:
    void told(); ///< there is something new to see
    void againRequested();
    void detailsRequested();

private:
    void layOut();
    void forget();
    void follow();
    void followButtons(bool shown);
    void adviseAgain();
    void useIt();
    void tryOthers();

    Workspace* m_workspace;
    Advised m_advised;
    bool m_expected = false; ///< see expect()
    QString m_failure;       ///< why there is none
    PeriodQuestion* m_question;
    QLabel* m_limit;
    QLabel* m_reasons;
    QLabel* m_doubt;
    QLabel* m_stale;
    QPushButton* m_use;
    QPushButton* m_again;
    QPushButton* m_details;
    QPushButton* m_try;
    KeyTrials* m_keys;
    Newest<std::vector<KeyTrial>> m_trials;
};

} // namespace spillway::ui
