#pragma once

#include "engine/conf/limit_choices.h"
#include "engine/conf/read_policy.h"
#include "ui/models/project/setup.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <optional>
#include <vector>

namespace spillway::ui {

// Limits of a configuration that are taken in place of what was chosen. GUI thread only.

/// The setup with the limit, its zone and key, what defines the key's variables, and what nginx answers and logs. Of a
/// zone that no limit_req names burst and delay stay as they are. With `scope` it selects by location as that says,
/// and no longer otherwise.
[[nodiscard]] Setup withTaken(const Setup& setup, const Policy& policy, const LimitChoice& choice,
                              const std::optional<LimitScope>& scope);

/// Where it holds: "everywhere", "location /login", "everywhere but = /health", "location /a and 3 more"; of several
/// servers with their names: "shop.example and 2 more, location /login". Empty where no request comes to it.
[[nodiscard]] QString placeText(const std::vector<ServerPolicy>& servers, const ServerLimit& limit);
/// "5r/m burst=3 nodelay".
[[nodiscard]] QString limitText(const Policy& policy, const LimitChoice& choice);
/// Differences from the configuration once it is taken, and surprises: sentences, the gravest first. `before` is
/// the setup in whose place it comes.
[[nodiscard]] QStringList takenNotes(const std::vector<ServerPolicy>& servers, const ServerLimit& limit,
                                     const std::optional<LimitScope>& scope, const Setup& before);

} // namespace spillway::ui
