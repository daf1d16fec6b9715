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

/// The message stands before the client; what a client can write, such as its path, stands behind.
std::optional<ErrorLine> parse(std::string_view line)
{
    const std::string_view message = line.substr(0, line.find(", client: "));
    for (const std::string_view begin : {"limiting requests", "delaying request"}) {
        const std::size_t at = message.find(begin);
        if (at == std::string_view::npos || (at > 0 && message[at - 1] != ' '))
            continue;
        std::string_view rest = message.substr(at + begin.size());
        ErrorLine read;
        read.rejected = begin.starts_with('l');
        constexpr std::string_view kDryRun = ", dry run";
        read.dryRun = rest.starts_with(kDryRun);
        rest.remove_prefix(read.dryRun ? kDryRun.size() : 0);
        if (!rest.starts_with(", excess: "))
            continue;
        std::string_view excess = between(rest, "excess: ", " ");
        if (excess.ends_with(','))
            excess.remove_suffix(1);
        const auto level = excessOf(excess);
        if (!level)
            continue;
        read.excess = *level;
        read.zone = between(rest, "by zone \"", "\"");
        read.client = between(line, ", client: ", ",");
        return read;
    }
    return std::nullopt;
}

constexpr const char* kOtherLimit = "nginx ran with another limit than the one given here.";

void explainRejection(std::vector<std::string>& reasons, const ErrorLine& line, const ZoneSpec* zone,
                      const ZoneLimit* ref)
{
    const std::int64_t most = (line.excess.raw() - 1) / 1000;
    reasons.push_back(fmt::format("nginx rejects what is above the burst, so the burst is {} at most.", most));
    if (zone == nullptr)
        reasons.push_back(fmt::format("Add --limit 'rate=... burst={}' to see when it would have passed.", most));
    else if (ref->burst > most || line.excess - kOneRequest > Thousandths(ref->burst * 1000))
        reasons.emplace_back(kOtherLimit);
    else
        reasons.push_back(fmt::format(
            "The level was {} before it, too high for one more: {} later it would have been let in.",
            levelText(line.excess - kOneRequest),
            durationText(drainTime(Thousandths(line.excess.raw() - ref->burst * 1000), zone->rate.rate()))));
}

void explainDelay(std::vector<std::string>& reasons, const ErrorLine& line, const ZoneSpec* zone, const ZoneLimit* ref)
{
    if (zone == nullptr) {
        reasons.emplace_back(
            "A request waits (excess − delay) ÷ rate. Add --limit 'rate=... burst=...' to see how long.");
        return;
    }
    const Milliseconds wait = delayOf(line.excess, limitReq(*zone, *ref));
    if (wait == Milliseconds(0) || line.excess.raw() > ref->burst * 1000)
        reasons.emplace_back(kOtherLimit);
    else
        reasons.push_back(fmt::format("It {} {}.", line.dryRun ? "would have waited" : "waited", durationText(wait)));
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
                     "this is not a message of a limit_req; expected “limiting requests, excess: 10.195 by zone "
                     "\"login\", client: …”"};
    std::vector<std::string> reasons{fmt::format("nginx {} a request of {} in zone “{}”: with it the excess was {}.",
                                                 line->rejected ? "rejected" : "delayed",
                                                 line->client.empty() ? "a client" : printable(line->client, 60),
                                                 printable(line->zone, 60), levelText(line->excess))};
    if (line->dryRun)
        reasons.emplace_back("It was a dry run: nginx only logged this.");
    (line->rejected ? explainRejection : explainDelay)(reasons, *line, zone, ref);
    return reasons;
}

} // namespace spillway
