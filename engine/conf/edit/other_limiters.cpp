#include "engine/conf/edit/other_limiters.h"

#include "engine/conf/sources/marks.h"
#include "engine/core/characters.h"

#include <algorithm>
#include <fmt/format.h>
#include <functional>

namespace spillway {

namespace {

Error refused(ErrorCode code, std::string why)
{
    return {code, "--for", std::move(why)};
}

std::string secondsText(std::int64_t ms)
{
    return fmt::format("{}", static_cast<double>(ms) / 1000);
}

/// The limit in the units of other programs. COUNT: requests that nginx serves at once. WINDOW: the time in which its
/// rate serves as many. IN_…: the most that it serves within a time. FILL: tokens that come together, every 50 ms or
/// more. STATES: of 128 bytes. TWICE_…: in half tokens.
Marks marksOf(const Policy& policy)
{
    constexpr std::int64_t kShortestFill = 50; // ms, Envoy's
    const ZoneSpec& zone = policy.zones.front();
    const ZoneLimit& limit = policy.rules.front().limits.front();
    const std::int64_t rate = zone.rate.count;
    const bool perSecond = zone.rate.unit == RateUnit::PerSecond;
    const std::int64_t unit = perSecond ? 1000 : 60'000;
    const std::int64_t count = limit.burst + 1;
    const auto arriving = [&](std::int64_t ms) { return (rate * ms + unit - 1) / unit; };
    const auto timeOf = [&](std::int64_t requests) { return (requests * unit + rate - 1) / rate; };
    const std::int64_t fill = arriving(kShortestFill);
    std::string name = zone.name; // in characters that all programs take
    std::ranges::replace_if(name, std::not_fn(isWordCharacter), '_');
    Marks marks{{"ZONE", name},
                {"RATE", zone.rate.text()},
                {"TWICE_RATE", NginxRate{2 * rate, zone.rate.unit}.text()},
                {"UNIT_NAME", perSecond ? "second" : "minute"},
                {"DELAY", limit.nodelay ? " nodelay" : ""},
                {"NODELAY", limit.nodelay ? "true" : "false"},
                {"PER_SECOND", fmt::format("{}", static_cast<double>(rate) * 1000 / static_cast<double>(unit))},
                {"SECONDS", secondsText(timeOf(count))},
                {"FILL_SECONDS", secondsText(timeOf(fill))}};
    const std::pair<const char*, std::int64_t> numbers[] = {
        {"AVERAGE", rate},
        {"UNIT", unit / 1000},
        {"BURST", limit.burst},
        {"COUNT", count},
        {"WINDOW", timeOf(count)},
        {"TWO_WINDOWS", 2 * timeOf(count)},
        {"TWICE_COUNT", 2 * count + 1},
        {"FILL", fill},
        {"FILL_MS", timeOf(fill)},
        {"IN_UNIT", count + rate},
        {"IN_10", count + arriving(10'000)},
        {"IN_60", std::max<std::int64_t>(count + arriving(60'000), 10)},
        {"STATES", static_cast<std::int64_t>(zone.bytes / 128)},
        {"STATUS", policy.status}};
    for (const auto& [mark, number] : numbers)
        marks.emplace_back(mark, std::to_string(number));
    return marks;
}

/// Marks for the key. Unsupported.
Result<Marks> keyMarks(const KeyTemplate& key, const Fields& fields, const std::string& name)
{
    constexpr std::string_view kHeader = "http_";
    const auto& parts = key.parts();
    const std::string variable = parts.size() == 1 && parts[0].variable ? parts[0].text : "";
    const bool isHeader = variable.starts_with(kHeader);
    const auto field = fields.find(isHeader ? "header" : "address");
    if (!(isHeader || variable == "binary_remote_addr" || variable == "remote_addr") || field == fields.end() ||
        !key.exemptions().empty() || !key.otherwise().empty())
        return refused(ErrorCode::Unsupported,
                       fmt::format("{} cannot count by {}; use the client's address{}, without exemptions", name,
                                   printable(key.shown()), fields.contains("header") ? " or one header" : ""));
    const std::size_t bar = field->second.find('|');
    std::string header = isHeader ? variable.substr(kHeader.size()) : "";
    Marks marks{{"KEY", field->second.substr(0, bar)},
                {"TYPE", bar == std::string::npos ? "" : field->second.substr(bar + 1)},
                {"HEADER_NAME", header}};
    std::ranges::replace(header, '_', '-');
    marks.emplace_back("HEADER", header);
    return marks;
}

} // namespace

std::vector<std::string> otherLimiterNames()
{
    std::vector<std::string> names;
    std::ranges::transform(limiterTexts(), std::back_inserter(names), nameIn);
    return names;
}

Result<OtherLimiter> otherLimiter(const std::string& name, const Policy& policy)
{
    const auto found = std::ranges::find(limiterTexts(), name, nameIn);
    if (found == limiterTexts().end())
        return refused(ErrorCode::BadArgument, fmt::format("\"{}\" is not a known limiter; choose one of {}",
                                                           printable(name), fmt::join(otherLimiterNames(), ", ")));
    if (!isSimple(policy) || policy.zones.front().rate.count > kMostRequests)
        return refused(ErrorCode::Unsupported, "takes one limit of nginx; write it as --limit 'rate=10r/s burst=20'");
    Fields fields = fieldsOf(*found);
    const KeyTemplate& key = policy.zones.front().key;
    auto marks = keyMarks(key, fields, name);
    if (!marks)
        return marks.error();
    const Marks numbers = marksOf(policy);
    for (auto& [field, text] : fields)
        for (const Marks& each : {*marks, numbers})
            replaceMarks(text, each);
    auto model = parseLimits({fields["model"]}, key);
    if (!model)
        return refused(ErrorCode::Unsupported, fmt::format("{} has no such limit: {}", name, model.error().detail));
    Policy same = policy;
    same.other = model->other;
    if (model->other) {
        same.zones.clear();
        same.rules.clear();
    } else {
        same.rules.front().limits = model->rules.front().limits;
    }
    return OtherLimiter{fields[name], std::move(same), fields["lost"], fields[""]};
}

} // namespace spillway
