#include "engine/words/limit_reasons.h"

#include "engine/ingest/line/error_line.h"
#include "engine/words/figures.h"

namespace spillway {

namespace {

constexpr const char* kOtherLimit = toTranslate("nginx ran with another limit than the one given here.");

void explainRejection(std::vector<std::string>& reasons, const ErrorLine& line, const ZoneSpec* zone,
                      const ZoneLimit* ref)
{
    const std::int64_t most = (line.excess.raw() - 1) / 1000;
    reasons.push_back(say("nginx rejects what is above the burst, so the burst is {} at most.", most));
    if (zone == nullptr)
        reasons.push_back(say("Add --limit 'rate=... burst={}' to see when it would have passed.", most));
    else if (ref->burst > most || line.excess - kOneRequest > Thousandths(ref->burst * 1000))
        reasons.emplace_back(translated(kOtherLimit));
    else
        reasons.push_back(
            say("The level was {} before it, too high for one more: {} later it would have been let in.",
                levelText(line.excess - kOneRequest),
                durationText(drainTime(Thousandths(line.excess.raw() - ref->burst * 1000), zone->rate.rate()))));
}

void explainDelay(std::vector<std::string>& reasons, const ErrorLine& line, const ZoneSpec* zone, const ZoneLimit* ref)
{
    if (zone == nullptr) {
        reasons.push_back(
            say("A request waits (excess − delay) ÷ rate. Add --limit 'rate=... burst=...' to see how long."));
        return;
    }
    const Milliseconds wait = delayOf(line.excess, limitReq(*zone, *ref));
    if (wait == Milliseconds(0) || line.excess.raw() > ref->burst * 1000)
        reasons.emplace_back(translated(kOtherLimit));
    else
        reasons.push_back(line.dryRun ? say("It would have waited {}.", durationText(wait))
                                      : say("It waited {}.", durationText(wait)));
}

} // namespace

std::string zoneOfErrorLine(std::string_view line)
{
    const auto read = readErrorLine(line);
    return std::string(read ? read->zone : std::string_view());
}

Result<std::vector<std::string>> errorLineReasons(std::string_view text, const ZoneSpec* zone, const ZoneLimit* ref)
{
    const auto line = readErrorLine(text);
    if (!line)
        return Error{ErrorCode::BadArgument, "--line",
                     "this is not a message of a limit_req; expected “limiting requests, excess: 10.195 by zone "
                     "\"login\", client: …”"};
    const std::string client = line->client.empty() ? translated("a client") : printable(line->client, 60);
    const std::string zoneName = printable(line->zone, 60);
    std::vector<std::string> reasons{
        line->rejected ? say("nginx rejected a request of {} in zone “{}”: with it the excess was {}.", client,
                             zoneName, levelText(line->excess))
                       : say("nginx delayed a request of {} in zone “{}”: with it the excess was {}.", client, zoneName,
                             levelText(line->excess))};
    if (line->dryRun)
        reasons.push_back(say("It was a dry run: nginx only logged this."));
    (line->rejected ? explainRejection : explainDelay)(reasons, *line, zone, ref);
    return reasons;
}

} // namespace spillway
