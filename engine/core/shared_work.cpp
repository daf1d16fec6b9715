#include "engine/core/shared_work.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <future>
#include <memory>
#include <mutex>
#include <thread>

namespace spillway {

namespace {

/// Work that whoever comes first does.
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
        constexpr std::size_t kThreads = 4; // several computations may be under way, each with one more than its own
        m_threads.reserve(kThreads);
        try {
            while (m_threads.size() < kThreads)
                m_threads.emplace_back([this] { run(); });
        } catch (const std::exception&) {
            // No more threads, or no memory for them: the caller does the work.
        }
    }
    ~KeptThreads()
    {
        {
            const std::lock_guard lock(m_mutex);
            m_ends = true;
        }
        m_changed.notify_all();
    }
    KeptThreads(const KeptThreads&) = delete;
    KeptThreads& operator=(const KeptThreads&) = delete;

    void offer(const std::shared_ptr<Offer>& offer)
    {
        {
            const std::lock_guard lock(m_mutex);
            m_offers.push_back(offer);
        }
        m_changed.notify_one();
    }

private:
    void run()
    {
        std::unique_lock lock(m_mutex);
        for (;;) {
            m_changed.wait(lock, [this] { return m_ends || !m_offers.empty(); });
            if (m_ends)
                return;
            const auto next = std::move(m_offers.front());
            m_offers.pop_front();
            lock.unlock();
            next->take();
            lock.lock();
        }
    }

    std::mutex m_mutex; ///< guards the offers and m_ends; taken by the threads and by offer()
    std::condition_variable m_changed;
    std::deque<std::shared_ptr<Offer>> m_offers;
    bool m_ends = false;
    std::vector<std::jthread> m_threads; ///< last: they end first
};

/// Offers all but the first, as far as there is memory for it.
void offerToOthers(const std::vector<std::shared_ptr<Offer>>& offers)
{
    try {
        static KeptThreads threads;
        for (std::size_t i = 1; i < offers.size(); ++i)
            threads.offer(offers[i]);
    } catch (const std::exception&) {
        // No memory: the caller does the rest.
    }
}

} // namespace

void runTogether(const std::vector<std::function<void()>>& works)
{
    std::vector<std::shared_ptr<Offer>> offers; // shared: a kept thread may look at one after this has returned
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
