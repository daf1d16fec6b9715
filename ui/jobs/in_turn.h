#pragma once

#include "engine/core/result.h"
#include "ui/jobs/guarded.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <functional>
#include <memory>
#include <stop_token>
#include <thread>
#include <utility>

namespace spillway::ui {

/// Works one after the other on a worker thread, for whoever wants several things and decides each time what is next. A
/// member of its context, on whose thread it lives and delivers.
class InTurn
{
public:
    /// `next` starts what is to be done next, if anything, by run(). It is called when work has
    /// ended, and after schedule().
    InTurn(QObject* context, std::function<void()> next) : m_context(context), m_next(std::move(next)) {}

    /// What is wanted has changed. Changes of one turn of the event loop are one.
    void schedule()
    {
        if (m_scheduled || m_running)
            return;
        m_scheduled = true;
        QMetaObject::invokeMethod(
            m_context,
            [this] {
                m_scheduled = false;
                if (!m_running)
                    m_next();
            },
            Qt::QueuedConnection);
    }

    /// Runs `work` on the worker thread and then, on this one, `deliver` with its result, unless it was stopped in
    /// between. Not while something runs. `work` gets all it needs by value.
    template <class Work, class Deliver>
    void run(Work work, Deliver deliver)
    {
        m_running = true;
        // The old thread has posted its result and is at its end: replacing it does not wait.
        m_worker = std::jthread([this, work = std::move(work), deliver = std::move(deliver)](std::stop_token stop) {
            auto result = std::make_shared<decltype(work(stop))>(guarded([&] { return work(stop); }));
            QMetaObject::invokeMethod(
                m_context,
                [this, stop, result = std::move(result), deliver] {
                    m_running = false;
                    if (!stop.stop_requested()) // else something newer waits
                        deliver(*result);
                    m_next();
                },
                Qt::QueuedConnection);
        });
    }

    /// What runs is not delivered. Does not wait.
    void stop() { m_worker.request_stop(); }

    [[nodiscard]] bool isRunning() const { return m_running; }
    [[nodiscard]] bool isIdle() const { return !m_running && !m_scheduled; }

private:
    QObject* m_context;
    std::function<void()> m_next;
    bool m_running = false;
    bool m_scheduled = false;
    std::jthread m_worker; ///< last: it is joined before the rest goes
};

} // namespace spillway::ui
