#pragma once

#include "engine/study/day_effects.h"
#include "engine/study/policy_comparison.h"
#include "ui/jobs/worker.h"
#include "ui/window/tabs/study_panel.h"

#include <optional>
#include <vector>

class QPushButton;

namespace spillway::ui {

/// Two versions of the user's own limits: those that were kept as A, and those in force, with the clients who gain and
/// lose.
class VersionsPanel : public StudyPanel
{
    Q_OBJECT

public:
    VersionsPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

private:
    void ask() override;
    void show(const PolicyComparison& seen);

    std::optional<Setup> m_kept;
    QPushButton* m_keep;
    QTreeWidget* m_tree;
    Newest<PolicyComparison> m_asker; ///< last: it waits for its worker before the rest goes
};

/// The limits in force on each day of the log.
class DaysPanel : public StudyPanel
{
    Q_OBJECT

public:
    DaysPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

private:
    void ask() override;

    QTreeWidget* m_tree;
    Newest<std::vector<DayEffect>> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
