#pragma once

class QPushButton;
class QWidget;

namespace spillway::ui {

/// Makes it the button that stands out as the next sensible step, or an ordinary one.
void setPrimary(QPushButton* button, bool primary);

/// Of whoever uses the keyboard: such a button in `widget` gets the focus where that is in it, since the one that had it
/// may be gone.
void focusPrimary(QWidget* widget);

} // namespace spillway::ui
