#include "engine/live/lab/redis_store.h"

#include "engine/live/lab/redis_script.h"

#include <QSocketNotifier>
#include <QTimer>

#include <algorithm>
#include <hiredis/async.h>

namespace spillway {

namespace {

constexpr int kPatienceMs = 250;
constexpr int kFirstPauseMs = 20;
constexpr int kLongestPauseMs = 500;

Error failure(std::string detail)
{
    return {ErrorCode::ReadFailed, "Redis", std::move(detail)};
}

std::string textOf(const redisReply& reply)
{
    return printable({reply.str, reply.len});
}

int sendWords(redisAsyncContext* context, redisCallbackFn* back, void* with, const RedisWords& words)
{
    RedisArguments given(words);
    return redisAsyncCommandArgv(context, back, with, static_cast<int>(words.size()), given.starts.data(),
                                 given.lengths.data());
}

/// Verdict, excess and delay of each charge.
Result<std::vector<Decision>> decisionsOf(const redisReply* reply)
{
    if (reply == nullptr)
        return failure("does not answer");
    if (reply->type == REDIS_REPLY_ERROR)
        return failure(textOf(*reply));
    if (reply->type != REDIS_REPLY_ARRAY)
        return failure("gave an unexpected answer");
    std::vector<Decision> decisions;
    for (std::size_t i = 0; i + 3 <= reply->elements; i += 3) {
        const auto number = [&](std::size_t j) { return std::int64_t{reply->element[i + j]->integer}; };
        decisions.push_back({static_cast<Verdict>(number(0)), Thousandths(number(1)), Milliseconds(number(2))});
    }
    return decisions;
}

} // namespace

/// The connection with its attempts, one after the other. hiredis calls back with it.
struct RedisStore::Connection : QObject
{
    explicit Connection(RedisPlace where) : place(std::move(where))
    {
        retry.setSingleShot(true);
        patience.setSingleShot(true);
        patience.setInterval(kPatienceMs);
        connect(&retry, &QTimer::timeout, this, &Connection::open);
        connect(&patience, &QTimer::timeout, this, &Connection::drop);
        open();
    }
    ~Connection() override
    {
        isEnding = true;
        drop();
    }
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void open();
    void watch();
    void close();
    void drop()
    {
        if (context != nullptr)
            redisAsyncFree(context); // calls close()
    }
    void send(const RedisWords& words, Answer answer);
    void prepare(const RedisWords& words);
    static void answered(redisAsyncContext* from, void* reply, void* wanted);
    static void prepared(redisAsyncContext* from, void* reply, void* isLast);

