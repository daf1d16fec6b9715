#pragma once

#include "engine/trace/columns/period.h"
#include "engine/trace/group/grouped.h"
#include "ui/jobs/newest.h"
#include "ui/models/project/setup.h"

#include <QtCore/QObject>

#include <cstdint>
#include <optional>
#include <vector>

namespace spillway::ui {

class Workspace;

/// What the clients need in the periods of one kind alone, as if nothing came before or between them.
/// It follows the workspace.
class PartNeeds : public QObject
{
    Q_OBJECT

public:
    explicit PartNeeds(Workspace* workspace, QObject* parent = nullptr);
    /// Nothing: all traffic, of which the workspace knows the needs.
    void choose(std::optional<PeriodKind> kind);
    [[nodiscard]] std::optional<PeriodKind> chosen() const { return m_kind; }
    [[nodiscard]] const GroupedPtr& grouped() const { return m_counted.grouped; } ///< nullptr as long as it is counted
    /// By ClientId of grouped(), in every reading of the stamps; empty as long as they are counted.
    [[nodiscard]] const std::vector<std::int64_t>& needs() const { return m_counted.needs; }

    [[nodiscard]] const std::optional<Error>& failure() const { return m_failure; } ///< why they will not be known
    [[nodiscard]] bool isIdle() const { return m_count.isIdle(); }                  ///< nothing is being counted

signals:
    void changed();

private:
    struct Counted
    {
        GroupedPtr grouped;
        std::vector<GroupedPtr> others; ///< other readings of the stamps
        std::vector<std::int64_t> needs;
    };

    void follow();
    void forget();

    Workspace* m_workspace;
    std::optional<PeriodKind> m_kind;
    GroupedPtr m_of; ///< whose periods are counted, or are to be
    std::vector<Period> m_periods;
    Setup m_for;
    Counted m_counted;
    std::optional<Error> m_failure;
    Newest<Counted> m_count{this}; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
