#pragma once

#include "ui/models/project/setup.h"

#include <QtWidgets/QWidget>

#include <optional>

namespace spillway::ui {

class ChipList;
class Workspace;

/// Lets only the requests of that stretch of time count, or all; one step to undo. What is looked at stays.
void countOnly(Workspace& workspace, std::optional<TimeRange> range);

/// The stretch of time that alone counts, as a chip that can be removed; hidden where all time does.
class ScopeRow : public QWidget
{
    Q_OBJECT

public:
    explicit ScopeRow(Workspace* workspace, QWidget* parent = nullptr);
    [[nodiscard]] ChipList* chip() const { return m_chip; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void showSetup(const Setup& setup);

    Workspace* m_workspace;
    ChipList* m_chip;
};

} // namespace spillway::ui
