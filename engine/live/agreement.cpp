#include "engine/live/agreement.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <utility>

namespace spillway {

namespace {

/// The times between two requests by the clock of the log and by that of the limits may differ by this much, as both are
/// cut to milliseconds at moments of their own.
constexpr Milliseconds kClocks{2};

constexpr std::array<std::string_view, 8> kReasons{"arrival",     "same_moment", "boundary",    "follows",
                                                   "not_counted", "other_place", "no_decision", "unexplained"};

/// "12.345" in milliseconds.
std::optional<Milliseconds> secondsOf(std::string_view text)
{
    const std::size_t dot = text.find('.');
    std::int64_t whole = 0;
    std::int64_t rest = 0;
    const char* const end = text.data() + text.size();
    if (dot == std::string_view::npos || text.size() != dot + 4 ||
        std::from_chars(text.data(), text.data() + dot, whole).ptr != text.data() + dot ||
        std::from_chars(text.data() + dot + 1, end, rest).ptr != end)
        return std::nullopt;
    return Milliseconds(whole * 1000 + rest);
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    for (std::size_t begin = 0; begin < line.size();) {
        const std::size_t end = std::min(line.find(' ', begin), line.size());
        words.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

std::optional<std::pair<std::size_t, Logged>> readDecision(std::string_view line)
{
    const auto words = wordsOf(line);
    if (words.size() != 5)
        return std::nullopt;
    std::size_t number = 0;
    Logged logged;
    const auto read = [](std::string_view text, auto& value) {
        return std::from_chars(text.data(), text.data() + text.size(), value).ptr == text.data() + text.size();
    };
    const auto end = secondsOf(words[1]);
    const auto took = secondsOf(words[2]);
    if (!read(words[0], number) || !end || !took || !read(words[3], logged.status))
        return std::nullopt;
    logged.arrival = Instant(*end - *took);
    if (words[4].starts_with("PASSED"))
        logged.verdict = Verdict::Passed;
    else if (words[4].starts_with("DELAYED"))
        logged.verdict = Verdict::Delayed;
    else if (words[4].starts_with("REJECTED"))
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
        if (const auto read = readDecision(log.substr(0, end)); read && read->first < requests)
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
    for (Difference& each : agreement.differences)
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
