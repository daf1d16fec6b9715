#include "engine/words/limit_reasons.h"

#include "engine/policy/policy_text.h"
#include "engine/trace/nginx/private_address.h"
#include "engine/words/figures.h"

#include <algorithm>
#include <numeric>

namespace spillway {

namespace {

/// At this rate one request drains in each millisecond, nginx's unit of time.
constexpr Rate kOnePerMillisecond{1'000'000};

/// 1234.5 as "1,234.5", 2.0 as "2". `value` >= 0.
std::string decimalText(double value)
{
    const auto tenths = static_cast<std::uint64_t>(value * 10 + 0.5);
    return countText(tenths / 10) + (tenths % 10 == 0 ? "" : fmt::format(".{}", tenths % 10));
}

/// "62.5 s", "33.3 ms": the time in which one request drains.
std::string intervalText(Rate rate)
{
    const double ms = 1e6 / static_cast<double>(rate.raw());
    return ms < 1000 ? say("{} ms", decimalText(ms)) : say("{} s", decimalText(ms / 1000));
}

std::string countOf(std::int64_t count)
{
    return countText(static_cast<std::uint64_t>(count));
}

/// Requests beside the first that pass at once from an empty bucket: a wait of less than a millisecond is none.
std::int64_t freeOf(const ZoneSpec& zone, const ZoneLimit& ref)
{
    const std::int64_t unnoticed = (zone.rate.rate().raw() - 1) / kOnePerMillisecond.raw();
    return ref.nodelay || ref.burst <= ref.delay ? ref.burst : std::min(ref.burst, ref.delay + unnoticed);
}

/// The rate that nginx counts by, which truncates r/m: "0.116r/s" of 7r/m.
std::string countedRate(const ZoneSpec& zone)
{
    const std::int64_t raw = zone.rate.rate().raw();
    const bool exact = zone.rate.unit == RateUnit::PerSecond || raw * 60 == zone.rate.count * 1000;
    return exact ? zone.rate.text() : fmt::format("{:.3f}r/s", static_cast<double>(raw) / 1000);
}

/// "8.621 s", "34 ms".
std::string exactText(Milliseconds time)
{
    const std::int64_t ms = time.count();
    return ms < 1000 ? say("{} ms", ms) : say("{} s", static_cast<double>(ms) / 1000);
}

/// The smallest burst with which an even flow at a rate above 1,000r/s passes: its requests fall into milliseconds as
/// evenly as they can.
std::int64_t burstForEvenFlow(Rate rate)
{
    const std::int64_t common = std::gcd(rate.raw(), kOnePerMillisecond.raw());
    const std::int64_t requests = rate.raw() / common; // in so many milliseconds:
    const std::int64_t milliseconds = kOnePerMillisecond.raw() / common;
    return (requests - 1 + milliseconds - 1) / milliseconds;
}

/// A larger burst is written to have no limit; how long it takes to drain says nothing.
constexpr std::int64_t kSensibleBurst = 1'000'000'000;

std::string burstReason(const ZoneSpec& zone, const ZoneLimit& ref)
{
    const Rate rate = zone.rate.rate();
    if (ref.burst == 0 && rate <= kOnePerMillisecond)
        return say("Without burst, a request that comes less than {} after the last accepted one is rejected.",
                   exactText(drainTime(kOneRequest, rate)));
    if (ref.burst == 0)
        return say("Without burst, at most one request of a client per millisecond passes, 1,000 a second "
                   "whatever the rate: nginx counts in milliseconds. The smallest burst that lets {} pass is {}.",
                   zone.rate.text(), burstForEvenFlow(rate));
    const std::int64_t atOnce = freeOf(zone, ref);
    const std::string burst = fmt::format("burst={}{}", ref.burst, delayText(ref));
    const std::string wait = durationText(waitFor(Thousandths((ref.burst - ref.delay) * 1000), rate));
    const std::string waiting = countOf(ref.burst - atOnce);
    const std::string all = countOf(ref.burst + 1);
    std::string text = atOnce == ref.burst ? say("{} admits {} at once.", burst, all)
                       : atOnce == 0 ? say("{} lets one request pass and {} wait in line behind it, the last one {}; "
                                           "with nodelay all {} pass at once.",
                                           burst, waiting, wait, all)
                                     : say("{} lets {} pass at once and {} wait in line behind them, the last one {}.",
                                           burst, countOf(atOnce + 1), waiting, wait);
    if (ref.burst < kSensibleBurst)
        text += say(" A full bucket is empty again after {}.",
                    durationText(drainTime(Thousandths(ref.burst * 1000), rate)));
    return text;
}

/// "level 2.000 before, less 0.200 that drained in 100 ms, plus 1 = 2.800, above burst 2"
std::string arithmetic(const ZoneSpec& zone, const ZoneLimit& ref, const Explained& one)
{
    return say("level {} before, less {} that drained in {}, plus 1 = {}, above burst {}", levelText(one.why.before),
               levelText(drained(zone.rate.rate(), one.why.elapsed)), exactText(one.why.elapsed),
               levelText(one.request.decision.excess), countOf(ref.burst));
}

/// "The longest wait: level 2.000, divided by 2r/s, is 1 s."
std::string longestWaitReason(const ZoneSpec& zone, const ZoneLimit& ref, const ClientStory& story)
{
    const std::string level = ref.delay == 0
                                  ? say("level {}", levelText(story.highest))
                                  : say("level {} less delay {}", levelText(story.highest), countOf(ref.delay));
    return say("The longest wait: {}, divided by {}, is {}.", level, countedRate(zone),
               durationText(story.longestWait));
}

/// `sentence`: "The first rejected request, at {}: {}."
std::string rejectionReason(const ZoneSpec& zone, const ZoneLimit& ref, const char* sentence, const Explained& one)
{
    std::string text = fmt::format(fmt::runtime(translated(sentence)), momentText(one.request.at, Milliseconds(1)),
                                   arithmetic(zone, ref, one));
    if (one.why.later)
        text += one.why.then->verdict == Verdict::Delayed
                    ? say(" {} later it would have been let in.", durationText(*one.why.later))
                    : say(" {} later it would have passed.", durationText(*one.why.later));
    return text;
}

/// How fast the client sends, and what the limit allows it in that time.
std::string paceReason(const ZoneSpec& zone, const ZoneLimit& ref, std::string_view name, const ClientStory& story)
{
    const double seconds = static_cast<double>(story.span.count()) / 1000;
    const double pace = static_cast<double>(story.requests - 1) / seconds;
    const double more = pace - static_cast<double>(zone.rate.rate().raw()) / 1000;
    if (seconds < 1 || more < 0.1)
        return {};
    const Thousandths drains = drained(zone.rate.rate(), story.span);
    std::string text = say("{} sends {} requests a second, {} more than {} lets through.", name, decimalText(pace),
                           decimalText(more), zone.rate.text());
    if (story.rejected == 0)
        return text;
    text +=
        say(" In {} at most 1 + {} + {} × {} = {} of its requests get through.", durationText(story.span),
            countOf(ref.burst), countedRate(zone), exactText(story.span), countOf(1 + ref.burst + drains.raw() / 1000));
    if (ref.burst == 0 || !story.firstRejected || story.sinceRejected < 10)
        return text;
    const Milliseconds filled = story.firstRejected->request.at - story.first;
    return text + say(" The burst is used up after {}; from then on {} of its requests are rejected.",
                      durationText(filled), shareText(story.rejected, story.sinceRejected));
}

std::string servedReason(const ClientStory& story)
{
    constexpr std::size_t kMost = 8;
    if (story.served.size() < 2 || story.delayed + story.rejected == 0)
        return {};
    std::string counts;
    for (std::size_t i = 0; i < std::min(kMost, story.served.size()); ++i)
        counts += (i == 0 ? "" : ", ") + countText(story.served[i]);
    return story.served.size() > kMost ? say("Served in each second: {}, … ({} seconds).", counts, story.served.size())
                                       : say("Served in each second: {}.", counts);
}

} // namespace

std::vector<std::string> limitReasons(const ZoneSpec& zone, const ZoneLimit& ref)
{
    const Rate rate = zone.rate.rate();
    std::string pace =
        rate == Rate(1000) ? say("{} lets one request of a client through every second.", zone.rate.text())
        : rate <= kOnePerMillisecond
            ? say("{} lets one request of a client through every {}.", zone.rate.text(), intervalText(rate))
            : say("{} lets {} requests of a client through per millisecond.", zone.rate.text(),
                  decimalText(static_cast<double>(rate.raw()) / 1e6));
    return {std::move(pace), burstReason(zone, ref)};
}

std::vector<std::string> pageReasons(const ZoneSpec& zone, const ZoneLimit& ref, std::uint64_t count)
{
    const LimitReq limit = limitReq(zone, ref);
    const auto admitted = std::min(count, static_cast<std::uint64_t>(ref.burst) + 1);
    Thousandths last((static_cast<std::int64_t>(admitted) - 1) * 1000);
    const Milliseconds wait = delayOf(last, limit);
    if (count < 2)
        return {};
    const std::string rest =
        admitted == count ? std::string() : countText(count - admitted, "is rejected", "are rejected");
    const std::string through = countText(admitted, "gets through", "get through");
    const std::string all = countText(count);
    std::vector<std::string> reasons{
        rest.empty() && wait == Milliseconds(0)
            ? say("If {} requests arrive together at an empty bucket, {}.", all, through)
        : rest.empty() ? say("If {} requests arrive together at an empty bucket, {}, the last one after {}.", all,
                             through, durationText(wait))
        : wait == Milliseconds(0)
            ? say("If {} requests arrive together at an empty bucket, {} and {}.", all, through, rest)
            : say("If {} requests arrive together at an empty bucket, {}, the last one after {}, and {}.", all, through,
                  durationText(wait), rest)};
    const Milliseconds queued = waitFor(Thousandths(static_cast<std::int64_t>(count - 1) * 1000), limit.rate);
    if ((admitted < count || wait > Milliseconds(0)))
        reasons.push_back(say("burst={} nodelay is the smallest that serves them all at once; without nodelay "
                              "the last one waits {}.",
                              count - 1, durationText(queued)));
    return reasons;
}

std::vector<std::string> storyReasons(const ZoneSpec& zone, const ZoneLimit& ref, std::string_view name,
                                      const ClientStory& story)
{
    const std::string shown = printable(name, 60);
    std::vector<std::string> reasons;
    const auto add = [&](std::string text) {
        if (!text.empty())
            reasons.push_back(std::move(text));
    };
    if (story.requests == 0)
        return {say("The limit counts no request of {}.", shown)};
    const bool hit = story.delayed + story.rejected > 0;
    add(paceReason(zone, ref, shown, story));
    if (hit && story.atOnce > static_cast<std::uint64_t>(freeOf(zone, ref)) + 1) {
        add(say("Up to {} of its requests come within one millisecond.", countText(story.atOnce)));
        for (std::string& text : pageReasons(zone, ref, story.atOnce))
            add(std::move(text));
    }
    if (story.firstRejected && !story.firstRejected->why.first)
        add(rejectionReason(zone, ref,
                            story.rejected > 1 ? toTranslate("The first rejected request, at {}: {}.")
                                               : toTranslate("The only rejected request, at {}: {}."),
                            *story.firstRejected));
    if (story.rejected <= 3 && story.lastRejected && !story.lastRejected->why.first)
        add(rejectionReason(zone, ref, toTranslate("The last rejected request, at {}: {}."), *story.lastRejected));
    if (story.rejected > 1)
        add(say("A rejected request does not raise the level."));
    if (story.delayed > 0)
        add(longestWaitReason(zone, ref, story));
    if (story.rejected == 0 && ref.burst > 0) {
        const std::int64_t enough = (story.highest.raw() + 999) / 1000;
        const std::string level = levelText(story.highest);
        const std::string burst = countOf(ref.burst);
        add(enough == 0          ? say("The highest level is {} of burst {}; no burst is needed.", level, burst)
            : enough < ref.burst ? say("The highest level is {} of burst {}; burst={} is enough.", level, burst, enough)
                                 : say("The highest level is {} of burst {}.", level, burst));
        if (story.delayed >= 100 && story.delayed * 2 > story.requests && enough * 10 < ref.burst)
            add(say("A client that waits for each answer, such as ab or wrk, never has more requests under way than "
                    "connections: it cannot fill a larger burst."));
    }
    add(servedReason(story));
    if (story.alone && isPrivate(name))
        add(say("{} is a private address: if it is a proxy, all its visitors share one bucket. With "
                "set_real_ip_from and real_ip_header nginx counts each of them.",
                shown));
    return reasons;
}

} // namespace spillway
