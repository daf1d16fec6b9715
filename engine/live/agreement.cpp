#include "engine/live/agreement.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <sstream>
#include <utility>

namespace spillway {

namespace {

/// The times between two requests by the clock of the log and by that of the limits may differ by this much, as both are
/// cut to milliseconds at moments of their own.
constexpr Milliseconds kClocks{2};

constexpr std::array<std::string_view, 8> kReasons{"arrival",     "same_moment", "boundary",    "follows",
                                                   "not_counted", "other_place", "no_decision", "unexplained"};

/// "12.345" in milliseconds.
std::optional<Milliseconds> secondsOf(std::string text)
{
    std::int64_t count = 0;
    if (text.size() < 5 || text[text.size() - 4] != '.')
        return std::nullopt;
    text.erase(text.size() - 4, 1);
    const char* const end = text.data() + text.size();
    return std::from_chars(text.data(), end, count).ptr == end ? std::optional(Milliseconds(count)) : std::nullopt;
}

std::optional<std::pair<std::size_t, Logged>> readDecision(const std::string& line)
{
    std::istringstream words(line);
    std::size_t number = 0;
    std::string ended;
    std::string took;
    std::string verdict;
    Logged logged;
    if (!(words >> number >> ended >> took >> logged.status >> verdict) || !secondsOf(ended) || !secondsOf(took))
        return std::nullopt;
    logged.arrival = Instant(*secondsOf(ended) - *secondsOf(took));
    if (verdict.starts_with("PASSED"))
        logged.verdict = Verdict::Passed;
    else if (verdict.starts_with("DELAYED"))
        logged.verdict = Verdict::Delayed;
    else if (verdict.starts_with("REJECTED"))
        logged.verdict = Verdict::Rejected;
    return std::pair(number, logged);
}

/// The verdict, or nothing where no limit counts the request.
std::optional<Verdict> verdictOf(const Predicted& predicted)
{
    return predicted.accounted ? std::optional(predicted.verdict) : std::nullopt;
}

/// Whether two requests have each other's decision.
bool swapped(const Compared& compared, std::size_t a, std::size_t b)
{
    const Milliseconds apart = compared.planned[b] - compared.planned[a];
    const Milliseconds moved = std::chrono::abs(compared.late[a]) + std::chrono::abs(compared.late[b]) + kClocks;
    return std::chrono::abs(apart) <= moved && compared.logged[a] && compared.logged[b] &&
           compared.logged[a]->verdict == verdictOf(compared.predicted[b]) &&
           compared.logged[b]->verdict == verdictOf(compared.predicted[a]);
}

DifferenceReason reasonOf(const Compared& compared, std::size_t request, const std::vector<std::size_t>& ofClient)
{
    const auto& logged = compared.logged[request];
    if (!logged)
        return DifferenceReason::NoDecision;
    if (!logged->verdict)
        return DifferenceReason::NotCounted;
    if (!compared.predicted[request].accounted)
        return DifferenceReason::OtherPlace;
    if (logged->verdict == verdictOf(compared.measured[request]))
        return DifferenceReason::Arrival;
    if (std::ranges::any_of(ofClient, [&](std::size_t other) { return swapped(compared, request, other); }))
        return DifferenceReason::SameMoment;
    if (std::min(compared.measured[request].margin, compared.predicted[request].margin) <= kClocks)
        return DifferenceReason::Boundary;
    const auto changes = [&](std::size_t other) {
        return other < request &&
               compared.planned[request] - compared.planned[other] <= compared.predicted[other].forgets;
    };
    return std::ranges::any_of(ofClient, changes) ? DifferenceReason::Follows : DifferenceReason::Unexplained;
}

} // namespace

std::vector<std::optional<Logged>> readDecisions(std::string_view log, std::size_t requests)
{
    std::vector<std::optional<Logged>> logged(requests);
    while (!log.empty()) {
        const std::size_t end = log.find('\n');
        if (end == std::string_view::npos) // still being written
            break;
        if (const auto read = readDecision(std::string(log.substr(0, end))); read && read->first < requests)
            logged[read->first] = read->second;
        log.remove_prefix(end + 1);
    }
    return logged;
}

std::string_view nameOf(DifferenceReason reason)
{
    return kReasons[static_cast<std::size_t>(reason)];
}

std::vector<Milliseconds> lateness(std::span<const Instant> planned, std::span<const std::optional<Logged>> logged)
{
    std::vector<Milliseconds> late(planned.size());
    std::vector<Milliseconds> known;
    for (std::size_t i = 0; i < planned.size(); ++i)
        if (logged[i])
            known.push_back(late[i] = logged[i]->arrival - planned[i]);
    if (known.empty())
        return late;
    const auto middle = known.begin() + static_cast<std::ptrdiff_t>(known.size() / 2);
    std::ranges::nth_element(known, middle);
    for (std::size_t i = 0; i < planned.size(); ++i)
        late[i] -= logged[i] ? *middle : late[i];
    return late;
}

Agreement agreementOf(const Compared& compared)
{
    Agreement agreement;
    std::map<std::string_view, std::vector<std::size_t>> byClient; // requests that differ
    std::vector<Milliseconds> jitter;
    for (std::size_t i = 0; i < compared.planned.size(); ++i) {
        const auto& logged = compared.logged[i];
        const auto predicted = verdictOf(compared.predicted[i]);
        jitter.push_back(std::chrono::abs(compared.late[i]));
        if (!predicted && logged && !logged->verdict)
            continue;
        ++agreement.decisions;
        agreement.equalAsMeasured += (logged && logged->verdict == verdictOf(compared.measured[i])) ? 1U : 0U;
        const bool isEqual = logged && logged->verdict == predicted;
        agreement.equal += isEqual ? 1 : 0;
        if (isEqual)
            continue;
        agreement.differences.push_back({i, compared.predicted[i].client, predicted, logged, compared.late[i]});
        byClient[compared.predicted[i].client].push_back(i);
    }
    for (OtherDecision& each : agreement.differences)
        each.reason = reasonOf(compared, each.request, byClient[compared.predicted[each.request].client]);
    if (jitter.empty())
        return agreement;
    const auto middle = jitter.begin() + static_cast<std::ptrdiff_t>(jitter.size() / 2);
    std::ranges::nth_element(jitter, middle);
    agreement.medianJitter = *middle;
    agreement.largestJitter = *std::ranges::max_element(jitter);
    return agreement;
}

} // namespace spillway
