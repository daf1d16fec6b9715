#include "tests/live/lab/redis_race.h"

#include "engine/live/lab/redis_script.h"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <hiredis/hiredis.h>
#include <thread>

namespace spillway {

namespace {

struct Free
{
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
    void operator()(redisContext* context) const { redisFree(context); }
};
using Reply = std::unique_ptr<redisReply, Free>;

class Client
{
public:
    explicit Client(const RedisPlace& place) :
        m_context(place.socket.empty() ? redisConnect(place.host.c_str(), place.port)
                                       : redisConnectUnix(place.socket.c_str()))
    {
        for (const RedisWords& words : redisSetUp(place))
            ask(words);
    }
    /// Nothing if the connection is lost, or the answer is an error.
    Reply ask(const RedisWords& words)
    {
        RedisArguments with(words);
        void* reply = nullptr;
        if (m_isWell && m_context != nullptr && m_context->err == 0)
            reply = redisCommandArgv(m_context.get(), static_cast<int>(words.size()), with.starts.data(),
                                     with.lengths.data());
        Reply answer(static_cast<redisReply*>(reply));
        m_isWell = answer != nullptr && answer->type != REDIS_REPLY_ERROR;
        return m_isWell ? std::move(answer) : nullptr;
    }
    [[nodiscard]] bool isWell() const { return m_isWell; }

private:
    std::unique_ptr<redisContext, Free> m_context;
    bool m_isWell = true;
};

bool passesNaively(Client& client, const std::string& key, std::int64_t limit)
{
    const Reply count = client.ask({"GET", key});
    if (count == nullptr || (count->type == REDIS_REPLY_STRING && std::stoll(count->str) >= limit))
        return false;
    client.ask({"INCR", key});
    client.ask({"EXPIRE", key, "60"});
    return true;
}

bool passesByScript(Client& client, const std::string& key, std::int64_t limit)
{
    const Charge charge{key, FixedWindow(limit, Milliseconds(60'000), CountRejected::No)};
    const Reply answer = client.ask(redisCommand({&charge, 1}, Instant{}));
    return answer != nullptr && answer->elements == 3 &&
           static_cast<Verdict>(answer->element[0]->integer) == Verdict::Passed;
}

template <class Passes>
Result<RaceResult> raceOne(const RedisPlace& place, const RedisRace& race, const std::string& name,
                           const Passes& passes)
{
    RaceResult result;
    std::atomic<std::int64_t> passed = 0;
    std::atomic<bool> isWell = true;
    const auto count = [&]() noexcept {
        const std::int64_t inRound = passed.exchange(0);
        result.most = std::max(result.most, inRound);
        result.passed += inRound;
        result.roundsAbove += inRound > race.limit ? 1 : 0;
    };
    std::barrier together(race.clients, count);
    const auto run = [&] {
        Client client(place);
        for (int round = 0; round < race.rounds; ++round) {
            together.arrive_and_wait();
            passed += passes(client, name + std::to_string(round), race.limit) ? 1 : 0;
        }
        together.arrive_and_wait();
        if (!client.isWell())
            isWell = false;
    };
    std::vector<std::jthread> threads;
    for (int i = 0; i < race.clients; ++i)
        threads.emplace_back(run);
    threads.clear();
    if (!isWell)
        return Error{ErrorCode::ReadFailed, "Redis", "does not answer the clients of the race"};
    return result;
}

} // namespace

Result<RaceResults> raceInRedis(const RedisPlace& place, const RedisRace& race)
{
    const auto now = std::chrono::system_clock::now().time_since_epoch().count();
    const std::string name = "spillway:race:" + std::to_string(now) + ':';
    const auto naive = raceOne(place, race, name, passesNaively);
    if (!naive)
        return naive.error();
    const auto script = raceOne(place, race, name, passesByScript);
    if (!script)
        return script.error();
    return RaceResults{*naive, *script};
}

} // namespace spillway
