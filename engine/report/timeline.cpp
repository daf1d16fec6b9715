#include "engine/report/timeline.h"

#include "engine/words/figures.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>

namespace spillway {

namespace {

constexpr double kLeft = 62;
constexpr double kRight = 950;
constexpr double kTop = 34;
constexpr double kBottom = 262;

/// Style of a verdict's bars: a colour, and a pattern for those who see no colours.
struct Layer
{
    const char* name;
    std::string_view fill; ///< where it is not the colour alone
    const std::vector<std::uint32_t> Bins::*counts;
};
constexpr std::array<Layer, 3> kLayers{{{toTranslate("passed"), "", &Bins::passed},
                                        {toTranslate("delayed"), " style=\"fill:url(#dots)\"", &Bins::delayed},
                                        {toTranslate("rejected"), " style=\"fill:url(#stripes)\"", &Bins::rejected}}};

/// As short as the step allows, with the day only where there are several: "09:30", "03-09 12:00", "09:30:05.250".
std::string tickText(Instant at, Milliseconds step, Milliseconds all)
{
    const std::string moment = momentText(at, Milliseconds(1));
    if (moment.starts_with('+'))
        return moment;
    const std::string iso = isoText(at);
    const std::string day = iso.substr(5, 5);
    using namespace std::chrono;
    if (step >= days(1))
        return day;
    constexpr std::size_t kTime = 11;
    const std::size_t length = step >= minutes(1) ? 5 : step >= seconds(1) ? 8 : 12;
    return (all > days(1) ? day + ' ' : std::string()) + iso.substr(kTime, length);
}

/// 1, 2 or 5 times a power of ten, of which about four make the peak.
std::uint64_t roundStep(std::uint64_t peak)
{
    std::uint64_t step = 1;
    for (std::uint64_t power = 1;; power *= 10)
        for (const std::uint64_t digit : {1U, 2U, 5U}) {
            step = digit * power;
            if (peak <= 5 * step)
                return step;
        }
}

class Drawing
{
public:
    Drawing(const TrafficFacts& traffic, const Bins& bins, std::span<const PeriodSpan> spans) :
        m_bins(bins),
        m_spans(spans),
        m_stretch(bins.spec.width * static_cast<std::int64_t>(slicesPerStretch(traffic, bins.spec)))
    {
        for (std::size_t i = 0; i < bins.spec.count; ++i) {
            const std::uint64_t all = std::uint64_t{bins.passed[i]} + bins.delayed[i] + bins.rejected[i];
            m_peak = std::max(m_peak, all);
        }
        m_step = roundStep(m_peak);
    }

    std::string svg()
    {
        m_out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 308\" role=\"img\" "
                "aria-label=\"" +
                std::string(translated("Requests over time by verdict; the table below has the numbers")) +
                "\">\n<defs>"
                "<pattern id=\"stripes\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
                "patternTransform=\"rotate(45)\"><rect width=\"5\" height=\"5\" class=\"rejected\"/>"
                "<path d=\"M0 0V5\" class=\"stripe\"/></pattern>"
                "<pattern id=\"dots\" width=\"4\" height=\"4\" patternUnits=\"userSpaceOnUse\">"
                "<rect width=\"4\" height=\"4\" class=\"delayed\"/><circle cx=\"2\" cy=\"2\" r=\"0.9\" "
                "class=\"dot\"/></pattern></defs>\n";
        periods();
        values();
        bars();
        times();
        legend();
        return m_out + "</svg>\n";
    }

private:
    [[nodiscard]] double x(Instant at) const
    {
        const auto all = static_cast<double>(m_bins.spec.width.count()) * m_bins.spec.count;
        const double place = static_cast<double>((at - m_bins.spec.start).count()) / all;
        return kLeft + std::clamp(place, 0.0, 1.0) * (kRight - kLeft);
    }
    [[nodiscard]] double y(std::uint64_t requests) const
    {
        const std::uint64_t top = (m_peak + m_step - 1) / m_step * m_step;
        return kBottom -
               (kBottom - kTop) * static_cast<double>(requests) / static_cast<double>(std::max<std::uint64_t>(top, 1));
    }
    [[nodiscard]] Instant startOf(std::size_t slice) const
    {
        return m_bins.spec.start + m_bins.spec.width * static_cast<std::int64_t>(slice);
    }

    /// Tinted, with a name on top; an incident's edge is broken.
    void periods()
    {
        const Instant end = startOf(m_bins.spec.count);
        for (const PeriodSpan& span : m_spans) {
            const Instant from = std::max(span.range.from, m_bins.spec.start);
            const Instant to = std::min(span.range.to, end);
            if (!span.kind || from >= to)
                continue;
            const std::string name = kindWord(*span.kind);
            const double left = x(from);
            const double width = std::max(x(to) - left, 1.0);
            put("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" class=\"{}\"/>", left, kTop, width,
                kBottom - kTop, *span.kind == PeriodKind::Normal ? "normal" : "incident");
            if (*span.kind == PeriodKind::Normal)
                put("<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"3\" class=\"normal-mark\"/>", left, kTop - 5,
                    width);
            else
                put("<path d=\"M{0:.1f} {1}h{2:.1f}v3h{3:.1f}zM{4:.1f} {5}l4 -7h-8z\" class=\"incident-mark\"/>", left,
                    kTop - 5, width, -width, left + width / 2, kTop - 6);
            constexpr double kRoom = 64;
            if (width >= kRoom)
                put("<text x=\"{:.1f}\" y=\"{}\" class=\"middle\">{}</text>", left + width / 2,
                    *span.kind == PeriodKind::Normal ? kTop - 10 : kTop - 16, name);
        }
    }

