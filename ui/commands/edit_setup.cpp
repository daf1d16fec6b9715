#include "ui/commands/edit_setup.h"

#include "ui/commands/edit_value.h"

namespace spillway::ui {

void editSetup(Workspace& workspace, const Setup& setup, const QString& text, int mergeKey)
{
    using Edit = EditValue<Setup, &Workspace::applySetup>;
    if (setup != workspace.setup())
        workspace.undoStack()->push(new Edit(workspace, workspace.setup(), setup, text, mergeKey)); // the stack owns it
}

} // namespace spillway::ui
