#include "engine/report/readings_words.h"

#include <fmt/format.h>

namespace spillway {

std::vector<std::string> readingsLines(const TrafficFacts& traffic, std::string_view first)
{
    if (traffic.wholeSeconds)
        return {"The log has whole seconds. Eight ways to read them were tried: a client's requests of one second come",
                fmt::format("all at once ({}), spread evenly over it, at random moments of it, in bunches at", first),
                "random moments, as evenly as all seconds together allow, with those of a second beside it at the edge",
                "between them, in a quarter of it, and as a browser loads a page. Sums are told somewhat wider."};
    return {
        "The log tells when requests ended, not how long they took. Six ways to read it were tried: each",
        fmt::format("request came at its stamp ({}), or up to a second earlier: by some random time, together", first),
        "with all that may have come at once, as evenly as that allows, and each run of a client's requests as",
        "long and as short as it may have been. Sums are told somewhat wider."};
}

std::string_view asItStandsText(const TrafficFacts& traffic)
{
    return traffic.wholeSeconds ? "each second's requests at once" : "each request at its stamp";
}

std::string_view outsideText(const TrafficFacts& traffic)
{
    if (!traffic.wholeSeconds)
        return "The truth may lie outside: requests may have taken longer than a second.";
    return traffic.basis == ArrivalBasis::Completion
               ? "The truth may lie outside: each request also arrived before its stamp, by an unknown time."
               : "The truth may lie somewhat outside.";
}

std::string_view openText(const TrafficFacts& traffic)
{
    return traffic.wholeSeconds ? "The log has whole seconds"
                                : "The log tells when requests ended, not how long they took";
}

std::string_view readingsCount(const TrafficFacts& traffic)
{
    return traffic.wholeSeconds ? "eight" : "six";
}

} // namespace spillway
