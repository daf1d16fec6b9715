#include "ui/commands/edit_made.h"

#include "ui/commands/edit_value.h"

namespace spillway::ui {

void editMade(Workspace& workspace, const MadeTraffic& made, const QString& text, int mergeKey)
{
    using Edit = EditValue<MadeTraffic, &Workspace::applyMade>;
    if (made != workspace.made())
        workspace.undoStack()->push(new Edit(workspace, workspace.made(), made, text, mergeKey)); // the stack owns it
}

} // namespace spillway::ui