    void values()
    {
        for (std::uint64_t value = 0; value <= (m_peak + m_step - 1) / m_step * m_step; value += m_step) {
            put("<path d=\"M{} {:.1f}H{}\" class=\"{}\"/>", kLeft, y(value), kRight, value == 0 ? "axis" : "grid");
            put("<text x=\"{}\" y=\"{:.1f}\" class=\"end\">{}</text>", kLeft - 7, y(value) + 4, countText(value));
        }
    }

    /// One path for each verdict. What is there is seen, however little it is.
    void bars()
    {
        std::array<std::string, kLayers.size()> paths;
        for (std::size_t slice = 0; slice < m_bins.spec.count; ++slice) {
            const double left = x(startOf(slice));
            const double width = x(startOf(slice + 1)) - left;
            double bottom = kBottom;
            for (std::size_t layer = 0; layer < kLayers.size(); ++layer) {
                const std::uint32_t count = (m_bins.*kLayers[layer].counts)[slice];
                if (count == 0)
                    continue;
                const double height = std::max(kBottom - y(count), 1.0);
                fmt::format_to(std::back_inserter(paths[layer]), "M{:.1f} {:.1f}h{:.2f}v{:.1f}h{:.2f}z", left, bottom,
                               width, -height, -width);
                bottom -= height;
            }
        }
        for (std::size_t layer = 0; layer < kLayers.size(); ++layer)
            if (!paths[layer].empty())
                put("<path d=\"{}\" class=\"{}\"{}/>", paths[layer], kLayers[layer].name, kLayers[layer].fill);
    }

    void times()
    {
        constexpr std::int64_t kMostTicks = 8;
        const auto stretches =
            static_cast<std::int64_t>(m_bins.spec.count) * m_bins.spec.width.count() / m_stretch.count();
        const std::int64_t each = std::max<std::int64_t>((stretches + kMostTicks - 1) / kMostTicks, 1);
        for (std::int64_t i = 0; i <= stretches; i += each) {
            const Instant at = m_bins.spec.start + m_stretch * i;
            put("<path d=\"M{0:.1f} {1}v5\" class=\"axis\"/><text x=\"{0:.1f}\" y=\"{2}\" class=\"{3}\">{4}</text>",
                x(at), kBottom, kBottom + 19, i == stretches ? "end" : "middle",
                tickText(at, m_stretch, m_stretch * stretches));
        }
    }

    void legend()
    {
        double left = kLeft;
        for (std::size_t layer = 0; layer < kLayers.size(); ++layer) {
            put("<rect x=\"{0}\" y=\"293\" width=\"12\" height=\"12\" class=\"{1}\"{2}/><text x=\"{3}\" "
                "y=\"303\">{4}</text>",
                left, kLayers[layer].name, kLayers[layer].fill, left + 18, translated(kLayers[layer].name));
            left += 90;
        }
        put("<text x=\"{}\" y=\"303\" class=\"end\">{}</text>", kRight,
            say("requests in {} each; times in UTC", durationText(m_bins.spec.width)));
    }

    template <class... Args>
    void put(fmt::format_string<Args...> text, Args&&... args)
    {
        fmt::format_to(std::back_inserter(m_out), text, std::forward<Args>(args)...);
        m_out += '\n';
    }

    std::string m_out;
    const Bins& m_bins;
    std::span<const PeriodSpan> m_spans;
    Milliseconds m_stretch;
    std::uint64_t m_peak = 0;
    std::uint64_t m_step = 1;
};

/// In which periods a stretch lies: "normal, incident".
std::string kindsIn(const TimeRange& range, std::span<const PeriodSpan> spans)
{
    std::string text;
    for (const PeriodKind kind : {PeriodKind::Normal, PeriodKind::Incident})
        if (lengthWithin(range, spans, kind) > Milliseconds(0))
            text += fmt::format("{}{}", text.empty() ? "" : ", ", kindWord(kind));
    return text;
}

} // namespace

Document::Picture timelinePicture(const TrafficFacts& traffic, const Bins& bins, std::span<const PeriodSpan> spans)
{
    using enum Document::Table::Holds;
    Document::Picture picture{traffic.leavesOpen ? translated("Requests over time, by logged time")
                                                 : translated("Requests over time"),
                              Drawing(traffic, bins, spans).svg(),
                              {}};
    picture.numbers.columns = {{translated("from (UTC)"), Words},
                               {translated("passed"), Numbers},
                               {translated("delayed"), Numbers},
                               {translated("rejected"), Numbers},
                               {translated("period"), Words}};
    const std::size_t each = slicesPerStretch(traffic, bins.spec);
    for (std::size_t first = 0; first < bins.spec.count; first += each) {
        std::array<std::uint64_t, kLayers.size()> sums{};
        for (std::size_t layer = 0; layer < kLayers.size(); ++layer)
            for (std::size_t slice = first; slice < first + each; ++slice)
                sums[layer] += (bins.*kLayers[layer].counts)[slice];
        if (sums == decltype(sums){})
            continue;
        const Instant from = bins.spec.start + bins.spec.width * static_cast<std::int64_t>(first);
        const TimeRange range{from, from + bins.spec.width * static_cast<std::int64_t>(each)};
        picture.numbers.rows.push_back({momentText(from, bins.spec.width * static_cast<std::int64_t>(each)),
                                        countText(sums[0]), countText(sums[1]), countText(sums[2]),
                                        kindsIn(range, spans)});
    }
    return picture;
}

} // namespace spillway
