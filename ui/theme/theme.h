#pragma once

#include <QtGui/QColor>
#include <QtGui/QPalette>

class QApplication;
class QIcon;
class QString;

namespace spillway::ui {

enum class ThemeChoice { Desktop, Light, Dark };

/// Colours by role; made for light and for dark. Widgets ask theme() when they paint and repaint on PaletteChange.
struct Theme
{
    bool dark = false;
    QColor window;     ///< behind everything
    QColor panel;      ///< side panels, cards, tool bar
    QColor field;      ///< inputs inside a panel
    QColor border;     ///< hairlines around cards and fields
    QColor grid;       ///< lines inside charts
    QColor text;
    QColor subtle;     ///< secondary text, axis labels
    QColor accent;     ///< the one accent: sliders, selection, the default button
    QColor accentText; ///< on accent
    QColor selection;  ///< a selected row
    QColor passed;
    QColor delayed;
    QColor rejected;
    QColor level;      ///< the area under the bucket's level
    QColor good;       ///< a normal period, a suggestion
};

/// The theme in force. GUI thread only.
[[nodiscard]] const Theme& theme();

/// Sets palette, style (Fusion), style sheet and font for the whole program and the theme that theme() returns.
/// Desktop follows the desktop's palette at start and when it changes.
void applyTheme(QApplication& application, ThemeChoice choice);

/// An icon of resources/icons by its name ("open"), drawn in the theme's text colour, with a disabled variant.
[[nodiscard]] QIcon themedIcon(const QString& name);

} // namespace spillway::ui
