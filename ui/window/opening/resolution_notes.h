#pragma once

#include <QtWidgets/QWidget>

class QLabel;
class QPushButton;

namespace spillway::ui {

class Workspace;

/// What the time stamps allow us to say, and a log_format to copy after which they leave no doubt.
class ResolutionNotes : public QWidget
{
    Q_OBJECT

public:
    explicit ResolutionNotes(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] QPushButton* copyFormat() const { return m_copy; } ///< shown of imported traffic that is not exact

private:
    void show();
    void copy();

    Workspace* m_workspace;
    QLabel* m_basis;
    QLabel* m_meaning;
    QPushButton* m_copy;
    QLabel* m_next; ///< what to do with what was copied
};

} // namespace spillway::ui
