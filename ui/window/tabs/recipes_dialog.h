#pragma once

class QWidget;

namespace spillway::ui {

class Project;

/// Opens a dialog with the recipes for the exported snippet: a check box for each, a field for its values, its purpose,
/// and what is wrong with the values. It keeps the chosen ones in the setup as one step of undo. Nothing opens where nginx
/// has no such limit.
void openRecipes(Project& project, QWidget* window);

} // namespace spillway::ui
