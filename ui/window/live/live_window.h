#pragma once

#include "ui/jobs/live_job.h"

#include <QtCore/QTimer>
#include <QtWidgets/QDialog>

#include <deque>

class QLabel;
class QLineEdit;
class QPushButton;
class QTreeWidget;

namespace spillway::ui {

class Project;
class RequestsChart;

/// Live traffic under the limits in force: the last five minutes, and the clients that are near a limit or over it. Its
/// picture rests while the pointer is over the clients, and then catches up.
class LiveWindow : public QDialog
{
    Q_OBJECT

public:
    LiveWindow(const Project* project, QWidget* parent);
    void follow(const QString& source); ///< a file, or "tcp:127.0.0.1:5514"

private:
    void layOut();
    void wire();
    void choose();
    void restart();
    void stop(const QString& why);
    void take(const LiveSecond& second);
    void showAll();
    void showClients(const LiveSecond& second);

    const Project* m_project;
    QLineEdit* m_source;
    QPushButton* m_choose;
    QPushButton* m_start;
    QPushButton* m_freeze;
    QLabel* m_state;
    RequestsChart* m_chart;
    QTreeWidget* m_clients;
    QTimer m_changed; ///< since the limits changed: a slider may still move
    bool m_isRunning = false;
    std::deque<LiveSecond> m_seconds; ///< of the last minutes; only the last one has its clients
    LiveJob m_job;                    ///< last: its thread ends before the rest goes
};

} // namespace spillway::ui
