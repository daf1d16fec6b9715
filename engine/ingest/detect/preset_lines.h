#pragma once

#include "engine/ingest/detect/preset_line.h"

/// How the lines of each preset are written. Included once, by the table of presets.
namespace spillway::preset_lines {

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
inline constexpr PresetLine kSpillway[] = {{SPILLWAY_EXACT}};
inline constexpr PresetLine kSpillwayMore[] = {{SPILLWAY_EXACT " \"$http_referer\" \"$http_x_forwarded_for\""}};
inline constexpr PresetLine kTuning[] = {
    {"$msec $request_time $remote_addr \"$request\" $status $limit_req_status $host "
     "$connection $connection_requests"}};
inline constexpr PresetLine kIngress[] = {
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] "
                       "$upstream_addr $upstream_response_length $upstream_response_time $upstream_status $req_id"},
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] $upstream_addr "
                       "$upstream_response_length $upstream_response_time $upstream_status"}};
inline constexpr PresetLine kOldIngress[] = {
    {SPILLWAY_OLD_INGRESS "[$proxy_alternative_upstream_name] " SPILLWAY_UPSTREAM},
    {SPILLWAY_OLD_INGRESS SPILLWAY_UPSTREAM}};
inline constexpr PresetLine kTimed[] = {{SPILLWAY_COMBINED " \"$http_x_forwarded_for\" rt=$request_time"},
                                        {SPILLWAY_COMBINED " \"$http_x_forwarded_for\" rt=\"$request_time\""},
                                        {SPILLWAY_COMBINED " rt=$request_time"},
                                        {SPILLWAY_COMBINED " rt=\"$request_time\""},
                                        {SPILLWAY_COMBINED " \"$http_x_forwarded_for\" $request_time"},
                                        {SPILLWAY_COMBINED " $request_time"}};
inline constexpr PresetLine kTraefik[] = {
    {SPILLWAY_COMBINED " $request_count \"$router\" \"$service_url\" ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " $http_referer \"$http_user_agent\" $request_count \"$router\" \"$service_url\" "
                                     "${traefik_duration}ms"},
    {SPILLWAY_COMBINED " $request_count - - ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - \"$http_user_agent\" $request_count - - ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - - $request_count \"$router\" \"$service_url\" ${traefik_duration}ms"},
    {SPILLWAY_CLIENT SPILLWAY_COMMON " - - $request_count - - ${traefik_duration}ms"},
    {.text = SPILLWAY_CLIENT SPILLWAY_COMMON, .strictness = Strictness::Preset, .own = false}};
