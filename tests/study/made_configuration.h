#pragma once

#include "tests/study/made_definitions.h"
#include "tests/support/draw.h"

#include <set>
#include <vector>

namespace spillway::test {

/// A made-up configuration: servers with nested locations, rewrites, returns, error pages and limits. PORT stands for the
/// port, FILES for a folder with index.html, page.html, x.css and the log. What stands behind a line feed is of http, behind
/// a tab of a server, behind a blank of a location or an `if`.
class MadeConfiguration
{
public:
    explicit MadeConfiguration(Draw& draw) : m_draw(draw) {}

    QByteArray text()
    {
        QByteArray out = madeDefinitions(m_draw) + "\nlog_format verdict $limit_req_status;\n";
        if (one(3))
            out += limits("\n");
        std::vector<QByteArray> names{"h1 www.h1", "*.h2", "h3.*",
                                      pick({"~^x(?<tenant>\\d)$", "~^(?<who>[a-z]+)\\.t$"})};
        std::swap(names[static_cast<std::size_t>(below(4))], names[0]);
        const int servers = 1 + below(3);
        for (int i = 0; i < servers; ++i)
            out += server(names[static_cast<std::size_t>(i)], i);
        return out + "server { listen 127.0.0.1:PORT; server_name up; set $v ''; location / { return 200; }\n"
                     "location ~ ^/never(?<who>.)(?<tenant>.) { return 200; } }\n";
    }

private:
    int below(int count) { return m_draw.below(count); }
    bool one(int in) { return m_draw.one(in); }
    QByteArray pick(std::initializer_list<const char*> texts) { return m_draw.pick(texts); }

    QByteArray limits(const char* before)
    {
        QByteArray out;
        for (const char* zone : {"one", "two", "three", "four"})
            if (one(2)) {
                const int burst = below(5);
                out += QByteArray(before) + "limit_req zone=" + zone +
                       (burst == 0 ? QByteArray() : " burst=" + QByteArray::number(burst) + " nodelay") + ';';
            }
        return out;
    }

    QByteArray steps()
    {
        QByteArray out;
        for (int i = below(3); i > 0; --i)
            out += one(2) ? rewriteStep() : conditionStep();
        return out;
    }

    QByteArray rewriteStep()
    {
        return pick({" rewrite ^/old(.*)$ /a$1 last;", " rewrite ^/old/(.*)$ /b/$1 break;",
                     " rewrite ^/n/(.*)$ /in/$1;", " rewrite ^/q$ /b/? permanent;", " rewrite ^/a/b$ https://x/;",
                     " rewrite ^/u/(?<who>[a-z]+) /a/$who last;", " rewrite ^/b/(.*)$ /c/$1?k=2 last;",
                     " rewrite ^/c/(?<tenant>.*)$ /b/$tenant? break;", " set $v $who;", " set $v $arg_k;",
                     " set $v $tenant;"});
    }

    QByteArray conditionStep()
    {
        return pick({" if ($http_user_agent = bot) { return 403; }",
                     " if ($request_method = POST) { rewrite ^ /n/1 last; }", " if ($arg_k) { set $v 1; break; }",
                     " if ($v) { return 404; }", " if ($args ~ u=(\\d)) { rewrite ^ /a/$1? last; }",
                     " if ($uri ~* ^/A/) { return 200 hello; }", " if ($second) { return 403; }",
                     " if ($second = ten) { set $v ten; }", " if ($part = a) { rewrite ^ /b/ last; }",
                     " if ($part) { set $v $part; }", " if ($remote_addr = 10.1.0.1) { return 403; }",
                     " if ($tenant) { set $v t; }", " if ($tier = '') { rewrite ^ /c/d last; }",
                     " if ($arg_k = 2) { return 403; }", " if ($host ~ ^(?<tenant>.)) { set $v $tenant; }",
                     " if ($http_x_api_key) { rewrite ^ /n/1 last; }",
                     " if ($uri ~ ^/(?<who>[a-z])/) { set $v $who; }"});
    }

    QByteArray errorPages()
    {
        if (!one(3))
            return {};
        return pick({" error_page 403 /b/;", " error_page 404 = @n;", " error_page 403 404 /in/e;",
                     " error_page 429 /a;", " error_page 403 @n;", " error_page 404 /b/?k=1;",
                     " error_page 500 403 /c/d;", " error_page 401 403 = @n;"});
    }

