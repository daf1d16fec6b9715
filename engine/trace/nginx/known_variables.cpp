#include "engine/trace/nginx/known_variables.h"

#include <array>
#include <charconv>
#include <fmt/format.h>
#include <set>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::string_view kNet = "rl_net";
constexpr std::string_view kPath = "rl_path";
constexpr std::string_view kAgent = "rl_agent";
constexpr unsigned kUsualSix = 64; ///< what a household or a server has in IPv6

MapVariable mapOf(std::string_view name, std::string_view source)
{
    MapVariable map;
    map.name = name;
    map.source = ValueTemplate::parse(source).value();
    return map;
}

void add(MapVariable& map, std::string pattern, std::string_view value)
{
    map.entries.push_back({std::move(pattern), ValueTemplate::parse(value).value()});
}

/// The numbers behind the start of a name: "rl_net" of "rl_net_24_64" gives 24 and 64. Nothing
/// where it is not of that form.
std::optional<std::vector<unsigned>> numbersBehind(std::string_view start, std::string_view name)
{
    if (!name.starts_with(start))
        return std::nullopt;
    std::vector<unsigned> numbers;
    for (std::string_view rest = name.substr(start.size()); !rest.empty();) {
        unsigned number = 0;
        const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), number);
        if (rest[0] != '_' || error != std::errc() || rest.size() < 2 || rest[1] == '0')
            return std::nullopt;
        numbers.push_back(number);
        rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    }
    return numbers;
}

/// Whole bytes: nginx can cut an address by a regex on $binary_remote_addr.
bool isCut(unsigned bits, unsigned longest)
{
    return bits >= 8 && bits <= longest && bits % 8 == 0;
}

/// The exact way: on the binary address, for two texts of one network may differ.
std::optional<MadeVariable> networkOf(std::string_view name)
{
    const auto bits = numbersBehind(kNet, name);
    if (!bits || bits->empty() || bits->size() > 2)
        return std::nullopt;
    const unsigned four = bits->front();
    const unsigned six = bits->size() == 2 ? bits->back() : kUsualSix;
    if (!isCut(four, 32) || !isCut(six, 128))
        return std::nullopt;
    MapVariable map = mapOf(name, "$binary_remote_addr");
    map.standard = ValueTemplate::parse("$binary_remote_addr").value();
    const auto cut = [&](std::string_view group, std::string_view before, unsigned kept, unsigned whole) {
        const std::string capture = fmt::format("{}_{}", name, group);
        const unsigned rest = whole - kept / 8;
        add(map,
            fmt::format("~(?s)^{}(?<{}>.{{{}}}){}\\z", before, capture, kept / 8,
                        rest > 1 ? fmt::format(".{{{}}}", rest) : std::string(rest, '.')),
            "$" + capture);
    };
    cut("m", "\\x00{10}\\xff\\xff", four, 4); // an IPv4 address mapped into IPv6
    cut("v4", "", four, 4);
    cut("v6", "", six, 16);
    return map;
}

/// "/api" of "/api/v1/x", or "/api/v1" with two segments.
std::optional<MadeVariable> segmentsOf(std::string_view name)
{
    const auto count = numbersBehind(kPath, name);
    if (!count || count->size() != 1 || count->front() > 9)
        return std::nullopt;
    MapVariable map = mapOf(name, "$uri");
    const std::string capture = std::string(name) + "_s";
    const std::string several =
        count->front() > 1 ? fmt::format("(?:/[^/]*){{1,{}}}", count->front()) : std::string("/[^/]*");
    add(map, fmt::format("~^(?<{}>{})", capture, several), "$" + capture);
    map.standard = ValueTemplate::parse("$uri").value();
    return map;
}

MadeVariable agentFamily()
{
    MapVariable map = mapOf(kAgent, "$http_user_agent");
    map.standard = ValueTemplate::parse("other").value();
    add(map, "", "none");
    for (const AgentFamily& family : agentFamilies())
        add(map, "~*" + std::string(family.regex), family.name);
    return map;
}

using enum AgentSort;

