#include "engine/trace/made/pattern_requests.h"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace spillway {

namespace {

constexpr std::int64_t kDayMs = 86'400'000;
constexpr std::int64_t kMinuteMs = 60'000;

/// Resources: 0 is the pattern's own, then the files that all pages share, then products and their pictures.
constexpr ResourceId kOwn = 0;
constexpr std::array<std::string_view, 4> kShared{"/a/site.css", "/a/shop.js", "/a/vendor.js", "/a/font.woff2"};
constexpr ResourceId kFirstShared = 1;
constexpr ResourceId kFirstProduct = 10;
constexpr ResourceId kProducts = 180;
constexpr ResourceId kFirstPicture = kFirstProduct + kProducts;
constexpr ResourceId kPictures = 400;
static_assert(kFirstPicture + kPictures < kResources);

/// How long the files of a page take to be asked for, where people browse.
constexpr std::int64_t kPageTime = 900;

/// Collects the requests of one pattern.
class Painter
{
public:
    Painter(const Pattern& pattern, Instant start) :
        m_pattern(pattern), m_start(start), m_length(lengthOf(pattern).count()), m_random(pattern.seed)
    {
    }

    Result<std::vector<DrawnRequest>> paint()
    {
        const Result<Done> painted = paintKind();
        if (!painted)
            return painted.error();
        if (m_full)
            return tooManyDrawn();
        if (!std::ranges::is_sorted(m_requests, {}, &DrawnRequest::at))
            std::ranges::stable_sort(m_requests, {}, &DrawnRequest::at);
        return std::move(m_requests);
    }

private:
    Result<Done> paintKind()
    {
        switch (m_pattern.kind) {
        case PatternKind::Steady: return curve({{{}, Rate(value("rate"))}}, Spacing::Even);
        case PatternKind::Poisson: return curve({{{}, Rate(value("rate"))}}, Spacing::Poisson);
        case PatternKind::OnOff: return onOff();
        case PatternKind::Daily: return curve(dailySteps(), Spacing::Poisson);
        case PatternKind::Ramp: return curve(rampSteps(), Spacing::Even);
        case PatternKind::Pen: return curve(m_pattern.steps, Spacing::Even);
        case PatternKind::Browsing: return browsing();
        case PatternKind::Office: office(); break;
        case PatternKind::Swarm: swarm(); break;
        case PatternKind::Burst: burst(); break;
        case PatternKind::PageLoad: pageLoads(); break;
        case PatternKind::CronHerd: cronHerd(); break;
        case PatternKind::Clicks: clicks(); break;
        }
        return Done{};
    }

    [[nodiscard]] std::int64_t value(std::string_view name) const { return valueOf(m_pattern, name); }
    [[nodiscard]] std::uint32_t clients() const { return m_pattern.clients.size(); }

    void add(std::int64_t at, std::uint32_t client, ResourceId resource)
    {
        if (at >= m_length)
            return;
        m_full = m_full || m_requests.size() == kMostDrawnRequests;
        if (!m_full)
            m_requests.push_back({static_cast<std::uint32_t>(at), client, resource});
    }

    [[nodiscard]] std::uint32_t someClient()
    {
        return static_cast<std::uint32_t>(m_random.between(0, std::int64_t{clients()} - 1));
    }

    Result<Done> curve(const std::vector<RateStep>& steps, Spacing spacing)
    {
        const auto arrivals = arrivalsOf(steps, Milliseconds(m_length), spacing, m_random);
        if (!arrivals)
            return arrivals.error();
        m_requests.reserve(arrivals->size());
        std::uint32_t turn = 0;
        for (const std::uint32_t at : *arrivals) {
            add(at, spacing == Spacing::Even ? turn : someClient(), kOwn);
            turn = turn + 1 < clients() ? turn + 1 : 0;
        }
        return Done{};
    }

