#include "tests/bench/bench_ui.h"

#include "tests/bench/bench_parts.h"
#include "ui/charts/time/requests_chart.h"
#include "ui/models/project/project.h"
#include "ui/models/project/results.h"
#include "ui/widgets/fields/log_slider.h"
#include "ui/widgets/fields/parameter_row.h"
#include "ui/window/limit/limit_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/picture_panel.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QEvent>
#include <QtCore/QEventLoop>
#include <QtCore/QTimer>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <utility>
#include <vector>

namespace spillway {
namespace {

constexpr int kPositions = 200;

/// Asks for one result after the other, each once the one before it has reached the screen, and keeps the times.
class InSuccession : public QObject
{
public:
    /// `ask` asks for another result; false where there is none left.
    InSuccession(ui::MainWindow& window, std::function<bool()> ask) :
        m_window(window),
        m_ask(std::move(ask)),
        m_chart(window.findChild<ui::RequestsChart*>(QStringLiteral("requests")))
    {
        m_chart->installEventFilter(this);
        connect(window.results(), &ui::Results::computedChanged, this, [this](const ui::Computed& computed) {
            m_arrived = true;
            m_replayMs.push_back(static_cast<double>(computed.took.count()));
        });
    }

    void run()
    {
        m_frame.start();
        QTimer::singleShot(0, this, &InSuccession::step);
        m_loop.exec();
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_arrived) {
            m_arrived = false;
            QTimer::singleShot(0, this, &InSuccession::painted); // after this very paint
        }
        return QObject::eventFilter(watched, event);
    }

    void report() const
    {
        double total = 0;
        for (const double frame : m_frameMs)
            total += frame;
        std::printf("  painted results    %zu\n", m_frameMs.size());
        std::printf("  frames per second  %.1f\n", static_cast<double>(m_frameMs.size()) * 1000 / total);
        std::printf("  frame time         median %.1f ms, 95 %% below %.1f ms\n", quantile(m_frameMs, 0.5),
                    quantile(m_frameMs, 0.95));
        std::printf("  simulation         median %.0f ms\n", quantile(m_replayMs, 0.5));
        std::printf("  first impressions  %zu: the whole follows once nothing else is asked for\n", m_inferred);
        std::printf("  provisional        %zu: the zone's memory is followed then, too\n", m_provisional);
        std::printf("  requests chart     median %.2f ms to paint\n", quantile(m_paintMs, 0.5));
    }

    [[nodiscard]] bool measured() const { return !m_frameMs.empty(); }

private:
    void step()
    {
        if (!m_ask())
            m_loop.quit();
    }

    void painted()
    {
        const ui::Computed& computed = m_window.results()->computed();
        const bool inferred = computed.outcome && computed.outcome->inferred > 0;
        m_frameMs.push_back(static_cast<double>(m_frame.nsecsElapsed()) / 1e6);
        m_inferred += inferred ? 1U : 0U;
        m_provisional += computed.provisional && !inferred ? 1U : 0U;
        m_paintMs.push_back(static_cast<double>(m_chart->lastPaintNs()) / 1e6);
        m_frame.restart();
        step();
    }

