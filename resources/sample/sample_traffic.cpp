#include "resources/sample/sample_traffic.h"

#include "engine/trace/made/random.h"

#include <algorithm>
#include <array>

namespace spillway::sample {

namespace {

constexpr std::int64_t kSecond = 1000;
constexpr std::int64_t kMinute = 60 * kSecond;
constexpr std::int64_t kLength = 120 * kMinute;

constexpr std::array kBrowsers{
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_3 like Mac OS X) AppleWebKit/605.1.15 Version/19.3 Mobile Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 15_3) AppleWebKit/605.1.15 Version/19.2 Safari/605.1.15",
};

class Traffic
{
public:
    std::vector<Hit> make()
    {
        visitors();
        office();
        phoneApp();
        crawler();
        monitors();
        incident();
        logins();
        return std::move(m_hits);
    }

private:
    std::int64_t between(std::int64_t low, std::int64_t high) { return m_random.between(low, high); }
    bool chance(int percent) { return m_random.chance(percent); }

    /// A moment of the log; the busiest around its middle.
    std::int64_t someMoment()
    {
        for (;;) {
            const std::int64_t at = between(0, kLength - 1);
            const std::int64_t fromMiddle = std::max(at - kLength / 2, kLength / 2 - at);
            if (between(0, kLength) > fromMiddle)
                return at;
        }
    }

    void hit(std::int64_t at, const std::string& client, const std::string& uri, std::int64_t duration,
             std::int64_t bytes, const std::string& userAgent, int status = 200, const std::string& method = "GET")
    {
        if (at < kLength)
            m_hits.push_back({at, duration, client, method, uri, status, bytes, userAgent});
    }

    /// A page, and what the browser fetches for it: styles and scripts at once, pictures as the connection allows.
    void pageLoad(std::int64_t at, const std::string& client, const std::string& userAgent, bool cached)
    {
        const std::int64_t product = between(1, 180);
        const std::int64_t render = between(35, 180);
        hit(at, client, chance(25) ? "/" : "/p/" + std::to_string(product), render, 18'000 + product * 37, userAgent);
        std::int64_t next = at + render + between(15, 60);
        if (!cached) {
            for (const char* asset : {"/a/site.css", "/a/shop.js", "/a/vendor.js", "/a/font.woff2"})
                hit(next, client, asset, 0, 41'312, userAgent);
        }
        const std::int64_t pictures = cached ? between(1, 4) : between(7, 16);
        for (std::int64_t i = 0; i < pictures; ++i) {
            next += between(0, 45);
            hit(next, client, "/i/" + std::to_string(product + i) + ".webp", 0, 9'000 + (product + i) * 113, userAgent);
        }
        const std::int64_t duration = between(8, 40);
        next += between(60, 240);
        hit(next, client, "/api/cart", duration, 412, userAgent);
    }

    void browse(std::int64_t at, const std::string& client, const std::string& userAgent, std::int64_t pages)
    {
        m_visits.push_back({at, client, userAgent});
        for (std::int64_t page = 0; page < pages; ++page) {
            pageLoad(at, client, userAgent, page > 0);
            at += between(4, 75) * kSecond;
            at += between(0, 999);
        }
    }

    void visitors()
    {
        for (int visitor = 0; visitor < 3'430; ++visitor) {
            const std::int64_t host = between(1, 254);
            const std::int64_t network = between(0, 63);
            std::string client = "198.18." + std::to_string(network) + '.' + std::to_string(host);
            if (chance(14)) {
                const std::int64_t number = between(1, 40);
                client = "2001:db8:" + std::to_string(between(1, 900)) + "::" + std::to_string(number);
            }
            const std::int64_t pages = between(2, 12);
            const auto browser = static_cast<std::size_t>(between(0, 3));
            browse(someMoment(), client, kBrowsers[browser], pages);
        }
    }

    /// Seventy people, one address: what a limit per address must not hurt.
    void office()
    {
        for (int person = 0; person < 70; ++person) {
            const std::int64_t pages = between(14, 46);
            const char* const browser = kBrowsers[static_cast<std::size_t>(person % 3)];
            browse(between(0, kLength - 20 * kMinute), "203.0.113.20", browser, pages);
        }
    }

    void phoneApp()
    {
        for (int phone = 0; phone < 36; ++phone) {
            const std::string client = "198.19.7." + std::to_string(10 + phone);
            const std::int64_t until = someMoment();
            for (std::int64_t at = between(0, 15 * kSecond); at < until; at += 15 * kSecond + between(-20, 20))
                hit(at, client, "/api/stock?since=" + std::to_string(at / kMinute), between(4, 15), 230, "ShopApp/4.2");
        }
    }

    void crawler()
    {
        const std::string name = "Mozilla/5.0 (compatible; ExampleBot/2.1; +https://bot.example/)";
        for (std::int64_t at = 3 * kSecond; at < kLength; at += between(350, 1'400)) {
            const std::int64_t product = between(1, 900);
            hit(at, "192.0.2.66", "/p/" + std::to_string(product), between(30, 90),
                product > 180 ? 1'204 : 18'000 + product * 37, name, product > 180 ? 404 : 200);
        }
    }

    void monitors()
    {
        for (std::int64_t at = 0; at < kLength; at += 10 * kSecond) {
            hit(at + 120, "192.0.2.10", "/healthz", 1, 2, "uptime/1.0");
            hit(at + 5'120, "2001:db8:feed::10", "/healthz", 1, 2, "uptime/1.0");
        }
    }

    void incident()
    {
        const std::string tool = "python-requests/2.32";
        for (std::int64_t at = 67 * kMinute; at < 76 * kMinute; at += between(12, 68))
            hit(at, "203.0.113.77", "/login", between(60, 140), 1'830, tool, 401, "POST");
        for (std::int64_t at = 69 * kMinute; at < 74 * kMinute; at += between(20, 120))
            hit(at, "2001:db8:4::bad", "/login", between(60, 140), 1'830, tool, 401, "POST");
        // The scraper comes in waves: forty products as fast as the line allows, then it writes them down.
        for (std::int64_t at = 67 * kMinute + 20 * kSecond; at < 75 * kMinute; at += between(4, 8) * kSecond) {
            std::int64_t next = at;
            for (int i = 0; i < 40; ++i) {
                next += between(3, 30);
                const std::int64_t product = between(1, 180);
                hit(next, "198.51.100.23", "/p/" + std::to_string(product), between(30, 90), 18'000 + product * 37,
                    tool);
            }
        }
    }

    /// Every tenth visitor logs in, and one of five of these mistypes the password first.
    void logins()
    {
        for (std::size_t i = 0; i < m_visits.size(); i += 10) {
            const Visit& visit = m_visits[i];
            std::int64_t at = visit.at + between(3, 20) * kSecond + between(0, 999);
            if (chance(20)) {
                hit(at, visit.client, "/login", between(60, 140), 1'830, visit.userAgent, 401, "POST");
                at += between(4, 9) * kSecond;
            }
            hit(at, visit.client, "/login", between(60, 140), 0, visit.userAgent, 302, "POST");
        }
    }

    struct Visit
    {
        std::int64_t at;
        std::string client;
        std::string userAgent;
    };

    Random m_random{20'260'309};
    std::vector<Visit> m_visits;
    std::vector<Hit> m_hits;
};

} // namespace

std::vector<Hit> makeTraffic()
{
    return Traffic().make();
}

} // namespace spillway::sample
