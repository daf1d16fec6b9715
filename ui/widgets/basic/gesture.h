#pragma once

#include "ui/charts/parts/drag_phase.h"

#include <QtCore/QElapsedTimer>

namespace spillway::ui {

class Project;

/// Tells which edits are one step to undo: those of one drag, and those that follow one another within a second
/// (typing, arrow keys). One for each control.
class Gesture
{
public:
    explicit Gesture(Project* project) : m_project(project) {}

    void begin(); ///< a drag starts
    void end();   ///< it ended: the next edit is a step of its own
    /// Does an edit of a drag.
    template <class Edit>
    void drag(DragPhase phase, const Edit& edit)
    {
        if (phase == DragPhase::Begin)
            begin();
        edit();
        if (phase == DragPhase::End)
            end();
    }
    /// The merge key for an edit that happens now.
    [[nodiscard]] int key();

private:
    Project* m_project;
    QElapsedTimer m_sinceEdit;
    int m_key = 0;
    bool m_dragging = false;
};

} // namespace spillway::ui