    QByteArray content()
    {
        switch (below(11)) {
        case 0: return " return 403;";
        case 1: return pick({" return 204;", " return 301 /b/;", " return 404;"});
        case 2: return " try_files /none @n;";
        case 3: return " try_files /none /b/;";
        case 4: return pick({" try_files /none =404;", " try_files $uri =403;"});
        case 5: return pick({" try_files $uri @n;", " try_files $uri $uri/ /index.html;", " try_files $uri /c/d?k=1;"});
        case 6: return {};
        default: return " proxy_pass http://127.0.0.1:PORT;";
        }
    }

    QByteArray location(const QByteArray& name, const QByteArray& prefix, int depth)
    {
        QByteArray out = " location " + name + " {";
        if (one(2))
            out += limits(" ");
        if (one(2))
            out += steps();
        if (one(6))
            out += pick({" auth_request /b/;", " auth_request /in/x;", " auth_request /auth;", " auth_request off;",
                         " limit_req_dry_run on;", " limit_req_dry_run off;", " index page.html;",
                         " index index.html /page.html;", " mirror /b/;", " mirror /in/x;", " mirror /c/d;",
                         " mirror /a; mirror /copy;", " mirror /copy;", " mirror off;", " auth_request /auth;"});
        if (one(12))
            out += madeRealIp(m_draw);
        if (name.contains("/in"))
            out += " internal;";
        out += errorPages();
        if (!name.startsWith('=') && depth > 0 && one(2))
            out += locations(prefix, depth - 1);
        return out + content() + " }\n";
    }

    /// Locations inside one with that prefix.
    QByteArray locations(const QByteArray& prefix, int depth)
    {
        QByteArray out;
        std::set<QByteArray> taken;
        for (int i = 1 + below(4); i > 0; --i) {
            const QByteArray path =
                prefix + pick({"", "a", "a/", "a/b", "b", "b/", "old", "n/", "in/", "c", "c/", "u/"});
            const QByteArray name = one(4)   ? pick({"~ \\.php$", "~* ^/a", "~ ^/(a|b)/", "~ /b", "~ n",
                                                     "~ ^/(?<who>[a-z])/", "~* ^/u/(?<who>.)", "~ ^/c/(?<tenant>.*)$"})
                                    : one(4) ? "= " + path
                                    : one(5) ? "^~ " + path
                                             : path;
            const QByteArray key = name.startsWith("^~ ") ? name.mid(3) : name;
            if (path.startsWith('/') && !path.contains("//") && taken.insert(key).second)
                out += location(name, name.startsWith('~') ? QByteArray("/") : path, name.startsWith('~') ? 0 : depth);
        }
        return out;
    }

    QByteArray server(const QByteArray& names, int number)
    {
        QByteArray out = "server {\n\tlisten 127.0.0.1:PORT";
        if (number == 1 && one(2))
            out += " default_server";
        out += "; server_name " + names + "; set $v ''; root FILES; access_log FILES/log verdict;";
        if (one(2))
            out += limits("\t");
        if (one(4))
            out += pick({"\tauth_request /auth;", "\tmirror /copy;", "\tlimit_req_dry_run on;"});
        if (one(2))
            out += pick({"\tindex page.html;", "\tindex /page.html;", "\tindex index.html /page.html;"});
        if (one(5))
            out += madeRealIp(m_draw);
        if (one(3))
            out += steps();
        out += errorPages() + locations("/", 2);
        const auto mayLimit = [this] { return one(2) ? limits(" ") : QByteArray(); };
        out += " location @n {" + mayLimit() + " proxy_pass http://127.0.0.1:PORT; }\n";
        out += " location = /copy { internal;" + mayLimit() + " proxy_pass http://127.0.0.1:PORT; }\n";
        out += " location = /page.html {" + mayLimit() + " }\n";
        out += " location = /auth { internal;" + mayLimit() +
               pick({" if ($http_user_agent = bot) { return 401; }", " if ($second) { return 403; }",
                     " if ($arg_k) { return 403; }", " if ($http_x_api_key = '') { return 403; }"});
        return out + (one(3) ? " return 204;" : " proxy_pass http://127.0.0.1:PORT;") + " }\n}\n";
    }

    Draw& m_draw;
};

} // namespace spillway::test
