#pragma once

#include "ui/jobs/map_job.h"
#include "ui/models/words/advice_use.h"

#include <QtCore/QString>

namespace spillway::ui {

class Workspace;

// The setting that the workspace has, beside what it is advised to have.

/// The advice, where there is any, is on what the workspace has now: its requests, key, periods and aims.
[[nodiscard]] bool isOnThis(const Advised& advised, const Workspace& workspace);
/// "This was for other periods and other aims.": what is else, where isOnThis() is not so.
[[nodiscard]] QString whatIsElse(const Advised& advised, const Workspace& workspace);
/// The setting is the advised one. `advised` has advice, here and below.
[[nodiscard]] bool isUsed(const Advised& advised, const Workspace& workspace);
/// There is something to keep out, of which too much passes the advised setting, and the present one is
/// neither that nor as good.
[[nodiscard]] bool missesAim(const Advised& advised, const Workspace& workspace);
/// Behind where what the setting does is not known, or not of what was advised on.
[[nodiscard]] Standing standingOf(const Advised& advised, const Workspace& workspace);
/// Without a setting of one's own likewise, and where that is the advised one.
[[nodiscard]] Beside besideOf(const Advised& advised, const Workspace& workspace);
/// What there is to tell of: the setting of one's own where it is another and does as well, with what it does to the
/// periods in place of what the advised one does; nothing else.
[[nodiscard]] std::optional<Advice> ownInPlace(const Advised& advised, const Workspace& workspace);

/// That is what is told of: it is another and does as well.
[[nodiscard]] bool tellsOfOwn(const Advised& advised, const Workspace& workspace);

} // namespace spillway::ui
