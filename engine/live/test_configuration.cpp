#include "engine/live/test_configuration.h"

#include "engine/conf/quoting.h"
#include "engine/conf/variables.h"
#include "engine/core/lowercase.h"
#include "engine/policy/policy.h"
#include "engine/trace/nginx/value_template.h"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>

namespace spillway {

namespace {

/// Directives that decide which limits a request meets, or the value of a key, each between blanks.
constexpr std::string_view kKept =
    " server server_name location if return rewrite set break internal error_page recursive_error_pages index "
    "auth_request auth_request_set mirror map geo split_clients limit_req_status limit_req_log_level limit_req_dry_run "
    "map_hash_max_size map_hash_bucket_size variables_hash_max_size variables_hash_bucket_size merge_slashes "
    "server_names_hash_max_size server_names_hash_bucket_size underscores_in_headers ignore_invalid_headers ";
constexpr std::string_view kUpstreams = " proxy_pass fastcgi_pass uwsgi_pass scgi_pass memcached_pass grpc_pass ";
constexpr std::string_view kContent = "content.sock";
constexpr std::string_view kFile = "spillway-file";

bool contains(std::string_view words, const std::string& word)
{
    return words.find(' ' + word + ' ') != std::string_view::npos;
}

class TestWriter
{
public:
    TestWriter(const ConfTree& tree, const Policy& policy, const NginxPlace& place) :
        m_tree(tree), m_policy(policy), m_place(place)
    {
    }

    TestConfiguration write()
    {
        std::ranges::for_each(m_tree.top, [this](const ConfDirective& each) { look(each); });
        std::string own;
        for (const ConfDirective& each : m_tree.top)
            if (each.name() == "timer_resolution")
                own = line(each.words, "");
        for (const ConfDirective& each : m_tree.top)
            if (each.name() == "http")
                level(each.children, 1);
        level(m_tree.top, 1);
        if (!m_hasServer)
            m_body += fmt::format("    server {{\n        listen unix:{} default_server;\n    }}\n", socket("80"));
        m_made.text = own + head() + foreign() + m_body + "}\n";
        m_made.files.insert({std::string(kFile), "index.html"});
        return std::move(m_made);
    }

private:
    static std::string line(const std::vector<std::string>& words, const std::string& indent)
    {
        std::string text = indent;
        for (const std::string& word : words)
            text += (&word == &words.front() ? "" : " ") + confWord(word);
        return text + ";\n";
    }

    std::string socket(const std::string& listen)
    {
        const std::string address = listenAddress(listen);
        auto at = std::ranges::find(m_made.listens, address);
        if (at == m_made.listens.end())
            at = m_made.listens.insert(at, address);
        return socketPath(m_place.folder, static_cast<std::size_t>(at - m_made.listens.begin()));
    }

    void level(const std::vector<ConfDirective>& directives, std::size_t depth)
    {
        for (const ConfDirective& each : directives)
            if (!each.words.empty())
                directive(each, depth);
    }

    /// Whether a limit or its zone is one of the policy's.
    [[nodiscard]] bool isOfPolicy(const ConfDirective& limit) const
    {
        return std::ranges::any_of(limit.words, [this](std::string_view word) {
            if (!word.starts_with("zone="))
                return false;
            word = word.substr(5, word.find(':') == std::string_view::npos ? word.npos : word.find(':') - 5);
            return std::ranges::find(m_policy.zones, word, &ZoneSpec::name) != m_policy.zones.end();
        });
    }

    void directive(const ConfDirective& each, std::size_t depth)
    {
        const std::string indent(depth * 4, ' ');
        const std::string& name = each.name();
        const bool isLimit = name == "limit_req" || name == "limit_req_zone";
        if (name == "server" && each.block)
            return server(each, depth);
        if (name == "try_files")
            return tryFiles(each, indent);
        if (contains(kUpstreams, name)) {
            ++m_made.replaced[name];
            m_body += fmt::format("{}proxy_pass http://unix:{}/{};\n", indent, m_place.folder, kContent);
        } else if (isLimit ? isOfPolicy(each) : contains(kKept, name))
            kept(each, depth, indent);
        else if (name != "listen" && name != "http" && name != "timer_resolution")
            ++m_made.replaced[name];
    }

    void kept(const ConfDirective& each, std::size_t depth, const std::string& indent)
    {
        const std::string& name = each.name();
        std::string words = line(each.words, indent);
        if (name == "index")
            for (std::size_t i = 1; i < each.words.size(); ++i)
                if (each.words[i].find_first_of("/$") == std::string::npos)
                    m_made.files.insert(each.words[i]);
        if (!each.block) {
            m_body += words;
            return;
        }
        words.replace(words.size() - 2, 2, " {\n");
        m_body += words;
        if (name == "location" || name == "if")
            level(each.children, depth + 1);
        else
            for (const ConfDirective& entry : each.children)
                m_body += line(entry.words, indent + "    ");
        if (name == "location")
            staticFiles(each, indent + "    ");
        m_body += indent + "}\n";
    }

    /// Where an `error_page` may lead on, a file has to be there or not as it is assumed.
    void staticFiles(const ConfDirective& location, const std::string& indent)
    {
        const bool answers = std::ranges::any_of(location.children, [](const ConfDirective& each) {
            return each.name() == "try_files" || each.name() == "return" || contains(kUpstreams, each.name());
        });
        if (m_hasErrorPage && !answers)
            m_body += indent + "try_files $uri/ $spillway_file =404;\n";
    }

    void tryFiles(const ConfDirective& each, const std::string& indent)
    {
        std::vector<std::string> words{"try_files"};
        for (std::size_t i = 1; i + 1 < each.words.size(); ++i) {
            std::string word = each.words[i].ends_with('/') ? each.words[i] : "$spillway_file";
            if (std::ranges::find(words, word) == words.end())
                words.push_back(std::move(word));
        }
        words.push_back(each.words.back());
        m_body += line(words, indent);
    }

