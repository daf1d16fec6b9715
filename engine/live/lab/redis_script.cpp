#include "engine/live/lab/redis_script.h"

#include "engine/live/lab/store.h"

#include <QCryptographicHash>
#include <QUrl>

namespace spillway {

const std::string& redisScriptName()
{
    static const std::string name = [] {
        const QByteArray script = QByteArray::fromRawData(redisScript().data(), qsizetype(redisScript().size()));
        return QCryptographicHash::hash(script, QCryptographicHash::Sha1).toHex().toStdString();
    }();
    return name;
}

std::string redisFlaw(const AnyLimiter& limiter)
{
    const auto* const meter = std::get_if<BucketMeter>(&limiter);
    if (meter == nullptr || std::max(meter->parameters()[0], meter->parameters()[1]) <= kMostRequests * 1000)
        return {};
    return "Redis counts rates and bursts up to 1000000000 exactly. Use a smaller one, or the store memory.";
}

RedisWords redisCommand(std::span<const Charge> charges, std::optional<Instant> now)
{
    RedisWords words{"EVALSHA", redisScriptName(), std::to_string(charges.size())};
    words.reserve(4 + 6 * charges.size());
    for (const Charge& charge : charges) // another algorithm's state stays apart
        words.push_back("spillway:" + std::to_string(charge.limiter.index()) + ':' + charge.key);
    words.push_back(now ? std::to_string(now->time_since_epoch().count()) : std::string());
    for (const Charge& charge : charges) {
        words.push_back(std::to_string(charge.limiter.index() + 1));
        for (const std::int64_t parameter :
             std::visit([](const auto& one) { return one.parameters(); }, charge.limiter))
            words.push_back(std::to_string(parameter));
    }
    return words;
}

std::vector<RedisWords> redisSetUp(const RedisPlace& place)
{
    std::vector<RedisWords> commands;
    if (!place.user.empty())
        commands.push_back({"AUTH", place.user, place.password});
    else if (!place.password.empty())
        commands.push_back({"AUTH", place.password});
    if (place.database != 0)
        commands.push_back({"SELECT", std::to_string(place.database)});
    commands.push_back({"SCRIPT", "LOAD", std::string(redisScript())});
    return commands;
}

RedisArguments::RedisArguments(const RedisWords& words)
{
    for (const std::string& word : words) {
        starts.push_back(word.data());
        lengths.push_back(word.size());
    }
}

Result<RedisPlace> parseRedisPlace(const std::string& text)
{
    RedisPlace place;
    const Error wrong{ErrorCode::BadArgument, printable(text),
                      "is not a Redis address. Write redis://HOST:PORT or unix:/path/of/its/socket"};
    if (text.starts_with("unix:")) {
        place.socket = text.substr(5);
        return place.socket.empty() ? Result<RedisPlace>(wrong) : place;
    }
    const QUrl url(QString::fromStdString(text), QUrl::StrictMode);
    const QString database = url.path().mid(1);
    bool isNumber = true;
    if (!database.isEmpty())
        place.database = database.toInt(&isNumber);
    if (!url.isValid() || url.scheme() != QLatin1String("redis") || url.host().isEmpty() || !isNumber ||
        place.database < 0 || url.hasQuery() || url.hasFragment())
        return wrong;
    place.host = url.host().toStdString();
    place.port = url.port(place.port);
    place.user = url.userName().toStdString();
    place.password = url.password().toStdString();
    return place;
}

} // namespace spillway
