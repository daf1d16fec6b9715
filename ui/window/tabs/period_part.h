#pragma once

#include "engine/trace/columns/period.h"

#include <QtWidgets/QComboBox>

#include <cstdint>
#include <optional>

namespace spillway::ui {

class ClientsModel;
class PeriodsJob;
class Project;
class Results;
struct ResultGraph;

/// Whether the tabs count all traffic, the normal periods or the incidents. Of use only where periods are marked. The
/// table of clients it counts itself.
class PeriodPart : public QComboBox
{
    Q_OBJECT

public:
    PeriodPart(Project* project, ResultGraph* graph, ClientsModel* clients, QWidget* parent = nullptr);
    [[nodiscard]] bool isOffered() const;                   ///< some period is marked
    [[nodiscard]] std::optional<PeriodKind> chosen() const; ///< nothing: all traffic
    /// The part that is counted until somebody chooses, where periods are marked; begins with All.
    enum class Standard : std::uint8_t { All, Normal };
    void setStandard(Standard standard);

signals:
    void partChanged(); ///< chosen() is another

private:
    void follow();
    void followStandard();
    void countClients();
    void showRange(); ///< of the clients, as soon as it is known

    Project* m_project;
    const Results* m_results;
    PeriodsJob* m_job;
    ClientsModel* m_clients;
    Standard m_standard = Standard::All;
    bool m_isChosen = false;    ///< by somebody, in this traffic
    bool m_isFollowing = false; ///< the standard
    std::optional<PeriodKind> m_told;
};

} // namespace spillway::ui
