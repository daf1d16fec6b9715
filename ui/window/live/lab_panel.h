#pragma once

#include "ui/jobs/lab_job.h"
#include "ui/jobs/send_traffic.h"

#include <QtWidgets/QWidget>

class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QToolButton;
class QTreeWidget;

namespace spillway::ui {

class ElidedLabel;
class LiveView;
class Project;
class Results;

/// The tab of the lab: a server with the limits in force, which follow the sliders while it runs. Shows its answers; sends
/// the loaded traffic to it or to another server on this machine.
class LabPanel : public QWidget
{
    Q_OBJECT

public:
    LabPanel(const Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] QWidget* stage() const; ///< the requests over time and the clients, shown elsewhere
    void keepAs(const QString& path);     ///< writes what came as a request CSV

signals:
    void trafficKept(const QString& path);

private:
    void layOut();
    void wire();
    [[nodiscard]] Policy policy() const;
    void start();
    void stop(const QString& why);
    void listen(int port);
    void send();
    void endSending(const Result<Sent>& sent);
    void say(const QString& message);
    void take(const LabNews& news);
    void showAnswers();

    const Project* m_project;
    const Results* m_results;
    LiveView* m_view;
    QPushButton* m_start;
    QLineEdit* m_address; ///< of the lab; empty while it does not listen
    QToolButton* m_copy;
    QLineEdit* m_target; ///< where traffic is sent; empty: to the lab
    QPushButton* m_send;
    QPushButton* m_keep;
    ElidedLabel* m_state;
    QTreeWidget* m_answers;
    QPlainTextEdit* m_head; ///< of the chosen answer
    bool m_isRunning = false;
    bool m_isSending = false;
    LiveCounts m_counts;
    QString m_message;
    QByteArray m_client;                 ///< whose answers are shown; empty: all
    std::vector<LabAnsweredPtr> m_shown; ///< by row of m_answers
    bool m_isStale = false;              ///< answers came that it does not show yet
    Newest<Sent> m_sender;               ///< from here on: their threads end before the rest goes
    LabJob m_job;
};

} // namespace spillway::ui