/// Programs tell what they are in their own words and many borrow the words of others, so the order matters. A user
/// agent is what its sender says; nothing here verifies it.
constexpr std::array kFamilies{
    AgentFamily{"googlebot|google-inspectiontool|adsbot-google|mediapartners-google", "Googlebot", Bot},
    AgentFamily{"bingbot|bingpreview|adidxbot", "bingbot", Bot},
    AgentFamily{"yandex(?:bot|images|mobilebot|direct|metrika)", "YandexBot", Bot},
    AgentFamily{"baiduspider", "Baiduspider", Bot},
    AgentFamily{"duckduckbot|duckassistbot", "DuckDuckBot", Bot},
    AgentFamily{"applebot", "Applebot", Bot},
    AgentFamily{"gptbot|oai-searchbot|chatgpt-user", "OpenAI", Bot},
    AgentFamily{"claudebot|claude-(?:user|searchbot|web)|anthropic-ai", "Anthropic", Bot},
    AgentFamily{"perplexity", "Perplexity", Bot},
    AgentFamily{"bytespider|tiktokspider", "Bytespider", Bot},
    AgentFamily{"amazonbot", "Amazonbot", Bot},
    AgentFamily{"ccbot", "CCBot", Bot},
    AgentFamily{"meta-external|facebookexternalhit|facebot|facebookcatalog", "Meta", Bot},
    AgentFamily{"petalbot", "PetalBot", Bot},
    AgentFamily{"semrushbot|siteauditbot", "Semrush", Bot},
    AgentFamily{"ahrefs", "Ahrefs", Bot},
    AgentFamily{"mj12bot|dotbot|rogerbot|dataforseo|serpstat|barkrowler|blexbot", "SEO-bot", Bot},
    AgentFamily{"twitterbot|linkedinbot|slackbot|telegrambot|discordbot|whatsapp|pinterest(?:bot)?/", "preview-bot",
                Bot},
    AgentFamily{"uptimerobot|pingdom|statuscake|site24x7|better ?uptime|uptime-kuma|nagios|check_http|zabbix|datadog|"
                "elb-healthchecker|kube-probe|googlehc|prometheus|blackbox.exporter",
                "monitor", Monitor},
    AgentFamily{"feed|rss|newsblur|inoreader|miniflux", "feed-reader", Bot},
    AgentFamily{"(?<!cu)bot(?:[^a-z]|$)|crawl|spider|slurp|scrap|archiver", "other-bot", Bot},
    AgentFamily{
        "zgrab|masscan|nmap|nikto|nuclei|sqlmap|wpscan|gobuster|dirbuster|censys|shodan|expanse|internet-?measurement",
        "scanner", Bot},
    AgentFamily{"^curl/", "curl", Program},
    AgentFamily{"^wget/", "Wget", Program},
    AgentFamily{"python|aiohttp|httpx", "Python", Program},
    AgentFamily{"go-http-client|^go ", "Go", Program},
    AgentFamily{"okhttp|^java/|apache-httpclient|jetty", "Java", Program},
    AgentFamily{"axios|node-fetch|undici|^node", "Node", Program},
    AgentFamily{"guzzle|^php/|symfony|wordpress/", "PHP", Program},
    AgentFamily{"^ruby|faraday|libwww-perl|lwp::|postmanruntime|insomnia|powershell|winhttp|\\.net|restsharp",
                "other-tool", Program},
    AgentFamily{"headlesschrome|phantomjs|puppeteer|playwright|selenium", "headless", Program},
    AgentFamily{"edg(?:e|a|ios)?/", "Edge", Browser},
    AgentFamily{"opr/|opera", "Opera", Browser},
    AgentFamily{"samsungbrowser", "Samsung", Browser},
    AgentFamily{"firefox/|fxios/", "Firefox", Browser},
    AgentFamily{"msie |trident/", "IE", Browser},
    AgentFamily{"chrome/|crios/|chromium/", "Chrome", Browser},
    AgentFamily{"version/.*safari/", "Safari", Browser},
    AgentFamily{"applewebkit.*mobile|cfnetwork|dalvik", "app", Browser},
};

/// Walks from templates to what they are made of.
class Needed
{
public:
    explicit Needed(const Variables& defined) : m_defined(defined) {}

    void add(const ValueTemplate& text)
    {
        for (const ValueTemplate::Part& part : text.parts())
            if (part.variable && !isCapture(part.text))
                add(part.text);
    }

    [[nodiscard]] VariablesPtr take()
    {
        return m_needed.empty() ? nullptr : std::make_shared<const Variables>(std::move(m_needed));
    }

private:
    void add(const std::string& name)
    {
        if (!m_seen.insert(name).second)
            return;
        if (const MadeVariable* made = m_defined.find(name))
            addMade(*made);
        else if (const auto known = knownVariable(name))
            addMade(*known);
        else if (name == "remote_addr" || name == "binary_remote_addr" || name == "realip_remote_addr")
            m_needed.realIp = m_defined.realIp;
    }

    void addMade(const MadeVariable& made)
    {
        for (const std::string& input : inputsOf(made))
            add(input);
        m_needed.made.push_back(made);
    }

    const Variables& m_defined;
    Variables m_needed;
    std::set<std::string> m_seen;
};

} // namespace

std::span<const AgentFamily> agentFamilies()
{
    return kFamilies;
}

std::optional<MadeVariable> knownVariable(std::string_view name)
{
    if (name == kAgent)
        return agentFamily();
    if (name.starts_with(kNet))
        return networkOf(name);
    return segmentsOf(name);
}

std::optional<std::string> misnamed(std::string_view name)
{
    if (knownVariable(name))
        return std::nullopt;
    if (name.starts_with(kNet))
        return "a network is $rl_net_24 or $rl_net_24_64: bits of IPv4 and of IPv6 in whole bytes, as nginx can cut "
               "them";
    if (name.starts_with(kPath))
        return "the first segments of a path are $rl_path_1 to $rl_path_9";
    return std::nullopt;
}

VariablesPtr neededBy(const std::vector<const ValueTemplate*>& templates, const Variables& defined)
{
    Needed needed(defined);
    for (const ValueTemplate* text : templates)
        needed.add(*text);
    return needed.take();
}

} // namespace spillway
