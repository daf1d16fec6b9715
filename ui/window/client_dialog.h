#pragma once

#include <QtWidgets/QDialog>

class QLabel;

namespace spillway::ui {

class RequestsModel;
class VerdictTable;
class Workspace;

/// What the chosen client asked for, and what becomes of each request. Stays open beside the window and follows the choice and
/// the limit; a click on a request moves the playhead to it.
class ClientDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ClientDialog(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] RequestsModel* model() const { return m_model; }
    [[nodiscard]] VerdictTable* table() const { return m_table; }
    [[nodiscard]] QString told() const; ///< above the table

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void layOut();
    void follow();
    void copy() const;

    Workspace* m_workspace;
    RequestsModel* m_model;
    VerdictTable* m_table;
    QWidget* m_room; ///< of the table
    QLabel* m_client;
    QLabel* m_when;
    QLabel* m_paths;
    QLabel* m_agents;
};

} // namespace spillway::ui
