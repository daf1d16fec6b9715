
#include "app/cli/commands.h"
#include "app/cli/options.h"
#include "app/cli/output.h"
#include "app/cli/signals.h"
#include "app/cli/traffic.h"
#include "engine/core/say.h"
#include "engine/core/steps.h"
#include "engine/live/lab/lab_server.h"
#include "engine/live/lab/memory_store.h"
#include "engine/live/lab/redis_script.h"
#include "engine/live/lab/redis_store.h"
#include "engine/policy/period.h"

#include <QCoreApplication>
#include <QHostInfo>

#include <unistd.h>
#include <utility>

namespace spillway {

namespace {

/// The RATE_LIMIT_… variables.
std::vector<std::pair<std::string, std::string>> environmentSettings()
{
    std::vector<std::pair<std::string, std::string>> settings;
    for (char** each = ::environ; *each != nullptr; ++each) {
        const std::string text = *each;
        const std::size_t equals = text.find('=');
        if (text.starts_with("RATE_LIMIT_") && equals != std::string::npos)
            settings.emplace_back(text.substr(0, equals), text.substr(equals + 1));
    }
    return settings;
}

/// The rules of `--policy`, of `--limit` or `--config`, else of the environment.
Result<RuleBookPtr> loadBook(const ServeArguments& arguments)
{
    const bool isNginx = !arguments.limit.limits.empty() || !arguments.limit.config.paths.empty();
    const auto settings = environmentSettings();
    if (isNginx || (arguments.policy.empty() && settings.empty())) {
        const auto policy = loadPolicy(arguments.limit, arguments.traffic);
        return policy ? RuleBook::create(policy->policy) : policy.error();
    }
    const auto rules = arguments.policy.empty() ? environmentRules(settings) : loadRules(arguments.policy);
    return rules ? RuleBook::create(*rules) : rules.error();
}

struct Listening
{
    QHostAddress address;
    quint16 port = 0;
};

Result<Listening> listeningOf(const std::string& text)
{
    const QUrl url(QStringLiteral("tcp://") + QString::fromStdString(text));
    const Listening listening{QHostAddress(url.host()), static_cast<quint16>(url.port(0))};
    if (listening.address.isNull() || url.port() < 0)
        return Error{ErrorCode::BadArgument, "--listen",
                     say("“{}” is not valid. Write 127.0.0.1:8080 or [::1]:8080.", printable(text))};
    return listening;
}

Result<LabOptions> optionsOf(const ServeArguments& arguments)
{
    LabOptions options;
    options.trusted = arguments.trusted;
    options.upstream = QUrl(QString::fromStdString(arguments.upstream), QUrl::StrictMode);
    const bool isUrl = options.upstream.scheme() == QLatin1String("http") && !options.upstream.host().isEmpty();
    if (!arguments.upstream.empty() && !isUrl)
        return Error{
            ErrorCode::BadArgument, "--upstream",
            say("“{}” is not valid. Write a URL such as http://127.0.0.1:3000.", printable(arguments.upstream))};
    const auto pause = parsePeriod(arguments.breakerPause);
    if (arguments.breakerFailures == 0)
        return Error{ErrorCode::BadArgument, "--breaker-failures", "is not valid. Write a whole number, 1 or more."};
    if (!pause || *pause == Milliseconds(0))
        return Error{ErrorCode::BadArgument, "--breaker-pause", "is not valid. Write a time such as 30s."};
    options.breakerPause = *pause;
    options.breakerFailures = static_cast<int>(arguments.breakerFailures);
    options.passesWithoutStore = arguments.passesWithoutStore;
    options.connections.connections = arguments.connections;
    return options;
}

/// IPv4 where there is one: a Redis as it is installed listens there.
QHostAddress usualAddress(const QList<QHostAddress>& addresses)
{
    const auto found = std::ranges::find(addresses, QAbstractSocket::IPv4Protocol, &QHostAddress::protocol);
    return found == addresses.end() ? addresses.first() : *found;
}

Result<std::shared_ptr<Store>> storeOf(const ServeArguments& arguments)
{
    if (arguments.store == "memory")
        return std::shared_ptr<Store>(std::make_shared<MemoryStore>(std::max<std::size_t>(arguments.keys, 1)));
    auto place = parseRedisPlace(arguments.store);
    if (!place)
        return Error{ErrorCode::BadArgument, "--store", place.error().detail};
    const QHostInfo host = QHostInfo::fromName(QString::fromStdString(place->host)); // here, and not at each attempt
    if (place->socket.empty() && host.addresses().isEmpty())
        return Error{ErrorCode::BadArgument, "--store", say("the host “{}” is unknown", printable(place->host))};
    if (place->socket.empty())
        place->host = usualAddress(host.addresses()).toString().toStdString();
    return std::shared_ptr<Store>(std::make_shared<RedisStore>(*place));
}

/// Limits that Redis cannot count exactly are refused before a request comes.
Result<RuleBookPtr> bookFor(const ServeArguments& arguments)
{
    auto book = loadBook(arguments);
    for (const MeetableLimit* limit :
         book&& arguments.store != "memory" ? (*book)->limits() : decltype((*book)->limits())())
        if (const std::string flaw = redisFlaw(limit->limiter); !flaw.empty())
            return Error{ErrorCode::Unsupported, printable(limit->name), flaw};
    return book;
}

/// Says when the store is lost, and when it is back.
void watchStore(const std::shared_ptr<Store>& store, bool& wasThere)
{
    const auto* const redis = dynamic_cast<const RedisStore*>(store.get());
    if (redis != nullptr && std::exchange(wasThere, redis->isThere()) != redis->isThere())
        complain(redis->isThere() ? "Redis is there" : "warning: Redis is gone");
}

void reload(LabServer& server, const ServeArguments& arguments)
{
    const auto book = bookFor(arguments);
    complain(book ? "policy reloaded" : "keeping the previous policy: " + book.error().message());
    if (book)
        server.reload(*book);
}

} // namespace

void describeServe(CLI::App* serve, ServeArguments& values)
{
    addLimit(serve, values.limit);
    addPolicyFile(serve, values.policy);
    serve->add_option("--key", values.traffic.key, "What --limit counts by; default $binary_remote_addr")
        ->group("Limit")
        ->type_name("'$VAR'");
    serve->add_option("--listen", values.listen, "Listen there; port 0 takes a free one; default 127.0.0.1:8080")
        ->type_name("ADDRESS:PORT");
    repeatable(serve, "--trust", values.trusted,
               "Believe X-Forwarded-… and X-Original-… headers of this proxy; repeatable")
        ->type_name("CIDR");
    serve->add_option("--upstream", values.upstream, "Send requests that pass on to this server")->type_name("URL");
    serve
        ->add_option("--breaker-failures", values.breakerFailures,
                     "Stop sending to the upstream after N failures in a row; default 5")
        ->check(wholeNumberUpTo(INT32_MAX))
        ->type_name("N");
    serve
        ->add_option("--breaker-pause", values.breakerPause,
                     "Wait this long before trying the upstream again; default 30s")
        ->type_name("TIME");
    serve
        ->add_option("--keys", values.keys,
                     "Keep counters for at most N keys; drop the least recently used; default 100000")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
    serve
        ->add_option("--store", values.store,
                     "Keep the counters in memory, or in a Redis that several servers share: redis://HOST:PORT or "
                     "unix:PATH; default memory")
        ->type_name("STORE");
    serve->add_flag("--fail-open", values.passesWithoutStore,
                    "Let requests pass while the store is gone; by default they are answered with 503");
    serve->add_option("--connections", values.connections, "Accept at most N connections at once; default 1000")
        ->check(wholeNumberUpTo(UINT32_MAX))
        ->type_name("N");
}

Result<Answer> run(const ServeArguments& arguments)
{
    RuleBookPtr book;
    Listening listening;
    LabOptions options;
    quint16 port = 0;
    int count = 0;
    const QCoreApplication application(count, nullptr);
    Steps steps;
    steps.put(listening, [&] { return listeningOf(arguments.listen); })
        .put(options, [&] { return optionsOf(arguments); })
        .put(book, [&] { return bookFor(arguments); });
    if (steps.failed())
        return steps.result(Answer::No);
    std::shared_ptr<Store> store;
    if (steps.put(store, [&] { return storeOf(arguments); }).failed())
        return steps.result(Answer::No);
    LabServer server(book, store, options);
    steps.put(port, [&] { return server.start(listening.address, listening.port); });
    if (steps.failed())
        return steps.result(Answer::No);
    if (!listening.address.isLoopback())
        complain("warning: other machines can reach this server");
    const bool isV6 = listening.address.protocol() == QAbstractSocket::IPv6Protocol;
    const std::string host = listening.address.toString().toStdString();
    const Signals obeyed([&] { server.drain(); }, [&] { reload(server, arguments); });
    steps.run([&] { return send(fmt::format("listening on http://{}:{}\n", isV6 ? '[' + host + ']' : host, port)); });
    QTimer storeTimer;
    bool wasThere = false;
    QObject::connect(&storeTimer, &QTimer::timeout, [&] { watchStore(store, wasThere); });
    QObject::connect(&server, &LabServer::drained, &application, &QCoreApplication::quit);
    constexpr int kStoreMs = 50;
    storeTimer.start(kStoreMs);
    QCoreApplication::exec();
    return steps.result(Answer::Yes);
}

} // namespace spillway
