#include "tests/bench/bench_live.h"

#include "tests/bench/bench_parts.h"
#include "ui/window/live/live_window.h"
#include "ui/window/main_window.h"

#include <QtCore/QDateTime>
#include <QtCore/QEventLoop>
#include <QtCore/QFile>
#include <QtCore/QTemporaryDir>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <thread>
#include <vector>

using namespace Qt::StringLiterals;

namespace spillway {

namespace {

constexpr int kLinesPerPortion = 1000;
constexpr std::chrono::milliseconds kPortion(20); // 50,000 lines a second
constexpr std::chrono::milliseconds kQuestion(7); // in step with nothing else
constexpr double kAnswerMs = 50;
using Clock = std::chrono::steady_clock;

/// Lines of 200 clients, until `stops`.
void write(const QString& path, const std::atomic<bool>& stops, std::uint64_t& written)
{
    QFile log(path);
    if (!log.open(QIODevice::Append))
        return;
    for (auto next = Clock::now(); !stops; next += kPortion) {
        QByteArray portion;
        const QByteArray at = QDateTime::currentDateTimeUtc().toString(u"dd/MMM/yyyy:HH:mm:ss"_s).toLatin1();
        for (int i = 0; i < kLinesPerPortion; ++i)
            portion += "192.0.2." + QByteArray::number(i % 200) + " - - [" + at + " +0000] \"GET /page/" +
                       QByteArray::number(i) + " HTTP/1.1\" 200 512 \"-\" \"curl\"\n";
        log.write(portion);
        log.flush();
        written += kLinesPerPortion;
        std::this_thread::sleep_until(next + kPortion);
    }
}

} // namespace

int benchLive(ui::MainWindow& window, std::chrono::seconds time)
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"access.log"_s);
    std::atomic<bool> stops = false;
    std::uint64_t written = 0;
    std::thread writer([&] { write(path, stops, written); });
    ui::LiveWindow live(window.project(), &window);
    live.show();
    live.follow(path);
    std::vector<double> answers;
    std::thread asker([&] {
        while (!stops) {
            const auto asked = Clock::now();
            const auto answer = [&answers, asked] {
                answers.push_back(std::chrono::duration<double, std::milli>(Clock::now() - asked).count());
            };
            QMetaObject::invokeMethod(&live, answer, Qt::BlockingQueuedConnection);
            std::this_thread::sleep_for(kQuestion);
        }
    });
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
    stops = true;
    writer.join();
    QTimer::singleShot(200, &loop, &QEventLoop::quit); // a question may be on its way
    loop.exec();
    asker.join();
    const auto late = std::ranges::count_if(answers, [](double ms) { return ms > kAnswerMs; });
    std::printf(
        "\nFollowing a log, %.0f lines a second\n  %zu answers of the window: median %.2f, 99 %% below %.2f, longest "
        "%.2f ms; %td later than 50 ms\n",
        static_cast<double>(written) / static_cast<double>(time.count()), answers.size(), quantile(answers, 0.5),
        quantile(answers, 0.99), quantile(answers, 1), late);
    return late > 0 ? 1 : 0;
}

} // namespace spillway
