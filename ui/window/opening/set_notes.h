#pragma once

#include "engine/trace/nginx/key.h"

#include <QtWidgets/QWidget>

class QLabel;
class QPushButton;

namespace spillway::ui {

class Project;

/// Notes on the files together, below their list: which were left out, and
/// other addresses that may be the clients'. Takes no room where there is nothing to tell.
class SetNotes : public QWidget
{
    Q_OBJECT

public:
    /// Watches `project`, which must outlive the notes.
    explicit SetNotes(Project* project, QWidget* parent = nullptr);

private:
    void showSet();

    Project* m_project;
    KeyTemplate m_key; ///< the key that the notes hold for
    QLabel* m_notes;
};

/// The accuracy of the time stamps, and a log_format to copy after which they leave no doubt.
class ResolutionNotes : public QWidget
{
    Q_OBJECT

public:
    explicit ResolutionNotes(Project* project, QWidget* parent = nullptr);

private:
    void show();
    void copy();

    Project* m_project;
    QLabel* m_basis;
    QLabel* m_meaning;
    QPushButton* m_copy; ///< shown of imported traffic that is not exact
    QLabel* m_next;      ///< what to do with what was copied
};

} // namespace spillway::ui
