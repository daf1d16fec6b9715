#pragma once

#include "engine/trace/group/key_word.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

// What is counted by a key, by its name: clients only where the key tells them apart.

/// "1 path", "1,603 clients".
[[nodiscard]] QString countedText(std::uint64_t count, KeyWord word);
/// "3–17 paths"; as countedText() where the two are equal.
[[nodiscard]] QString countedRangeText(std::uint64_t low, std::uint64_t high, KeyWord word);
/// "one path", in a sentence.
[[nodiscard]] QString oneText(KeyWord word);
/// "Path", over a column.
[[nodiscard]] QString keyTitle(KeyWord word);
/// "paths rejected", beside their number; "paths touched" of those delayed as well.
[[nodiscard]] QString rejectedText(KeyWord word);
[[nodiscard]] QString touchedText(KeyWord word);
/// "paths that lose requests".
[[nodiscard]] QString losersText(KeyWord word);
/// "All visitors of one path share one limit."; empty of clients.
[[nodiscard]] QString sharedText(KeyWord word);

} // namespace spillway::ui
