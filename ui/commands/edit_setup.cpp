#include "ui/commands/edit_setup.h"

#include "ui/commands/edit_value.h"

namespace spillway::ui {

void editSetup(Project& project, const Setup& setup, const QString& text, int mergeKey)
{
    using Edit = EditValue<Setup, &Project::applySetup>;
    if (setup != project.setup())
        project.undoStack()->push(new Edit(project, project.setup(), setup, text, mergeKey)); // the stack owns it
}

} // namespace spillway::ui
