#include "app/cli/signals.h"

#include <csignal>
#include <utility>

namespace spillway {

namespace {

volatile std::sig_atomic_t wantsToEnd = 0;
volatile std::sig_atomic_t wantsToReload = 0;

} // namespace

Signals::Signals(std::function<void()> end, std::function<void()> reload)
{
    constexpr int kSignalsMs = 50;
    struct sigaction action = {};
    action.sa_handler = [](int) { wantsToReload = 1; };
    if (reload)
        ::sigaction(SIGHUP, &action, nullptr);
    action.sa_handler = [](int) { wantsToEnd = 1; };
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    for (const int number : {SIGINT, SIGTERM})
        ::sigaction(number, &action, nullptr);
    QObject::connect(&m_timer, &QTimer::timeout, [end = std::move(end), reload = std::move(reload)] {
        if (std::exchange(wantsToEnd, 0) != 0)
            end();
        if (std::exchange(wantsToReload, 0) != 0)
            reload();
    });
    m_timer.start(kSignalsMs);
}

} // namespace spillway
