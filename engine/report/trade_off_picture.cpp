#include "engine/report/trade_off_picture.h"

#include "engine/advise/advice.h"
#include "engine/advise/loss_map.h"
#include "engine/report/svg_drawing.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <iterator>
#include <numbers>
#include <string_view>

namespace spillway {

namespace {

constexpr double kMapLeft = 62;
constexpr double kMapRight = 950;
constexpr double kMapTop = 24;
constexpr double kMapBottom = 360;

/// Shares of the normal requests that are lost, in thousandths: the colours change there.
constexpr std::array<std::uint64_t, 5> kLossSteps{1, 10, 30, 100, 300};
constexpr std::array<std::string_view, 7> kLossNames{"none", "up to 0.1 %", "1 %", "3 %", "10 %", "30 %", "more"};
/// Shares of IncidentShare::whole() that are kept out, in per cent: lines.
constexpr std::array<std::uint64_t, 2> kKeptOut{90, 50};

std::size_t colourOf(std::uint64_t rejected, std::uint64_t requests)
{
    if (rejected == 0)
        return 0;
    const auto below =
        std::ranges::find_if(kLossSteps, [&](std::uint64_t step) { return rejected * 1000 < requests * step; });
    return 1 + static_cast<std::size_t>(below - kLossSteps.begin());
}

/// Part of IncidentShare::whole().
std::uint64_t keptOutAt(const TradeOff& tradeOff, std::size_t cell)
{
    return tradeOff.incident.keptOut(tradeOff.map.of(PeriodKind::Incident).rejected[cell],
                                     tradeOff.map.regularsRejected[cell]);
}

/// The cell of a setting, where it is on the map.
struct Cell
{
    std::size_t rate = 0;
    std::size_t burst = 0;
};
std::optional<Cell> cellOf(const MapAxes& axes, const FrontierPoint& setting)
{
    const auto rate = std::ranges::find(axes.rates, setting.rate.rate());
    const auto burst = std::ranges::find(axes.bursts, setting.burst);
    if (rate == axes.rates.end() || burst == axes.bursts.end())
        return std::nullopt;
    return Cell{static_cast<std::size_t>(rate - axes.rates.begin()),
                static_cast<std::size_t>(burst - axes.bursts.begin())};
}

std::string settingText(const FrontierPoint& setting)
{
    return fmt::format("{} burst={}", setting.rate.text(), setting.burst);
}

class TradeOffDrawing : SvgDrawing
{
public:
    explicit TradeOffDrawing(const TradeOff& tradeOff) :
        m_tradeOff(tradeOff), m_axes(tradeOff.map.axes), m_normal(tradeOff.map.of(PeriodKind::Normal))
    {
    }

    std::string svg()
    {
        m_out =
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 960 458\" role=\"img\" aria-label=\"What normal "
            "traffic is rejected at each rate and burst; the table below has some of the numbers\">\n";
        cells();
        axes();
        frontier();
        if (m_tradeOff.incident.requests > 0)
            for (const std::uint64_t share : kKeptOut)
                keptOut(share);
        if (m_tradeOff.chosen)
            mark(*m_tradeOff.chosen, false);
        mark(m_tradeOff.suggested, true);
        legend();
        return m_out + "</svg>\n";
    }

private:
    /// The left edge of a column, or the right edge of the one before it.
    [[nodiscard]] double x(double column) const
    {
        return kMapLeft + (kMapRight - kMapLeft) * column / static_cast<double>(m_axes.rates.size());
    }
    /// The lower edge of a row; rows go upwards.
    [[nodiscard]] double y(double row) const
    {
        return kMapBottom - (kMapBottom - kMapTop) * row / static_cast<double>(m_axes.bursts.size());
    }

    /// A path for each colour; neighbours of one colour in a row are one piece.
    void cells()
    {
        std::array<std::string, kLossNames.size()> paths;
        for (std::size_t burst = 0; burst < m_axes.bursts.size(); ++burst)
            for (std::size_t rate = 0; rate < m_axes.rates.size();) {
                const auto colour = [&](std::size_t column) {
                    return colourOf(m_normal.rejected[m_axes.cell(column, burst)], m_normal.requests);
                };
                std::size_t end = rate + 1;
                while (end < m_axes.rates.size() && colour(end) == colour(rate))
                    ++end;
                fmt::format_to(std::back_inserter(paths[colour(rate)]), "M{:.1f} {:.1f}H{:.1f}V{:.1f}H{:.1f}z",
                               x(static_cast<double>(rate)), y(static_cast<double>(burst)), x(static_cast<double>(end)),
                               y(static_cast<double>(burst + 1)), x(static_cast<double>(rate)));
                rate = end;
            }
        for (std::size_t colour = 0; colour < paths.size(); ++colour)
            if (!paths[colour].empty())
                put("<path d=\"{}\" class=\"loss{}\" shape-rendering=\"crispEdges\"/>", paths[colour], colour);
    }

