#include "engine/core/shared_work.h"

#include <asio/executor_work_guard.hpp>
#include <asio/io_context.hpp>
#include <asio/post.hpp>

#include <exception>
#include <future>
#include <memory>
#include <thread>

namespace spillway {

namespace {

/// A work that is done by who comes first.
class Offer
{
public:
    explicit Offer(const std::function<void()>& work) : m_task(std::cref(work)), m_done(m_task.get_future()) {}

    void take()
    {
        if (!m_taken.exchange(true))
            m_task();
    }
    void wait() const { m_done.wait(); }
    void rethrow() { m_done.get(); }

private:
    std::packaged_task<void()> m_task;
    std::future<void> m_done;
    std::atomic<bool> m_taken = false;
};

/// Threads that wait for work: to start one takes longer than to wake it, a tenth of a slider's move.
class KeptThreads
{
public:
    KeptThreads()
    {
        constexpr std::size_t kThreads = 4; // so many computations may be under way, each with one more than its own
        m_threads.reserve(kThreads);
        try {
            while (m_threads.size() < kThreads)
                m_threads.emplace_back([this] { m_queue.run(); });
        } catch (const std::exception&) {
            // There may be no more of them, or of memory: who offers work does it.
        }
    }
    ~KeptThreads() { m_queue.stop(); }
    KeptThreads(const KeptThreads&) = delete;
    KeptThreads& operator=(const KeptThreads&) = delete;

    void offer(const std::shared_ptr<Offer>& offer)
    {
        asio::post(m_queue, [offer] { offer->take(); });
    }

private:
    asio::io_context m_queue;
    asio::executor_work_guard<asio::io_context::executor_type> m_open{m_queue.get_executor()};
    std::vector<std::jthread> m_threads; ///< last: they end first
};

/// To as many as can be told: it takes memory.
void offerToOthers(const std::vector<std::shared_ptr<Offer>>& offers)
{
    try {
        static KeptThreads threads;
        for (std::size_t i = 1; i < offers.size(); ++i)
            threads.offer(offers[i]);
    } catch (const std::exception&) {
        // There is no memory: who offers the rest does it.
    }
}

} // namespace

void runTogether(const std::vector<std::function<void()>>& works)
{
    std::vector<std::shared_ptr<Offer>> offers; // a kept thread may look at one after this has returned
    for (const std::function<void()>& work : works)
        offers.push_back(std::make_shared<Offer>(work));
    if (offers.size() > 1)
        offerToOthers(offers);
    for (const auto& offer : offers) // what nobody has begun by its turn is done here: nothing waits for a start
        offer->take();
    for (const auto& offer : offers)
        offer->wait();
    for (const auto& offer : offers)
        offer->rethrow();
}

} // namespace spillway
