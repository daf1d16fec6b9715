#pragma once

#include "ui/models/project/results.h"

#include <QtWidgets/QWidget>

class QLabel;
class QTreeWidget;
class QTreeWidgetItem;

namespace spillway::ui {

/// A tab that asks a question of its own about the traffic and the limits in force: only while somebody looks, and not
/// while a slider moves.
class StudyPanel : public QWidget
{
    Q_OBJECT

public:
    StudyPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] virtual bool isIdle() const = 0;

protected:
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override; ///< another theme
    /// Starts to find the answer. Results::computed() is that of the project's setup.
    virtual void ask() = 0;
    /// In m_note; empty: nothing.
    void tell(const QString& sentence);
    void askAgain();

    const Project& project() const { return m_results->project(); }
    const Results* m_results;
    QLabel* m_note;

private:
    void follow();

    bool m_isStale = true;
};

/// A tree or table with these columns, all but the first and last of figures.
[[nodiscard]] QTreeWidget* makeStudyTree(const QStringList& titles, QWidget* parent);
/// A row of it, or below `parent` if there is one, with its figures on the right.
QTreeWidgetItem* addRow(QTreeWidget& tree, const QStringList& texts, QTreeWidgetItem* parent = nullptr);
/// Makes its columns as wide as their texts.
void fitColumns(QTreeWidget& tree);

} // namespace spillway::ui
