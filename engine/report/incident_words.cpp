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
        return "The incidents have no excess traffic, so there is nothing to block.";
    return fmt::format("The limit blocks {} of the excess traffic in the incidents ({}).",
                       keptOutShare(surplus, keptOut), countText(surplus, "request", "requests"));
}

std::string_view aimText(std::uint64_t surplus, CountEstimate keptOut, const Aims& aims)
{
    if (separates(surplus, keptOut.low, aims))
        return "reached";
    return separates(surplus, keptOut.high, aims) ? "reached under some arrival models only" : "missed";
}

std::string unsureText(std::uint64_t variation)
{
    return fmt::format("normal traffic alone varies by about {}, so the blocked share is uncertain",
                       countText(variation, "request", "requests"));
}

std::string knownLossText(const KnownLoss& low, const KnownLoss& high, KeyWord word)
{
    const auto counted = [](const ClientLoss& least, const ClientLoss& most, std::string_view one,
                            std::string_view many) {
        return fmt::format("{} {}", rangeText(least.clients, most.clients), most.clients == 1 ? one : many);
    };
    const auto requests = [](const ClientLoss& least, const ClientLoss& most) {
        return rangeText(least.rejected, most.rejected) + (most.rejected == 1 ? " request" : " requests");
    };
    const std::string one = fmt::format("known {}", oneOf(word));
    const std::string many = fmt::format("known {}", manyOf(word));
    std::string text =
        high.regular.clients == 0
            ? fmt::format("In the incidents, no {} is rejected while it keeps its usual pace.", one)
            : fmt::format("In the incidents, {} {} their usual pace and {} rejected ({}).",
                          counted(low.regular, high.regular, one, many), high.regular.clients == 1 ? "keeps" : "keep",
                          high.regular.clients == 1 ? "is" : "are", requests(low.regular, high.regular));
    if (high.faster.clients > 0)
        text += fmt::format(" Others send at more than twice their usual pace: {} ({}).",
                            counted(low.faster, high.faster, one, many), requests(low.faster, high.faster));
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
