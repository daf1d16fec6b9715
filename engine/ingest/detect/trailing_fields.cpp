#include "engine/ingest/detect/trailing_fields.h"

#include "engine/ingest/catalogue/catalogue.h"
#include "engine/ingest/detect/sampled_columns.h"
#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/text/log_format.h"
#include "engine/trace/columns/address.h"
#include "engine/trace/nginx/private_address.h"

#include <algorithm>
#include <deque>
#include <set>
#include <utility>
#include <vector>

namespace spillway {

namespace {

constexpr std::string_view kCombinedName = "combined";
constexpr std::string_view kStampAndClient = "[$time_local] $remote_addr"; ///< put before each line's further fields
constexpr std::size_t kStamp = 0;
constexpr std::size_t kClient = 1;
constexpr std::size_t kFirst = 2;
constexpr std::size_t kNoColumn = SampledColumns::kNone;

/// Whether all parts of a list are of one kind.
template <class Is>
bool areAll(std::string_view list, Is is)
{
    while (!list.empty()) {
        const std::size_t comma = std::min(list.find(','), list.size());
        const std::string_view part = list.substr(0, comma);
        if (!is(part.substr(std::min(part.find_first_not_of(' '), part.size()))))
            return false;
        list.remove_prefix(std::min(comma + 1, list.size()));
    }
    return true;
}

bool isTimes(std::string_view value)
{
    return areAll(value, [](std::string_view part) { return part == "-" || isSeconds(part); });
}

bool isMoment(std::string_view value)
{
    return value.find('.') + 4 == value.size() && isEpoch(value);
}

/// Addresses of clients, with ports or without; in quotes, as headers stand there.
bool isForwarded(std::string_view value)
{
    return areAll(value, [](std::string_view part) { return isClient(firstClient(part), ClientText::Address); });
}

/// Addresses alone: those of upstream servers have ports.
bool isHostList(std::string_view value)
{
    return areAll(value, [](std::string_view part) { return parseAddress(firstClient(part)).has_value(); });
}

/// The address and the port of "10.0.0.1:80" or "[fd00::1]:80"; nothing of what has no port.
std::optional<std::pair<std::string_view, std::string_view>> endpointOf(std::string_view text)
{
    const std::string_view one = firstClient(text);
    const std::size_t colon = one.rfind(':');
    if (parseAddress(one) || colon == std::string_view::npos)
        return std::nullopt;
    const bool isBracketed = one.starts_with('[') && colon > 1;
    return std::pair(isBracketed ? one.substr(1, colon - 2) : one.substr(0, colon), one.substr(colon + 1));
}

/// The lines of a format with what stands behind its fields.
struct FurtherFields
{
    std::deque<std::string> texts; ///< as kStampAndClient, then the further fields
    Sample sample;                 ///< of these
};

/// Those that begin with the spelling `text`.
FurtherFields furtherFields(const Sample& sample, const std::string& text)
{
    FurtherFields further;
    const auto format = LogFormat::compile({text}, Strictness::PresetMayGoOn);
    if (!format)
        return further;
    std::vector<std::string_view> values(format->fields().size());
    const auto fieldWhere = [&](auto member, auto wanted) {
        return static_cast<std::size_t>(std::ranges::find(format->fields(), wanted, member) - format->fields().begin());
    };
    const std::size_t stamp = fieldWhere(&Field::role, FieldRole::TimeLocal);
    const std::size_t address = format->clientField();
    const std::size_t client =
        address < values.size() ? address : fieldWhere(&Field::name, std::string_view("http_x_forwarded_for"));
    if (stamp == values.size() || client == values.size())
        return further;
    for (const Sample::Line& line : sample.lines) {
        LogFormat::Mismatch mismatch;
        if (!format->match(line.text, values, mismatch))
            continue;
        const char* const last = values.back().data() + values.back().size();
        std::string_view behind = line.text.substr(static_cast<std::size_t>(last - line.text.data()));
        behind.remove_prefix(behind.starts_with('"') ? 1 : 0);
        further.texts.push_back("[" + std::string(values[stamp]) + "] " + std::string(firstClient(values[client])) +
                                std::string(behind));
        further.sample.lines.push_back({line.number, further.texts.back()});
    }
    return further;
}

/// Names the further fields.
class Finder
{
public:
    explicit Finder(const FurtherFields& further) : m_columns(further.sample, ' ', FieldNames::Before)
    {
        if (m_columns.count() <= kFirst)
            return;
        stamp = firstWhere([&](std::size_t column) {
            return m_columns.are(column, isMoment) && m_columns.areOneMoment(kStamp, column);
        });
        for (std::size_t column = kFirst; column < m_columns.count(); ++column)
            if (column != stamp && m_columns.are(column, isTimes))
                m_times.push_back(column);
        forwarded = firstWhere([&](std::size_t column) { return areForwarded(column); });
        const bool isEmptyHeader = m_columns.isQuoted(kFirst) && m_columns.different(kFirst) == 0;
        forwarded = forwarded == kNoColumn && isEmptyHeader ? kFirst : forwarded;
        duration = longest();
    }

    std::size_t stamp = kNoColumn;
    std::size_t forwarded = kNoColumn;
    std::size_t duration = kNoColumn;
    /// Whether there are times, and none is sure to be that of the request.
    [[nodiscard]] bool isOpen() const { return duration == kNoColumn && !m_times.empty(); }

