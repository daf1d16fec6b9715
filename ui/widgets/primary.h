#pragma once

class QPushButton;

namespace spillway::ui {

/// Makes it the button that stands out as the next sensible step, or an ordinary one.
void setPrimary(QPushButton* button, bool primary);

} // namespace spillway::ui
