#pragma once

class QPushButton;
class QWidget;

namespace spillway::ui {

/// Makes it the button that stands out as the next sensible step, or an ordinary one.
void setPrimary(QPushButton* button, bool primary);

/// Moves the focus to such a button in `widget` where it is in `widget` already: the field that had it may be gone.
void focusPrimary(QWidget* widget);

} // namespace spillway::ui
