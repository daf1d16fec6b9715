#pragma once

#include "engine/core/result.h"

#include <QtCore/QString>

#include <optional>
#include <string>

namespace spillway {
struct Measurement;
struct Policy;
} // namespace spillway

namespace spillway::ui {

class Project;
class Results;
struct Setup;

/// The limit as nginx configuration, with a comment on top that says what was measured on which traffic: as
/// spillway-cli writes of the same limit and traffic. Of another algorithm that of the limit_req which decides exactly
/// alike; Unsupported, with what is nearest, if there is none. `dryRun`: in place of the setup's. With recipes, the effect
/// is `withRecipes`, where it is known; BadArgument for one that is wrong.
[[nodiscard]] Result<std::string> configText(const Results& results, std::optional<bool> dryRun = std::nullopt,
                                             const Measurement* withRecipes = nullptr);

/// The limits that are exported, without recipes. Errors as configText().
[[nodiscard]] Result<Policy> exportedPolicy(const Setup& setup);

/// Whether it is exported with limit_req_dry_run on, as one step of undo; nothing happens if it is so.
void setDryRun(Project& project, bool dryRun);

/// Why configText() gives nothing: nginx has no such limiter, and what is nearest. Empty where it gives something.
[[nodiscard]] QString whyNoConfig(const Setup& setup);

} // namespace spillway::ui
