#include "engine/ingest/presets.h"

namespace spillway {

namespace {

using enum StampMeaning;

#define SPILLWAY_CLIENT "$remote_addr - $remote_user [$time_local] "
#define SPILLWAY_COMMON "\"$request\" $status $body_bytes_sent"
#define SPILLWAY_AGENT " \"$http_referer\" \"$http_user_agent\""
#define SPILLWAY_UPSTREAM "$upstream_addr $upstream_response_length $upstream_response_time $upstream_status"
#define SPILLWAY_OLD_INGRESS                                                                                           \
    "$unused_word - [$the_real_ip] - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT                       \
    " $request_length $request_time [$proxy_upstream_name] "
#define SPILLWAY_COMBINED SPILLWAY_CLIENT SPILLWAY_COMMON SPILLWAY_AGENT

#define SPILLWAY_EXACT                                                                                                 \
    "$remote_addr - $remote_user [$time_iso8601] $msec $request_time \"$request\" $status $body_bytes_sent $host "     \
    "\"$http_user_agent\""
constexpr PresetLine kSpillway[] = {{SPILLWAY_EXACT}};
constexpr PresetLine kSpillwayMore[] = {{SPILLWAY_EXACT " \"$http_referer\" \"$http_x_forwarded_for\""}};
constexpr PresetLine kTuning[] = {{"$msec $request_time $remote_addr \"$request\" $status $limit_req_status $host "
                                   "$connection $connection_requests"}};
constexpr PresetLine kIngress[] = {
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] "
                       "$upstream_addr $upstream_response_length $upstream_response_time $upstream_status $req_id"},
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] $upstream_addr "
                       "$upstream_response_length $upstream_response_time $upstream_status"}};
constexpr PresetLine kOldIngress[] = {{SPILLWAY_OLD_INGRESS "[$proxy_alternative_upstream_name] " SPILLWAY_UPSTREAM},
                                      {SPILLWAY_OLD_INGRESS SPILLWAY_UPSTREAM}};
constexpr PresetLine kTimed[] = {{SPILLWAY_COMBINED " \"$http_x_forwarded_for\" rt=$request_time"},
                                 {SPILLWAY_COMBINED " \"$http_x_forwarded_for\" rt=\"$request_time\""},
                                 {SPILLWAY_COMBINED " rt=$request_time"},
                                 {SPILLWAY_COMBINED " rt=\"$request_time\""},
                                 {SPILLWAY_COMBINED " \"$http_x_forwarded_for\" $request_time"},
                                 {SPILLWAY_COMBINED " $request_time"}};
constexpr PresetLine kTraefik[] = {
    {SPILLWAY_COMBINED " $request_count \"$router\" \"$service_url\" ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " $http_referer \"$http_user_agent\" $request_count \"$router\" \"$service_url\" "
                                     "${traefik_duration}ms"},
    {SPILLWAY_COMBINED " $request_count - - ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - \"$http_user_agent\" $request_count - - ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - - $request_count \"$router\" \"$service_url\" ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - - $request_count - - ${traefik_duration}ms"},
    {.text = SPILLWAY_CLIENT SPILLWAY_COMMON, .strictness = Strictness::Preset, .own = false}};
