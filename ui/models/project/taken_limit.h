#pragma once

#include "engine/conf/read_policy.h"
#include "ui/models/project/setup.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

#include <vector>

namespace spillway::ui {

// Limits of a configuration that are taken in place of those that were chosen. GUI thread only.

/// The setup with all limits of a server, where they hold, what defines the variables of their keys, and what nginx
/// answers and logs. A limit that nginx never comes to holds everywhere, and a zone that no limit_req names has the
/// present burst. The policy has at least one zone.
[[nodiscard]] Setup withTaken(const Setup& setup, const ReadPolicy& read);

/// Whether two servers limit alike.
[[nodiscard]] bool isAlike(const Policy& one, const Policy& other);

/// "1 limit", "5 limits".
[[nodiscard]] QString limitsText(std::size_t count);

/// Differences from the configuration once the limits of the server are taken: sentences, the gravest first.
[[nodiscard]] QStringList takenNotes(const std::vector<ServerPolicy>& servers, const ServerPolicy& taken);

} // namespace spillway::ui
