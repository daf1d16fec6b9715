#include "engine/ingest/fields/duration_unit.h"

#include <algorithm>
#include <charconv>
#include <vector>

namespace spillway {

namespace {

constexpr FieldRole kUnits[] = {FieldRole::Seconds, FieldRole::DurationMs, FieldRole::DurationUs,
                                FieldRole::DurationNs};

double secondsIn(FieldRole unit)
{
    switch (unit) {
    case FieldRole::DurationMs: return 1e-3;
    case FieldRole::DurationUs: return 1e-6;
    case FieldRole::DurationNs: return 1e-9;
    default: return 1;
    }
}

} // namespace

DurationValues::DurationValues(std::span<const std::string> values)
{
    std::vector<double> numbers;
    for (const std::string& value : values) {
        double number = 0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), number, std::chars_format::fixed);
        if (read.ec != std::errc() || read.ptr != value.data() + value.size() || !(number >= 0))
            continue;
        numbers.push_back(number);
        if (const std::size_t point = value.find('.'); point != std::string::npos && number > 0)
            m_digits = std::max(m_digits, value.size() - point - 1);
    }
    std::ranges::sort(numbers);
    m_areThere = !numbers.empty();
    if (numbers.empty() || numbers.back() == 0)
        return;
    const auto positive = std::ranges::upper_bound(numbers, 0.0);
    m_tenth = numbers[numbers.size() / 10];
    m_median = positive[(numbers.end() - positive) / 2];
    m_most = numbers.back();
}

/// No server answers so quickly as these would be. Whole numbers of nanoseconds are of clocks inside of a program, all
/// else is measured around it.
bool DurationValues::isTooQuick(FieldRole unit) const
{
    struct Least
    {
        double tenth; ///< seconds
        double median;
    };
    constexpr std::size_t kShort = 3; // digits that are written of a fraction
    constexpr std::size_t kClock = 9; // of seconds, in nanoseconds; more are what was left of a calculation
    constexpr Least kInside{5e-7, 2e-6};
    constexpr Least kAround{1e-5, 5e-5};
    constexpr Least kByScript{5e-5, 2e-4};
    Least least = kAround;
    const bool exceedsClock = m_digits <= kClock && ((unit == FieldRole::DurationMs && m_digits > kClock - 3) ||
                                                     (unit == FieldRole::DurationUs && m_digits > kShort));
    if (exceedsClock || (unit == FieldRole::DurationNs && m_digits > 0))
        return true; // below a nanosecond
    if (unit == FieldRole::DurationMs && m_digits > 0)
        least = m_digits <= kShort || m_digits > kClock ? kByScript : kInside;
    else if (unit == FieldRole::DurationNs)
        least = kInside;
    else if (unit != FieldRole::DurationUs)
        return false;
    return m_tenth * secondsIn(unit) < least.tenth || m_median * secondsIn(unit) < least.median;
}

bool DurationValues::mayBe(FieldRole unit, DurationsOf whose) const
{
    constexpr double kLongest = 3600;
    constexpr double kLongestMedian = 30;
    constexpr double kLeastKnown = 1e-5;
    if (areZero())
        return whose == DurationsOf::Known;
    if (m_most * secondsIn(unit) > kLongest || m_median * secondsIn(unit) > kLongestMedian)
        return false;
    return whose == DurationsOf::Known ? m_median * secondsIn(unit) >= kLeastKnown : !isTooQuick(unit);
}

FieldRole DurationValues::onlyUnit() const
{
    const auto may = [&](FieldRole unit) { return mayBe(unit, DurationsOf::Anyone); };
    return std::ranges::count_if(kUnits, may) == 1 ? *std::ranges::find_if(kUnits, may) : FieldRole::Ignored;
}

std::string_view unitWord(FieldRole unit)
{
    switch (unit) {
    case FieldRole::Seconds: return "seconds";
    case FieldRole::DurationMs: return "milliseconds";
    case FieldRole::DurationUs: return "microseconds";
    case FieldRole::DurationNs: return "nanoseconds";
    default: return {};
    }
}

} // namespace spillway
