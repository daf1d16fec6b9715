#pragma once

#include "engine/replay/replay.h"
#include "ui/jobs/worker.h"

#include <QtWidgets/QDialog>

#include <vector>

class QLabel;

namespace spillway::ui {

class RequestsModel;
class VerdictTable;
class Project;
class Results;

/// The requests of a client, and the verdict on each. Stays open beside the window and follows the limit and,
/// where it was not opened to explain who one client is, the choice; that it explains beside whatever is chosen.
/// A click on a request moves the playhead to it.
class ClientDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ClientDialog(Project* project, const Results* results, QWidget* parent = nullptr);
    /// Lists this client alone, whom the window need not show, or whichever is chosen.
    void tellOf(const QString& client);
    void tellOfChosen() { tellOf({}); }
    [[nodiscard]] RequestsModel* model() const { return m_model; }
    [[nodiscard]] VerdictTable* table() const { return m_table; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void follow();
    void lookAt(const QString& client);
    void keep(std::vector<RequestOutcome> requests, const GroupedPtr& grouped);
    void fill(const std::vector<RequestOutcome>& requests, const GroupedPtr& grouped, const QString& client);
    void note(const QString& text);
    void copy() const;

    Project* m_project;
    const Results* m_results;
    RequestsModel* m_model;
    VerdictTable* m_table;
    QWidget* m_room;                    ///< of the table
    QString m_of;                       ///< the client that it is of alone; empty where it follows the choice
    GroupedPtr m_keptOf;                ///< the keys of these point into it
    std::vector<RequestOutcome> m_kept; ///< of that one, once known
    QLabel* m_client;
    QLabel* m_when;
    QLabel* m_paths;
    QLabel* m_agents;
    QLabel* m_note;                               ///< where the list is of an earlier limit
    Newest<std::vector<RequestOutcome>> m_looked; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
