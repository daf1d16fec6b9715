#include "engine/ingest/presets.h"

#include <string>

namespace spillway {

namespace {

#define SPILLWAY_CLIENT "$remote_addr - $remote_user [$time_local] "
#define SPILLWAY_COMMON "\"$request\" $status $body_bytes_sent"
#define SPILLWAY_AGENT " \"$http_referer\" \"$http_user_agent\""
#define SPILLWAY_COMBINED SPILLWAY_CLIENT SPILLWAY_COMMON SPILLWAY_AGENT

constexpr PresetLine kSpillway[] = {{"$remote_addr - $remote_user [$time_iso8601] $msec $request_time \"$request\" "
                                     "$status $body_bytes_sent $host \"$http_user_agent\""}};
constexpr PresetLine kTuning[] = {{"$msec $request_time $remote_addr \"$request\" $status $limit_req_status $host "
                                   "$connection $connection_requests"}};
constexpr PresetLine kIngress[] = {
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] [$proxy_alternative_upstream_name] "
                       "$upstream_addr $upstream_response_length $upstream_response_time $upstream_status $req_id"},
    {SPILLWAY_COMBINED " $request_length $request_time [$proxy_upstream_name] $upstream_addr "
                       "$upstream_response_length $upstream_response_time $upstream_status"}};
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
    {SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
constexpr PresetLine kBunkerWeb[] = {
    {"$host $remote_addr - $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
constexpr PresetLine kVhostCombined[] = {
    {"$host:$server_port " SPILLWAY_COMBINED},
    {"$host:$server_port $remote_addr $request_id $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};
constexpr PresetLine kVhost[] = {{"$host " SPILLWAY_COMBINED},
                                 {"$host " SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
constexpr PresetLine kMain[] = {{SPILLWAY_COMBINED " \"$http_x_forwarded_for\""}};
constexpr PresetLine kCombined[] = {{SPILLWAY_COMBINED}};
constexpr PresetLine kCommon[] = {{SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset}};
constexpr PresetLine kProxyManager[] = {
    {"[$time_local] $upstream_cache_status $upstream_status $status - $request_method $scheme $host \"$request_uri\" "
     "[Client $remote_addr] [Length $body_bytes_sent] [Gzip $gzip_ratio] [Sent-to $proxy_host] \"$http_user_agent\" "
     "\"$http_referer\""},
    {"[$time_local] $status - $request_method $scheme $host \"$request_uri\" [Client $remote_addr] "
     "[Length $body_bytes_sent] [Gzip $gzip_ratio] \"$http_user_agent\" \"$http_referer\""},
    {SPILLWAY_COMBINED}};
constexpr PresetLine kForwarded[] = {
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT},
    {"\"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for " SPILLWAY_COMBINED}};
/// What virtual hosts with different formats write into one file.
constexpr PresetLine kMixed[] = {
    {SPILLWAY_COMBINED},
    {"$host:$server_port " SPILLWAY_COMBINED},
    {"$host " SPILLWAY_COMBINED},
    {SPILLWAY_CLIENT SPILLWAY_COMMON, Strictness::Preset},
    {"\"$http_x_forwarded_for\" " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for " SPILLWAY_COMBINED},
    {"$http_x_forwarded_for - $remote_user [$time_local] " SPILLWAY_COMMON SPILLWAY_AGENT}};

#undef SPILLWAY_CLIENT
#undef SPILLWAY_COMMON
#undef SPILLWAY_AGENT
#undef SPILLWAY_COMBINED

constexpr std::string_view kExact = "arrival to the millisecond ($msec minus $request_time)";
constexpr std::string_view kEnd = "completion, whole seconds";
constexpr std::string_view kBegin = "arrival, whole seconds";
constexpr std::string_view kCorrected = "arrival (completion minus $request_time), whole seconds";

using enum StampMeaning;

constexpr Preset kPresets[] = {
    {"spillway", "nginx, as this program's sample and its README write it", kExact, Completion, true, false, kSpillway},
    {"tuning", "nginx, the shortest format to tune limits with; further fields may follow", kExact, Completion, true,
     false, kTuning},
    {"ingress-nginx", "Kubernetes ingress-nginx", kCorrected, Completion, true, false, kIngress},
    {"timed", "nginx combined or main with $request_time behind it, bare or as rt=", kCorrected, Completion, true,
     false, kTimed},
    {"traefik", "Traefik, common log format", kBegin, Arrival, true, true, kTraefik},
    {"bunkerweb", "BunkerWeb: host and request number around the address", kEnd, Completion, true, false, kBunkerWeb},
    {"vhost_combined", "Apache vhost_combined: host:port first", kBegin, Arrival, true, false, kVhostCombined},
    {"vhost", "combined or common with the host first", kBegin, Arrival, true, false, kVhost},
    {"main", "nginx main: combined and the X-Forwarded-For header", kEnd, Completion, true, false, kMain},
    {"combined",
     "nginx combined, the default; further fields may follow. Apache's combined looks the same, but its "
     "stamps are arrivals: name apache-combined for it",
     kEnd, Completion, true, false, kCombined},
    {"apache-combined", "Apache combined; only used where it is named", kBegin, Arrival, false, false, kCombined},
    {"common", "Apache common", kBegin, Arrival, true, false, kCommon},
    {"nginx-proxy-manager", "Nginx Proxy Manager, proxy and fallback hosts", kEnd, Completion, true, false,
     kProxyManager},
    {"forwarded", "combined with the X-Forwarded-For list first; its first address counts as the client", kEnd,
     Completion, true, false, kForwarded},
    {"mixed", "lines of combined, common and vhost formats in one file; tried where none of them fits most lines", kEnd,
     Completion, false, false, kMixed},
};

} // namespace

std::span<const Preset> presets()
{
    return kPresets;
}

} // namespace spillway
