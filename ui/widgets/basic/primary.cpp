#include "ui/widgets/basic/primary.h"

#include <QtWidgets/QApplication>
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

void focusPrimary(QWidget* widget)
{
    const QWidget* focused = QApplication::focusWidget();
    if (!focused || (focused != widget && !widget->isAncestorOf(focused)))
        return;
    for (QPushButton* button : widget->findChildren<QPushButton*>())
        if (button->isVisible() && button->isEnabled() && button->property("primary").toBool())
            return button->setFocus();
}

} // namespace spillway::ui
