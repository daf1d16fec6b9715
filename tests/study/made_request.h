#pragma once

#include "tests/support/draw.h"
#include "tests/support/nginx_server.h"

namespace spillway::test {

/// The headers of made-up requests, in this order.
inline constexpr const char* kMadeHeaders[] = {"Host", "User-Agent", "X-Forwarded-For", "X-Real-IP", "X-Api-Key"};

inline NginxServer::Request madeRequest(Draw& draw)
{
    NginxServer::Request made;
    made.peer = "127.0.0." + std::to_string(1 + draw.below(2));
    made.uri =
        draw.pick({"/",      "/a",     "/a/",    "/a/b",   "/a/b/c.php", "/x.php",  "/b",        "/b/",   "/b/x?k=1",
                   "/old",   "/old/p", "/A/b",   "//a",    "/n/1",       "/d/../a", "/a%2Fb",    "/in/x", "/q?u=2",
                   "/x.css", "/u/ann", "/u/bob", "/a?k=2", "/page.html", "/c/d",    "/b?k=1&u=3"})
            .toStdString();
    made.method = draw.one(4) ? "POST" : "GET";
    made.headers = {{kMadeHeaders[0],
                     draw.pick({"h1", "www.h1", "a.h2", "h3.example", "x7", "x8", "ann.t", "other"}).toStdString()},
                    {kMadeHeaders[1], draw.one(3) ? "bot" : "curl"}};
    const auto add = [&](const char* name, std::initializer_list<const char*> values) {
        if (const QByteArray value = draw.pick(values); !value.isEmpty())
            made.headers.emplace_back(name, value.toStdString());
    };
    add(kMadeHeaders[2], {"", "", "10.1.0.1", "192.0.2.7", "192.0.2.7, 10.1.0.1", "192.0.2.7,10.1.0.9",
                          "10.1.0.2,127.0.0.2", "unknown", "192.0.2.8, x", "192.0.2.9:4000"});
    add(kMadeHeaders[3], {"", "", "", "10.1.0.3", "192.0.2.7"});
    add(kMadeHeaders[4], {"", "", "red", "blue"});
    return made;
}

} // namespace spillway::test
