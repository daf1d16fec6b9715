#include "ui/widgets/primary.h"

#include <QtWidgets/QPushButton>
#include <QtWidgets/QStyle>

namespace spillway::ui {

void setPrimary(QPushButton* button, bool primary)
{
    if (button->property("primary").toBool() == primary)
        return;
    button->setProperty("primary", primary);
    button->style()->unpolish(button); // a style sheet looks at properties only then
    button->style()->polish(button);
}

} // namespace spillway::ui
