#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/tables/values_model.h"
#include "ui/window/tabs/study_panel.h"

#include <memory>
#include <vector>

class QComboBox;

namespace spillway::ui {

class VerdictTable;

/// Values of a variable, such as the path, with their requests, clients and rejected
/// requests. A double click lets only the requests of a value count.
class PathsPanel : public StudyPanel
{
    Q_OBJECT

public:
    PathsPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] const ValuesModel* model() const { return m_model; }
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void ask() override;
    void offer();
    void count();
    void choose(const QModelIndex& index);

    using RejectedRows = std::shared_ptr<const std::vector<bool>>;
    struct Counted
    {
        ValueCounts counts;
        RejectedRows rejected;
    };
    static Result<Counted> countAll(const GroupedPtr& grouped, const Setup& setup, const std::string& text,
                                    RejectedRows rejected, const std::stop_token& stop);

    Project* m_project;
    ValuesModel* m_model;
    QComboBox* m_by;
    VerdictTable* m_table;
    RejectedRows m_rejected; ///< of the limits in force; nullptr: not known yet
    Newest<Counted> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
