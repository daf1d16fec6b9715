#include "ui/commands/edit_made.h"

#include "ui/commands/edit_value.h"

namespace spillway::ui {

void editMade(Project& project, const MadeTraffic& made, const QString& text, int mergeKey)
{
    using Edit = EditValue<MadeTraffic, &Project::applyMade>;
    if (made != project.made())
        project.undoStack()->push(new Edit(project, project.made(), made, text, mergeKey)); // the stack owns it
}

} // namespace spillway::ui
