#include "engine/trace/group/selection.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/core/say.h"
#include "engine/trace/nginx/evaluation.h"
#include "engine/trace/nginx/host_header.h"
#include "engine/trace/nginx/known_variables.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace spillway {

namespace {

/// Rows or values between two looks at the stop token: well under a millisecond of work.
constexpr std::size_t kSelectedBlock = 16'384;

Error badArgument(std::string_view text, std::string_view whatIsWrong)
{
    std::string detail = printable(text);
    detail.insert(0, 1, '"').append("\" ").append(whatIsWrong);
    return {ErrorCode::BadArgument, {}, std::move(detail)};
}

using Accepts = std::function<bool(std::string_view)>;

/// A condition on a column, answered for each distinct value before any row is looked at.
struct Answered
{
    const ValueIds* ids = nullptr;      ///< of a column
    std::vector<std::uint8_t> accepted; ///< by value: 1 or 0
    EvaluatedPtr evaluated;             ///< whose ids count, where it is no column
};

bool matchesStatus(std::string_view status, std::string_view pattern)
{
    if (status.size() != 3 || pattern[0] != status[0])
        return false;
    return lowered(pattern).substr(1) == "xx" || status == pattern;
}

/// The conditions of one selection on one trace, or the first thing that is wrong with them.
class Conditions
{
public:
    Conditions(const Trace& trace, std::stop_token stop) : m_trace(trace), m_stop(std::move(stop)) {}

    void add(std::string_view variable, std::string_view what, const Accepts& accepts)
    {
        const Column* column = m_trace.column(variable);
        if (column == nullptr) {
            m_error = Error{ErrorCode::BadArgument,
                            {},
                            say("this traffic cannot be selected by {}: it has no ${}", what, variable)};
            return;
        }
        Answered condition{&column->ids, {}, {}};
        condition.accepted.reserve(column->values.size());
        for (ValueId id = 0; id < column->values.size(); ++id) {
            if (id % kSelectedBlock == 0 && m_stop.stop_requested()) {
                m_error = Error{ErrorCode::Cancelled, {}, {}};
                return;
            }
            condition.accepted.push_back(accepts(column->values[id]) ? 1 : 0);
        }
        list.push_back(std::move(condition));
    }

    void add(const std::vector<Condition>& where, const Variables& defined)
    {
        std::vector<const ValueTemplate*> subjects;
        for (const Condition& condition : where)
            subjects.push_back(&condition.subject());
        const VariablesPtr variables = neededBy(subjects, defined);
        Evaluation evaluation(m_trace, variables.get(), KnownWhen::Logged, m_stop);
        for (const auto& group : alternatives(where)) {
            auto answered = accepted(group, evaluation, m_stop);
            if (!answered) {
                m_error = answered.error();
                return;
            }
            list.push_back({nullptr, std::move(answered->byValue), answered->values});
        }
    }

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }

    std::vector<Answered> list;

private:
    const Trace& m_trace;
    std::stop_token m_stop;
    std::optional<Error> m_error;
};

/// Whether any of `wanted` satisfies `accepts(wanted, value)`.
template <class List, class Match>
Accepts anyOf(const List& wanted, Match match)
{
    return [&wanted, match](std::string_view value) {
        return std::ranges::any_of(wanted, [&](const auto& one) { return match(one, value); });
    };
}

Result<std::vector<Answered>> conditionsOf(const Trace& trace, const Selection& selection, const std::stop_token& stop)
{
    for (const std::string& status : selection.statuses)
        if (!isStatusPattern(status))
            return badArgument(status, "is no status; write 404 or 4xx");
    Conditions conditions(trace, stop);
    const auto equal = [](const std::string& wanted, std::string_view value) { return value == wanted; };
    if (!selection.locations.empty())
        conditions.add("uri", "location",
                       anyOf(selection.locations,
                             [](const std::string& prefix, std::string_view uri) { return uri.starts_with(prefix); }));
    if (!selection.methods.empty())
        conditions.add("request_method", "method", anyOf(selection.methods, equal));
    std::vector<std::string> hosts;
    for (const std::string& host : selection.hosts)
        hosts.push_back(lowered(host));
    const bool headersOnly = trace.column("host") == nullptr && trace.column("http_host") != nullptr;
    if (!hosts.empty())
        conditions.add(headersOnly ? "http_host" : "host", "host",
                       anyOf(hosts, [headersOnly](const std::string& wanted, std::string_view host) {
                           return (headersOnly ? hostOf(host) : lowered(host)) == wanted;
                       }));
    if (!selection.statuses.empty())
        conditions.add("status", "status",
                       anyOf(selection.statuses, [](const std::string& wanted, std::string_view status) {
                           return matchesStatus(status, wanted);
                       }));
    if (!selection.excluded.empty())
        conditions.add("remote_addr", "network", [&](std::string_view address) {
            return std::ranges::none_of(selection.excluded,
                                        [&](const Network& network) { return network.contains(address); });
        });
    if (!conditions.error() && !selection.where.empty())
        conditions.add(selection.where, selection.defined);
    if (conditions.error())
        return *conditions.error();
    return std::move(conditions.list);
}

