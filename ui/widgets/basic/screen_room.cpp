#include "ui/widgets/basic/screen_room.h"

#include <QtGui/QScreen>
#include <QtWidgets/QStyle>
#include <QtWidgets/QWidget>

namespace spillway::ui {

QSize withinScreen(const QWidget* window, QSize wanted)
{
    const QSize frame(0, window->style()->pixelMetric(QStyle::PM_TitleBarHeight));
    return wanted.boundedTo(window->screen()->availableSize() - frame);
}

} // namespace spillway::ui
