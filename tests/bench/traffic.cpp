#include "tests/bench/traffic.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fmt/format.h>
#include <memory>
#include <random>

namespace spillway {

namespace {

constexpr std::uint32_t kClients = 100'000;
constexpr std::uint32_t kBots = 400;
constexpr std::uint32_t kUrls = 20'000;
constexpr double kDayMs = 86'400'000;
constexpr std::array<int, 8> kStatuses{200, 200, 200, 304, 200, 404, 200, 301};

/// Distributions of our own on mt19937_64, whose numbers the standard fixes: the standard's distributions
/// differ between libraries.
class Chance
{
public:
    double even() { return static_cast<double>(m_random() >> 11U) * 0x1.0p-53; }
    double wait(double mean) { return -std::log(1 - even()) * mean; }
    double logEven(double low, double high) { return low * std::exp(even() * std::log(high / low)); }
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(even() * bound); }

private:
    std::mt19937_64 m_random{20'260'101};
};

/// Draws numbers with given weights.
class Weighted
{
public:
    explicit Weighted(const std::vector<double>& weights)
    {
        double sum = 0;
        for (const double weight : weights)
            m_upTo.push_back(sum += weight);
    }
    std::uint32_t draw(Chance& chance) const
    {
        const auto found = std::upper_bound(m_upTo.begin(), m_upTo.end(), chance.even() * m_upTo.back());
        return static_cast<std::uint32_t>(
            std::min<std::ptrdiff_t>(found - m_upTo.begin(), static_cast<std::ptrdiff_t>(m_upTo.size()) - 1));
    }

private:
    std::vector<double> m_upTo;
};

Weighted zipf(std::uint32_t count, double exponent)
{
    std::vector<double> weights;
    for (std::uint32_t i = 0; i < count; ++i)
        weights.push_back(std::pow(std::max(i, 20U) + 1.0, -exponent)); // the first are alike: no client rules the day
    return Weighted(weights);
}

Weighted hoursOfTheDay()
{
    std::vector<double> minutes;
    for (int minute = 0; minute < 1440; ++minute)
        minutes.push_back(1 + 0.7 * std::sin((minute - 480) * 2 * 3.14159265358979 / 1440));
    return Weighted(minutes);
}

void addBots(Traffic& traffic, std::size_t upTo, Chance& chance, const Weighted& urls)
{
    while (traffic.requests.size() < upTo) {
        const std::uint32_t client = kClients - 1 - chance.below(kBots);
        const std::uint32_t url = urls.draw(chance);
        const auto length = static_cast<int>(chance.logEven(50, 5000));
        const double gap = 1000 / chance.logEven(5, 300);
        double ms = chance.even() * (kDayMs - 600'000);
        for (int i = 0; i < length && ms < kDayMs && traffic.requests.size() < upTo; ++i, ms += chance.wait(gap))
            traffic.requests.push_back({static_cast<std::uint32_t>(ms), client, url});
    }
}

void addPeople(Traffic& traffic, std::size_t upTo, Chance& chance, const Weighted& urls)
{
    const Weighted clients = zipf(kClients, 0.95);
    const Weighted minutes = hoursOfTheDay();
    while (traffic.requests.size() < upTo) {
        const std::uint32_t client = clients.draw(chance);
        double ms = minutes.draw(chance) * 60'000.0 + chance.even() * 60'000;
        for (auto pages = 1 + static_cast<int>(chance.wait(2)); pages > 0 && ms < kDayMs; --pages) {
            double asset = ms;
            for (auto assets = 1 + static_cast<int>(chance.wait(4)); assets > 0 && asset < kDayMs; --assets) {
                if (traffic.requests.size() < upTo)
                    traffic.requests.push_back({static_cast<std::uint32_t>(asset), client, urls.draw(chance)});
                asset += 5 + chance.wait(80);
            }
            ms += 2000 + chance.wait(25'000);
        }
    }
}

std::string addressOf(std::uint32_t client)
{
    std::array<char, 64> text{};
    const std::uint32_t mixed = client * 2'654'435'761U;
    if (client % 10 == 0)
        std::snprintf(text.data(), text.size(), "2001:db8:%x:%x::%x", client >> 8U, mixed >> 16U,
                      (mixed & 0xFFFFU) | 1U);
    else
        std::snprintf(text.data(), text.size(), "%u.%u.%u.%u", 1 + mixed % 222, client >> 8U & 255U, client & 255U,
                      mixed >> 24U);
    return text.data();
}

std::uint32_t mixOf(const Traffic::Request& request)
{
    return request.client * 2'654'435'761U ^ request.url * 2'246'822'519U;
}

int statusOf(const Traffic::Request& request)
{
    return kStatuses[mixOf(request) >> 29U];
}

std::string urlOf(std::uint32_t url)
{
    static constexpr std::array<const char*, 16> kFolders{"api",    "v1",   "v2",      "users",    "orders", "search",
                                                          "static", "img",  "catalog", "products", "cart",   "assets",
                                                          "blog",   "2024", "news",    "login"};
    const std::uint32_t mixed = url * 2'246'822'519U;
    const std::uint32_t other = mixed ^ url * 2'654'435'761U;
    std::string text;
    for (std::uint32_t depth = 0; depth <= mixed >> 30U; ++depth)
        text.append("/").append(kFolders[other >> (depth * 4 + 4) & 15U]);
    text.append(other % 3 == 0 ? "/item-" : "/p").append(std::to_string(url));
    if (url % 4 == 0)
        text.append(fmt::format("?page={}&sort={}&q={:x}", mixed % 50, other % 2 == 0 ? "asc" : "desc", other >> 12U));
    else if (url % 4 == 1)
        text.append(other % 2 == 0 ? ".css" : ".js");
    return text;
}

// Fields that the lines of a day have beside client, time and URI: of each request anew, so that they pack about as
// well as those of a real one.

constexpr std::array<const char*, 8> kMethods{"GET", "GET", "GET", "GET", "GET", "POST", "HEAD", "PUT"};
constexpr std::array<int, 16> kLoggedStatuses{200, 200, 200, 200, 200, 200, 200, 200,
                                              200, 200, 304, 304, 301, 404, 503, 499};
constexpr std::array<const char*, 8> kAgents{
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 "
    "Safari/605.1.15",
    "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1",
    "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)",
    "curl/8.5.0",
    "Go-http-client/2.0",
    "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.6478.71 Mobile "
    "Safari/537.36"};

template <class Values>
auto oneOf(const Values& values, Chance& chance)
{
    return values[chance.below(static_cast<std::uint32_t>(values.size()))];
}

/// A page of the site, a search, or nothing.
std::string refererOf(const Traffic& traffic, const Traffic::Request& request, Chance& chance)
{
    constexpr double kPage = 0.45;
    constexpr double kSearch = 0.15;
    const double which = chance.even();
    if (which < kPage)
        return "https://www.example.com" + traffic.urls[request.url * 2'246'822'519U % 500];
    return which < kPage + kSearch ? "https://www.google.com/" : "-";
}

} // namespace

Traffic madeUpTraffic(std::size_t requests)
{
    Traffic traffic;
    traffic.requests.reserve(requests);
    Chance chance;
    const Weighted urls = zipf(kUrls, 1.05);
    addBots(traffic, requests / 5, chance, urls);
    addPeople(traffic, requests, chance, urls);
    std::stable_sort(traffic.requests.begin(), traffic.requests.end(),
                     [](const Traffic::Request& a, const Traffic::Request& b) { return a.ms < b.ms; });
    for (std::uint32_t client = 0; client < kClients; ++client)
        traffic.addresses.push_back(addressOf(client));
    for (std::uint32_t url = 0; url < kUrls; ++url)
        traffic.urls.push_back(urlOf(url));
    return traffic;
}

TracePtr traceOf(const Traffic& traffic)
{
    auto trace = std::make_shared<Trace>();
    trace->sources.push_back({"made up", traffic.requests.size(), {}, {}});
    trace->sourceOf.assign(traffic.requests.size(), 0);
    Column& address = trace->columns.emplace_back();
    address.variable = "remote_addr";
    std::vector<ValueId> clients;
    for (const std::string& text : traffic.addresses)
        clients.push_back(address.values.intern(text));
    Column& uri = trace->columns.emplace_back();
    uri.variable = "uri";
    std::vector<ValueId> urls;
    for (const std::string& text : traffic.urls)
        urls.push_back(uri.values.intern(text));
    Column& status = trace->columns.emplace_back();
    status.variable = "status";
    Column& addressColumn = trace->columns.front();
    Column& uriColumn = trace->columns[1];
    trace->arrivals.reserve(traffic.requests.size());
    addressColumn.ids.reserve(traffic.requests.size());
    uriColumn.ids.reserve(traffic.requests.size());
    for (const Traffic::Request& request : traffic.requests) {
        trace->arrivals.push_back(Instant(Milliseconds(request.ms)));
        addressColumn.ids.push_back(clients[request.client]);
        uriColumn.ids.push_back(urls[request.url]);
        status.ids.push_back(status.values.intern(std::to_string(statusOf(request))));
    }
    return trace;
}

bool writeCombinedLog(const Traffic& traffic, const std::string& path)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
    if (!file)
        return false;
    Chance chance;
    for (const Traffic::Request& request : traffic.requests) {
        const std::uint32_t second = request.ms / 1000;
        const bool isBot = request.client >= kClients - kBots;
        const char* const method = isBot ? "GET" : oneOf(kMethods, chance);
        const int status = oneOf(kLoggedStatuses, chance);
        const auto bytes = static_cast<unsigned>(chance.logEven(150, 60'000));
        const std::string referer = refererOf(traffic, request, chance);
        std::fprintf(file.get(), "%s - - [21/Jun/2024:%02u:%02u:%02u +0000] \"%s %s HTTP/1.1\" %d %u \"%s\" \"%s\"\n",
                     traffic.addresses[request.client].c_str(), second / 3600, second / 60 % 60, second % 60, method,
                     traffic.urls[request.url].c_str(), status, bytes, referer.c_str(),
                     kAgents[request.client * 7 % kAgents.size()]);
    }
    return std::ferror(file.get()) == 0;
}

} // namespace spillway
