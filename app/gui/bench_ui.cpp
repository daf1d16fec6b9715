#include "app/gui/bench_ui.h"

#include "app/gui/bench_parts.h"
#include "ui/charts/requests_chart.h"
#include "ui/models/workspace.h"
#include "ui/widgets/log_slider.h"
#include "ui/widgets/parameter_row.h"
#include "ui/window/limit_panel.h"
#include "ui/window/main_window.h"
#include "ui/window/picture_panel.h"

#include <QtCore/QElapsedTimer>
#include <QtCore/QEvent>
#include <QtCore/QEventLoop>
#include <QtCore/QTimer>

#include <cstdio>
#include <vector>

namespace spillway {
namespace {

constexpr int kPositions = 200;

/// Moves the slider on when a result has reached the screen, and keeps the times.
class Drag : public QObject
{
public:
    explicit Drag(ui::MainWindow& window) :
        m_window(window), m_slider(window.limitPanel()->burst()->slider()), m_chart(window.picture()->requestsChart())
    {
        m_chart->installEventFilter(this);
        connect(window.workspace(), &ui::Workspace::computedChanged, this, [this](const ui::Computed& computed) {
            m_arrived = true;
            m_replayMs.push_back(static_cast<double>(computed.took.count()));
        });
    }

    void run()
    {
        m_slider->setSliderDown(true);
        m_frame.start();
        QTimer::singleShot(0, this, &Drag::step);
        m_loop.exec();
        m_slider->setSliderDown(false);
    }

    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::Paint && m_arrived) {
            m_arrived = false;
            QTimer::singleShot(0, this, &Drag::painted); // after this very paint
        }
        return QObject::eventFilter(watched, event);
    }

    void report(std::uint32_t requests) const
    {
        double total = 0;
        for (const double frame : m_frameMs)
            total += frame;
        std::printf("bench-ui: %u requests, %u clients, window %dx%d\n", requests, kBenchClients, m_window.width(),
                    m_window.height());
        std::printf("  painted results    %zu\n", m_frameMs.size());
        std::printf("  frames per second  %.1f\n", static_cast<double>(m_frameMs.size()) * 1000 / total);
        std::printf("  frame time         median %.1f ms, 95 %% below %.1f ms\n", quantile(m_frameMs, 0.5),
                    quantile(m_frameMs, 0.95));
        std::printf("  simulation         median %.0f ms\n", quantile(m_replayMs, 0.5));
        std::printf("  provisional        %zu: the zone's memory is followed once the slider rests\n", m_provisional);
        std::printf("  requests chart     median %.2f ms to paint\n", quantile(m_paintMs, 0.5));
    }

    [[nodiscard]] bool measured() const { return !m_frameMs.empty(); }

private:
    void step()
    {
        const qint64 before = m_slider->amount();
        while (m_slider->amount() == before && m_position < kPositions) {
            ++m_position;
            m_slider->setSliderPosition(ui::LogSlider::kPositions * m_position / kPositions);
            m_slider->triggerAction(QAbstractSlider::SliderMove);
        }
        if (m_slider->amount() == before)
            m_loop.quit();
    }

    void painted()
    {
        m_frameMs.push_back(static_cast<double>(m_frame.nsecsElapsed()) / 1e6);
        m_provisional += m_window.workspace()->computed().provisional ? 1U : 0U;
        m_paintMs.push_back(static_cast<double>(m_chart->lastPaintNs()) / 1e6);
        m_frame.restart();
        step();
    }

    ui::MainWindow& m_window;
    ui::LogSlider* m_slider;
    ui::RequestsChart* m_chart;
    QEventLoop m_loop;
    QElapsedTimer m_frame;
    int m_position = 0;
    bool m_arrived = false;
    std::size_t m_provisional = 0;
    std::vector<double> m_frameMs;
    std::vector<double> m_replayMs;
    std::vector<double> m_paintMs;
};

} // namespace

int benchUi(ui::MainWindow& window, std::uint32_t requests)
{
    loadSynthetic(window, requests);
    Drag drag(window);
    drag.run();
    waitUntilIdle(window);
    if (!drag.measured()) {
        std::fputs("spillway: nothing was painted\n", stderr);
        return 2;
    }
    drag.report(requests);
    return 0;
}

} // namespace spillway
