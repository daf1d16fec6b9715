#include "engine/ingest/fields/field_plan.h"

#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/unescape.h"

#include <algorithm>
#include <charconv>
#include <cstring>

namespace spillway {

namespace {

/// Finer stamps first.
int fineness(FieldRole role)
{
    switch (role) {
    case FieldRole::EpochMs: return 0;
    case FieldRole::EpochSeconds: return 1;
    case FieldRole::AnyTime: return 2;
    case FieldRole::TimeIso: return 3;
    default: return 4;
    }
}

std::int64_t unitsPerSecond(FieldRole role)
{
    switch (role) {
    case FieldRole::DurationMs: return 1000;
    case FieldRole::DurationUs: return 1'000'000;
    case FieldRole::DurationNs: return 1'000'000'000;
    default: return 1;
    }
}

/// Whether there is nothing to cut off an address: it is of digits, points and slashes, or of hexadecimal digits and at
/// least two colons. Not of each one that is so.
bool isBare(std::string_view text)
{
    constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    const auto others = [](const char* at) { // than bytes from '.' to '9'
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, at, sizeof bytes);
        return ((bytes + kEach * (0x7F - '9')) | ~((bytes | (kEach << 7U)) - kEach * '.') | bytes) & (kEach << 7U);
    };
    constexpr std::size_t kWord = sizeof(std::uint64_t);
    if (text.size() >= kWord && text.size() <= 2 * kWord &&
        (others(text.data()) | others(text.data() + text.size() - kWord)) == 0)
        return true;
    std::size_t colons = 0;
    const bool isHex = std::ranges::all_of(text, [&](char byte) {
        colons += byte == ':' ? 1U : 0U;
        return (byte >= '0' && byte <= ':') || (byte >= 'a' && byte <= 'f');
    });
    constexpr std::size_t kLongestGroup = 4; // digits; a port has five
    return isHex && colons >= 2 && colons < 8 && text.size() - text.rfind(':') <= kLongestGroup + 1;
}

/// Where the port of "2001:db8::1:40001" begins, as nginx writes it behind $remote_addr: the whole is no address, what
/// is before the last colon is one.
std::size_t portOfBareSix(std::string_view text)
{
    const std::size_t colon = text.rfind(':');
    const std::string_view port = text.substr(std::min(colon + 1, text.size()));
    const bool isPort = !port.empty() && port.size() <= 5 && std::ranges::all_of(port, isDigit);
    return isPort && !isClientAddress(text) && isClientAddress(text.substr(0, colon)) ? colon : text.size();
}

} // namespace

std::string_view firstAddress(std::string_view text)
{
    if (isBare(text)) // nearly all
        return text;
    text = text.substr(0, text.find(','));
    if (text.starts_with('[')) {
        const std::string_view inside = text.substr(1, text.find(']', 1) - 1);
        if (!isClientAddress(inside.substr(0, inside.find('%'))))
            return text; // a word before the client
        text = inside;
    }
    if (const std::size_t zone = text.find('%'); zone != std::string_view::npos)
        return text.substr(0, zone);
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return text;
    if (text.find(':', colon + 1) != std::string_view::npos)
        return text.substr(0, portOfBareSix(text));
    return text.find('.') < colon ? text.substr(0, colon) : text;
}

std::string_view addressOfEndpoint(std::string_view text)
{
    const std::string_view address = text.starts_with('[') ? firstAddress(text) : text.substr(0, text.rfind(':'));
    return address == "-" ? std::string_view() : address;
}

namespace {

std::optional<Instant> readEpochMs(std::string_view text)
{
    constexpr std::int64_t kLast = 253'402'300'799'999; // the end of the year 9999
    std::int64_t ms = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), ms);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || ms < 0 || ms > kLast)
        return std::nullopt;
    return Instant(Milliseconds(ms));
}

} // namespace

std::size_t ColumnNames::add(std::string_view name)
{
    const auto found = std::ranges::find(m_names, name);
    if (found == m_names.end()) {
        m_names.emplace_back(name);
        return m_names.size() - 1;
    }
    return static_cast<std::size_t>(found - m_names.begin());
}

Field fieldFor(std::string_view variable)
{
    const std::string name = lowered(variable); // as nginx keeps names
    return {std::string(variable), roleOf(name), std::string(columnName(name)), std::string(stampPattern(name)),
            name == "target_url"};
}

