#pragma once

#include "engine/core/result.h"
#include "engine/live/lab/request_head.h"

#include <QNetworkAccessManager>
#include <QUrl>

#include <functional>

namespace spillway {

/// The server that requests are sent on to once they passed.
class Upstream
{
public:
    static constexpr qint64 kMostBytes = 32 << 20; ///< of an answer

    /// `url`: http, with an optional path that stands before that of a request.
    explicit Upstream(QUrl url) : m_url(std::move(url)) {}

    struct Reply
    {
        int status = 0;          ///< 0: no answer
        bool isTooLarge = false; ///< above kMostBytes; then there is no answer
        QByteArray headers{};    ///< each with its line end, none that is between two neighbours alone
        QByteArray body{};
    };
    using Done = std::function<void(const Reply&)>;
    void send(const LabRequest& request, const QByteArray& body, const Done& done);

private:
    QUrl m_url;
    QNetworkAccessManager m_network;
};

} // namespace spillway
