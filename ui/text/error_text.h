#pragma once

#include "engine/core/result.h"

#include <QtCore/QString>

namespace spillway::ui {

/// An error in the user's words. `title` says what happened, `advice` what to do next, unless `particulars`, the
/// engine's detail, says it already. All are whole sentences or empty. Plain text: whoever shows it sets Qt::PlainText,
/// since names from logs stand in it.
struct ErrorWords
{
    QString title;
    QString advice;
    QString particulars;
};

[[nodiscard]] ErrorWords errorWords(const Error& error);
/// The part of a sentence before its first semicolon, where there is no room for the whole of it.
[[nodiscard]] QString firstPart(const QString& sentence);
/// All three in one line, for a status bar.
[[nodiscard]] QString errorLine(const Error& error);

/// A text for a label that wraps: a number stays on one line with the unit behind it.
[[nodiscard]] QString unitsKept(const QString& text);
/// A text for a narrow label: words that are long for that, as keys and addresses are, may break at their joints.
[[nodiscard]] QString breakable(const QString& given);

} // namespace spillway::ui