FieldPlan::FieldPlan(std::span<const Field> fields, ValueStyle style, StampMeaning meaning, ColumnNames& columns) :
    m_style(style), m_meaning(meaning)
{
    std::vector<std::size_t> taken;
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldRole role = fields[i].role;
        const bool isPart = role == FieldRole::SecondsPart && !m_durations.empty() && m_durations[0].role == role;
        if (role == FieldRole::Stamp) {
            addStamp(i, fields[i].stamp);
        } else if (isTime(role)) {
            m_times.push_back({i, role});
        } else if (isDuration(role) && (m_durations.empty() || isPart)) {
            m_durations.push_back({i, role});
        } else if ((role == FieldRole::Address || role == FieldRole::Endpoint) && m_address.field == kNone) {
            m_address = {i, columns.add("remote_addr")};
            m_addressIsEndpoint = role == FieldRole::Endpoint;
        }
        const bool alsoColumn = role == FieldRole::Address && !fields[i].column.empty();
        const bool named = role == FieldRole::Target && !fields[i].column.empty();
        if (role == FieldRole::Column || named || alsoColumn) {
            const std::size_t column = columns.add(fields[i].column);
            if (std::ranges::find(taken, column) == taken.end()) { // a variable that stands twice: the first counts
                taken.push_back(column);
                m_copies.push_back({i, column});
            }
        }
    }
    std::ranges::stable_sort(m_times, {}, [&](const TimeField& time) {
        return time.role == FieldRole::Stamp && m_stamps.isFine() ? 2 : fineness(time.role);
    });
    addRequestParts(fields, columns);
}

void FieldPlan::addStamp(std::size_t field, std::string_view pattern)
{
    if (m_stamps.empty())
        m_times.push_back({field, FieldRole::Stamp});
    if (auto compiled = StampPattern::compile(pattern)) // checked where the pattern came from
        m_stamps.add(field, std::move(*compiled));
}

ArrivalBasis FieldPlan::basis() const
{
    const bool arrival = m_meaning == StampMeaning::Arrival || !m_durations.empty() ||
                         (hasTime() && m_times.front().role == FieldRole::EpochMs);
    if (!arrival)
        return ArrivalBasis::Completion;
    return resolution() == Milliseconds(1) ? ArrivalBasis::Exact : ArrivalBasis::Arrival;
}

Milliseconds FieldPlan::resolution() const
{
    if (m_outerResolution)
        return *m_outerResolution;
    if (m_refinesStamps)
        return Milliseconds(1);
    const FieldRole best = hasTime() ? m_times.front().role : FieldRole::TimeLocal;
    const bool fine = best == FieldRole::EpochMs || best == FieldRole::EpochSeconds ||
                      (best == FieldRole::Stamp && m_stamps.isFine()) ||
                      ((best == FieldRole::AnyTime || best == FieldRole::TimeIso) && m_anyTimeIsFine);
    return Milliseconds(fine ? 1 : 1000);
}

bool FieldPlan::canRefineStamps() const
{
    return hasTime() && !m_outerResolution && m_meaning == StampMeaning::Completion && resolution() > Milliseconds(1);
}

StampGap FieldPlan::gap() const
{
    return hasTime() && m_times.front().role == FieldRole::Stamp ? m_stamps.gap() : StampGap::None;
}

/// Of the best field that has one.
bool FieldPlan::stamp(std::span<const std::string_view> values, Instant& time)
{
    for (const TimeField& field : m_times) {
        const std::string_view& value = values[field.field]; // a copy would wait for the two halves to be written
        if (field.role == FieldRole::TimeLocal) {
            if (m_timeLocal.read(value, time))
                return true;
            continue;
        }
        std::optional<Instant> read;
        switch (field.role) {
        case FieldRole::TimeIso: read = readIso8601(value); break;
        case FieldRole::EpochSeconds: read = readEpochSeconds(value); break;
        case FieldRole::EpochMs: read = readEpochMs(value); break;
        case FieldRole::Stamp: read = m_stamps.read(values); break;
        default: read = readAnyTime(value, m_timeLocal); break;
        }
        if (read) {
            time = *read;
            return true;
        }
    }
    return false;
}

std::optional<Milliseconds> FieldPlan::duration(std::span<const std::string_view> values) const
{
    const TimeField& first = m_durations.front();
    if (first.role != FieldRole::SecondsPart) {
        std::string_view text = values[first.field];
        while (text.starts_with(' '))
            text.remove_prefix(1);
        return first.role == FieldRole::DurationText ? readDurationText(text)
                                                     : readDuration(text, unitsPerSecond(first.role));
    }
    std::chrono::microseconds sum{0};
    for (const TimeField& part : m_durations)
        sum += readSeconds(values[part.field]).value_or(std::chrono::microseconds(0));
    return std::chrono::duration_cast<Milliseconds>(sum);
}