    /// Requests come on a clock that stands still while it is off.
    Result<Done> onOff()
    {
        const std::int64_t on = value("on");
        const std::int64_t period = on + value("off");
        const std::int64_t timeOn = m_length / period * on + std::min(m_length % period, on);
        const RateStep step{{}, Rate(value("rate"))};
        const auto arrivals = arrivalsOf({&step, 1}, Milliseconds(timeOn), Spacing::Poisson, m_random);
        if (!arrivals)
            return arrivals.error();
        for (const std::int64_t at : *arrivals)
            add(at / on * period + at % on, someClient(), kOwn);
        return Done{};
    }

    /// A smooth curve (3x^2 - 2x^3) between the quietest and the busiest moment, in steps of a minute.
    [[nodiscard]] std::vector<RateStep> dailySteps() const
    {
        constexpr std::int64_t kOne = 1024; // x = 1
        std::vector<RateStep> steps;
        const std::int64_t start = m_start.time_since_epoch().count();
        const std::int64_t low = value("low");
        const std::int64_t high = value("high");
        for (std::int64_t at = 0; at < m_length; at += kMinuteMs) {
            const std::int64_t timeOfDay = ((start + at + kMinuteMs / 2) % kDayMs + kDayMs) % kDayMs;
            const std::int64_t apart = std::abs(timeOfDay - value("peak"));
            const std::int64_t x = kOne - std::min(apart, kDayMs - apart) * kOne / (kDayMs / 2);
            const std::int64_t weight = 3 * kOne * x * x - 2 * x * x * x;
            steps.push_back({Milliseconds(at), Rate(low + (high - low) * weight / (kOne * kOne * kOne))});
        }
        return steps;
    }

    [[nodiscard]] std::vector<RateStep> rampSteps() const
    {
        constexpr std::int64_t kSteps = 2000;
        const std::int64_t count = std::min(m_length, kSteps);
        const std::int64_t from = value("from");
        const std::int64_t rise = value("to") - from;
        std::vector<RateStep> steps;
        for (std::int64_t i = 0; i < count; ++i) // each with the rate of its middle
            steps.push_back({Milliseconds(m_length * i / count), Rate(from + rise * (2 * i + 1) / (2 * count))});
        return steps;
    }

    /// A page, and what the browser fetches for it within `time`: styles and scripts at once, pictures one by one.
    void page(std::int64_t at, std::uint32_t client, std::int64_t files, std::int64_t time)
    {
        const std::int64_t product = m_random.between(0, kProducts - 1);
        const bool front = m_random.chance(25);
        add(at, client, front ? kOwn : static_cast<ResourceId>(kFirstProduct + product));
        const auto shared = std::min<std::int64_t>(files, kShared.size());
        const std::int64_t rendered = time / 6;
        for (std::int64_t i = 0; i < shared; ++i)
            add(at + rendered, client, static_cast<ResourceId>(kFirstShared + i));
        const std::int64_t pictures = files - shared;
        for (std::int64_t i = 0; i < pictures; ++i) {
            const std::int64_t begin = rendered + (time - rendered) * i / pictures;
            const std::int64_t end = rendered + (time - rendered) * (i + 1) / pictures;
            const std::int64_t moment = m_random.between(begin, std::max(begin, end - 1));
            add(at + moment, client, static_cast<ResourceId>(kFirstPicture + (product + i) % kPictures));
        }
    }

    /// Somebody loads page after page, with pauses around the mean.
    void browse(std::int64_t at, std::uint32_t client, std::int64_t pages)
    {
        const std::int64_t think = value("think");
        for (std::int64_t i = 0; i < pages && at < m_length && !m_full; ++i) {
            page(at, client, value("assets"), kPageTime);
            at += 1 + m_random.between(think / 4, 2 * think - think / 4);
        }
    }

    Result<Done> browsing()
    {
        const RateStep visits{{}, Rate(value("visits"))};
        const auto arrivals = arrivalsOf({&visits, 1}, Milliseconds(m_length), Spacing::Poisson, m_random);
        if (!arrivals)
            return arrivals.error();
        for (const std::uint32_t at : *arrivals) {
            const std::uint32_t client = someClient();
            browse(at, client, m_random.between(1, value("pages")));
        }
        return Done{};
    }

    void office()
    {
        for (std::int64_t person = 0; person < value("people") && !m_full; ++person) {
            const std::int64_t arrives = m_random.between(0, value("think"));
            browse(arrives, static_cast<std::uint32_t>(person % clients()), INT64_MAX);
        }
    }

