#pragma once

#include "engine/core/result.h"
#include "ui/jobs/guarded.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace spillway::ui {

/// Runs one piece of work at a time on a worker thread; of those asked for meanwhile only the newest is
/// kept, and starts the moment the running one has been delivered. A member of its context, on whose
/// thread it lives and delivers.
template <class Value>
class Newest
{
public:
    using Work = std::function<Result<Value>(const std::stop_token&)>;
    using Deliver = std::function<void(const Result<Value>&)>;

    explicit Newest(QObject* context) : m_context(context) {}

    /// `work` gets all it needs by value.
    void run(Work work, Deliver deliver)
    {
        m_next.emplace(std::move(work), std::move(deliver));
        if (!m_running)
            begin();
    }

    /// Nothing of what was asked for is delivered. Does not wait.
    void cancel()
    {
        m_next.reset();
        m_worker.request_stop();
    }

    [[nodiscard]] bool isIdle() const { return !m_running && !m_next; }

private:
    void begin()
    {
        auto [work, deliver] = *std::exchange(m_next, std::nullopt);
        m_running = true;
        // The old thread has posted its result and is at its end: replacing it does not wait.
        m_worker = std::jthread([this, work = std::move(work), deliver = std::move(deliver)](std::stop_token stop) {
            auto result = std::make_shared<const Result<Value>>(guarded([&] { return work(stop); }));
            QMetaObject::invokeMethod(
                m_context,
                [this, stop, result = std::move(result), deliver] {
                    m_running = false;
                    if (!stop.stop_requested())
                        deliver(*result);
                    if (m_next && !m_running)
                        begin();
                },
                Qt::QueuedConnection);
        });
    }

    QObject* m_context;
    std::optional<std::pair<Work, Deliver>> m_next;
    bool m_running = false;
    std::jthread m_worker; ///< last: it is joined before the rest goes
};

} // namespace spillway::ui
