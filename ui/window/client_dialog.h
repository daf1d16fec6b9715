#pragma once

#include "engine/replay/replay.h"

#include <QtWidgets/QDialog>

#include <vector>

class QLabel;

namespace spillway::ui {

class RequestsModel;
class VerdictTable;
class Workspace;

/// What a client asked for, and what becomes of each request. Stays open beside the window and follows the limit and, where it was
/// not opened to tell who one client is, the choice; a click on a request moves the playhead to it.
class ClientDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ClientDialog(Workspace* workspace, QWidget* parent = nullptr);
    /// Of this client alone, which is about to be shown by the window, or of whichever is chosen.
    void tellOf(const QString& client);
    void tellOfChosen() { tellOf({}); }
    [[nodiscard]] RequestsModel* model() const { return m_model; }
    [[nodiscard]] VerdictTable* table() const { return m_table; }
    [[nodiscard]] QString told() const; ///< above the table

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void follow();
    void fill(const std::vector<RequestOutcome>& requests, const QString& client);
    void copy() const;

    Workspace* m_workspace;
    RequestsModel* m_model;
    VerdictTable* m_table;
    QWidget* m_room;                    ///< of the table
    QString m_of;                       ///< the client that it is of alone; empty where it follows the choice
    std::vector<RequestOutcome> m_kept; ///< of that one, once known
    QLabel* m_client;
    QLabel* m_when;
    QLabel* m_paths;
    QLabel* m_agents;
    QLabel* m_note; ///< where the window shows another client
};

} // namespace spillway::ui
