#pragma once

#include <QtGui/QColor>
#include <QtGui/QFont>

class QApplication;
class QIcon;
class QString;

namespace spillway::ui {

/// Colours by role; made for light and for dark. Widgets ask theme() when they paint and repaint on PaletteChange.
struct Theme
{
    bool dark = false;
    QColor window; ///< behind everything
    QColor panel;  ///< side panels, cards, tool bar
    QColor field;  ///< inputs inside a panel
    QColor border; ///< hairlines around cards and fields
    QColor grid;   ///< lines inside charts
    QColor text;
    QColor subtle;     ///< secondary text, axis labels
    QColor accent;     ///< the one accent: sliders, selection, the default button
    QColor accentText; ///< on accent
    QColor selection;  ///< a selected row
    QColor passed;
    QColor onPassed; ///< text on passed
    QColor onDelayed;
    QColor delayed;
    QColor rejected;
    QColor level; ///< the area under the bucket's level
    QColor good;  ///< a normal period, a suggestion
};

/// `share` of `over` laid on `under`, opaque: mixed(red, white, 0.1) is a very light red.
[[nodiscard]] QColor mixed(const QColor& over, const QColor& under, qreal share);

/// The colour of text that warns, as the style sheet has it for role=warning.
[[nodiscard]] QColor warningColor(const Theme& theme);

enum class ThemeChoice { Desktop, Light, Dark };

/// The theme in force. GUI thread only.
[[nodiscard]] const Theme& theme();

enum class FontRole {
    Body,
    Small,   ///< axis labels, sentences under fields
    Heading, ///< of a card or a panel
    Figure,  ///< a number that stands out
    Code,    ///< configuration, addresses: all characters of one width
};

/// Sizes follow the program's font. Digits have one width in each of them.
[[nodiscard]] QFont themeFont(FontRole role);

/// Sets palette, style (Fusion), style sheet and font for the whole program and the theme that theme() returns.
/// Desktop follows the desktop's palette at start and when it changes. Can be called again at any time.
///
/// The style sheet knows these dynamic properties (set them before the widget is shown):
///   QAbstractButton  primary=true   the one default action, filled with the accent
///   QAbstractButton  flat=true      no border until hovered (a tool)
///   QToolButton      pin=true       a small letter that can be pinned, filled with the accent while it is
///   QPushButton      link=true      text in the accent's colour, small, at the left edge
///   QWidget          role=card      white rounded card with a hairline; panel: a side panel; bar: top and bottom bar
///   QLabel           role=section   the word over a group; subtle: secondary text; warning; heading; figure
///   QLineEdit, QComboBox  invalid=true   what is typed cannot be used
///   QTabBar, QTableView, sliders and fields need nothing.
void applyTheme(QApplication& application, ThemeChoice choice);

/// Whether the desktop asks programs to leave out what moves by itself, as far as Qt knows.
[[nodiscard]] bool desktopReducesMotion();

/// An icon of resources/icons by its name ("open"), drawn in the theme's text colour, with a disabled variant.
[[nodiscard]] QIcon themedIcon(const QString& name);

} // namespace spillway::ui