constexpr PresetLine kBunkerWeb[] = {
    {"$host $remote_addr - $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
constexpr PresetLine kVhostCombined[] = {
    {"$host:$server_port " SPILLWAY_COMBINED},
    {"$host:$server_port $remote_addr $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host:$server_port " SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
constexpr PresetLine kVhost[] = {{"$host " SPILLWAY_COMBINED},
                                 {"$host " SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
constexpr PresetLine kMain[] = {{SPILLWAY_COMBINED " \"$http_x_forwarded_for\""}};
constexpr PresetLine kCombined[] = {{SPILLWAY_COMBINED}};
constexpr PresetLine kCommon[] = {{SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
#define SPILLWAY_IDENTIFIED "$remote_addr $unused_word $user_word [$time_local] " SPILLWAY_COMMON
constexpr PresetLine kCommonMore[] = {{SPILLWAY_CLIENT SPILLWAY_COMMON},
                                      {SPILLWAY_IDENTIFIED},
                                      {"$remote_addr -  $user_word  [$time_local] " SPILLWAY_COMMON}};
#define SPILLWAY_SPACED                                                                                                \
    "$remote_addr $spaces- $remote_user $spaces[$time_local] $spaces\"$request\" $spaces$status "                      \
    "$spaces$body_bytes_sent"
constexpr PresetLine kSpaced[] = {{SPILLWAY_SPACED " $spaces\"$http_referer\" $spaces\"$http_user_agent\""},
                                  {SPILLWAY_SPACED, Strictness::Preset}};
constexpr PresetLine kLighttpd[] = {{"$remote_addr $site $user_word [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
constexpr PresetLine kLiteSpeed[] = {{"\"" SPILLWAY_COMBINED "\"", Strictness::Preset}};
constexpr PresetLine kGandi[] = {
    {"$host $remote_addr - $remote_user [$time_local] ($unused_number s) " SPILLWAY_COMMON SPILLWAY_AGENT}};
constexpr PresetLine kApisix[] = {
    {"$remote_addr - $remote_user [$time_local] $site \"$request\" $status $body_bytes_sent $request_time "
     "\"$http_referer\" \"$http_user_agent\""}};
constexpr PresetLine kSslRequest[] = {
    {"[$time_local] $remote_addr $ssl_protocol $ssl_cipher \"$request\" $body_bytes_sent", Strictness::Preset}};
constexpr PresetLine kManager[] = {
    {"$remote_addr - \"$remote_user\" $time_local " SPILLWAY_COMMON SPILLWAY_AGENT, Strictness::Preset}};
constexpr PresetLine kPython[] = {
    {"$remote_addr - - [$stamp_python] \"$request\" $status $body_bytes_sent", Strictness::Preset},
    {"$remote_addr - - [$stamp_bare] " SPILLWAY_COMMON},
    {"$client_endpoint - - [$stamp_bare] " SPILLWAY_COMMON}};
constexpr PresetLine kWebrick[] = {{"$remote_addr - - [$stamp_named_zone] " SPILLWAY_COMMON, Strictness::Preset}};
#define SPILLWAY_TORNADO(stamp) "[$unused_word " stamp " $unused_word $status_code $request_method $request_uri "
constexpr PresetLine kTornado[] = {{SPILLWAY_TORNADO("$stamp_tornado") "($client_address) $duration_text"},
                                   {SPILLWAY_TORNADO("$stamp_spaced") "(@$client_address) $duration_text"},
                                   {SPILLWAY_TORNADO("$stamp_spaced") "($client_address) $duration_text"},
                                   {SPILLWAY_TORNADO("$stamp_spaced") "($user_word@$client_address) $duration_text"}};
constexpr PresetLine kPhp[] = {{"[$stamp_ctime] $client_endpoint [$status_code]: $request_method $request_uri"}};
constexpr PresetLine kSanic[] = {{"[$stamp_zoned] - (sanic.access)[INFO][$client_endpoint]: $request_method "
                                  "$target_url  $status_code $body_bytes_sent"}};
constexpr PresetLine kHypercorn[] = {
    {"[$stamp_zoned] [$unused_number] [INFO] $client_endpoint - - [$unused] \"$request_method $request_uri "
     "$unused_word\" $status_code $unused_word \"$http_referer\" \"$http_user_agent\""}};
#define SPILLWAY_UVICORN "$client_endpoint - \"$request\" $status_code"
constexpr PresetLine kUvicorn[] = {{"INFO: $spaces" SPILLWAY_UVICORN, Strictness::PresetWithoutTime},
                                   {"INFO $spaces" SPILLWAY_UVICORN, Strictness::PresetWithoutTime},
                                   {SPILLWAY_UVICORN, Strictness::PresetWithoutTime}};
constexpr PresetLine kMorgan[] = {{"$client_address $user_word $request_method $request_uri $server_protocol "
                                   "$status_code $unused_word - $decimal_ms ms",
                                   Strictness::PresetWithoutTime}};
constexpr PresetLine kFiber[] = {{"$unused_word | $status_code | $spaces$duration_text | $client_address | "
                                  "$request_method $spaces| $request_uri | $unused",
                                  Strictness::PresetWithoutTime}};
constexpr PresetLine kActix[] = {{"$remote_addr \"$request\" $status_code $body_bytes_sent \"$http_referer\" "
                                  "\"$http_user_agent\" $seconds_part",
                                  Strictness::PresetWithoutTime}};
#define SPILLWAY_GIN_COLOURS "[GIN] $stamp_gin |$unused_word $spaces$status_code \x1B[0m|$spaces$duration_text |"
constexpr PresetLine kGin[] = {
    {"[GIN] $stamp_gin |$spaces$status_code |$spaces$duration_text |$spaces$client_address | $request_method$spaces"
     "\"$request_uri\"",
     Strictness::Preset},
    {SPILLWAY_GIN_COLOURS "$spaces$client_address |$unused_word $request_method$spaces\x1B[0m \"$request_uri\"",
     Strictness::Preset}};
constexpr PresetLine kBunny[] = {
    {"$upstream_cache_status|$status|$time_ms|$unused_number|$unused_number|$remote_addr|$http_referer|$target_url|"
     "$unused_word|$http_user_agent|$unused_word|$geoip_country_code",
     Strictness::Preset}};
constexpr PresetLine kProxyManager[] = {
    {"[$time_local] $upstream_cache_status $upstream_status $status - $request_method $scheme $host \"$request_uri\" "
     "[Client $remote_addr] [Length $body_bytes_sent] [Gzip $gzip_ratio] [Sent-to $proxy_host] \"$http_user_agent\" "
     "\"$http_referer\""},
    {"[$time_local] $status - $request_method $scheme $host \"$request_uri\" [Client $remote_addr] "
     "[Length $body_bytes_sent] [Gzip $gzip_ratio] \"$http_user_agent\" \"$http_referer\""},
    {.text = SPILLWAY_COMBINED, .own = false}};
constexpr PresetLine kNpmPlus[] = {
    {"[$time_local] $host $remote_addr $request_time \"$request\" $status $body_bytes_sent $request_length "
     "$http_referer $http_user_agent"}};
constexpr PresetLine kForwarded[] = {
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$remote_addr ($http_x_forwarded_for) - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host \"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"($http_x_forwarded_for) " SPILLWAY_COMBINED},
    {"[$http_x_forwarded_for] " SPILLWAY_COMBINED}};
constexpr PresetLine kForwardedCommon[] = {{"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON},
                                           {"\"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON},
                                           {"$http_x_forwarded_for " SPILLWAY_CLIENT SPILLWAY_COMMON},
                                           {"\"$http_x_forwarded_for\" " SPILLWAY_CLIENT SPILLWAY_COMMON}};
/// What virtual hosts with different formats write into one file.
constexpr PresetLine kMixed[] = {
    {SPILLWAY_COMBINED},
    {"$host:$server_port " SPILLWAY_COMBINED},
    {"$host " SPILLWAY_COMBINED},
    {SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset},
    {"\"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$remote_addr - [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host:$server_port \"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$host:$server_port $http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$host \"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$host $http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$remote_addr ($http_x_forwarded_for) - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host $http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host \"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {.text = SPILLWAY_CLIENT SPILLWAY_COMMON, .own = false},
    {.text = SPILLWAY_IDENTIFIED, .own = false}};

// A line of HAProxy may be cut off inside the request; what stands before it may be syslog's.
#define SPILLWAY_HAPROXY                                                                                               \
    "$client_endpoint [$stamp_haproxy] $frontend $backend $unused_word $status_word $unused_word $unused_word "        \
    "$unused_word $unused_word $unused_word $unused_word $unused\"$request"
constexpr PresetLine kHaproxy[] = {
    {SPILLWAY_HAPROXY "\""}, {"$unused]: " SPILLWAY_HAPROXY "\""}, {SPILLWAY_HAPROXY}, {"$unused]: " SPILLWAY_HAPROXY}};

// Load balancers of AWS. A request line that is no HTTP, or has no port, fits the second spelling of each pair.
#define SPILLWAY_URL "\"$request_method $scheme://$host:$server_port$request_uri $server_protocol\""
#define SPILLWAY_ALB(times, request)                                                                                   \
    times " $status_word $unused_word $unused_word $unused_word " request " \"$http_user_agent\" $unused_word "        \
          "$unused_word $unused_word \"$unused\""
#define SPILLWAY_ALB_CREATED(request)                                                                                  \
    SPILLWAY_ALB("$unused_word $unused_word $unused_word $client_endpoint $unused_word $unused_word $unused_word "     \
                 "$unused_word",                                                                                       \
                 request)                                                                                              \
    " \"$ssl_server_name\" \"$unused\" $unused_word $stamp_utc"
#define SPILLWAY_ALB_ENDED(request)                                                                                    \
    SPILLWAY_ALB("$unused_word $stamp_utc $unused_word $client_endpoint $unused_word $seconds_part $seconds_part "     \
                 "$seconds_part",                                                                                      \
                 request)
constexpr PresetLine kAlb[] = {{SPILLWAY_ALB_CREATED(SPILLWAY_URL)},
                               {SPILLWAY_ALB_CREATED("\"$request\"")},
                               {SPILLWAY_ALB_ENDED(SPILLWAY_URL), Strictness::PresetMayGoOn, Completion},
                               {SPILLWAY_ALB_ENDED("\"$request\""), Strictness::PresetMayGoOn, Completion}};
#define SPILLWAY_ELB                                                                                                   \
    "$stamp_utc $unused_word $client_endpoint $unused_word $seconds_part $seconds_part $seconds_part $status_code "    \
    "$unused_word $unused_word $unused_word "
constexpr PresetLine kElb[] = {{SPILLWAY_ELB SPILLWAY_URL " \"$http_user_agent\""}, {SPILLWAY_ELB "\"$request\""}};

#define SPILLWAY_S3                                                                                                    \
    "$bucket_owner $bucket [$time_local] $remote_addr $requester $unused_word $operation $unused_word \"$request\" "   \
    "$status $unused_word $unused_word $unused_word $unused_word $unused_word \"$http_referer\" \"$http_user_agent\""
constexpr PresetLine kS3[] = {
    {SPILLWAY_S3 " $unused_word $unused_word $unused_word $unused_word $unused_word $host $unused_word"},
    {SPILLWAY_S3}};
constexpr PresetLine kSquid[] = {
    {"$msec $padded_ms $remote_addr $cache_status/$status_code $unused_word $request_method "
     "$target_url $remote_user $unused_word $unused_word"}};
#define SPILLWAY_ENVOY                                                                                                 \
    "[$stamp_utc] \"$request\" $status_word $unused_word $unused_number $unused_number $unused_number $unused_word "   \
    "\"$http_x_forwarded_for\" \"$http_user_agent\" \"$unused\" \"$host\" \"$unused\""
constexpr PresetLine kEnvoy[] = {{SPILLWAY_ENVOY}, {"ACCESS " SPILLWAY_ENVOY}};
constexpr PresetLine kIstio[] = {
    {"[$stamp_utc] \"$request\" $status_word $unused_word $unused_word $unused_word \"$unused\" $unused_number "
     "$unused_number $unused_number $unused_word \"$http_x_forwarded_for\" \"$http_user_agent\" \"$unused\" \"$host\" "
     "\"$unused\" $unused_word $unused_word $unused_word $client_endpoint"}};
#define SPILLWAY_UWSGI                                                                                                 \
    "[pid: $unused_number|app: $unused_word|req: $unused_word] $client_address ($remote_user) {$unused} "              \
    "[$stamp_ctime] $request_method $request_uri => generated $unused_number bytes in "
constexpr PresetLine kUwsgi[] = {{SPILLWAY_UWSGI "$duration_ms msecs ($server_protocol $status_code)"},
                                 {SPILLWAY_UWSGI "$duration_us micros ($server_protocol $status_code)"}};
constexpr PresetLine kIcecast[] = {
    {"$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
     "\"$http_user_agent\" $duration_s",
     Strictness::Named}};
constexpr PresetLine kZoraxy[] = {
    {"[$stamp_spaced] [router:$router] [origin:$host] [client: $client_address] [useragent: $http_user_agent] "
     "$request_method $request_uri $status_code",
     Strictness::Preset},
    {"[$stamp_spaced] [router:$router] [origin:$host] [client $client_address] $request_method $request_uri "
     "$status_code",
     Strictness::Preset}};
constexpr PresetLine kEpa[] = {{"$remote_addr [$stamp_day] \"$request\" $status_code $body_bytes_sent"},
                               {"$remote_addr [$stamp_day] \"$request\" $status_code"}};

#undef SPILLWAY_HAPROXY
#undef SPILLWAY_URL
#undef SPILLWAY_ALB
#undef SPILLWAY_ALB_CREATED
#undef SPILLWAY_ALB_ENDED
#undef SPILLWAY_ELB
#undef SPILLWAY_S3
#undef SPILLWAY_ENVOY
#undef SPILLWAY_UWSGI
#undef SPILLWAY_UPSTREAM
#undef SPILLWAY_OLD_INGRESS
#undef SPILLWAY_GIN_COLOURS
#undef SPILLWAY_TORNADO
#undef SPILLWAY_UVICORN
#undef SPILLWAY_CLIENT
#undef SPILLWAY_COMMON
#undef SPILLWAY_IDENTIFIED
#undef SPILLWAY_SPACED
#undef SPILLWAY_AGENT
#undef SPILLWAY_COMBINED

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
    {"webrick", "WEBrick (Ruby): common with the name of a zone", kEnd, Completion, true, false, kWebrick},
    {"tornado", "Tornado and Jupyter", "arrival (completion minus duration); local time without a zone: counts as UTC",
     Completion, true, false, kTornado, "[I time module] status METHOD uri (user@address) duration"},
    {"php", "PHP's built-in server", kEndLocal, Completion, true, false, kPhp,
     "[time] address:port [status]: METHOD uri"},
    {"sanic", "Sanic (Python)", kEnd, Completion, true, false, kSanic,
     "[time] - (sanic.access)[INFO][address:port]: METHOD url status bytes"},
    {"hypercorn", "Hypercorn (Python)", kEnd, Completion, true, false, kHypercorn,
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
