#pragma once

#include "engine/replay/nodes.h"
#include "engine/replay/reacting_clients.h"
#include "ui/jobs/worker.h"
#include "ui/window/tabs/study_panel.h"

#include <optional>

class QComboBox;

namespace spillway::ui {

/// The selected limit on several servers, and rejected clients that react.
class ServersPanel : public StudyPanel
{
    Q_OBJECT

public:
    ServersPanel(Project* project, const Results* results, QWidget* parent);
    [[nodiscard]] bool isIdle() const override { return m_asker.isIdle(); }

private:
    struct Findings
    {
        NodesOutcome nodes;
        ReactionOutcome reaction;
        std::optional<Milliseconds> retryAfter;
    };

    void ask() override;
    void show(const NodeSetup& setup, const Behaviour& behaviour, const Findings& findings);
    [[nodiscard]] QComboBox* makeChoice(const QString& name, const QStringList& items);

    QComboBox* m_count;
    QComboBox* m_balance;
    QComboBox* m_store;
    QComboBox* m_retry;
    QTreeWidget* m_tree;
    Newest<Findings> m_asker; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
