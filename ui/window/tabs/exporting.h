#pragma once

#include "engine/core/result.h"
#include "ui/models/project/setup.h"

#include <QtCore/QString>

#include <optional>
#include <string>

namespace spillway::ui {

class Workspace;

/// The limit as nginx configuration, with a comment on top that tells what was measured on which traffic: what
/// spillway-cli writes of the same limit and traffic. Of another algorithm that of the limit_req which decides exactly
/// alike; Unsupported, with what is nearest, if there is none. `dryRun`: in place of the setup's.
[[nodiscard]] Result<std::string> configText(const Workspace& workspace, std::optional<bool> dryRun = std::nullopt);

/// Whether it is exported with limit_req_dry_run on, as one step of undo; nothing happens if it is so.
void setDryRun(Workspace& workspace, bool dryRun);

/// Why configText() gives nothing: nginx has no such limiter, and what is nearest. Empty where it gives something.
[[nodiscard]] QString whyNoConfig(const Setup& setup);

/// What a picture must say to stand alone: the files, what is selected of them, the limit, the time that it shows.
[[nodiscard]] QString pictureCaption(const Workspace& workspace, TimeRange shown);

} // namespace spillway::ui