    ui::MainWindow& m_window;
    std::function<bool()> m_ask;
    ui::RequestsChart* m_chart;
    QEventLoop m_loop;
    QElapsedTimer m_frame;
    bool m_arrived = false;
    std::size_t m_inferred = 0;
    std::size_t m_provisional = 0;
    std::vector<double> m_frameMs;
    std::vector<double> m_replayMs;
    std::vector<double> m_paintMs;
};

/// Drags the burst slider through its whole length.
bool drag(ui::MainWindow& window)
{
    ui::LogSlider* const slider = window.findChild<ui::LimitPanel*>()->burst()->slider();
    int position = 0;
    InSuccession results(window, [&] {
        const qint64 before = slider->amount();
        while (slider->amount() == before && position < kPositions) {
            ++position;
            slider->setSliderPosition(ui::LogSlider::kPositions * position / kPositions);
            slider->triggerAction(QAbstractSlider::SliderMove);
        }
        return slider->amount() != before;
    });
    slider->setSliderDown(true);
    results.run();
    slider->setSliderDown(false);
    results.report();
    return results.measured();
}

/// Three limits by address. Independent: each request meets one at most; else one that holds everywhere is selected.
enum class Limits : std::uint8_t { Independent, Coupled, OfServer };

std::vector<SiteLimit> threeLimits(Limits limits)
{
    const auto limit = [](const char* name, const char* place, std::int64_t rate, std::int64_t burst) {
        SiteLimit one;
        one.zone.name = name;
        one.zone.bytes = 64U << 20U;
        one.zone.rate = {rate, RateUnit::PerSecond};
        one.limit = {0, burst, 0, true};
        if (*place != '\0')
            one.places = {
                {*place == '=' ? LocationKind::Exact : LocationKind::Prefix, *place == '=' ? place + 1 : place}};
        return one;
    };
    std::vector<SiteLimit> all{limit("api", limits == Limits::Independent ? "/api/" : "", 10, 20),
                               limit("login", "=/login", 1, 5), limit("search", "/search", 5, 10)};
    if (limits == Limits::OfServer)
        all[2].zone.key = KeyTemplate::parse("$uri").value();
    return all;
}

/// Moves the selected limit's burst by one, and measures until the answer is exact.
std::vector<double> exactAnswers(ui::MainWindow& window)
{
    std::vector<double> ms;
    for (int i = 0; i < kPositions / 10; ++i) {
        ui::Setup setup = window.project()->setup();
        setup.limit.burst += 1;
        QEventLoop loop;
        const auto waiting =
            QObject::connect(window.results(), &ui::Results::computedChanged, &loop, [&](const ui::Computed& computed) {
                if (computed.setup == setup && computed.outcome->inferred == 0 && !computed.provisional)
                    loop.quit();
            });
        QElapsedTimer timer;
        timer.start();
        window.project()->applySetup(setup);
        loop.exec();
        QObject::disconnect(waiting);
        ms.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
    }
    return ms;
}

bool dragSite(ui::MainWindow& window, Limits limits)
{
    window.project()->applySetup(ui::withLimits(window.project()->setup(), threeLimits(limits), 0));
    std::printf("  first replay       %.0f ms\n", exactAnswers(window).front());
    const bool measured = drag(window);
    const std::vector<double> ms = exactAnswers(window);
    std::printf("  exact answer       median %.0f ms, 95 %% below %.0f ms\n", quantile(ms, 0.5), quantile(ms, 0.95));
    std::printf("  verdicts           %llu of %llu rejected\n",
                static_cast<unsigned long long>(window.results()->computed().outcome->totals.rejected),
                static_cast<unsigned long long>(window.results()->computed().outcome->totals.requests));
    return measured;
}

/// Zooms in from the whole as far as it goes, to the middle, and out again.
bool zoom(ui::MainWindow& window)
{
    ui::Project* const project = window.project();
    const TimeRange full = project->fullRange();
    const Instant middle = full.from + full.length() / 2;
    int position = 0;
    InSuccession results(window, [&] {
        const TimeRange before = project->range();
        while (project->range() == before && position < 2 * kPositions) {
            ++position;
            const int depth = std::min(position, 2 * kPositions - position);
            const double share = std::exp(-20.0 * depth / kPositions);
            const Milliseconds half(static_cast<std::int64_t>(share * static_cast<double>(full.length().count()) / 2));
            project->setRange({middle - half, middle + half});
        }
        return !(project->range() == before);
    });
    results.run();
    waitUntilIdle(window);
    results.report();
    return results.measured();
}

} // namespace

int benchUi(ui::MainWindow& window, std::uint32_t requests)
{
    loadSynthetic(window, requests);
    std::printf("bench-ui: %u requests, %u clients, window %dx%d\n", requests, kBenchClients, window.width(),
                window.height());
    std::printf(" the burst slider, dragged\n");
    bool measured = drag(window);
    waitUntilIdle(window);
    std::printf(" the picture, zoomed\n");
    measured = zoom(window) && measured;
    const ui::Setup single = window.project()->setup();
    std::printf(" the burst slider of one of three limits that no request meets two of\n");
    measured = dragSite(window, Limits::Independent) && measured;
    std::printf(" the burst slider of a limit that holds everywhere, beside two\n");
    measured = dragSite(window, Limits::Coupled) && measured;
    std::printf(" the burst slider of a limit that holds everywhere, beside one by another key\n");
    measured = dragSite(window, Limits::OfServer) && measured;
    window.project()->applySetup(single);
    waitUntilIdle(window);
    if (!measured) {
        std::fputs("spillway: nothing was painted\n", stderr);
        return 2;
    }
    return 0;
}

} // namespace spillway
