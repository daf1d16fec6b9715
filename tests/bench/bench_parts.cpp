#include "tests/bench/bench_parts.h"

#include "tests/bench/synthetic_trace.h"
#include "ui/jobs/replay_job.h"
#include "ui/models/project/workspace.h"
#include "ui/window/main_window.h"

#include <QtCore/QEventLoop>

#include <algorithm>

namespace spillway {

void loadSynthetic(ui::MainWindow& window, std::uint32_t requests)
{
    window.workspace()->setTraffic(syntheticTrace(requests, kBenchClients), {});
    waitUntilIdle(window);
}

void waitUntilIdle(ui::MainWindow& window)
{
    if (window.replay()->isIdle())
        return;
    QEventLoop loop;
    QObject::connect(window.replay(), &ui::ReplayJob::idle, &loop, &QEventLoop::quit);
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
