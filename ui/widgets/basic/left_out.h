#pragma once

#include <QtCore/QStringList>

class QEvent;
class QHeaderView;

namespace spillway::ui {

// A table in a narrow window has no room for all of its columns.

/// Tells which columns those are, by their titles; empty where there are none.
[[nodiscard]] QString leftOutText(const QStringList& titles);
/// Shows the tip of a title, behind that of the first one what is left out. False where the event is no wish for a tip,
/// or nothing is left out: then the header shows its tips itself.
[[nodiscard]] bool showTipWith(const QString& leftOut, QHeaderView& header, const QEvent& event);

} // namespace spillway::ui
