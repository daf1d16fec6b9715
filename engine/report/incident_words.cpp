#include "engine/report/incident_words.h"

#include "engine/advise/advice.h"
#include "engine/words/figures.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace spillway {

std::string keptOutShare(std::uint64_t surplus, CountEstimate keptOut)
{
    return shareRangeText(keptOut.low, keptOut.high, surplus);
}

std::string keptOutText(std::uint64_t surplus, CountEstimate keptOut)
{
    if (surplus == 0)
        return "The incidents have no more requests than normal traffic near them, so there is nothing to "
               "keep out.";
    return fmt::format("Of the {} that the incidents have more than usual, {} {} kept out.",
                       countText(surplus, "request", "requests"), keptOutShare(surplus, keptOut),
                       surplus == 1 ? "is" : "are");
}

std::string_view aimText(std::uint64_t surplus, CountEstimate keptOut, const Aims& aims)
{
    if (separates(surplus, keptOut.low, aims))
        return "as much as was to be kept out";
    return separates(surplus, keptOut.high, aims) ? "as much as was to be kept out in some readings of the stamps only"
                                                  : "less than was to be kept out";
}

std::string unsureText(std::uint64_t variation)
{
    return fmt::format(
        "normal traffic alone differs by about {} from one stretch as long as the incidents to the next: it "
        "is not sure how much of what they have more than usual is kept out",
        countText(variation));
}

std::string knownLossText(const KnownLoss& low, const KnownLoss& high, KeyWord word)
{
    const auto counted = [word](const ClientLoss& least, const ClientLoss& most) {
        return fmt::format("{} {}", rangeText(least.clients, most.clients),
                           most.clients == 1 ? oneOf(word) : manyOf(word));
    };
    const bool oneFaster = high.faster.clients == 1;
    const std::string lostFaster = rangeText(low.faster.rejected, high.faster.rejected);
    if (high.regular.clients == 0)
        return fmt::format("In the incidents no {} that comes in normal traffic, too, loses a request{}.", oneOf(word),
                           high.faster.clients == 0
                               ? ""
                               : fmt::format(", but for {} that {} more than twice as fast there: {} {}",
                                             rangeText(low.faster.clients, high.faster.clients),
                                             oneFaster ? "is" : "are", oneFaster ? "it loses" : "they lose",
                                             lostFaster));
    const bool one = high.regular.clients == 1;
    std::string text =
        fmt::format("In the incidents {} {} {}: {} in normal traffic, too, and {} at most twice as fast now.",
                    counted(low.regular, high.regular), one ? "loses" : "lose",
                    rangeText(low.regular.rejected, high.regular.rejected) +
                        (high.regular.rejected == 1 ? " request" : " requests"),
                    one ? "one that comes" : "ones that come", one ? "is" : "are");
    if (high.faster.clients > 0)
        text +=
            fmt::format(" {} that {} in normal traffic, too, but {} more than twice as fast in the incidents, {} {}.",
                        counted(low.faster, high.faster), oneFaster ? "comes" : "come", oneFaster ? "is" : "are",
                        oneFaster ? "loses" : "lose", lostFaster);
    return text;
}

Json countsJson(const PeriodOutcome& outcome)
{
    return {{"requests", outcome.requests},
            {"clients", outcome.clients},
            {"passed", outcome.passed},
            {"delayed", outcome.delayed},
            {"rejected", outcome.rejected},
            {"clients_delayed", outcome.clientsDelayed},
            {"clients_rejected", outcome.clientsRejected},
            {"longest_wait_ms", outcome.longestWait.count()}};
}

Json countsRangeJson(const PeriodOutcome& low, const PeriodOutcome& high)
{
    const Json lowest = countsJson(low);
    const Json highest = countsJson(high);
    Json range = Json::object();
    for (const char* const name :
         {"passed", "delayed", "rejected", "clients_delayed", "clients_rejected", "longest_wait_ms"})
        range[name] = {lowest[name], highest[name]};
    return range;
}

Json clientRangeJson(const ClientEstimate& range)
{
    return {{"passed", {range.low.passed, range.high.passed}},
            {"delayed", {range.low.delayed, range.high.delayed}},
            {"rejected", {range.low.rejected, range.high.rejected}}};
}

void putIncident(Json& object, std::uint64_t surplus, std::uint64_t keptOut, const KnownLoss& known)
{
    object["surplus"] = surplus;
    object["kept_out"] = keptOut;
    object["kept_out_share"] = shareJson(keptOut, surplus);
    object["regular_clients_rejected"] = known.regular.clients;
    object["regular_rejected"] = known.regular.rejected;
    object["faster_clients_rejected"] = known.faster.clients;
    object["faster_rejected"] = known.faster.rejected;
}

} // namespace spillway