    void axes()
    {
        const std::size_t rates = m_axes.rates.size();
        const std::size_t eachRate = std::max<std::size_t>((rates + 11) / 12, 1);
        for (std::size_t rate = 0; rate < rates; rate += eachRate)
            put("<text x=\"{:.1f}\" y=\"{}\" class=\"middle\">{}</text>", x(static_cast<double>(rate) + 0.5),
                kMapBottom + 18, m_tradeOff.useful.rates[rate].text());
        const std::size_t bursts = m_axes.bursts.size();
        const std::size_t eachBurst = std::max<std::size_t>((bursts + 11) / 12, 1);
        for (std::size_t burst = 0; burst < bursts; burst += eachBurst)
            put("<text x=\"{}\" y=\"{:.1f}\" class=\"end\">{}</text>", kMapLeft - 7,
                y(static_cast<double>(burst) + 0.5) + 4, countText(static_cast<std::uint64_t>(m_axes.bursts[burst])));
        put("<text x=\"{}\" y=\"14\" class=\"end\">burst</text>", kMapLeft - 7);
        put("<text x=\"{}\" y=\"{}\" class=\"end\">rate</text>", kMapLeft - 7, kMapBottom + 18);
    }

    /// A line of steps, from a column on: by column, how many rows lie below it.
    void steps(const std::vector<std::size_t>& rows, std::size_t first, std::string_view name)
    {
        const std::size_t start = first == 0 ? rows.front() : rows[first - 1];
        std::string path = fmt::format("M{:.1f} {:.1f}", x(static_cast<double>(first)), y(static_cast<double>(start)));
        for (std::size_t rate = first; rate < rows.size(); ++rate)
            fmt::format_to(std::back_inserter(path), "V{:.1f}H{:.1f}", y(static_cast<double>(rows[rate])),
                           x(static_cast<double>(rate + 1)));
        put("<path d=\"{}\" class=\"{}\"/>", path, name);
    }

    void frontier()
    {
        std::vector<std::size_t> rows;
        for (std::size_t rate = 0; rate < m_axes.rates.size(); ++rate) {
            std::size_t row = m_axes.bursts.size();
            while (row > 0 && m_normal.rejected[m_axes.cell(rate, row - 1)] == 0)
                --row;
            rows.push_back(row);
        }
        steps(rows, 0, "frontier");
        if (m_tradeOff.sparing.empty())
            return;
        for (std::size_t rate = 0; rate < rows.size(); ++rate)
            rows[rate] = static_cast<std::size_t>(std::ranges::lower_bound(m_axes.bursts, m_tradeOff.sparing[rate]) -
                                                  m_axes.bursts.begin());
        steps(rows, 0, "frontier sure");
    }

    /// Below and left of the line no less than this is kept out.
    void keptOut(std::uint64_t percent)
    {
        std::vector<std::size_t> rows;
        std::size_t last = 0;
        for (std::size_t rate = 0; rate < m_axes.rates.size(); ++rate) {
            std::size_t row = 0;
            while (row < m_axes.bursts.size() &&
                   100 * keptOutAt(m_tradeOff, m_axes.cell(rate, row)) >= percent * m_tradeOff.incident.whole())
                ++row;
            rows.push_back(row);
            if (row > 0)
                last = rate + 1;
        }
        if (last == 0)
            return;
        rows.resize(std::min(last + 1, rows.size()));
        const auto partly = std::ranges::find_if(rows, [&](std::size_t row) { return row < m_axes.bursts.size(); });
        steps(rows, static_cast<std::size_t>(partly - rows.begin()), "share");
        const double at = std::min(x(static_cast<double>(last)) + 4, kMapRight - 34);
        put("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"34\" height=\"15\" rx=\"3\" class=\"halo\"/><text x=\"{:.1f}\" "
            "y=\"{:.1f}\">{} %</text>",
            at, kMapBottom - 19, at + 4, kMapBottom - 7.5, percent);
    }

    /// A star for the suggestion and a ring for the chosen one, each with its numbers.
    void mark(const FrontierPoint& setting, bool suggested)
    {
        const auto cell = cellOf(m_axes, setting);
        if (!cell)
            return;
        const double atX = x(static_cast<double>(cell->rate) + 0.5);
        const double atY = y(static_cast<double>(cell->burst) + 0.5);
        if (suggested) {
            std::string star;
            for (int i = 0; i < 10; ++i) {
                const double angle = std::numbers::pi * (i / 5.0 - 0.5);
                const double length = i % 2 == 0 ? 10 : 4.2;
                fmt::format_to(std::back_inserter(star), "{}{:.1f} {:.1f}", i == 0 ? "M" : "L",
                               atX + length * std::cos(angle), atY + length * std::sin(angle));
            }
            put("<path d=\"{}z\" class=\"star\"/>", star);
        } else {
            put("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"7\" class=\"ring\"/>", atX, atY);
        }
        const std::string text = fmt::format("{}: {}", suggested ? "suggested" : "chosen", settingText(setting));
        constexpr double kCharacter = 7.4;
        const double width = kCharacter * static_cast<double>(text.size()) + 10;
        const double left = atX + 14 + width < kMapRight ? atX + 14 : atX - 14 - width;
        const double shift = suggested || !m_tradeOff.chosen ? 0 : shiftOfChosen();
        put("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"19\" rx=\"4\" class=\"halo\"/><text "
            "x=\"{:.1f}\" "
            "y=\"{:.1f}\" class=\"strong\">{}</text>",
            left, atY - 9.5 + shift, width, left + 5, atY + 4 + shift, text);
    }

