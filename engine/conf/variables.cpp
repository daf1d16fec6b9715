#include "engine/conf/variables.h"

#include <algorithm>
#include <array>
#include <string>

namespace spillway {

namespace {

// Each between blanks. Source: nginx.org, "Alphabetical index of variables", http only and without those of the
// commercial edition.
constexpr std::string_view kNames =
    " ancient_browser args binary_remote_addr body_bytes_sent bytes_sent connection connection_requests"
    " connection_time connections_active connections_reading connections_waiting connections_writing"
    " content_length content_type date_gmt date_local document_root document_uri fastcgi_path_info"
    " fastcgi_script_name geoip_area_code geoip_city geoip_city_continent_code geoip_city_country_code"
    " geoip_city_country_code3 geoip_city_country_name geoip_country_code geoip_country_code3 geoip_country_name"
    " geoip_dma_code geoip_latitude geoip_longitude geoip_org geoip_postal_code geoip_region geoip_region_name"
    " gzip_ratio host hostname http2 http3 https invalid_referer is_args limit_conn_status limit_rate"
    " limit_req_status memcached_key modern_browser msec msie nginx_version pid pipe proxy_add_x_forwarded_for"
    " proxy_host proxy_port proxy_protocol_addr proxy_protocol_port proxy_protocol_server_addr"
    " proxy_protocol_server_port query_string realip_remote_addr realip_remote_port realpath_root remote_addr"
    " remote_port remote_user request request_body request_body_file request_completion request_filename"
    " request_id request_length request_method request_time request_uri scheme secure_link secure_link_expires"
    " server_addr server_name server_port server_protocol slice_range ssl_alpn_protocol ssl_cipher ssl_ciphers"
    " ssl_client_cert ssl_client_escaped_cert ssl_client_fingerprint ssl_client_i_dn ssl_client_i_dn_legacy"
    " ssl_client_raw_cert ssl_client_s_dn ssl_client_s_dn_legacy ssl_client_serial ssl_client_v_end"
    " ssl_client_v_remain ssl_client_v_start ssl_client_verify ssl_curve ssl_curves ssl_early_data ssl_protocol"
    " ssl_server_name ssl_session_id ssl_session_reused status tcpinfo_rcv_space tcpinfo_rtt tcpinfo_rttvar"
    " tcpinfo_snd_cwnd time_iso8601 time_local uid_got uid_reset uid_set upstream_addr upstream_bytes_received"
    " upstream_bytes_sent upstream_cache_last_modified upstream_cache_status upstream_connect_time"
    " upstream_header_time upstream_response_length upstream_response_time upstream_status uri"
    " ";

constexpr std::array<std::string_view, 9> kPrefixes{"http_",
                                                    "arg_",
                                                    "cookie_",
                                                    "sent_http_",
                                                    "sent_trailer_",
                                                    "upstream_http_",
                                                    "upstream_cookie_",
                                                    "upstream_trailer_",
                                                    "proxy_protocol_tlv_"};

} // namespace

bool isNginxVariable(std::string_view name)
{
    if (name.size() == 1 && name[0] >= '1' && name[0] <= '9')
        return true;
    return (name.find(' ') == std::string_view::npos &&
            kNames.find(' ' + std::string(name) + ' ') != std::string_view::npos) ||
           isPrefixedVariable(name);
}

bool isPrefixedVariable(std::string_view name)
{
    return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                       [&](std::string_view prefix) { return name.starts_with(prefix); });
}

} // namespace spillway
