#pragma once

#include "engine/trace/nginx/key.h"

#include <QtWidgets/QWidget>

class QLabel;
class QPushButton;

namespace spillway::ui {

class FileWatch;
class Workspace;

/// What to know of the files together, below their list: which were left out, where requests count twice, gaps, and
/// that they have changed since they were read. Takes no room where there is nothing to tell.
class SetNotes : public QWidget
{
    Q_OBJECT

public:
    /// Watches `workspace`, which must outlive the notes, and its files.
    explicit SetNotes(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] FileWatch* watch() const { return m_watch; }
    [[nodiscard]] QPushButton* reload() const { return m_reload; }

signals:
    void reloadRequested();

private:
    void showSet();
    void showNews(const QString& news);

    Workspace* m_workspace;
    FileWatch* m_watch;
    KeyTemplate m_key; ///< what the notes are told for
    QLabel* m_overlaps;
    QLabel* m_notes;
    QLabel* m_news;
    QPushButton* m_reload;
};

} // namespace spillway::ui
