#pragma once

#include "engine/policy/policy.h"
#include "engine/trace/group/grouped.h"
#include "ui/jobs/worker.h"

#include <QtCore/QString>

namespace spillway::ui {

/// The answer of a real nginx.
struct NginxTest
{
    QString sentence; ///< "nginx 1.22.1 agrees on 2,266 of 2,269 decisions (99.9 %)."
    QString details;  ///< lines: what was sent, jitter, and the differences with their reasons
};

/// Tests limits on a private nginx, see verify(): sends the minute with the most rejections in real time.
class NginxTestJob : public Job
{
    Q_OBJECT

public:
    explicit NginxTestJob(QObject* parent = nullptr) : Job(parent), m_work(this) {}
    /// False where the program was built without engine/live.
    [[nodiscard]] static bool isBuilt();
    /// progressed() follows, then tested() or failed().
    void start(const Policy& policy, const GroupedPtr& grouped);
    void cancel() { m_work.cancel(); } ///< ends nginx; neither signal follows
    [[nodiscard]] bool isIdle() const override { return m_work.isIdle(); }

signals:
    void progressed(double share); ///< 0 to 1
    void tested(const spillway::ui::NginxTest& test);

private:
    Newest<NginxTest> m_work; ///< last: it waits for its worker before the rest goes
};

} // namespace spillway::ui
