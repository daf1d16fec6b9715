#include "engine/trace/nginx/agent_family.h"

#include <array>

namespace spillway {

namespace {

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

} // namespace

std::span<const AgentFamily> agentFamilies()
{
    return kFamilies;
}

} // namespace spillway
