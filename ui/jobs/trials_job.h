#pragma once

#include "engine/advise/exempt_trial.h"
#include "ui/jobs/job.h"
#include "ui/jobs/map_job.h"
#include "ui/jobs/worker.h"

#include <optional>
#include <vector>

namespace spillway::ui {

/// Trials in place of an advised limit that keeps out too little.
struct Tried
{
    std::vector<KeyTrial> keys;
    std::optional<ExemptTrial> exempt;
};

/// Tries other keys, and the limit without the client that needs most of the burst.
class TrialsJob : public Job
{
    Q_OBJECT

public:
    explicit TrialsJob(QObject* parent = nullptr) : Job(parent), m_work(this) {}
    void start(const Advised& advised); ///< tried() or failed() follows
    void cancel() { m_work.cancel(); }
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

signals:
    void tried(const spillway::ui::Tried& tried);

private:
    Newest<Tried> m_work;
};

} // namespace spillway::ui