    /// As far as they are known. `hasForwarded`: the format has such a list itself.
    std::string logFormat(bool hasForwarded)
    {
        std::size_t end = 0;
        const auto name = [&](std::size_t column, std::string_view variable) {
            end = column == kNoColumn ? end : std::max(end, column + 1);
            if (column != kNoColumn && !variable.empty())
                m_columns.name(column, variable);
        };
        name(stamp, "msec");
        name(duration, "request_time");
        name(forwarded, hasForwarded ? "" : "http_x_forwarded_for");
        for (const std::size_t column : m_times)
            if (m_columns.variable(column).empty())
                m_columns.name(column, "upstream_response_time");
        m_columns.name(kStamp, "time_local");
        m_columns.name(kClient, "remote_addr");
        return end == 0 || !m_columns.areSayable() ? std::string()
                                                   : m_columns.logFormat(' ', end).substr(kStampAndClient.size());
    }

private:
    template <class Is>
    std::size_t firstWhere(Is is) const
    {
        for (std::size_t column = kFirst; column < m_columns.count(); ++column)
            if (is(column))
                return column;
        return kNoColumn;
    }

    /// Without quotes there may be the addresses of this server or of its proxies; those of the clients behind these
    /// are more.
    [[nodiscard]] bool areForwarded(std::size_t column) const
    {
        if (std::ranges::find(m_times, column) != m_times.end() || column == stamp)
            return false;
        const bool isQuoted = m_columns.isQuoted(column);
        const auto values = m_columns.values(column);
        const auto addresses = std::ranges::count_if(values, isQuoted ? isForwarded : isHostList);
        return addresses > 0 && static_cast<std::size_t>(addresses) * 2 >= values.size() &&
               (isQuoted ? !areServers(column) : m_columns.different(column) > m_columns.different(kClient));
    }

    /// Addresses of upstream servers: private, and each of the few ports at least twice.
    [[nodiscard]] bool areServers(std::size_t column) const
    {
        std::set<std::string_view> ports;
        std::size_t all = 0;
        bool arePrivate = true;
        for (const std::string_view list : m_columns.values(column)) {
            areAll(list, [&](std::string_view part) {
                if (const auto endpoint = endpointOf(part)) {
                    arePrivate = arePrivate && isPrivate(endpoint->first);
                    ports.insert(endpoint->second);
                    ++all;
                }
                return true;
            });
        }
        return arePrivate && all > 0 && ports.size() * 2 <= all;
    }

    /// The time of the request, which no time of an upstream server exceeds.
    [[nodiscard]] std::size_t longest() const
    {
        static constexpr std::string_view kNames[] = {"rt", "request_time"};
        if (const std::size_t named = m_columns.firstLabelled(kNames, isTimes); named != kNoColumn)
            return named;
        std::size_t found = kNoColumn;
        Milliseconds most{-1};
        for (const std::size_t column : m_times) {
            const auto sum = m_columns.label(column).empty() ? m_columns.sumIfLongest(column, m_times) : std::nullopt;
            if (sum && *sum > most) {
                most = *sum;
                found = column;
            }
        }
        return found;
    }

    SampledColumns m_columns;
    std::vector<std::size_t> m_times; ///< of the request or of upstream servers
};

/// Whether the preset reads just these. `base` lacks them.
bool isKnown(const Finder& found, std::string_view preset, std::string_view base)
{
    const bool hasForwarded = found.forwarded != kNoColumn;
    if (found.stamp != kNoColumn || (hasForwarded && found.forwarded != kFirst))
        return false;
    if (preset == base)
        return found.duration == kNoColumn && !hasForwarded;
    if (preset == "main")
        return found.duration == kNoColumn && hasForwarded;
    return found.duration == (hasForwarded ? kFirst + 1 : kFirst);
}

std::optional<TrailingFields> find(const Sample& sample, std::string_view preset, std::string_view base)
{
    FurtherFields further;
    std::string text; // of the base's lines, as most are
    for (const FormatSpelling& spelling : formatNamed(base)->spellings) {
        FurtherFields taken = furtherFields(sample, spelling.text);
        if (taken.texts.size() <= further.texts.size())
            continue;
        further = std::move(taken);
        text = spelling.text;
    }
    Finder found(further);
    if (text.empty() || (isKnown(found, preset, base) && !found.isOpen()))
        return std::nullopt;
    const std::string_view name = base != kCombinedName          ? base
                                  : found.duration != kNoColumn  ? "timed"
                                  : found.forwarded != kNoColumn ? "main"
                                                                 : kCombinedName;
    const bool isOpen = found.isOpen();
    const bool hasForwarded = text.find("$http_x_forwarded_for") != std::string::npos;
    return TrailingFields{text + found.logFormat(hasForwarded), std::string(name), base,
                          isOpen ? OpenDuration{"$request_time", {}} : OpenDuration()};
}

} // namespace

std::optional<TrailingFields> trailingFields(const Sample& sample, std::string_view preset)
{
    static constexpr std::string_view kOnTop[] = {"main", "timed"}; // of combined
    static constexpr std::string_view kBases[] = {kCombinedName, "common-more",      "vhost", "lighttpd",
                                                  "forwarded",   "forwarded-common", "spaced"};
    if (std::ranges::find(kOnTop, preset) != std::ranges::end(kOnTop))
        return find(sample, preset, kCombinedName);
    const auto* const base = std::ranges::find(kBases, preset);
    return base != std::ranges::end(kBases) ? find(sample, preset, *base) : std::nullopt;
}

} // namespace spillway
