#include "ui/window/frame/window_place.h"

#include "ui/theme/theme.h"
#include "ui/widgets/basic/labels.h"

#include <QtCore/QTimer>
#include <QtGui/QScreen>
#include <QtGui/QWindow>
#include <QtWidgets/QStyle>
#include <QtWidgets/QWidget>

#include <algorithm>

namespace spillway::ui {
namespace {

// In heights of the font: the right panel, and beside it the head of the tabs in one line; the
// charts, each low, and a list.
constexpr double kLeastWidth = 60;
constexpr double kLeastHeight = 36;

/// The frame's width on each side of the window; as much as a usual title where no frame is known yet.
QMargins frameOf(const QWidget& window)
{
    const QMargins known = window.windowHandle() ? window.windowHandle()->frameMargins() : QMargins();
    return window.isVisible() ? known : QMargins(0, window.style()->pixelMetric(QStyle::PM_TitleBarHeight), 0, 0);
}

void placeOnScreen(QWidget* window)
{
    if (window->isMaximized() || window->isFullScreen())
        return;
    const QRect room = window->screen()->availableGeometry().marginsRemoved(frameOf(*window));
    window->setMinimumSize(window->minimumSize().boundedTo(room.size()));
    if (!window->testAttribute(Qt::WA_Moved)) // the desktop chooses where
        return window->resize(window->size().boundedTo(room.size()));
    if (const QRect place = placedWithin(window->geometry(), room); place != window->geometry())
        window->setGeometry(place);
}

} // namespace

QRect placedWithin(const QRect& window, const QRect& room)
{
    const QSize size = window.size().boundedTo(room.size());
    const auto within = [](int at, int least, int whole, int length) {
        return std::clamp(at, least, least + whole - length);
    };
    return {QPoint(within(window.x(), room.x(), room.width(), size.width()),
                   within(window.y(), room.y(), room.height(), size.height())),
            size};
}

void setLeastSize(QWidget* window)
{
    const QSize least(em(window, kLeastWidth), em(window, kLeastHeight));
    window->setMinimumSize(least.boundedTo(window->screen()->availableSize()));
}

void restorePlace(QWidget* window, const QByteArray& geometry)
{
    window->restoreGeometry(geometry);
    placeOnScreen(window);
    QTimer::singleShot(0, window, [window] { placeOnScreen(window); }); // the frame is known
}

} // namespace spillway::ui
