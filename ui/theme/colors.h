#pragma once

#include <QtGui/QColor>

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

} // namespace spillway::ui
