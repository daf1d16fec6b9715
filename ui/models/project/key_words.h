#pragma once

#include "engine/trace/group/grouped.h"
#include "engine/trace/group/key_word.h"

#include <QtCore/QString>

#include <cstdint>
#include <optional>

namespace spillway::ui {

// Words for the things that a key counts: clients only where the key distinguishes them.

/// "1 path", "1,603 clients".
[[nodiscard]] QString countedText(std::uint64_t count, KeyWord word);
/// "3–17 paths"; as countedText() where the two are equal.
[[nodiscard]] QString countedRangeText(std::uint64_t low, std::uint64_t high, KeyWord word);
/// "one path", in a sentence.
[[nodiscard]] QString oneText(KeyWord word);
/// "Path", over a column.
[[nodiscard]] QString keyTitle(KeyWord word);
/// "paths rejected", beside their number.
[[nodiscard]] QString rejectedText(KeyWord word);
/// "paths that lose requests".
[[nodiscard]] QString losersText(KeyWord word);

/// A client's name for people and for QString-keyed places: its key's value with control characters
/// and invalid UTF-8 escaped.
[[nodiscard]] QString clientName(const Grouped& grouped, ClientId client);

/// The client of that clientName(); nullopt if none of the selected requests is its. O(clients).
[[nodiscard]] std::optional<ClientId> findClient(const Grouped& grouped, const QString& name);

} // namespace spillway::ui
