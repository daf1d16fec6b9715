#pragma once

#include <QtCore/QString>

namespace spillway::ui {

/// The same text for a label that wraps: a number stays on one line with the unit behind it.
[[nodiscard]] QString unitsKept(const QString& text);
/// The same for a narrow label: words that are long for that, as keys and addresses are, may break at their joints.
[[nodiscard]] QString breakable(const QString& given);

} // namespace spillway::ui
