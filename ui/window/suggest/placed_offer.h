#pragma once

#include "ui/jobs/map_job.h"

#include <QtWidgets/QWidget>

class QPushButton;
class QVBoxLayout;

namespace spillway::ui {

class Project;

/// Limits for the places of the incident, two short lines each, and a button that adds them to the present ones. Empty if
/// none was found.
class PlacedOffer : public QWidget
{
    Q_OBJECT

public:
    PlacedOffer(Project* project, PlacesJob* job, QWidget* parent = nullptr);
    /// Nothing is looked for without an incident.
    void lookFor(const Advised& advised);
    void forget();
    [[nodiscard]] bool isIdle() const { return m_state == State::Idle; }
    [[nodiscard]] bool isLooking() const { return m_state == State::Looks; }
    [[nodiscard]] bool foundNothing() const { return m_state == State::Found && m_limits.empty(); }
    [[nodiscard]] bool hasFound() const { return !m_limits.empty(); }
    [[nodiscard]] const std::vector<PlacedLimit>& limits() const { return m_limits; }
    [[nodiscard]] QPushButton* use() const { return m_use; }

signals:
    void changed();

private:
    enum class State : std::uint8_t { Idle, Looks, Found };

    void show(const std::vector<PlacedLimit>& limits);
    void take();
    void followUse();
    void enter(State state);

    Project* m_project;
    PlacesJob* m_job;
    State m_state = State::Idle;
    std::vector<PlacedLimit> m_limits;
    QVBoxLayout* m_rows;
    QPushButton* m_use;
};

} // namespace spillway::ui
