#pragma once

#include "ui/jobs/hurt_job.h"
#include "ui/models/tables/hurt_model.h"
#include "ui/window/frame/actions.h"

#include <QtCore/QTimer>
#include <QtWidgets/QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QPushButton;

namespace spillway::ui {

class VerdictTable;
class Project;
class Results;
struct ResultGraph;

/// The tab of clients that get hurt in normal periods: in a sentence, and client by client with what each looks like. It computes only while somebody looks, and not before the limit rests.
class HurtPanel : public QWidget
{
    Q_OBJECT

public:
    HurtPanel(Project* project, ResultGraph* graph, const Actions& actions, QWidget* parent = nullptr);
    [[nodiscard]] HurtModel* model() const { return m_model; }
    [[nodiscard]] VerdictTable* table() const { return m_table; }

signals:
    void bucketRequested(); ///< of the chosen client

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void layOut(const Actions& actions);
    void wire();
    void follow();
    [[nodiscard]] HurtWish wished() const; ///< of what is computed, with its ranges as soon as they are known
    void show(const HurtPtr& hurt);
    void fail(const Error& error);
    void forget();
    void tellOf(const Hurt& hurt);
    void tellAgain();
    [[nodiscard]] QString missingRanges(const Hurt& hurt) const;
    void tell(const QString& sentence, const QString& below);
    void choose(const QModelIndex& index);
    void mark();
    void shareRoom();

    Project* m_project;
    const Results* m_results;
    HurtModel* m_model;
    HurtJob* m_job;
    /// Everything that a Hurt depends on, whatever is known of its ranges.
    struct Of
    {
        std::weak_ptr<const Outcome> outcome;
        std::vector<Period> periods;
    };
    HurtPtr m_hurt;                  ///< that is shown; nullptr where none is
    Of m_of;                         ///< the question that it answers
    std::optional<Error> m_noRanges; ///< why the hurt clients over the readings stay unknown
    QLabel* m_sentence;
    QLabel* m_below; ///< what else is to say
    QPushButton* m_showBucket;
    QWidget* m_buttons; ///< for the chosen client
    VerdictTable* m_table;
    QWidget* m_room;        ///< of the table
    QWidget* m_empty;       ///< in its place where there is none: the sentence stays on top
    QTimer m_counting;      ///< the old table stays until the work takes long enough to be noticed
    bool m_stale = true;    ///< what is shown is older than the project: nobody looked
    bool m_marking = false; ///< the mark moves by itself, not by the user
};

} // namespace spillway::ui