/// By source number: 1 where it counts. Empty where all do.
std::vector<std::uint8_t> sourcesOn(const Trace& trace, const Selection& selection)
{
    if (selection.sourcesOff.empty())
        return {};
    std::vector<std::uint8_t> on(trace.sources.size(), 1);
    for (const std::uint16_t off : selection.sourcesOff)
        if (off < on.size())
            on[off] = 0;
    return on;
}

/// The first row whose arrival is not before `bound`.
std::size_t firstFrom(const Trace& trace, Instant bound)
{
    const auto& arrivals = trace.arrivals;
    return static_cast<std::size_t>(std::lower_bound(arrivals.begin(), arrivals.end(), bound) - arrivals.begin());
}

/// Those rows from `first` on, a multiple of 64, that are accepted: 1, the others 0.
void mark(RankedBits& marks, std::size_t first, std::span<const std::uint8_t> accepted)
{
    constexpr std::size_t kWord = 64;
    for (std::size_t begin = 0; begin < accepted.size(); begin += kWord) {
        std::uint64_t bits = 0;
        for (std::size_t i = std::min(kWord, accepted.size() - begin); i-- > 0;)
            bits = bits << 1U | accepted[begin + i];
        marks.markWord((first + begin) / kWord, bits);
    }
}

} // namespace

bool isStatusPattern(std::string_view text)
{
    if (text.size() != 3 || !isDigit(text[0]))
        return false;
    return (isDigit(text[1]) && isDigit(text[2])) || lowered(text).substr(1) == "xx";
}

Result<SelectedRows> select(const Trace& trace, const Selection& selection, std::stop_token stop)
{
    Result<std::vector<Answered>> conditions = conditionsOf(trace, selection, stop);
    if (!conditions)
        return conditions.error();
    const std::vector<std::uint8_t> sources = sourcesOn(trace, selection);
    const std::size_t begin = selection.from ? firstFrom(trace, *selection.from) : 0;
    const std::size_t end = selection.to ? std::max(begin, firstFrom(trace, *selection.to)) : trace.size();
    if (stop.stop_requested())
        return Error{ErrorCode::Cancelled, {}, {}};
    if (conditions->empty() && sources.empty() && begin == 0 && end == trace.size())
        return SelectedRows::all(trace.size());

    RankedBits marks(trace.size());
    std::array<std::uint8_t, kSelectedBlock> accepted{};
    for (std::size_t block = begin - begin % kSelectedBlock; block < end; block += kSelectedBlock) {
        if (stop.stop_requested())
            return Error{ErrorCode::Cancelled, {}, {}};
        const std::size_t count = std::min(kSelectedBlock, end - block);
        const std::size_t before = begin - std::min(begin, block); // of the block, not in the time that counts
        accepted.fill(0);
        std::fill(accepted.begin() + static_cast<std::ptrdiff_t>(before),
                  accepted.begin() + static_cast<std::ptrdiff_t>(count), std::uint8_t{1});
        for (const Answered& condition : *conditions) {
            const auto narrow = [&](auto ids) {
                for (std::size_t i = 0; i < count; ++i)
                    accepted[i] &= condition.accepted[ids[block + i]];
            };
            if (condition.evaluated)
                narrow(std::span(condition.evaluated->ids));
            else
                condition.ids->visit(narrow);
        }
        for (std::size_t i = 0; !sources.empty() && i < count; ++i)
            accepted[i] &= sources[trace.sourceOf[block + i]];
        mark(marks, block, std::span(accepted).first(count));
    }
    return SelectedRows(std::move(marks), trace.size());
}

} // namespace spillway
