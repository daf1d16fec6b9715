#include "ui/widgets/basic/primary.h"

#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QApplication>
#include <QtWidgets/QPushButton>

namespace spillway::ui {

void setPrimary(QPushButton* button, bool primary)
{
    setStyled(*button, "primary", primary);
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
