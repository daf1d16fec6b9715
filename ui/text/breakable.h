#pragma once

#include <QtCore/QString>

namespace spillway::ui {

/// The same text for a narrow label that wraps: words that are long for that, as keys and addresses are, may break at their joints.
[[nodiscard]] QString breakable(const QString& text);

} // namespace spillway::ui