    void server(const ConfDirective& each, std::size_t depth)
    {
        const std::string indent(depth * 4 + 4, ' ');
        m_body += indent.substr(4) + "server {\n";
        std::map<std::string, bool> sockets; // and whether it is the default there
        for (const ConfDirective& inside : each.children)
            if (inside.name() == "listen" && inside.words.size() > 1) {
                ++m_made.replaced["listen"];
                bool& isDefault = sockets[socket(inside.words[1])];
                isDefault = isDefault || std::ranges::any_of(inside.words, [](const std::string& word) {
                                return word == "default_server" || word == "default";
                            });
            }
        if (sockets.empty())
            sockets[socket("80")] = false;
        for (const auto& [path, isDefault] : sockets)
            m_body += fmt::format("{}listen unix:{}{};\n", indent, path, isDefault ? " default_server" : "");
        level(each.children, depth + 1);
        const bool hasName = std::ranges::any_of(
            each.children, [](const ConfDirective& inside) { return inside.name() == "server_name"; });
        m_body += fmt::format("{}server_name {}{};\n{}}}\n", indent, hasName ? "" : "\"\" ", // that is $server_name
                              testServerName(m_servers++), indent.substr(4));
    }

    /// Notes what the configuration has, and the variables that it reads and defines.
    void look(const ConfDirective& each)
    {
        const std::string& name = each.name();
        m_hasServer = m_hasServer || (name == "server" && each.block);
        m_hasErrorPage = m_hasErrorPage || name == "error_page";
        m_made.usesAddress = m_made.usesAddress || name == "geo";
        if (name == "proxy") // of geo
            m_made.fromRequest.insert("http_x_forwarded_for");
        if (name == "map" || name == "geo" || (name == "set" && each.words.size() > 1))
            m_defined.insert(lowered(name == "set" ? each.words[1] : each.words.back()));
        for (const std::string& word : each.words) {
            for (std::size_t at = word.find('<'); at != std::string::npos; at = word.find('<', at + 1)) // a named group
                m_defined.insert('$' + lowered(std::string_view(word).substr(at + 1, word.find('>', at) - at - 1)));
            if (const auto text = ValueTemplate::parse(word))
                for (const ValueTemplate::Part& part : text->parts())
                    if (part.variable)
                        read(lowered(part.text));
        }
        std::ranges::for_each(each.children, [this](const ConfDirective& inside) { look(inside); });
    }

    void read(const std::string& variable)
    {
        if (variable.starts_with("http_") || variable.starts_with("cookie_") || variable == "remote_user")
            m_made.fromRequest.insert(variable);
        m_made.usesAddress = m_made.usesAddress || variable.ends_with("remote_addr");
    }

    /// Defines the variables of keys that neither nginx nor the configuration does.
    std::string foreign()
    {
        std::string text;
        for (const ZoneSpec& zone : m_policy.zones)
            for (const KeyTemplate::Part& part : zone.key.parts())
                if (const std::string name = lowered(part.text); part.variable && !isNginxVariable(name) &&
                                                                 !m_defined.contains('$' + name) &&
                                                                 m_made.foreign.insert(name).second)
                    text += fmt::format("    map $http_x_spillway_variable_{} ${} {{\n        default "
                                        "$http_x_spillway_variable_{};\n    }}\n",
                                        name, name, name);
        return text;
    }

    [[nodiscard]] std::string head() const
    {
        std::string temporary;
        for (const std::string_view module : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
            if (std::ranges::find(m_place.modulesLacked, module) == m_place.modulesLacked.end())
                temporary += fmt::format("    {}_temp_path temporary_{};\n", module, module);
        return fmt::format(R"(daemon off;
master_process off;
worker_processes 1;
pid nginx.pid;
error_log error.log crit;
events {{
    worker_connections {};
}}
http {{
    log_format spillway '$http_x_spillway_number $msec $request_time $status $limit_req_status';
    access_log decisions spillway;
{}    root {}/root;
    default_type text/plain;
    log_not_found off;
    large_client_header_buffers 8 64k;
    keepalive_timeout 1d;
    keepalive_requests 1000000000;
    client_header_timeout 1d;
    lingering_close off;
    set_real_ip_from unix:;
    real_ip_header {};
    map $http_x_spillway_file $spillway_file {{
        1 /{};
        default /spillway-none;
    }}
    server {{
        listen unix:{}/{};
        access_log off;
        return 200;
    }}
)",
                           m_place.connections, temporary, m_place.folder, kClientHeader, kFile, m_place.folder,
                           kContent);
    }

    const ConfTree& m_tree;
    const Policy& m_policy;
    const NginxPlace& m_place;
    TestConfiguration m_made;
    std::string m_body;
    std::set<std::string> m_defined; ///< variables, with their dollar
    std::size_t m_servers = 0;
    bool m_hasServer = false;
    bool m_hasErrorPage = false;
};

} // namespace

std::string testServerName(std::size_t server)
{
    return fmt::format("spillway-{}.invalid", server);
}

std::string socketPath(const std::string& folder, std::size_t listen)
{
    return fmt::format("{}/{}.sock", folder, listen);
}

std::string listenAddress(const std::string& listen)
{
    for (const std::string_view any : {"*:", "0.0.0.0:"})
        if (listen.starts_with(any))
            return listen.substr(any.size());
    return listen == "*" || listen == "0.0.0.0" ? "80" : listen;
}

TestConfiguration testConfiguration(const ConfTree& tree, const Policy& policy, const NginxPlace& place)
{
    return TestWriter(tree, policy, place).write();
}

} // namespace spillway
