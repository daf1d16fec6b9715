#include "engine/conf/sources/imported_limits.h"

#include "engine/conf/sources/marks.h"
#include "engine/core/lowercase.h"
#include "engine/core/steps.h"
#include "engine/policy/period.h"
#include "engine/trace/nginx/regex.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <map>

namespace spillway {

namespace {

constexpr std::size_t kLargest = 1U << 19U; ///< bytes of a text that is looked at

std::string withoutComments(std::string_view text)
{
    std::string kept;
    for (const std::string& line : splitAt(text, '\n'))
        if (const std::size_t start = line.find_first_not_of(" \t"); start != line.npos && line[start] != '#')
            kept += line.substr(0, line.find(" #")) + '\n';
    return kept;
}

/// The limit of one program in a text.
struct Importer
{
    Fields fields;
    std::string name;
    std::string file;
    std::string_view text;

    [[nodiscard]] Error refused(const std::string& why) const
    {
        return {ErrorCode::Unsupported, file,
                fmt::format("this looks like {}: {}. Write the limit as --limit 'rate=10r/s burst=20'", fields.at(name),
                            why)};
    }

    /// The match of a field's regex and its group; empty where it has none, or does not match.
    [[nodiscard]] Regex::Captures find(const std::string& field, std::string_view in) const
    {
        Regex::Captures found;
        if (const auto pattern = fields.find(field); pattern != fields.end())
            static_cast<void>(Regex::compile(pattern->second, LetterCase::Counts)->match(in, found));
        return found;
    }

    [[nodiscard]] Result<std::string> value(const std::string& field) const
    {
        const auto found = find(field, text);
        const auto standard = fields.find(field + " default");
        if (found.empty())
            return standard == fields.end() ? refused("no " + field + " that can be read") : Result(standard->second);
        const auto behind = static_cast<std::size_t>(found[0].data() + found[0].size() - text.data());
        if (!find(field, text.substr(behind)).empty())
            return refused("there are several limits; leave one of them in the file");
        return std::string(found.back());
    }

    /// From 1 to a milliard; of a period, in ms.
    [[nodiscard]] Result<std::int64_t> number(const std::string& field) const
    {
        static const std::map<std::string, double> kUnits{{"", 1},       {"ms", 1},        {"s", 1000},
                                                          {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}};
        const auto written = value(field);
        if (!written)
            return written.error();
        double read = 0;
        const char* const end = written->data() + written->size();
        const std::string unit(std::from_chars(written->data(), end, read).ptr, end);
        const auto factor = kUnits.find(unit.empty() && field == "period" ? fields.at("unit") : unit);
        const double whole = factor == kUnits.end() ? 0 : read * factor->second;
        return whole >= 1 && whole <= 1e9
                   ? Result<std::int64_t>(std::llround(whole))
                   : refused(fmt::format("“{}” cannot be used as its {}", printable(*written), field));
    }

    [[nodiscard]] Result<std::string> key() const
    {
        const auto header = find("header", text);
        if (header.empty())
            return find("address", text).empty() ? value("key") : std::string("$binary_remote_addr");
        std::string variable = "$http_" + lowered(header.back());
        std::ranges::replace(variable, '-', '_');
        return variable;
    }

    /// Directives at http level, without the status; and what is lost.
    Result<std::string> directives(std::string& lost) const
    {
        std::int64_t count = 0;
        std::int64_t period = 1;
        std::int64_t burst = 0;
        std::string by;
        const bool isFactor = fields.contains("multiplier default");
        Steps steps;
        steps.put(count, [&] { return number("count"); })
            .put(period, [&] { return number("period"); })
            .put(burst, [&] { return number(isFactor ? "multiplier" : "capacity"); })
            .put(by, [&] { return key(); });
        burst = isFactor ? burst * count : burst - 1;
        constexpr std::int64_t kMost = 1'000'000; // nginx counts thousandths in an int
        if (!steps.failed() && (count * 1000 / period > kMost || burst > kMost))
            return refused("its limit is above a million requests a second, or at once");
        const bool perSecond = count * 1000 % period == 0;
        const std::int64_t minutely = std::max<std::int64_t>((count * 60'000 + period / 2) / period, 1);
        const std::string limit =
            fmt::format("rate={}{}", perSecond ? count * 1000 / period : minutely, perSecond ? "r/s" : "r/m");
        const std::string atOnce = burst > 0 ? fmt::format(" burst={} nodelay", burst) : "";
        lost = fmt::format("{}: read as {}{} by {}. {}", file, limit, atOnce, by, fields.at("lost"));
        if (!perSecond && count * 60'000 % period != 0)
            lost += fmt::format(" nginx takes whole numbers, so the rate is not exactly {} in {}.", count,
                                periodText(Milliseconds(period)));
        return steps.result(
            fmt::format("limit_req_zone {} zone={}:10m {};\nlimit_req zone={}{};\n", by, name, limit, name, atOnce));
    }
};

} // namespace

Result<Done> importLimits(ConfSource& source, std::vector<std::string>& lost)
{
    if (source.text.size() > kLargest)
        return Done{};
    const std::string text = withoutComments(source.text);
    const std::size_t gaveUp = patternsGivenUp().size();
    std::string nginx;
    for (const std::string_view program : importerTexts()) {
        const Importer importer{fieldsOf(program), nameIn(program), source.name, text};
        if (importer.find("sign", text).empty())
            continue;
        std::string directives;
        std::int64_t status = 0;
        const auto read = Steps()
                              .put(directives, [&] { return importer.directives(lost.emplace_back()); })
                              .put(status, [&] { return importer.number("status"); })
                              .result(Done{});
        if (patternsGivenUp().size() > gaveUp)
            return importer.refused("it is too long to be searched; leave only the limit in the file");
        if (!read)
            return read;
        nginx += directives + (nginx.empty() ? fmt::format("limit_req_status {};\n", status) : "");
    }
    if (!nginx.empty())
        source.text = nginx;
    return Done{};
}

} // namespace spillway
