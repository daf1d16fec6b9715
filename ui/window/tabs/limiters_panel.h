#pragma once

#include "engine/conf/edit/other_limiters.h"
#include "engine/study/policy_comparison.h"
#include "ui/jobs/worker.h"
#include "ui/window/tabs/study_panel.h"

#include <deque>
#include <utility>

class QPlainTextEdit;
class QPushButton;

namespace spillway::ui {

/// Other programs with limits nearest to the selected one: how many decisions differ, the first of them, and the
/// configuration of the chosen program.
class LimitersPanel : public StudyPanel
{
    Q_OBJECT

public:
    LimitersPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

private:
    /// One program on this traffic.
    struct Findings
    {
        PolicyComparison comparison;
        std::string text; ///< of its configuration
    };

    void layOut();
    void ask() override;
    void compareNext();
    void show(QTreeWidgetItem& item, const Findings& findings);
    void showChosen();
    void save();

    QTreeWidget* m_tree;
    QPlainTextEdit* m_text;
    QPushButton* m_copy;
    QPushButton* m_save;
    std::deque<std::pair<QTreeWidgetItem*, OtherLimiter>> m_left; ///< to be compared
    Newest<Findings> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