inline constexpr PresetLine kBunkerWeb[] = {
    {"$host $remote_addr - $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
inline constexpr PresetLine kVhostCombined[] = {
    {"$host:$server_port " SPILLWAY_COMBINED},
    {"$host:$server_port $remote_addr $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host:$server_port " SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
inline constexpr PresetLine kVhost[] = {{"$host " SPILLWAY_COMBINED},
                                        {"$host " SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
inline constexpr PresetLine kMain[] = {{SPILLWAY_COMBINED " \"$http_x_forwarded_for\""}};
inline constexpr PresetLine kCombined[] = {{SPILLWAY_COMBINED}};
inline constexpr PresetLine kCommon[] = {{SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
#define SPILLWAY_IDENTIFIED "$remote_addr $unused_word $user_word [$time_local] " SPILLWAY_COMMON
inline constexpr PresetLine kCommonMore[] = {{SPILLWAY_CLIENT SPILLWAY_COMMON},
                                             {SPILLWAY_IDENTIFIED},
                                             {"$remote_addr -  $user_word  [$time_local] " SPILLWAY_COMMON}};
#define SPILLWAY_SPACED                                                                                                \
    "$remote_addr $spaces- $remote_user $spaces[$time_local] $spaces\"$request\" $spaces$status "                      \
    "$spaces$body_bytes_sent"
inline constexpr PresetLine kSpaced[] = {{SPILLWAY_SPACED " $spaces\"$http_referer\" $spaces\"$http_user_agent\""},
                                         {SPILLWAY_SPACED, Strictness::Preset}};
inline constexpr PresetLine kLighttpd[] = {
    {"$remote_addr $site $user_word [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
inline constexpr PresetLine kLiteSpeed[] = {{"\"" SPILLWAY_COMBINED "\"", Strictness::Preset}};
inline constexpr PresetLine kGandi[] = {
    {"$host $remote_addr - $remote_user [$time_local] ($unused_number s) " SPILLWAY_COMMON SPILLWAY_AGENT}};
inline constexpr PresetLine kApisix[] = {
    {"$remote_addr - $remote_user [$time_local] $site \"$request\" $status $body_bytes_sent $request_time "
     "\"$http_referer\" \"$http_user_agent\""}};
inline constexpr PresetLine kSslRequest[] = {
    {"[$time_local] $remote_addr $ssl_protocol $ssl_cipher \"$request\" $body_bytes_sent", Strictness::Preset}};
inline constexpr PresetLine kManager[] = {
    {"$remote_addr - \"$remote_user\" $time_local " SPILLWAY_COMMON SPILLWAY_AGENT, Strictness::Preset}};
inline constexpr PresetLine kPython[] = {
    {"$remote_addr - - [$stamp_python] \"$request\" $status $body_bytes_sent", Strictness::Preset},
    {"$remote_addr - - [$stamp_bare] " SPILLWAY_COMMON SPILLWAY_AGENT, Strictness::Preset},
    {"$remote_addr - - [$stamp_bare] " SPILLWAY_COMMON, Strictness::Preset},
    {"$client_endpoint - - [$stamp_bare] " SPILLWAY_COMMON, Strictness::Preset}};
inline constexpr PresetLine kFpm[] = {
    {"$remote_addr - $remote_user $time_local \"$request_method $target_path\" $status_code", Strictness::Preset}};
inline constexpr PresetLine kWebrick[] = {
    {"$remote_addr - - [$stamp_named_zone] " SPILLWAY_COMMON, Strictness::Preset}};
#define SPILLWAY_TORNADO(stamp) "[$unused_word " stamp " $unused_word $status_code $request_method $request_uri "
inline constexpr PresetLine kTornado[] = {
    {SPILLWAY_TORNADO("$stamp_tornado") "($client_address) $duration_text"},
    {SPILLWAY_TORNADO("$stamp_spaced") "(@$client_address) $duration_text"},
    {SPILLWAY_TORNADO("$stamp_spaced") "($client_address) $duration_text"},
    {SPILLWAY_TORNADO("$stamp_spaced") "($user_word@$client_address) $duration_text"}};
inline constexpr PresetLine kPhp[] = {{"[$stamp_ctime] $client_endpoint [$status_code]: $request_method $request_uri"}};
inline constexpr PresetLine kSanic[] = {{"[$stamp_zoned] - (sanic.access)[INFO][$client_endpoint]: $request_method "
                                         "$target_url  $status_code $body_bytes_sent"}};
inline constexpr PresetLine kAiohttp[] = {
    {"$remote_addr [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT, Strictness::Preset}};
inline constexpr PresetLine kHypercorn[] = {
    {"[$stamp_zoned] [$unused_number] [INFO] $client_endpoint - - [$unused] \"$request_method $request_uri "
     "$unused_word\" $status_code $unused_word \"$http_referer\" \"$http_user_agent\""}};
#define SPILLWAY_UVICORN "$client_endpoint - \"$request\" $status_code"
inline constexpr PresetLine kUvicorn[] = {{"INFO: $spaces" SPILLWAY_UVICORN, Strictness::PresetWithoutTime},
                                          {"INFO $spaces" SPILLWAY_UVICORN, Strictness::PresetWithoutTime},
                                          {SPILLWAY_UVICORN, Strictness::NamedWithoutTime}};
#define SPILLWAY_MORGAN "$client_address $user_word $request_method $request_uri $server_protocol "
inline constexpr PresetLine kMorgan[] = {
    {SPILLWAY_MORGAN "$status_code $unused_word - $decimal_ms ms", Strictness::PresetWithoutTime},
    {SPILLWAY_MORGAN "- - - - ms", Strictness::PresetWithoutTime}}; // given up before the answer
inline constexpr PresetLine kFiber[] = {{"$unused_word | $status_code | $spaces$duration_text | $client_address | "
                                         "$request_method $spaces| $request_uri | $unused",
                                         Strictness::PresetWithoutTime}};
inline constexpr PresetLine kActix[] = {{"$remote_addr \"$request\" $status_code $body_bytes_sent \"$http_referer\" "
                                         "\"$http_user_agent\" $seconds_part",
                                         Strictness::PresetWithoutTime}};
#define SPILLWAY_GIN_COLOURS "[GIN] $stamp_gin |$unused_word $spaces$status_code \x1B[0m|$spaces$duration_text |"
inline constexpr PresetLine kGin[] = {
    {"[GIN] $stamp_gin |$spaces$status_code |$spaces$duration_text |$spaces$client_address | $request_method$spaces"
     "\"$request_uri\"",
     Strictness::Preset},
    {SPILLWAY_GIN_COLOURS "$spaces$client_address |$unused_word $request_method$spaces\x1B[0m \"$request_uri\"",
     Strictness::Preset}};
inline constexpr PresetLine kBunny[] = {
    {"$upstream_cache_status|$status|$time_ms|$unused_number|$unused_number|$remote_addr|$http_referer|$target_url|"
     "$unused_word|$http_user_agent|$unused_word|$geoip_country_code",
     Strictness::Preset}};
inline constexpr PresetLine kProxyManager[] = {
    {"[$time_local] $upstream_cache_status $upstream_status $status - $request_method $scheme $host \"$request_uri\" "
     "[Client $remote_addr] [Length $body_bytes_sent] [Gzip $gzip_ratio] [Sent-to $proxy_host] \"$http_user_agent\" "
     "\"$http_referer\""},
    {"[$time_local] $status - $request_method $scheme $host \"$request_uri\" [Client $remote_addr] "
     "[Length $body_bytes_sent] [Gzip $gzip_ratio] \"$http_user_agent\" \"$http_referer\""},
    {.text = SPILLWAY_COMBINED, .own = false}};
inline constexpr PresetLine kNpmPlus[] = {
    {"[$time_local] $host $remote_addr $request_time \"$request\" $status $body_bytes_sent $request_length "
     "$http_referer $http_user_agent"}};
inline constexpr PresetLine kForwarded[] = {
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$remote_addr ($http_x_forwarded_for) - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"$host \"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"($http_x_forwarded_for) " SPILLWAY_COMBINED},
    {"[$http_x_forwarded_for] " SPILLWAY_COMBINED}};
inline constexpr PresetLine kForwardedCommon[] = {
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON},
    {"\"$http_x_forwarded_for\" - $remote_user [$time_local] " SPILLWAY_COMMON},
    {"$http_x_forwarded_for " SPILLWAY_CLIENT SPILLWAY_COMMON},
    {"\"$http_x_forwarded_for\" " SPILLWAY_CLIENT SPILLWAY_COMMON}};
/// What virtual hosts with different formats write into one file.
inline constexpr PresetLine kMixed[] = {
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
inline constexpr PresetLine kHaproxy[] = {
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
inline constexpr PresetLine kAlb[] = {{SPILLWAY_ALB_CREATED(SPILLWAY_URL)},
                                      {SPILLWAY_ALB_CREATED("\"$request\"")},
                                      {SPILLWAY_ALB_ENDED(SPILLWAY_URL), Strictness::PresetMayGoOn, Completion},
                                      {SPILLWAY_ALB_ENDED("\"$request\""), Strictness::PresetMayGoOn, Completion}};
#define SPILLWAY_ELB                                                                                                   \
    "$stamp_utc $unused_word $client_endpoint $unused_word $seconds_part $seconds_part $seconds_part $status_code "    \
    "$unused_word $unused_word $unused_word "
inline constexpr PresetLine kElb[] = {{SPILLWAY_ELB SPILLWAY_URL " \"$http_user_agent\""},
                                      {SPILLWAY_ELB "\"$request\""}};

#define SPILLWAY_S3                                                                                                    \
    "$bucket_owner $bucket [$time_local] $remote_addr $requester $unused_word $operation $unused_word \"$request\" "   \
    "$status $unused_word $unused_word $unused_word $unused_word $unused_word \"$http_referer\" \"$http_user_agent\""
inline constexpr PresetLine kS3[] = {
    {SPILLWAY_S3 " $unused_word $unused_word $unused_word $unused_word $unused_word $host $unused_word"},
    {SPILLWAY_S3}};
inline constexpr PresetLine kSquid[] = {
    {"$msec $padded_ms $remote_addr $cache_status/$status_code $unused_word $request_method "
     "$target_url $remote_user $unused_word $unused_word"}};
#define SPILLWAY_IIS(stamp)                                                                                            \
    "$client_address, $remote_user, " stamp ", W3SVC$unused_number, $unused, $unused, $duration_ms, $unused_number, "  \
    "$body_bytes_sent, $status_code, $unused_number, $request_method, $uri, $args,"
inline constexpr PresetLine kIis[] = {{SPILLWAY_IIS("$stamp_us_short")}, {SPILLWAY_IIS("$stamp_us")}};
#define SPILLWAY_ENVOY                                                                                                 \
    "[$stamp_utc] \"$request_of_http\" $status_word $unused_word $unused_number $unused_number $unused_number "        \
    "$unused_word "                                                                                                    \
    "\"$http_x_forwarded_for\" \"$http_user_agent\" \"$unused\" \"$host\" \"$unused\""
inline constexpr PresetLine kEnvoy[] = {{SPILLWAY_ENVOY}, {"ACCESS " SPILLWAY_ENVOY}};
inline constexpr PresetLine kIstio[] = {
    {"[$stamp_utc] \"$request_of_http\" $status_word $unused_word $unused_word $unused_word \"$unused\" $unused_number "
     "$unused_number $unused_number $unused_word \"$http_x_forwarded_for\" \"$http_user_agent\" \"$unused\" \"$host\" "
     "\"$unused\" $unused_word $unused_word $unused_word $client_endpoint"}};
#define SPILLWAY_UWSGI                                                                                                 \
    "[pid: $unused_number|app: $unused_word|req: $unused_word] $client_address ($remote_user) {$unused} "              \
    "[$stamp_ctime] $request_method $request_uri => generated $unused_number bytes in "
inline constexpr PresetLine kUwsgi[] = {{SPILLWAY_UWSGI "$duration_ms msecs ($server_protocol $status_code)"},
                                        {SPILLWAY_UWSGI "$duration_us micros ($server_protocol $status_code)"}};
inline constexpr PresetLine kIcecast[] = {
    {"$remote_addr - $remote_user [$time_local] \"$request\" $status $body_bytes_sent \"$http_referer\" "
     "\"$http_user_agent\" $duration_s",
     Strictness::Named}};
inline constexpr PresetLine kZoraxy[] = {
    {"[$stamp_spaced] [router:$router] [origin:$host] [client: $client_address] [useragent: $http_user_agent] "
     "$request_method $request_uri $status_code",
     Strictness::Preset},
    {"[$stamp_spaced] [router:$router] [origin:$host] [client $client_address] $request_method $request_uri "
     "$status_code",
     Strictness::Preset}};
inline constexpr PresetLine kEpa[] = {{"$remote_addr [$stamp_day] \"$request\" $status_code $body_bytes_sent"},
                                      {"$remote_addr [$stamp_day] \"$request\" $status_code"}};

#define SPILLWAY_STARTED "Started $request_method \"$request_uri\" for $client_address at $stamp_zoned"
inline constexpr PresetLine kRails[] = {{SPILLWAY_STARTED, Strictness::Preset},
                                        {"$unused " SPILLWAY_STARTED, Strictness::Preset}};
#define SPILLWAY_SYNAPSE(status)                                                                                       \
    "$stamp_comma - synapse.access.$unused_word - $unused_number - $unused_word - $unused_word - $client_address - "   \
    "$unused_word - {$unused} Processed request: ${seconds_part}sec/$unused $unused_word " status                      \
    " \"$request\" \"$http_user_agent\""
inline constexpr PresetLine kSynapse[] = {
    {SPILLWAY_SYNAPSE("$status_code")}, {SPILLWAY_SYNAPSE("!$status_code")}, {SPILLWAY_SYNAPSE("${status_code}!")}};
inline constexpr PresetLine kConfluence[] = {
    {"[$time_local] $user_word $unused_word $client_address $request_method $request_uri $server_protocol $status_code "
     "${duration_ms}ms $unused_word $http_referer $http_user_agent",
     Strictness::Preset}};
inline constexpr PresetLine kBitbucket[] = {
    {"$client_list | $unused_word | o@$unused_word | $user_word | $stamp_comma | \"$request\" | "
     "\"$http_referer\" \"$http_user_agent\" | $status_word | $unused_word | $unused_word | $unused | $duration_ms | "
     "$unused",
     Strictness::Preset}};

#undef SPILLWAY_HAPROXY
#undef SPILLWAY_URL
#undef SPILLWAY_ALB
#undef SPILLWAY_ALB_CREATED
#undef SPILLWAY_ALB_ENDED
#undef SPILLWAY_ELB
#undef SPILLWAY_S3
#undef SPILLWAY_ENVOY
#undef SPILLWAY_IIS
#undef SPILLWAY_UWSGI
#undef SPILLWAY_UPSTREAM
#undef SPILLWAY_OLD_INGRESS
#undef SPILLWAY_GIN_COLOURS
#undef SPILLWAY_TORNADO
#undef SPILLWAY_UVICORN
#undef SPILLWAY_MORGAN
#undef SPILLWAY_CLIENT
#undef SPILLWAY_COMMON
#undef SPILLWAY_IDENTIFIED
#undef SPILLWAY_SPACED
#undef SPILLWAY_AGENT
#undef SPILLWAY_COMBINED
#undef SPILLWAY_STARTED
#undef SPILLWAY_SYNAPSE

} // namespace spillway::preset_lines