    /// `pause` give or take that many percent; at least 1 ms.
    std::int64_t varied(std::int64_t pause, std::int64_t percent)
    {
        return std::max<std::int64_t>(1, pause * m_random.between(100 - percent, 100 + percent) / 100);
    }

    void swarm()
    {
        // In thousandths of a millisecond, so that 300 r/s is not 333.
        const std::int64_t pause = 1'000'000'000 / value("rate");
        for (std::uint32_t client = 0; client < clients() && !m_full; ++client)
            for (std::int64_t at = m_random.between(0, pause); at / 1000 < m_length && !m_full;
                 at += varied(pause, value("jitter")))
                add(at / 1000, client, kOwn);
    }

    void addMany(std::int64_t at, std::uint32_t client)
    {
        const std::int64_t count = at < m_length ? value("requests") : 0;
        for (std::int64_t i = 0; i < count && !m_full; ++i)
            add(at, client, kOwn);
    }

    void burst()
    {
        const std::int64_t count = value("requests");
        for (std::int64_t i = 0; i < count; ++i)
            add(m_length * i / count, static_cast<std::uint32_t>(i % clients()), kOwn);
    }

    void pageLoads()
    {
        for (std::uint32_t client = 0; client < clients() && !m_full; ++client)
            page(0, client, value("requests") - 1, m_length);
    }

    void cronHerd()
    {
        for (std::int64_t at = 0; at < m_length && !m_full; at += value("period"))
            for (std::uint32_t client = 0; client < clients() && !m_full; ++client) {
                const std::int64_t late = m_random.between(0, value("spread"));
                addMany(at + late, client);
            }
    }

    void clicks()
    {
        std::uint32_t turn = 0;
        for (const Milliseconds at : m_pattern.clicks) {
            addMany(at.count(), turn);
            turn = turn + 1 < clients() ? turn + 1 : 0;
        }
    }

    const Pattern& m_pattern;
    Instant m_start;
    std::int64_t m_length;
    Random m_random;
    std::vector<DrawnRequest> m_requests;
    bool m_full = false; ///< there would be more than kMostDrawnRequests
};

constexpr std::array<std::string_view, 3> kBrowsers{
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/144.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_3 like Mac OS X) AppleWebKit/605.1.15 Version/19.3 Mobile Safari/604.1",
    "Mozilla/5.0 (X11; Linux x86_64; rv:147.0) Gecko/20100101 Firefox/147.0",
};

} // namespace

Result<std::vector<DrawnRequest>> requestsOf(const Pattern& pattern, Instant start)
{
    return Painter(pattern, start).paint();
}

Resource resourceOf(const Pattern& pattern, ResourceId id)
{
    const PatternInfo& info = infoOf(pattern.kind);
    if (id >= kFirstPicture)
        return {"GET", "/i/" + std::to_string(id - kFirstPicture + 1) + ".webp", {}, "200"};
    if (id >= kFirstShared && id < kFirstShared + kShared.size())
        return {"GET", std::string(kShared[id - kFirstShared]), {}, "200"};
    Resource own{std::string(info.method), pattern.uri, {}, std::string(info.status)};
    if (!pattern.method.empty())
        own.method = pattern.method;
    if (const std::size_t query = own.uri.find('?'); query != std::string::npos) {
        own.args = own.uri.substr(query + 1);
        own.uri.resize(query);
    }
    if (!own.uri.empty())
        return own;
    if (id >= kFirstProduct)
        own.uri = "/p/" + std::to_string(id - kFirstProduct + 1);
    else
        own.uri = info.uri.empty() ? std::string_view("/") : info.uri;
    return own;
}

std::string_view userAgentOf(PatternKind kind, std::uint32_t client)
{
    switch (kind) {
    case PatternKind::Browsing:
    case PatternKind::Office:
    case PatternKind::PageLoad: return kBrowsers[client % kBrowsers.size()];
    case PatternKind::Swarm: return "python-requests/2.32";
    default: return {};
    }
}

} // namespace spillway
