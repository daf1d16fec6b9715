#pragma once

#include "engine/core/result.h"
#include "engine/trace/nginx/variables.h"

#include <QtCore/QString>

#include <cstdint>

namespace spillway::ui {

class Fields;
struct MadeTraffic;
struct Snapshot;

// The content of a project file, described once for reading and writing. The fields refuse unreadable values.

/// The ranges of the aims.
inline constexpr int kMostLosers = 1'000'000;
inline constexpr int kMostHeadroomPercent = 1000;
inline constexpr std::int64_t kLongestWaitMs = 3'600'000;

/// Everything but the version and the sources, which depend on where the file lies. `definitions` is the text of
/// setup.selection.defined.
void describe(Fields& fields, Snapshot& snapshot, QString definitions);

/// Drawn and generated sources, in the list "made". Kinds and their parameters stand there by their stable names; a
/// parameter that is absent has its preset.
void describe(Fields& fields, MadeTraffic& made);

/// The variables that a text defines, as readVariablesText(); BadConfig, too, for what a project could not keep, such
/// as a control character. `name` is how errors call the text.
[[nodiscard]] Result<Variables> definitionsIn(const QString& text, const QString& name);

} // namespace spillway::ui
