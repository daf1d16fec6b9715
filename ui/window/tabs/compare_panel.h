#pragma once

#include "ui/jobs/comparison_job.h"
#include "ui/models/tables/comparison_model.h"

#include <QtWidgets/QWidget>

class QLabel;
class QPushButton;

namespace spillway::ui {

class ComparisonView;
class Project;
class Results;
struct ResultGraph;

/// The tab that compares all six algorithms on the same traffic. It follows the limit in force, while it is seen and
/// only then.
class ComparePanel : public QWidget
{
    Q_OBJECT

public:
    explicit ComparePanel(Project* project, ResultGraph* graph, QWidget* parent = nullptr);
    [[nodiscard]] ComparisonModel* model() const { return m_model; }
    [[nodiscard]] ComparisonView* view() const { return m_view; }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void layOut();
    void wire();
    void follow();
    void wish();
    void use();
    void followRow();
    void tell();

    Project* m_project;
    const Results* m_results;
    ComparisonModel* m_model;
    ComparisonView* m_view;
    QLabel* m_sentence;
    QPushButton* m_use;   ///< of the chosen row
    GroupedPtr m_grouped; ///< of the figures that are shown or computed
    QString m_problem;    ///< why a row could not be computed; empty if none failed
    ComparisonJob* m_job;
};

} // namespace spillway::ui
