#include "app/allocator/large_pages.h"
#include "tests/bench/bench_live.h"
#include "tests/bench/bench_play.h"
#include "tests/bench/bench_ui.h"
#include "ui/theme/theme.h"
#include "ui/window/main_window.h"
#include "ui/window/opening/log_opener.h"

#include <QtWidgets/QApplication>

#include <cstdio>

using namespace Qt::StringLiterals;

namespace {

constexpr uint kRequests = 10'000'000;
constexpr int kSeconds = 60;

} // namespace

/// spillway-bench-ui [REQUESTS [SECONDS]]: drags and zooms, then plays for so many seconds, then follows. QT_QPA_PLATFORM=offscreen needs
/// no display.
int main(int argc, char** argv)
{
    spillway::preferLargePages();
    QCoreApplication::setOrganizationName(u"spillway"_s);
    QCoreApplication::setApplicationName(u"spillway-bench-ui"_s);
    QApplication application(argc, argv);
    const QStringList arguments = QApplication::arguments();
    bool right = true;
    const uint requests = arguments.size() > 1 ? arguments[1].toUInt(&right) : kRequests;
    const int seconds = right && arguments.size() > 2 ? arguments[2].toInt(&right) : kSeconds;
    if (!right || requests == 0 || seconds < 1) {
        std::fputs("usage: spillway-bench-ui [REQUESTS [SECONDS]]\n", stderr);
        return 2;
    }
    spillway::ui::applyTheme(application, spillway::ui::ThemeChoice::Light);
    spillway::ui::MainWindow window;
    window.resize(1280, 800);
    window.opener()->doNotRemember();
    window.move(200, 200); // else the pointer of the offscreen platform lies over the first button
    window.show();
    int failed = spillway::benchUi(window, requests);
    failed |= spillway::benchPlay(window, requests, std::chrono::seconds(seconds));
    return failed | spillway::benchLive(window, std::chrono::seconds(seconds));
}
