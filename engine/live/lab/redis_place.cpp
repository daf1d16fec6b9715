#include "engine/live/lab/redis_place.h"

#include <QUrl>

namespace spillway {

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