    /// So that its name does not stand on the other's.
    [[nodiscard]] double shiftOfChosen() const
    {
        const auto chosen = cellOf(m_axes, *m_tradeOff.chosen);
        const auto suggested = cellOf(m_axes, m_tradeOff.suggested);
        if (!chosen || !suggested)
            return 0;
        const double apart = y(static_cast<double>(chosen->burst)) - y(static_cast<double>(suggested->burst));
        constexpr double kHeight = 21;
        if (std::abs(apart) >= kHeight)
            return 0;
        return apart >= 0 ? kHeight - apart : -kHeight - apart;
    }

    void legend()
    {
        double left = kMapLeft;
        const double top = kMapBottom + 34;
        put("<text x=\"{}\" y=\"{}\">normal requests rejected:</text>", left, top + 10);
        left += 168;
        for (std::size_t colour = 0; colour < kLossNames.size(); ++colour) {
            put("<rect x=\"{:.1f}\" y=\"{}\" width=\"14\" height=\"12\" class=\"loss{}\"/><text x=\"{:.1f}\" "
                "y=\"{}\">{}</text>",
                left, top, colour, left + 19, top + 10, kLossNames[colour]);
            left += 38 + 6.2 * static_cast<double>(kLossNames[colour].size());
        }
        left = kMapLeft;
        put("<path d=\"M{} {}h26\" class=\"frontier\"/><text x=\"{}\" y=\"{}\">above it no normal request is "
            "rejected</text>",
            left, top + 27, left + 33, top + 31);
        if (!m_tradeOff.sparing.empty())
            put("<path d=\"M{} {}h26\" class=\"frontier sure\"/><text x=\"{}\" y=\"{}\">under every arrival "
                "model</text>",
                left, top + 47, left + 33, top + 51);
        if (m_tradeOff.incident.requests > 0)
            put("<path d=\"M{} {}h26\" class=\"share\"/><text x=\"{}\" y=\"{}\">below and left of it this share of "
                "{}</text>",
                left + 320, top + 27, left + 353, top + 31,
                m_tradeOff.incident.isOfSurplus() ? "the excess traffic is blocked" : "the incidents is rejected");
    }

    const TradeOff& m_tradeOff;
    const MapAxes& m_axes;
    const LossLayer& m_normal;
};

} // namespace

Document::Picture tradeOffPicture(const TradeOff& tradeOff, const TrafficFacts& traffic)
{
    using enum Document::Table::Holds;
    Document::Picture picture{"Rejected normal traffic at every rate and burst", TradeOffDrawing(tradeOff).svg(), {}};
    if (!tradeOff.sparing.empty())
        picture.title += fmt::format(", with {}", asItStandsText(traffic));
    const LossLayer& normal = tradeOff.map.of(PeriodKind::Normal);
    Document::Table& table = picture.numbers;
    table.columns = {{"rate", Words},
                     {"burst", Numbers},
                     {"normal requests rejected", Numbers},
                     {fmt::format("normal {} rejected", manyOf(traffic.word)), Numbers},
                     {tradeOff.incident.isOfSurplus() ? "blocked share" : "incidents rejected", Numbers},
                     {"", Words}};
    const auto add = [&](const FrontierPoint& setting, std::string_view note) {
        const auto at = cellOf(tradeOff.map.axes, setting);
        if (!at)
            return;
        const std::size_t cell = tradeOff.map.axes.cell(at->rate, at->burst);
        table.rows.push_back(
            {setting.rate.text(), countText(static_cast<std::uint64_t>(setting.burst)),
             countText(normal.rejected[cell]), countText(normal.clientsRejected[cell]),
             tradeOff.incident.requests > 0 ? shareText(keptOutAt(tradeOff, cell), tradeOff.incident.whole()) : "",
             std::string(note)});
    };
    add(tradeOff.suggested, "suggested");
    if (tradeOff.chosen)
        add(*tradeOff.chosen, "chosen");
    constexpr std::size_t kSome = 5;
    const MapAxes some = thinned(tradeOff.map.axes, kSome);
    for (const NginxRate& rate : tradeOff.useful.rates)
        if (std::ranges::find(some.rates, rate.rate()) != some.rates.end())
            for (const std::int64_t burst : some.bursts)
                add({rate, burst}, "");
    return picture;
}

} // namespace spillway
