#pragma once

#include "ui/models/project/setup.h"

#include <QtCore/QStringList>

namespace spillway::ui {

/// The limit that most people write first.
[[nodiscard]] Setup firstSetup();
/// `first`, but nginx answers as in `setup`.
[[nodiscard]] Setup anewFrom(const Setup& setup, Setup first);
/// Whether these files are clearly other days of the same log: they lie beside those, and their names differ in no more
/// than digits, signs and the ending of packed files, as access.log and access.log-20260302.gz. Absolute paths.
[[nodiscard]] bool areOtherDays(const QStringList& paths, const QStringList& before);
/// The setup when another log comes in place of one: nothing that was chosen for that one, as periods, exemptions
/// and what counts. Of another day of it the limit, the key and the aims stay, else nginx's answer alone.
[[nodiscard]] Setup startWith(const QStringList& paths, const Setup& setup, const QStringList& before);
/// As much of `setup` as there can be in other traffic of that time: no source is switched off, and periods lie in it.
[[nodiscard]] Setup fittedTo(Setup setup, TimeRange full);

} // namespace spillway::ui
