#pragma once

#include "ui/models/project/made_traffic.h"

class QString;

namespace spillway::ui {

class Project;

/// Changes what was drawn and generated as one undo step; see editSetup().
void editMade(Project& project, const MadeTraffic& made, const QString& text, int mergeKey = 0);

} // namespace spillway::ui
