#pragma once

#include "engine/replay/outcome.h"
#include "engine/trace/period.h"
#include "ui/jobs/newest.h"

#include <QtWidgets/QComboBox>

#include <optional>
#include <vector>

namespace spillway::ui {

class ClientsModel;
class Workspace;

/// Whether the tabs count all traffic, the normal periods or the incidents. Of use only where periods are marked. The table of
/// clients it counts itself.
class PeriodPart : public QComboBox
{
    Q_OBJECT

public:
    PeriodPart(Workspace* workspace, ClientsModel* clients, QWidget* parent = nullptr);
    [[nodiscard]] bool isOffered() const;                          ///< some period is marked
    [[nodiscard]] std::optional<PeriodKind> chosen() const;        ///< nothing: all traffic
    [[nodiscard]] bool isIdle() const { return m_count.isIdle(); } ///< nothing of the clients is being counted

signals:
    void partChanged(); ///< chosen() is another

private:
    void follow();
    void countClients();
    void showRange(); ///< of the clients, as soon as it is known

    Workspace* m_workspace;
    ClientsModel* m_clients;
    std::optional<PeriodKind> m_told;
    Newest<std::vector<ClientOutcome>> m_count{this}; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
