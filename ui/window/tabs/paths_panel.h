#pragma once

#include "ui/jobs/worker.h"
#include "ui/models/project/results.h"
#include "ui/models/tables/values_model.h"

#include <QtWidgets/QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;

namespace spillway::ui {

class VerdictTable;

/// Values of a variable, such as the path, with their requests, clients and rejected
/// requests. A double click lets only the requests of a value count. It computes only while somebody looks.
class PathsPanel : public QWidget
{
    Q_OBJECT

public:
    PathsPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] const ValuesModel* model() const { return m_model; }
    [[nodiscard]] bool isIdle() const { return m_asker.isIdle(); }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void offer();
    void follow();
    void count();
    void choose(const QModelIndex& index);

    using RejectedRows = std::shared_ptr<const std::vector<bool>>;
    struct Counted
    {
        ValueCounts counts;
        RejectedRows rejected;
    };
    static Result<Counted> countAll(const OutcomePtr& outcome, const Setup& setup, const std::string& text,
                                    RejectedRows rejected, const std::stop_token& stop);

    Project* m_project;
    const Results* m_results;
    ValuesModel* m_model;
    QComboBox* m_by;
    QLabel* m_note;
    VerdictTable* m_table;
    bool m_stale = true;
    RejectedRows m_rejected; ///< of the outcome that is shown; nullptr: not known yet
    Newest<Counted> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
