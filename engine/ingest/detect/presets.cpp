#include "engine/ingest/detect/presets.h"

#include "engine/ingest/detect/preset_lines.h"

namespace spillway {

namespace {

using namespace preset_lines;

constexpr std::string_view kExact = "arrival to the millisecond ($msec minus $request_time)";
constexpr std::string_view kEnd = "completion, whole seconds";
constexpr std::string_view kEndLocal = "completion, whole seconds, local time without a zone: counts as UTC";
constexpr std::string_view kAround = "completion, as what is around the lines tells";
constexpr std::string_view kAroundCorrected = "arrival (completion, as what is around the lines tells, minus duration)";
constexpr std::string_view kBegin = "arrival, whole seconds";
constexpr std::string_view kFine = "arrival to the millisecond";
constexpr std::string_view kFineLocal = "arrival to the millisecond, local time without a zone: counts as UTC";
constexpr std::string_view kCorrected = "arrival (completion minus $request_time), whole seconds";

constexpr Preset kPresets[] = {
    {"spillway-more", "the same as spillway with the referer and X-Forwarded-For behind it", kExact, Completion, true,
     false, kSpillwayMore},
    {"spillway", "nginx, as this program's sample and its README write it", kExact, Completion, true, false, kSpillway},
    {"tuning", "nginx, the shortest format to tune limits with; further fields may follow", kExact, Completion, true,
     false, kTuning},
    {"ingress-nginx-2019", "Kubernetes ingress-nginx until 2019: the client's address in brackets", kCorrected,
     Completion, true, false, kOldIngress},
    {"ingress-nginx", "Kubernetes ingress-nginx", kCorrected, Completion, true, false, kIngress},
    {"timed", "nginx combined or main with $request_time behind it, bare or as rt=", kCorrected, Completion, true,
     false, kTimed},
    {"traefik", "Traefik, common log format", kBegin, Arrival, true, true, kTraefik},
    {"bunkerweb", "BunkerWeb: host and request number around the address", kEnd, Completion, true, false, kBunkerWeb},
    {"vhost_combined", "Apache vhost_combined: host:port first. nginx's, if not told from it: nginx-vhost", kBegin,
     Arrival, true, false, kVhostCombined},
    {"nginx-vhost", "nginx with host:port first; told from Apache's by its escapes, if there are any", kEnd, Completion,
     false, false, kVhostCombined},
    {"vhost", "combined or common with the host first. Apache's, if not told from it: apache-vhost", kEnd, Completion,
     true, false, kVhost},
    {"apache-vhost", "Apache with the host first; told from nginx's by escaped quotes and bytes, if there are any",
     kBegin, Arrival, false, false, kVhost},
    {"main", "nginx main: combined and the X-Forwarded-For header", kEnd, Completion, true, false, kMain},
    {"combined",
     "nginx combined, the default; further fields may follow. Apache's, if not told from it: apache-combined", kEnd,
     Completion, true, false, kCombined},
    {"apache-combined", "Apache combined; told from nginx's by escaped quotes and bytes, if there are any", kBegin,
     Arrival, false, false, kCombined},
    {"common", "common, as Tomcat and others write it. Apache's, if not told from it: apache-common", kEnd, Completion,
     true, false, kCommon},
    {"apache-common", "Apache common; told from others' by escaped bytes, if there are any", kBegin, Arrival, false,
     false, kCommon},
    {"common-more", "begins as Apache's common, other fields follow, as in Tomcat's, Nexus's and Jetty's logs", kEnd,
     Completion, false, false, kCommonMore},
    {"spaced", "combined or common with fields that are filled up with blanks, as Helidon's", kEnd, Completion, false,
     false, kSpaced},
    {"lighttpd", "lighttpd, and OVH's: combined with the host second", kEnd, Completion, true, false, kLighttpd,
     "%h %V %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\""},
    {"litespeed", "OpenLiteSpeed: combined, each line in quotes", kEnd, Completion, true, false, kLiteSpeed},
    {"gandi", "Gandi's: the host first, and whole seconds behind the time", kBegin, Arrival, true, false, kGandi,
     "%v %h - %u %t (%T s) \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\""},
    {"apisix", "Apache APISIX: combined with host and $request_time between", kCorrected, Completion, true, false,
     kApisix,
     "$remote_addr - $remote_user [$time_local] $http_host \"$request\" $status $body_bytes_sent $request_time "
     "\"$http_referer\" \"$http_user_agent\" …"},
    {"ssl-request", "Apache ssl_request_log: time, client and cipher first", kBegin, Arrival, true, false, kSslRequest,
     "%t %h %{SSL_PROTOCOL}x %{SSL_CIPHER}x \"%r\" %b"},
    {"aem", "Adobe Experience Manager, access.log", kEnd, Completion, true, false, kManager},
    {"python", "Python's http.server, Flask, Werkzeug, CherryPy and Daphne", kEndLocal, Completion, true, false,
     kPython, "address - - [day/month/year time] \"request\" status bytes"},
    {"webrick", "WEBrick (Ruby): common with the name of a zone", kEnd, Completion, true, false, kWebrick,
     "address - - [day/month/year:time zone] \"request\" status bytes"},
    {"tornado", "Tornado and Jupyter", "arrival (completion minus duration); local time without a zone: counts as UTC",
     Completion, true, false, kTornado, "[I time module] status METHOD uri (user@address) duration"},
    {"rails", "Rails: the line that begins each request", kBegin, Arrival, true, false, kRails,
     "Started METHOD \"uri\" for address at time", false, true},
    {"synapse", "Synapse (Matrix)", "arrival to the millisecond, local time without a zone: counts as UTC", Completion,
     true, false, kSynapse,
     "time - synapse.access… - line - level - request - address - port - {user} Processed request: … bytes status "
     "\"request\" \"agent\" …"},
    {"confluence", "Confluence", "arrival (completion minus duration), whole seconds", Completion, true, false,
     kConfluence, "%t %{X-AUSERNAME}o %I %h %r %s %Dms %b %{Referer}i %{User-Agent}i"},
    {"bitbucket", "Bitbucket: the line that ends each request",
     "arrival to the millisecond, local time without a zone: counts as UTC", Completion, true, false, kBitbucket,
     "address | protocol | request | user | time | \"request\" | \"referer\" \"agent\" | status | … | milliseconds | "
     "session"},
    {"php", "PHP's built-in server", kEndLocal, Completion, true, false, kPhp,
     "[time] address:port [status]: METHOD uri"},
    {"php-fpm", "PHP-FPM, access.log", kBegin, Arrival, true, false, kFpm, "%R - %u %t \"%m %r\" %s"},
    {"sanic", "Sanic (Python)", kEnd, Completion, true, false, kSanic,
     "[time] - (sanic.access)[INFO][address:port]: METHOD url status bytes"},
    {"aiohttp", "aiohttp (Python)", kEnd, Completion, true, false, kAiohttp},
    {"hypercorn", "Hypercorn, and Gunicorn behind Python's logging", kEnd, Completion, true, false, kHypercorn,
     "[time] [pid] [INFO] address:port - - [time] \"METHOD uri version\" status bytes \"referer\" \"agent\""},
    {"uvicorn", "uvicorn (Python), whose lines have no time", kAround, Completion, true, false, kUvicorn,
     "INFO:     address:port - \"request\" status", true},
    {"morgan", "morgan (Node.js), short, whose lines have no time", kAroundCorrected, Completion, true, false, kMorgan,
     ":remote-addr :remote-user :method :url HTTP/:http-version :status :res[content-length] - :response-time ms",
     true},
    {"fiber", "Fiber (Go), whose lines have no date", kAroundCorrected, Completion, true, false, kFiber,
     "time | status | latency | ip | method | path | error", true},
    {"actix", "actix-web (Rust), whose lines have no time", kAroundCorrected, Completion, true, false, kActix,
     "%a \"%r\" %s %b \"%{Referer}i\" \"%{User-Agent}i\" %T", true},
    {"gin", "Gin (Go)", "arrival (completion minus duration), whole seconds, local time without a zone: counts as UTC",
     Completion, true, false, kGin, "[GIN] time | status | duration | address | METHOD \"uri\""},
    {"bunnycdn", "BunnyCDN", kFine, Arrival, true, true, kBunny,
     "cache|status|time_ms|bytes|zone|address|referer|url|place|agent|request_id|country"},
    {"nginx-proxy-manager", "Nginx Proxy Manager, proxy and fallback hosts", kEnd, Completion, true, false,
     kProxyManager},
    {"npmplus", "NPMplus: host, address and duration before the request", kCorrected, Completion, true, false,
     kNpmPlus},
    {"haproxy", "HAProxy, option httplog or httpslog, with syslog's prefix or without", kFineLocal, Arrival, true,
     false, kHaproxy,
     "%ci:%cp [%tr] %ft %b/%s %TR/%Tw/%Tc/%Tr/%Ta %ST %B %CC %CS %tsc %ac/%fc/%bc/%sc/%rc %sq/%bq %hr %hs %{+Q}r"},
    {"aws-alb", "AWS application load balancer", kFine, Arrival, true, false, kAlb,
     "type time elb client:port target:port request_processing_time target_processing_time response_processing_time "
     "elb_status_code target_status_code received_bytes sent_bytes \"request\" \"user_agent\" ssl_cipher ssl_protocol "
     "target_group_arn \"trace_id\" \"domain_name\" \"chosen_cert_arn\" matched_rule_priority request_creation_time …"},
    {"aws-elb", "AWS classic load balancer", kFine, Arrival, true, false, kElb,
     "time elb client:port backend:port request_processing_time backend_processing_time response_processing_time "
     "elb_status_code backend_status_code received_bytes sent_bytes \"request\" \"user_agent\" ssl_cipher "
     "ssl_protocol"},
    {"aws-s3", "Amazon S3 server access log", kBegin, Arrival, true, false, kS3,
     "bucket_owner bucket [time] remote_ip requester request_id operation key \"request\" status error_code bytes_sent "
     "object_size total_time turn_around_time \"referer\" \"user_agent\" version_id …"},
    {"envoy", "Envoy, default text; the first address of X-Forwarded-For counts as the client", kFine, Arrival, true,
     false, kEnvoy,
     "[%START_TIME%] \"%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%\" %RESPONSE_CODE% %RESPONSE_FLAGS% "
     "%BYTES_RECEIVED% %BYTES_SENT% %DURATION% %RESP(X-ENVOY-UPSTREAM-SERVICE-TIME)% \"%REQ(X-FORWARDED-FOR)%\" "
     "\"%REQ(USER-AGENT)%\" \"%REQ(X-REQUEST-ID)%\" \"%REQ(:AUTHORITY)%\" \"%UPSTREAM_HOST%\""},
    {"istio", "Istio, text", kFine, Arrival, true, false, kIstio,
     "[%START_TIME%] \"%REQ(:METHOD)% %REQ(X-ENVOY-ORIGINAL-PATH?:PATH)% %PROTOCOL%\" %RESPONSE_CODE% %RESPONSE_FLAGS% "
     "%RESPONSE_CODE_DETAILS% %CONNECTION_TERMINATION_DETAILS% \"%UPSTREAM_TRANSPORT_FAILURE_REASON%\" … "
     "%DOWNSTREAM_REMOTE_ADDRESS% …"},
    {"squid", "Squid native", "arrival to the millisecond (completion minus duration)", Completion, true, false, kSquid,
     "%ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt"},
    {"iis-native", "IIS in its own format, not W3C's",
     "arrival (completion minus duration), whole seconds, local time without a zone: counts as UTC", Completion, true,
     false, kIis,
     "address, user, M/D/YYYY, h:mm:ss, W3SVC1, server, server_address, time_taken, bytes_received, bytes_sent, "
     "status, windows_status, method, uri, args,"},
    {"uwsgi", "uWSGI's own request lines", "arrival, whole seconds, local time without a zone: counts as UTC", Arrival,
     true, false, kUwsgi,
     "[pid: %(pid)|app: -|req: -/-] %(addr) (%(user)) {%(vars) vars in %(pktsize) bytes} [%(ctime)] %(method) %(uri) "
     "=> generated %(rsize) bytes in %(msecs) msecs (%(proto) %(status)) …"},
    {"zoraxy", "Zoraxy's router lines", "completion to the millisecond, local time without a zone: counts as UTC",
     Completion, true, false, kZoraxy,
     "[time] [router:class] [origin:host] [client: address] [useragent: agent] METHOD uri status"},
    {"icecast", "Icecast: combined and whole seconds; only used where it is named",
     "arrival (completion minus duration), whole seconds", Completion, false, false, kIcecast},
    {"epa", "the day of the month and a time in brackets, as the EPA trace of 1995 has it",
     "arrival, whole seconds; month, year and zone are missing: counted from January 2000", Arrival, true, true, kEpa,
     "host [DD:HH:MM:SS] \"request\" status bytes"},
    {"forwarded", "combined with the X-Forwarded-For list first; its first address counts as the client", kEnd,
     Completion, true, false, kForwarded},
    {"forwarded-common", "common with the X-Forwarded-For list first; its first address counts as the client", kEnd,
     Completion, false, false, kForwardedCommon},
    {"mixed", "lines of combined, common and vhost formats in one file; tried where none of them fits most lines", kEnd,
     Completion, false, false, kMixed},
};

} // namespace

std::span<const Preset> presets()
{
    return kPresets;
}

} // namespace spillway
