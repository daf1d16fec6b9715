#pragma once

#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/fields/seen_key.h"

#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// A place that one key fills.
struct MemberTarget
{
    FieldRole role = FieldRole::Column;
    std::string_view column; ///< empty: none of its own
    std::string_view keys;   ///< in order of preference, between spaces; lower case, underscores for dashes
};

// Stamps that are the arrival, and those that are the end of the request.
inline constexpr std::string_view kArrivalKeys =
    "startutc startlocal start_time starttime edgestarttimestamp event.start "
    "started_at requesttimeepoch requesttime reqtimesec";
inline constexpr std::string_view kTimeKeys =
    "msec time_msec timestamp(ms) ts timestamp time @timestamp time_iso8601 iso8601 time_local datetime "
    "date date_time @t timegenerated time_micros edgeendtimestamp event.created start_time t";

/// Where this holds paths, as Logstash's does, it is that of the request, and the next is the path of the log.
inline constexpr std::string_view kRequestOrPath = "request";
inline constexpr std::string_view kPathOrLog = "path";
inline constexpr std::string_view kResponse = "response"; ///< the status, likewise

inline constexpr MemberTarget kTargets[] = {
    {FieldRole::Address,
     {},
     "remote_addr client_ip remote_ip ip client clientip client_addr remote_address clienthost request.client_ip "
     "request.remote_ip request.remote_addr source.ip client.ip downstream_remote_address httprequest.remoteip "
     "remoteaddress remoteip sourceip x_real_ip http_x_real_ip x_forwarded_for http_x_forwarded_for clientaddr cliip "
     "http.request.remoteaddr cip calleripaddress sourceipport"},
    {FieldRole::Request, {}, "request request_line requestline req"},
    {FieldRole::Target,
     {},
     "request_uri uri path url requestpath clientrequesturi request.uri x_envoy_origin_path x_envoy_original_path "
     "url.original url.path http.url request_path httprequest.requesturl originalrequesturiwithargs requesturi "
     "resourcepath "
     "cs_uri_stem cs_uri reqpath http.request.uri csuristem requested_uri request_url properties.url req.url"},
    {FieldRole::Column, "request_method",
     "request_method method requestmethod clientrequestmethod request.method http_method verb http.request.method "
     "httprequest.requestmethod httpmethod cs_method reqmethod http.http_method csmethod properties.method req.method "
     "request_verb"},
    {FieldRole::Column, "args", "args query_string query url.query requestquery cs_uri_query querystr csuriquery"},
    {FieldRole::Column, "status",
     "status status_code response_code response_status downstreamstatus edgeresponsestatus code http_status "
     "http.response.status_code httprequest.status httpstatus httpstatuscode statuscode res.statuscode "
     "response.status sc_status http.response.status http.status scstatus properties.responsecode responsecode "
     "elb_status_code lbstatuscode"},
    {FieldRole::Column, "server_protocol",
     "server_protocol protocol proto request_protocol requestprotocol clientrequestprotocol request.proto "
     "httprequest.protocol http_protocol http.protocol"},
    {FieldRole::Column, "host",
     "host http_host vhost requesthost requestaddr clientrequesthost request.host authority :authority domain "
     "url.domain originalhost domainname headers.host x_host_header cs(host) reqhost http.request.host http.hostname "
     "cshost hostheader"},
    {FieldRole::Column, "http_user_agent",
     "http_user_agent user_agent useragent agent request_user_agent clientrequestuseragent request.headers.user_agent "
     "user_agent.original httprequest.useragent headers.user_agent cs(user_agent) ua http.request.useragent "
     "http.http_user_agent"},
    {FieldRole::Column, "http_referer",
     "http_referer referer referrer http_referrer request_referer clientrequestreferer request.headers.referer "
     "httprequest.referer headers.referer http.request.referrer cs(referer) http.http_refer"},
    {FieldRole::Column, "http_x_forwarded_for",
     "http_x_forwarded_for x_forwarded_for xff request.headers.x_forwarded_for request_x_forwarded_for http.xff"},
    {FieldRole::Column, "http_cookie",
     "http_cookie cookie cs(cookie) request.headers.cookie request_cookie headers.cookie"},
    {FieldRole::Column, "remote_user", "remote_user user username clientusername user_id"},
};

/// Members that are the client only where they hold addresses.
inline constexpr std::string_view kOtherClients =
    "client.addr client_address src_ip source_ip remote remotehost remote_host c_ip real_ip req.remoteaddress "
    "id.orig_h";
/// Of logs in Apache's common format that were taken apart this is the client, and they have one of these; Fluentd's
/// have all of the others. Everybody else names a server so.
inline constexpr std::string_view kHostOfClient = "host";
inline constexpr std::string_view kOfCommon = "identity ident logicalusername";
inline constexpr std::string_view kOfFluentd = "method path size agent";

/// Keys of one server that tell the same: in each line the first of them counts that says
/// something. In order of preference.
inline constexpr std::string_view kSame[] = {
    "request.client_ip request.remote_ip request.remote_addr", // of Caddy
    "clienthost clientaddr",
    "requesthost requestaddr",
    "path x_envoy_origin_path x_envoy_original_path",
    "authority :authority",
};

/// What Caddy names the client it trusts, from version 2.7 on: a log of an older one may go on with it.
inline constexpr std::string_view kTrustedByCaddy = "request.client_ip";
inline constexpr std::string_view kConnectedToCaddy = "request.remote_ip";

/// In lower case, with underscores for dashes.
[[nodiscard]] std::string normalised(std::string_view key);

/// Those between spaces.
[[nodiscard]] std::vector<std::string_view> words(std::string_view text);

/// By their names, of several spellings the one without dashes, and by further ones: without the object that tells
/// of a client and a request, as "properties" does for Azure, or the underscore before what GELF does not define
/// itself, or the type behind a name of Azure's. Views into `seen`.
[[nodiscard]] KeysByName namesOf(const SeenKeys& seen);

/// Whether each request has a line when it comes, and another one, without what it was, when it ends: Fastify's.
[[nodiscard]] bool tellsBeginnings(const KeysByName& names);

} // namespace spillway
