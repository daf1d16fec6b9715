#pragma once

#include "ui/models/project/made_traffic.h"
#include "ui/models/project/setup.h"

class QString;

namespace spillway::ui {

class Project;

/// Changes the project's setup as one undo step named `text` (a whole phrase: "Burst 20"). Steps with the same
/// non-zero `mergeKey` that follow one another become one (one slider drag, see Project::newMergeKey); a drag that
/// ends where it began leaves no step. Nothing happens if `setup` is what the project has.
void editSetup(Project& project, const Setup& setup, const QString& text, int mergeKey = 0);

/// Marks a client as part of the incidents, or unmarks it; see Setup::incidentClients.
void markAsIncident(Project& project, const QString& client);

/// Changes what was drawn and generated as one undo step; see editSetup().
void editMade(Project& project, const MadeTraffic& made, const QString& text, int mergeKey = 0);

} // namespace spillway::ui
