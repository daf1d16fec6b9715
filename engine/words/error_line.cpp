#include "engine/words/limit_reasons.h"

#include "engine/words/figures.h"

#include <charconv>
#include <fmt/format.h>

namespace spillway {

namespace {

/// A message of a limit_req in error.log.
struct ErrorLine
{
    bool rejected = false;
    bool dryRun = false;
    Thousandths excess;
    std::string zone;
    std::string client;
};

/// The text between `before` and `after` in `line`; empty where they are not there.
std::string_view between(std::string_view line, std::string_view before, std::string_view after)
{
    const std::size_t from = line.find(before);
    if (from == std::string_view::npos)
        return {};
    line.remove_prefix(from + before.size());
    return line.substr(0, line.find(after));
}

/// "10.195" in thousandths.
std::optional<Thousandths> excessOf(std::string_view text)
{
    const std::size_t point = text.find('.');
    const auto number = [](std::string_view digits) -> std::optional<std::int64_t> {
        std::int64_t value = 0;
        const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
        if (code != std::errc() || end != digits.data() + digits.size() || value < 0)
            return std::nullopt;
        return value;
    };
    if (point == std::string_view::npos || text.size() - point != 4)
        return std::nullopt;
    const auto whole = number(text.substr(0, point));
    const auto part = number(text.substr(point + 1));
    return whole && part && *whole < kMaxCount ? std::optional(Thousandths(*whole * 1000 + *part)) : std::nullopt;
}

std::optional<ErrorLine> parse(std::string_view line)
{
    ErrorLine read;
    read.rejected = line.find("limiting requests") != std::string_view::npos;
    if (!read.rejected && line.find("delaying request") == std::string_view::npos)
        return std::nullopt;
    read.dryRun = line.find(", dry run, excess: ") != std::string_view::npos;
    std::string_view excess = between(line, "excess: ", " ");
    if (excess.ends_with(','))
        excess.remove_suffix(1);
    const auto level = excessOf(excess);
    if (!level)
        return std::nullopt;
    read.excess = *level;
    read.zone = between(line, "by zone \"", "\"");
    read.client = between(line, "client: ", ",");
    return read;
}

void explainRejection(std::vector<std::string>& reasons, const ErrorLine& line, const ZoneSpec* zone,
                      const ZoneLimit* ref)
{
    const std::int64_t burst = (line.excess.raw() - 1) / 1000;
    reasons.push_back(fmt::format(
        "The burst is {}: nginx rejects above it, and an excess is never more than one request above.", burst));
    const Thousandths over(line.excess.raw() - burst * 1000);
    if (zone == nullptr) {
        reasons.push_back(fmt::format("{} of a request had to drain before it would have passed. With --limit "
                                      "'rate=... burst={}' the answer is a time.",
                                      levelText(over), burst));
        return;
    }
    if (ref->burst != burst)
        reasons.push_back(fmt::format("The limit given here has burst={}: nginx ran with another one.", ref->burst));
    const Rate rate = zone->rate.rate();
    const Milliseconds full = drainTime(kOneRequest - over, rate);
    reasons.push_back(fmt::format("{} − {} × {:.3f} s + 1 = {}: the request came {} after the bucket was full, and {} "
                                  "later it would have passed.",
                                  burst, zone->rate.text(), static_cast<double>(full.count()) / 1000,
                                  levelText(line.excess), durationText(full), durationText(drainTime(over, rate))));
}

} // namespace

std::string zoneOfErrorLine(std::string_view line)
{
    const auto read = parse(line);
    return read ? read->zone : std::string();
}

Result<std::vector<std::string>> errorLineReasons(std::string_view text, const ZoneSpec* zone, const ZoneLimit* ref)
{
    const auto line = parse(text);
    if (!line)
        return Error{ErrorCode::BadArgument, "--line",
                     "this is no message of a limit_req; it reads “limiting requests, excess: 10.195 by zone "
                     "\"login\", client: …”"};
    std::vector<std::string> reasons{fmt::format("nginx {} a request of {} in zone “{}”: with it the excess was {}.",
                                                 line->rejected ? "rejected" : "delayed",
                                                 line->client.empty() ? "a client" : printable(line->client, 60),
                                                 printable(line->zone, 60), levelText(line->excess))};
    if (line->dryRun)
        reasons.emplace_back("It was a dry run: nginx only logged this.");
    if (line->rejected)
        explainRejection(reasons, *line, zone, ref);
    else if (zone != nullptr)
        reasons.push_back(fmt::format("It waited {}.", durationText(delayOf(line->excess, limitReq(*zone, *ref)))));
    else
        reasons.emplace_back("It waited (excess − delay) ÷ rate; with --limit the answer is a time.");
    return reasons;
}

} // namespace spillway