    RedisPlace place;
    redisAsyncContext* context = nullptr;
    QSocketNotifier* reads = nullptr;
    QSocketNotifier* writes = nullptr;
    QTimer retry;
    QTimer patience; ///< runs while an answer is awaited, from the last one on
    int pauseMs = kFirstPauseMs;
    std::size_t awaited = 0;
    std::uint64_t failures = 0;
    bool isReady = false;
    bool isGone = false; ///< an attempt failed, and none has succeeded since
    bool isEnding = false;
};

void RedisStore::Connection::open()
{
    context = place.socket.empty() ? redisAsyncConnect(place.host.c_str(), place.port)
                                   : redisAsyncConnectUnix(place.socket.c_str());
    if (context == nullptr || context->err != 0) {
        if (context != nullptr)
            redisAsyncFree(context);
        close();
        return;
    }
    watch();
    for (const RedisWords& words : redisSetUp(place))
        prepare(words);
}

void RedisStore::Connection::watch()
{
    reads = new QSocketNotifier(context->c.fd, QSocketNotifier::Read, this);
    writes = new QSocketNotifier(context->c.fd, QSocketNotifier::Write, this);
    reads->setEnabled(false);
    writes->setEnabled(false);
    connect(reads, &QSocketNotifier::activated, this, [this, of = context] {
        if (context == of)
            redisAsyncHandleRead(of);
    });
    connect(writes, &QSocketNotifier::activated, this, [this, of = context] {
        if (context == of)
            redisAsyncHandleWrite(of);
    });
    context->data = this;
    context->ev.data = this;
    context->ev.addRead = [](void* data) { static_cast<Connection*>(data)->reads->setEnabled(true); };
    context->ev.delRead = [](void* data) { static_cast<Connection*>(data)->reads->setEnabled(false); };
    context->ev.addWrite = [](void* data) { static_cast<Connection*>(data)->writes->setEnabled(true); };
    context->ev.delWrite = [](void* data) { static_cast<Connection*>(data)->writes->setEnabled(false); };
    context->ev.cleanup = [](void* data) { static_cast<Connection*>(data)->close(); };
}

/// The context goes, or there is none.
void RedisStore::Connection::close()
{
    for (QSocketNotifier** notifier : {&reads, &writes}) {
        if (*notifier == nullptr)
            continue;
        (*notifier)->setEnabled(false);
        (*notifier)->deleteLater(); // it may be the one that called
        *notifier = nullptr;
    }
    context = nullptr;
    isReady = false;
    isGone = true;
    awaited = 0;
    patience.stop();
    if (isEnding)
        return;
    retry.start(pauseMs);
    pauseMs = std::min(2 * pauseMs, kLongestPauseMs);
}

void RedisStore::Connection::send(const RedisWords& words, Answer answer)
{
    auto wanted = std::make_unique<Answer>(std::move(answer));
    if (context == nullptr || isGone || sendWords(context, answered, wanted.get(), words) != REDIS_OK) {
        ++failures;
        (*wanted)(failure("is not there"));
        return;
    }
    static_cast<void>(wanted.release()); // answered() takes it
    if (awaited++ == 0)
        patience.start();
}

void RedisStore::Connection::answered(redisAsyncContext* from, void* reply, void* wanted)
{
    const std::unique_ptr<Answer> answer(static_cast<Answer*>(wanted));
    auto& self = *static_cast<Connection*>(from->data);
    auto decisions = decisionsOf(static_cast<const redisReply*>(reply));
    if (reply != nullptr)
        --self.awaited > 0 ? self.patience.start() : self.patience.stop();
    if (!decisions) {
        ++self.failures;
        if (decisions.error().detail.starts_with("NOSCRIPT") && self.context != nullptr)
            self.prepare(redisSetUp({}).back()); // somebody's SCRIPT FLUSH
    }
    (*answer)(std::move(decisions));
}

void RedisStore::Connection::prepare(const RedisWords& words)
{
    void* const isLast = words.front() == "SCRIPT" ? this : nullptr;
    if (sendWords(context, prepared, isLast, words) == REDIS_OK && awaited++ == 0)
        patience.start();
}

void RedisStore::Connection::prepared(redisAsyncContext* from, void* reply, void* isLast)
{
    auto& self = *static_cast<Connection*>(from->data);
    if (reply == nullptr)
        return;
    --self.awaited > 0 ? self.patience.start() : self.patience.stop();
    if (static_cast<const redisReply*>(reply)->type == REDIS_REPLY_ERROR) {
        self.drop(); // a wrong password; still loading its data
    } else if (isLast != nullptr) {
        self.isReady = true;
        self.isGone = false;
        self.pauseMs = kFirstPauseMs;
    }
}

RedisStore::RedisStore(const RedisPlace& place, Clock clock) :
    m_connection(std::make_unique<Connection>(place)), m_clock(clock)
{
}
RedisStore::~RedisStore() = default;

void RedisStore::decide(std::span<const Charge> charges, Instant now, Answer answer)
{
    for (const Charge& charge : charges)
        if (const std::string flaw = redisFlaw(charge.limiter); !flaw.empty()) {
            answer(Error{ErrorCode::Unsupported, printable(charge.key), flaw});
            return;
        }
    m_connection->send(redisCommand(charges, m_clock == Clock::Caller ? std::optional(now) : std::nullopt),
                       std::move(answer));
}

bool RedisStore::isThere() const
{
    return m_connection->isReady;
}

std::uint64_t RedisStore::failures() const
{
    return m_connection->failures;
}

} // namespace spillway
