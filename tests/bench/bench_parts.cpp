#include "tests/bench/bench_parts.h"

#include "tests/bench/synthetic_trace.h"
#include "ui/jobs/result_graph.h"
#include "ui/models/project/project.h"
#include "ui/window/main_window.h"

#include <QtCore/QEventLoop>

#include <algorithm>

namespace spillway {

void loadSynthetic(ui::MainWindow& window, std::uint32_t requests)
{
    window.project()->setTraffic(syntheticTrace(requests, kBenchClients), {});
    waitUntilIdle(window);
}

void waitUntilIdle(ui::MainWindow& window)
{
    if (window.graph()->replay.isIdle())
        return;
    QEventLoop loop;
    QObject::connect(&window.graph()->replay, &ui::ReplayJob::idle, &loop, &QEventLoop::quit);
    loop.exec();
}

double quantile(std::vector<double> values, double share)
{
    if (values.empty())
        return 0;
    std::ranges::sort(values);
    return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

} // namespace spillway
