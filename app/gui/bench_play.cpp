#include "app/gui/bench_play.h"

#include "app/gui/bench_parts.h"
#include "ui/models/playback.h"
#include "ui/window/main_window.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QEvent>
#include <QtCore/QEventLoop>
#include <QtCore/QTimer>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <thread>
#include <vector>

namespace spillway {
namespace {

using Nanoseconds = std::chrono::nanoseconds;

constexpr std::array<int, 4> kBenchSpeeds{25, 100, 1000, 10'000};
constexpr double kFrameMs = 1000.0 / 60;
constexpr double kLateMs = 16.7;

double milliseconds(Nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

/// What this thread has computed: the same however busy the machine is.
Nanoseconds computed()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return std::chrono::seconds(time.tv_sec) + Nanoseconds(time.tv_nsec);
}

struct Frames
{
    std::vector<double> ms;    ///< from when it was due until it was painted
    std::vector<double> costs; ///< what was computed since the frame before
    std::size_t missed = 0;    ///< not painted at all, since the one before took so long
    [[nodiscard]] std::size_t due() const { return ms.size() + missed; }
};

void print(const char* name, const Frames& frames)
{
    const auto late =
        static_cast<std::size_t>(std::ranges::count_if(frames.ms, [](double ms) { return ms > kLateMs; }));
    const double share =
        100.0 * static_cast<double>(late + frames.missed) / static_cast<double>(std::max<std::size_t>(frames.due(), 1));
    std::printf(
        "  %-6s %5zu frames, median %5.2f ms, 99 %% below %6.2f ms, longest %6.2f ms, later than 16.7 ms %5.2f %%; "
        "computed %5.2f ms, 99 %% below %5.2f ms\n",
        name, frames.due(), quantile(frames.ms, 0.5), quantile(frames.ms, 0.99), quantile(frames.ms, 1), share,
        quantile(frames.costs, 0.5), quantile(frames.costs, 0.99));
}

Frames playFor(ui::MainWindow& window, int speed, Nanoseconds length)
{
    ui::Playback& playback = *window.playback();
    playback.setSpeed(speed);
    Frames frames;
    QEventLoop loop;
    Nanoseconds last{0};
    Nanoseconds cost = computed();
    const auto painted = QObject::connect(&playback, &ui::Playback::advanced, &loop, [&](Nanoseconds due) {
        QCoreApplication::sendPostedEvents(&window, QEvent::UpdateRequest);
        const Nanoseconds now = std::chrono::steady_clock::now().time_since_epoch();
        frames.ms.push_back(milliseconds(now - due));
        frames.costs.push_back(milliseconds(computed() - cost));
        cost = computed();
        if (last > Nanoseconds(0))
            frames.missed += static_cast<std::size_t>(milliseconds(due - last) / kFrameMs + 0.5) - 1;
        last = due;
    });
    const auto again = QObject::connect(
        &playback, &ui::Playback::playingChanged, &loop,
        [&](bool playing) {
            last = Nanoseconds(0);
            if (!playing)
                playback.play(); // from the beginning again
        },
        Qt::QueuedConnection);
    QTimer::singleShot(std::chrono::duration_cast<std::chrono::milliseconds>(length), &loop, &QEventLoop::quit);
    playback.play();
    loop.exec();
    QObject::disconnect(painted);
    QObject::disconnect(again);
    playback.pause();
    return frames;
}

} // namespace

int benchPlay(ui::MainWindow& window, std::uint32_t requests, std::chrono::seconds length)
{
    loadSynthetic(window, requests);
    double load = 0;
    std::printf("bench-play: %u requests, %u clients, window %dx%d\n", requests, kBenchClients, window.width(),
                window.height());
    Frames all;
    for (const int speed : kBenchSpeeds) {
        const Frames frames = playFor(window, speed, Nanoseconds(length) / kBenchSpeeds.size());
        if (frames.ms.empty()) {
            std::fputs("spillway: nothing was painted\n", stderr);
            return 2;
        }
        std::array<char, 16> name{};
        std::snprintf(name.data(), name.size(), "%gx", speed / 100.0);
        print(name.data(), frames);
        all.ms.insert(all.ms.end(), frames.ms.begin(), frames.ms.end());
        all.costs.insert(all.costs.end(), frames.costs.begin(), frames.costs.end());
        all.missed += frames.missed;
    }
    print("all", all);
    if (getloadavg(&load, 1) == 1)
        std::printf("  load of the machine %.1f on %u processors\n", load, std::thread::hardware_concurrency());
    return 0;
}

} // namespace spillway
