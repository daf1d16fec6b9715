#pragma once

#include "ui/models/project/setting_map.h"

#include <QtWidgets/QWidget>

#include <optional>

class QComboBox;
class QLabel;

namespace spillway::ui {

class Project;
class Results;

/// The figure that colours the map of settings, and where that is a wait with which delay.
class MapChoices : public QWidget
{
    Q_OBJECT

public:
    explicit MapChoices(Project* project, const Results* results, QWidget* parent = nullptr);
    /// The choices that the traffic and the algorithm allow; the chosen one stays where it is among them.
    void offer();
    [[nodiscard]] MapShade shade() const;
    /// The kind of limit that is mapped: where waits are shown, one that lets requests wait.
    [[nodiscard]] Setup mapped() const;
    /// Whether each cell is replayed, else all are counted at once.
    [[nodiscard]] bool isReplayed() const;

signals:
    void chosen();

private:
    void layOut();
    void offerShades();
    void offerDelays();

    Project* m_project;
    const Results* m_results;
    QComboBox* m_shade; ///< MapShade
    QLabel* m_delayName;
    QComboBox* m_delay;                    ///< requests that do not wait
    std::optional<qlonglong> m_offeredFor; ///< the delay in force when delays were offered
};

} // namespace spillway::ui
