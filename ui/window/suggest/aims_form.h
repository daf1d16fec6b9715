#pragma once

#include "ui/models/project/setup.h"
#include "ui/widgets/basic/gesture.h"

#include <QtWidgets/QWidget>

class QDoubleSpinBox;
class QSpinBox;

namespace spillway::ui {

class Project;

/// The aims of a suggested limit: fields for the aims of the project. Each edit is a step to undo.
class AimsForm : public QWidget
{
    Q_OBJECT

public:
    explicit AimsForm(Project* project, QWidget* parent = nullptr);

private:
    void layOut();
    void showSetup(const Setup& setup);
    void edit();

    Project* m_project;
    Gesture m_gesture;
    QSpinBox* m_losers;
    QDoubleSpinBox* m_lostRequests; ///< percent; 0 = clients count
    QSpinBox* m_keepOut;
    QSpinBox* m_headroom;
    QDoubleSpinBox* m_wait; ///< seconds; 0 = nobody waits
};

} // namespace spillway::ui
