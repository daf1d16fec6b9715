#pragma once

#include "engine/core/result.h"

#include <QtCore/QMetaObject>
#include <QtCore/QObject>

#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

namespace spillway::ui {

/// A node of the graph of results: it computes on a worker thread and delivers on its own. The newest wish wins; what
/// is outdated is stopped and dropped. Dying stops the work and joins the thread.
class Job : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    /// Nothing runs and nothing is to be done.
    [[nodiscard]] virtual bool isIdle() const = 0;

signals:
    void failed(const spillway::Error& error); ///< what was known stays; idle() follows
    void idle();                               ///< everything that can be computed is
};

/// Runs `work`, which returns a Result, and turns an exception of the standard library into its Error: no exception
/// crosses a thread.
template <class Work>
[[nodiscard]] auto guarded(const Work& work) -> decltype(work())
{
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, {}, {}};
    } catch (const std::exception& exception) {
        return Error{ErrorCode::Internal, {}, printable(exception.what())};
    }
}

/// A worker thread that does one piece of work at a time. Lives in its context, on whose thread it delivers.
class Worker
{
public:
    explicit Worker(QObject* context) : m_context(context) {}

    /// Runs `work` on the worker thread and then, on this thread, `deliver` with its result unless it was stopped in
    /// between, and `next` in any case. Call it only while nothing runs; `work` gets all it needs by value.
    template <class Work, class Deliver, class Next>
    void run(Work work, Deliver deliver, Next next)
    {
        m_running = true;
        // The old thread has posted its result and is at its end: replacing it does not wait.
        m_thread = std::jthread(
            [this, work = std::move(work), deliver = std::move(deliver), next = std::move(next)](std::stop_token stop) {
                auto result = std::make_shared<decltype(work(stop))>(guarded([&] { return work(stop); }));
                QMetaObject::invokeMethod(
                    m_context,
                    [this, stop, result = std::move(result), deliver, next] {
                        m_running = false;
                        if (!stop.stop_requested()) // else something newer waits
                            deliver(*result);
                        next();
                    },
                    Qt::QueuedConnection);
            });
    }

    void stop() { m_thread.request_stop(); } ///< the result of what runs is dropped; does not wait
    [[nodiscard]] bool isRunning() const { return m_running; }

private:
    QObject* m_context;
    bool m_running = false;
    std::jthread m_thread;
};

/// Works one after the other, for a job that decides each time what comes next.
class InTurn
{
public:
    /// `next` starts the next piece of work, if any, by run(). It is called when work has ended and after schedule().
    InTurn(QObject* context, std::function<void()> next) :
        m_context(context), m_next(std::move(next)), m_worker(context)
    {
    }

    /// The job's wish has changed. Changes within one turn of the event loop count as one.
    void schedule()
    {
        if (m_scheduled || isRunning())
            return;
        m_scheduled = true;
        QMetaObject::invokeMethod(
            m_context,
            [this] {
                m_scheduled = false;
                if (!isRunning())
                    m_next();
            },
            Qt::QueuedConnection);
    }

    /// See Worker.
    template <class Work, class Deliver>
    void run(Work work, Deliver deliver)
    {
        m_worker.run(std::move(work), std::move(deliver), m_next);
    }
    void stop() { m_worker.stop(); }
    [[nodiscard]] bool isRunning() const { return m_worker.isRunning(); }
    [[nodiscard]] bool isIdle() const { return !isRunning() && !m_scheduled; }

private:
    QObject* m_context;
    std::function<void()> m_next;
    bool m_scheduled = false;
    Worker m_worker; ///< last: it is joined before the rest goes
};

/// Answers the newest question: of those asked while one is being answered only the last is kept.
template <class Value>
class Newest
{
public:
    using Work = std::function<Result<Value>(const std::stop_token&)>;
    using Deliver = std::function<void(const Result<Value>&)>;

    explicit Newest(QObject* context) : m_worker(context) {}

    /// `work` gets all it needs by value.
    void run(Work work, Deliver deliver)
    {
        m_next.emplace(std::move(work), std::move(deliver));
        begin();
    }

    /// No answer to what was asked for is delivered. Does not wait.
    void cancel()
    {
        m_next.reset();
        m_worker.stop();
    }

    [[nodiscard]] bool isIdle() const { return !m_worker.isRunning() && !m_next; }

private:
    void begin()
    {
        if (!m_next || m_worker.isRunning())
            return;
        auto [work, deliver] = *std::exchange(m_next, std::nullopt);
        m_worker.run(std::move(work), std::move(deliver), [this] { begin(); });
    }

    std::optional<std::pair<Work, Deliver>> m_next;
    Worker m_worker; ///< last: it is joined before the rest goes
};

} // namespace spillway::ui
