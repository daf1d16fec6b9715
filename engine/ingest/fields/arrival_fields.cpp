#include "engine/ingest/fields/arrival_fields.h"

#include <algorithm>
#include <charconv>

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

ArrivalFields::ArrivalFields(std::span<const Field> fields, StampMeaning meaning) : m_meaning(meaning)
{
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const FieldRole role = fields[i].role;
        const bool isPart = role == FieldRole::SecondsPart && !m_durations.empty() && m_durations[0].role == role;
        if (role == FieldRole::Stamp)
            addStamp(i, fields[i].stamp);
        else if (isTime(role))
            m_times.push_back({i, role});
        else if (isDuration(role) && (m_durations.empty() || isPart))
            m_durations.push_back({i, role});
    }
    std::ranges::stable_sort(m_times, {}, [&](const TimeField& time) {
        return time.role == FieldRole::Stamp && m_stamps.isFine() ? 2 : fineness(time.role);
    });
}

void ArrivalFields::addStamp(std::size_t field, std::string_view pattern)
{
    if (m_stamps.empty())
        m_times.push_back({field, FieldRole::Stamp});
    if (auto compiled = StampPattern::compile(pattern)) // checked where the pattern came from
        m_stamps.add(field, std::move(*compiled));
}

ArrivalBasis ArrivalFields::basis() const
{
    const bool arrival = m_meaning == StampMeaning::Arrival || !m_durations.empty() ||
                         (hasTime() && m_times.front().role == FieldRole::EpochMs);
    if (!arrival)
        return ArrivalBasis::Completion;
    return resolution() == Milliseconds(1) ? ArrivalBasis::Exact : ArrivalBasis::Arrival;
}

Milliseconds ArrivalFields::resolution() const
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

bool ArrivalFields::canRefineStamps() const
{
    return hasTime() && !m_outerResolution && m_meaning == StampMeaning::Completion && resolution() > Milliseconds(1);
}

StampGap ArrivalFields::gap() const
{
    return hasTime() && m_times.front().role == FieldRole::Stamp ? m_stamps.gap() : StampGap::None;
}

/// Reads the best field that has a timestamp.
bool ArrivalFields::stamp(std::span<const std::string_view> values, Instant& time)
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

std::optional<Milliseconds> ArrivalFields::duration(std::span<const std::string_view> values) const
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

bool ArrivalFields::setArrival(std::span<const std::string_view> values, RowSink& row)
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

} // namespace spillway
