#pragma once

#include "tests/support/draw.h"

namespace spillway::test {

/// Trusted proxies as a level of a made-up configuration may have them.
inline QByteArray madeRealIp(Draw& draw)
{
    QByteArray out = draw.pick({" set_real_ip_from 127.0.0.1;", " set_real_ip_from 127.0.0.0/8;",
                                " set_real_ip_from 127.0.0.1; set_real_ip_from 10.1.0.0/16;",
                                " set_real_ip_from 127.0.0.0/8; set_real_ip_from 10.0.0.0/8;"});
    if (!draw.one(4))
        out += draw.pick(
            {" real_ip_header X-Forwarded-For;", " real_ip_header X-Forwarded-For;", " real_ip_header X-Real-IP;"});
    if (draw.one(2))
        out += draw.pick({" real_ip_recursive on;", " real_ip_recursive on;", " real_ip_recursive off;"});
    return out;
}

/// Maps, geos, zones and what else stands at http level. The zones are one, two, three and four.
inline QByteArray madeDefinitions(Draw& draw)
{
    QByteArray out = "map $http_user_agent $no_bot { default $binary_remote_addr; bot ''; }\n";
    out += draw.pick({"map $uri $part { ~^/(?<seg>[a-z]+)/(?<rest>.*)$ $seg; ~^/(?<seg>[a-z]+)$ $seg; default ''; }\n",
                      "map $request_uri $part { ~^/(?<seg>[a-z]+) $seg; default ''; }\n",
                      "map $request_method:$uri $part { ~^POST:/(.) $1; default ''; }\n",
                      "map $arg_k $part { '' ''; 1 one; default k$arg_k; }\n"});
    out += draw.pick({"geo $second { default ''; 127.0.0.2 second; 10.1.0.0/16 ten; }\n",
                      "geo $second { ranges; default ''; 127.0.0.2-127.0.0.9 second; 10.0.0.0-10.1.0.5 ten; }\n",
                      "geo $second { default ''; proxy 127.0.0.0/8; 10.1.0.0/16 ten; 192.0.2.0/24 doc; }\n",
                      "geo $second { default ''; proxy 127.0.0.1; proxy 10.1.0.0/16; proxy_recursive; "
                      "127.0.0.2 second; 10.1.0.0/16 ten; 192.0.2.0/24 doc; }\n",
                      "geo $http_x_real_ip $second { default ''; 10.0.0.0/8 ten; 192.0.2.0/24 doc; }\n"});
    out +=
        draw.pick({"map $second $tier { '' $binary_remote_addr; ten ''; default $second; }\n",
                   "map $second$http_x_api_key $tier { '' ''; ~^ten(?<left>.*) k-$left; default $http_x_api_key; }\n",
                   "map $http_x_api_key $tier { '' $binary_remote_addr; default ''; }\n"});
    out += draw.pick({"map $who $whose { '' ''; default by-$who; }\n",
                      "map $tenant $whose { '' ''; 7 seven; default t; }\n", "map $v $whose { '' ''; default $v; }\n",
                      "map $host $whose { hostnames; *.h2 two; h3.* three; }\n"});
    const auto zone = [&](const char* name, const QByteArray& key) {
        out += "limit_req_zone " + key + " zone=" + name + ":64k rate=1r/m;\n";
    };
    zone("one", draw.pick({"$binary_remote_addr", "$binary_remote_addr", "$remote_addr", "$realip_remote_addr"}));
    zone("two", draw.pick({"$no_bot", "$tier", "$tier", "$part$no_bot"}));
    zone("three",
         draw.pick({"$host", "$server_name", "$uri", "$who", "$tenant", "$v", "$v", "$request_method", "$args"}));
    zone("four", draw.pick({"$second", "$part", "$whose", "$http_x_api_key", "$arg_k", "$who$tenant"}));
    return out + "limit_req_status 429;\nproxy_set_header Host up;\n" + (draw.one(3) ? madeRealIp(draw) : "") +
           (draw.one(12) ? " limit_req_dry_run on;" : "");
}

} // namespace spillway::test
