#pragma once

#include "ui/jobs/live_job.h"

#include <QtCore/QTimer>
#include <QtWidgets/QDialog>

class QLabel;
class QLineEdit;
class QPushButton;

namespace spillway::ui {

class LiveView;
class Project;

/// Live traffic under the limits in force: the last five minutes, and the clients that are near a limit or over it.
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

    const Project* m_project;
    QLineEdit* m_source;
    QPushButton* m_choose;
    QPushButton* m_start;
    QPushButton* m_freeze;
    QLabel* m_state;
    LiveView* m_view;
    QTimer m_changed; ///< since the limits changed: a slider may still move
    bool m_isRunning = false;
    LiveJob m_job; ///< last: its thread ends before the rest goes
};

} // namespace spillway::ui
