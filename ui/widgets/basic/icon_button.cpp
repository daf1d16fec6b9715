#include "ui/widgets/basic/icon_button.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtWidgets/QToolButton>

namespace spillway::ui {

QToolButton* makeIconButton(const QString& icon, const QString& name, const QString& tip, QWidget* parent)
{
    auto* button = new QToolButton(parent);
    button->setProperty("flat", true);
    button->setIcon(themedIcon(icon));
    button->setIconSize(QSize(em(parent, 1), em(parent, 1)));
    button->setAccessibleName(name);
    button->setToolTip(tip);
    return button;
}

} // namespace spillway::ui
