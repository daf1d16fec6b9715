#include "engine/live/lab/upstream.h"

#include <QNetworkReply>

#include <algorithm>
#include <array>
#include <memory>
#include <utility>

namespace spillway {

namespace {

constexpr int kTimeoutMs = 30'000;

QByteArray bytesOf(std::string_view text)
{
    return {text.data(), static_cast<qsizetype>(text.size())};
}

/// Whether a header is between two neighbours alone, or is written anew.
bool staysBehind(const QByteArray& name)
{
    static constexpr std::array kNames{
        "connection", "content-length", "expect",  "keep-alive",          "proxy-authenticate", "proxy-connection",
        "te",         "trailer",        "upgrade", "proxy-authorization", "transfer-encoding",  "x-forwarded-for"};
    return std::ranges::any_of(kNames, [&](const char* one) { return name.compare(one, Qt::CaseInsensitive) == 0; });
}

} // namespace

void Upstream::send(const LabRequest& request, const QByteArray& body, const Done& done)
{
    QUrl url = m_url;
    QByteArray target = bytesOf(request.target);
    const auto query = target.indexOf('?');
    url.setPath(m_url.path(QUrl::FullyEncoded) + QString::fromLatin1(target.left(query < 0 ? target.size() : query)),
                QUrl::TolerantMode);
    if (query >= 0)
        url.setQuery(QString::fromLatin1(target.mid(query + 1)), QUrl::TolerantMode);
    QNetworkRequest sent(url);
    sent.setTransferTimeout(kTimeoutMs);
    sent.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    sent.setAttribute(QNetworkRequest::CookieLoadControlAttribute, QNetworkRequest::Manual);
    sent.setAttribute(QNetworkRequest::CookieSaveControlAttribute, QNetworkRequest::Manual);
    sent.setAttribute(QNetworkRequest::CacheLoadControlAttribute, QNetworkRequest::AlwaysNetwork);
    sent.setRawHeader("Accept-Encoding", "identity"); // else the answer is unpacked on its way
    for (const auto& [name, value] : request.head().headers)
        if (const QByteArray header = bytesOf(name); !staysBehind(header)) {
            QByteArray all = sent.rawHeader(header); // of an earlier line of the same name
            if (!all.isEmpty())
                all += header.compare("cookie", Qt::CaseInsensitive) == 0 ? "; " : ", ";
            sent.setRawHeader(header, all + bytesOf(value));
        }
    sent.setRawHeader("X-Forwarded-For", bytesOf(request.address));
    QNetworkReply* const reply = request.method == "HEAD"
                                     ? m_network.head(sent) // else it would wait for a body
                                     : m_network.sendCustomRequest(sent, bytesOf(request.method), body);
    const auto isTooLarge = std::make_shared<bool>(false);
    QObject::connect(reply, &QNetworkReply::downloadProgress, reply, [reply, isTooLarge](qint64 received) {
        if (received > kMostBytes && !std::exchange(*isTooLarge, true))
            reply->abort();
    });
    QObject::connect(reply, &QNetworkReply::finished, reply, [reply, done, isTooLarge] {
        Reply answer;
        answer.isTooLarge = *isTooLarge;
        if (reply->error() == QNetworkReply::NoError || reply->error() > QNetworkReply::UnknownProxyError) {
            answer.status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
            answer.body = reply->readAll();
            for (const auto& [name, value] : reply->rawHeaderPairs())
                if (!staysBehind(name))
                    answer.headers += name + ": " + QByteArray(value).replace("\n", "\r\n" + name + ": ") + "\r\n";
        }
        reply->deleteLater();
        done(answer);
    });
}

} // namespace spillway
