#pragma once

#include "engine/study/logged_agreement.h"
#include "ui/jobs/worker.h"
#include "ui/window/tabs/study_panel.h"

namespace spillway::ui {

class DecisionLanes;

/// The prediction beside what nginx decided, by `$limit_req_status` or by error logs that are added here.
class DecisionsPanel : public StudyPanel
{
    Q_OBJECT

public:
    DecisionsPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }
    /// Adds them to the setup, undoably. A file that is no error log is named where the answer stands.
    void addErrorLogs(const QStringList& files);

private:
    void ask() override;
    void show(const LoggedAgreement& seen);
    void chooseFiles();

    Project* m_project;
    DecisionLanes* m_lanes;
    QTreeWidget* m_tree;
    Newest<LoggedAgreement> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
