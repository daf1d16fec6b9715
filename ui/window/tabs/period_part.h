#pragma once

#include "engine/replay/plain/outcome.h"
#include "engine/trace/columns/period.h"
#include "ui/jobs/newest.h"

#include <QtWidgets/QComboBox>

#include <cstdint>
#include <optional>
#include <vector>

namespace spillway::ui {

class ClientsModel;
class Workspace;

/// Whether the tabs count all traffic, the normal periods or the incidents. Of use only where periods are marked. The
/// table of clients it counts itself.
class PeriodPart : public QComboBox
{
    Q_OBJECT

public:
    PeriodPart(Workspace* workspace, ClientsModel* clients, QWidget* parent = nullptr);
    [[nodiscard]] bool isOffered() const;                   ///< some period is marked
    [[nodiscard]] std::optional<PeriodKind> chosen() const; ///< nothing: all traffic
    /// What is counted until somebody chooses, where periods are marked; begins with All.
    enum class Standard : std::uint8_t { All, Normal };
    void setStandard(Standard standard);
    [[nodiscard]] bool isIdle() const { return m_count.isIdle(); } ///< nothing of the clients is being counted

signals:
    void partChanged(); ///< chosen() is another

private:
    void follow();
    void followStandard();
    void countClients();
    void showRange(); ///< of the clients, as soon as it is known

    Workspace* m_workspace;
    ClientsModel* m_clients;
    Standard m_standard = Standard::All;
    bool m_isChosen = false;    ///< by somebody, in this traffic
    bool m_isFollowing = false; ///< the standard
    std::optional<PeriodKind> m_told;
    Newest<std::vector<ClientOutcome>> m_count{this}; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
