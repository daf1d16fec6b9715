#pragma once

#include "engine/trace/group/grouped.h"

#include <QtCore/QString>

#include <optional>

namespace spillway::ui {

/// A client's name for people and for QString-keyed places: its key's value with control characters
/// and invalid UTF-8 escaped.
[[nodiscard]] QString clientName(const Grouped& grouped, ClientId client);

/// The client of that clientName(); nullopt if none of the selected requests is its. O(clients).
[[nodiscard]] std::optional<ClientId> findClient(const Grouped& grouped, const QString& name);

} // namespace spillway::ui