std::string_view FieldPlan::cleaned(std::string_view value, Scratch& scratch, bool escapes) const
{
    if (isMissing(value))
        return {};
    return m_style.escaped && escapes ? unescaped(value, scratch) : value;
}

std::string_view FieldPlan::address(std::string_view value) const
{
    return m_addressIsEndpoint ? addressOfEndpoint(value) : firstAddress(value);
}

/// False where no field gives a time.
bool FieldPlan::setArrival(std::span<const std::string_view> values, RowSink& row)
{
    const Instant outer = row.arrival;
    if (!m_outerResolution && !stamp(values, row.arrival))
        return false;
    if (m_refinesStamps && outer >= row.arrival && outer - row.arrival < kFinerStampLag)
        row.arrival = outer;
    if (!m_durations.empty() && m_meaning == StampMeaning::Completion) {
        if (const auto length = duration(values))
            row.arrival -= *length;
        else
            ++m_untimed;
    }
    return true;
}

bool FieldPlan::hasOnlyTimeLocal() const
{
    return m_times.size() == 1 && m_times.front().role == FieldRole::TimeLocal && m_durations.empty() &&
           !m_outerResolution && !m_refinesStamps;
}

/// Whether the value is one column and nothing else. Never where there are stamps that may be put
/// together from any fields.
bool FieldPlan::isPlain(std::size_t field) const
{
    const auto is = [&](const auto& other) { return other.field == field; };
    const auto uses = std::ranges::count_if(m_copies, is) + (field == m_request ? 1 : 0);
    const bool isMore = field == m_address.field || (field == m_request && !m_requestStaysWhole) ||
                        std::ranges::any_of(m_times, is) || std::ranges::any_of(m_durations, is) || !m_stamps.empty();
    return uses == 1 && !isMore;
}

/// Whether applyRest() looks at it. Always where there are such stamps.
bool FieldPlan::isRead(std::size_t field) const
{
    const auto is = [&](const auto& other) { return other.field == field; };
    return field == m_address.field || field == m_request || std::ranges::any_of(m_restCopies, is) ||
           std::ranges::any_of(m_times, is) || std::ranges::any_of(m_durations, is) || !m_stamps.empty();
}

std::vector<std::size_t> FieldPlan::leavePlainColumns(std::size_t fields)
{
    std::vector<std::size_t> columns(fields, kNone);
    m_restCopies.clear();
    for (const Copy& copy : m_copies) {
        if (isPlain(copy.field))
            columns[copy.field] = copy.column;
        else
            m_restCopies.push_back(copy);
    }
    m_requestIsPlain = m_request == kNone || isPlain(m_request);
    if (m_requestIsPlain && m_request != kNone)
        columns[m_request] = m_parts.uri;
    for (std::size_t field = 0; field < fields; ++field)
        if (columns[field] == kNone && !isRead(field))
            columns[field] = kUnread;
    return columns;
}

void FieldPlan::setCopies(std::span<const Copy> copies, std::span<const std::string_view> values, const RowSink& row,
                          bool escapes) const
{
    for (const Copy& copy : copies) {
        std::string_view& cell = row.cells[copy.column * row.stride];
        const std::string_view& value = values[copy.field];
        if (escapes)
            cell = cleaned(value, *row.scratch, escapes);
        else
            cell = isMissing(value) ? std::string_view() : std::string_view(value.data(), value.size());
    }
}

void FieldPlan::setAddress(std::span<const std::string_view> values, RowSink& row, bool escapes) const
{
    if (m_address.field != kNone)
        row.cells[m_address.column * row.stride] = address(cleaned(values[m_address.field], *row.scratch, escapes));
}

bool FieldPlan::apply(std::span<const std::string_view> values, RowSink& row, bool escapes)
{
    if (!setArrival(values, row))
        return false;
    setCopies(m_copies, values, row, escapes);
    setAddress(values, row, escapes);
    setRequest(values, row, escapes);
    return true;
}

bool FieldPlan::applyRest(std::span<const std::string_view> values, RowSink& row)
{
    if (!setArrival(values, row))
        return false;
    applyTimeless(values, row);
    return true;
}

void FieldPlan::applyTimeless(std::span<const std::string_view> values, RowSink& row) const
{
    setCopies(m_restCopies, values, row, false);
    setAddress(values, row, false);
    if (!m_requestIsPlain)
        setRequest(values, row, false);
}

} // namespace spillway
