#include "tests/bench/bench_play.h"

#include "tests/bench/bench_parts.h"
#include "ui/charts/parts/chart.h"
#include "ui/models/project/playback.h"
#include "ui/models/project/project.h"
#include "ui/models/tables/clients_model.h"
#include "ui/window/main_window.h"
#include "ui/window/picture_panel.h"

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

enum class View : std::uint8_t {
    Whole, ///< all of the time in one picture
    Page,  ///< three seconds of playing: the pages turn
};

struct Part
{
    const char* name;
    Algorithm algorithm;
    int speed; ///< in hundredths
    View view;
};

constexpr std::array<Part, 6> kParts{{
    {"limit_req, all of the time", Algorithm::LimitReq, 100, View::Whole},
    {"limit_req, page by page", Algorithm::LimitReq, 100, View::Page},
    {"limit_req, page by page", Algorithm::LimitReq, 10'000, View::Page},
    {"token bucket, all of the time", Algorithm::TokenBucket, 10'000, View::Whole},
    {"token bucket, page by page", Algorithm::TokenBucket, 100, View::Page},
    {"sliding log, page by page", Algorithm::SlidingLog, 10'000, View::Page},
}};
constexpr double kFrameMs = 1000.0 / 60;
constexpr double kLateMs = 16.7;

double milliseconds(Nanoseconds time)
{
    return static_cast<double>(time.count()) / 1e6;
}

/// CPU time of this thread: equal however busy the machine is.
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
    void add(const Frames& other)
    {
        ms.insert(ms.end(), other.ms.begin(), other.ms.end());
        costs.insert(costs.end(), other.costs.begin(), other.costs.end());
        missed += other.missed;
    }
};

/// How often each of the charts was painted: frames in which nothing moves would be cheap.
class Paints : public QObject
{
public:
    explicit Paints(ui::MainWindow& window)
    {
        for (ui::Chart* chart : window.findChild<ui::PicturePanel*>()->findChildren<ui::Chart*>()) {
            m_charts.push_back({chart, 0});
            chart->installEventFilter(this);
        }
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const auto chart = std::ranges::find(m_charts, watched, &Count::chart);
        if (event->type() == QEvent::Paint && chart != m_charts.end())
            ++chart->paints;
        return QObject::eventFilter(watched, event);
    }

    void print() const
    {
        for (const Count& count : m_charts)
            if (count.paints > 0)
                std::printf("  painted %zu times: %s\n", count.paints, qUtf8Printable(count.chart->accessibleName()));
    }

private:
    struct Count
    {
        ui::Chart* chart;
        std::size_t paints;
    };
    std::vector<Count> m_charts;
};

void print(const char* speed, const char* name, const Frames& frames)
{
    const auto late =
        static_cast<std::size_t>(std::ranges::count_if(frames.ms, [](double ms) { return ms > kLateMs; }));
    const double share =
        100.0 * static_cast<double>(late + frames.missed) / static_cast<double>(std::max<std::size_t>(frames.due(), 1));
    std::printf(
        "  %-4s %-30s %5zu frames, later than 16.7 ms %5.2f %%; painted after: median %5.2f, 99 %% below %6.2f, "
        "longest %6.2f ms; computed: median %5.2f, 99 %% below %5.2f, most %5.2f ms\n",
        speed, name, frames.due(), share, quantile(frames.ms, 0.5), quantile(frames.ms, 0.99), quantile(frames.ms, 1),
        quantile(frames.costs, 0.5), quantile(frames.costs, 0.99), quantile(frames.costs, 1));
}

/// The picture of a part: nothing of it is measured.
void show(ui::MainWindow& window, const Part& part)
{
    ui::Project& project = *window.project();
    project.applySetup(ui::withAlgorithm(project.setup(), part.algorithm));
    const TimeRange full = project.fullRange();
    const Milliseconds page = Milliseconds(3000) * part.speed / 100;
    project.setPlayhead(full.from);
    project.setRange(part.view == View::Whole ? full : TimeRange{full.from, full.from + page});
    waitUntilIdle(window);
    QEventLoop settling; // the table puts its rows in order once the figures rest
    QTimer::singleShot(4 * ui::ClientsModel::kSettleMs, &settling, &QEventLoop::quit);
    settling.exec();
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
    std::printf("bench-play: %u requests, %u clients, window %dx%d\n", requests, kBenchClients, window.width(),
                window.height());
    Paints paints(window);
    Frames all;
    for (const Part& part : kParts) {
        show(window, part);
        const Frames frames = playFor(window, part.speed, Nanoseconds(length) / kParts.size());
        if (frames.ms.empty()) {
            std::fputs("spillway: nothing was painted\n", stderr);
            return 2;
        }
        std::array<char, 16> speed{};
        std::snprintf(speed.data(), speed.size(), "%gx", part.speed / 100.0);
        print(speed.data(), part.name, frames);
        all.add(frames);
    }
    print("", "all", all);
    paints.print();
    double load = 0;
    if (getloadavg(&load, 1) == 1)
        std::printf("  load of the machine %.1f on %u processors\n", load, std::thread::hardware_concurrency());
    return 0;
}

} // namespace spillway
