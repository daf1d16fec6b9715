#include "engine/ingest/members/member_duration.h"

#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <charconv>
#include <string_view>
#include <vector>

namespace spillway {

namespace {

struct UnitSuffixes
{
    FieldRole role = FieldRole::Seconds;
    std::vector<std::string_view> ends;
};

const UnitSuffixes kUnits[] = {
    {FieldRole::DurationMs,
     {"_ms", "ms", "_msec", "_msecs", "_millis", "millis", "_milliseconds", "milliseconds", "_in_ms"}},
    {FieldRole::DurationUs,
     {"_us", "us", "_usec", "_usecs", "_micros", "micros", "_microseconds", "microseconds", "_in_us"}},
    {FieldRole::DurationNs, {"_ns", "ns", "_nsec", "_nanos", "nanos", "_nanoseconds", "nanoseconds", "_in_ns"}},
    {FieldRole::Seconds, {"_s", "_sec", "_secs", "_seconds", "seconds", "_in_s"}}};

bool haveUnits(const SeenKey& seen)
{
    return std::ranges::any_of(seen.values,
                               [](const std::string& value) { return readDurationText(value).has_value(); });
}

bool areNumbers(const SeenKey& seen)
{
    return DurationValues(seen.values).areThere();
}

/// Whether the values may be in the unit of a role, and have as many decimals as it says.
bool fits(const MemberRole& role, const SeenKey& seen)
{
    const DurationValues values(seen.values);
    const bool hasDecimals =
        !role.decimals || values.areZero() || (values.haveFraction() && values.fractionDigits() <= *role.decimals);
    return values.areThere() && hasDecimals && values.mayBe(role.role, DurationsOf::Known);
}

class Finder
{
public:
    explicit Finder(const NamedMembers& members) : m_members(members) {}

    std::optional<MemberDuration> find()
    {
        for (const bool takesRare : {false, true}) {
            m_takesRare = takesRare;
            for (const auto way : {&Finder::byName, &Finder::byText, &Finder::byTable, &Finder::byValues})
                if (auto found = (this->*way)())
                    return found;
        }
        return std::nullopt;
    }

private:
    /// nullptr where too few lines have it.
    [[nodiscard]] const NamedKey* at(const std::string& name) const
    {
        const auto found = m_members.first.find(normalised(name));
        const bool counts =
            found != m_members.first.end() && (m_takesRare || found->second.seen->lines * 4 >= m_members.seen.objects);
        return counts ? &found->second : nullptr;
    }

    /// Calls `use(role, member)` for the members with or without a unit, until it returns a duration.
    template <class Use>
    [[nodiscard]] std::optional<MemberDuration> each(bool hasUnit, Use use) const
    {
        for (const MemberRole& role : m_members.table.roles)
            if (hasUnit ? isDuration(role.role) : role.role == FieldRole::Ignored)
                for (const std::string& member : role.members)
                    if (auto found = use(role, member))
                        return found;
        return std::nullopt;
    }

    /// "duration_ms", "durationMs".
    [[nodiscard]] std::optional<MemberDuration> byName() const
    {
        return each(false, [&](const MemberRole&, const std::string& member) -> std::optional<MemberDuration> {
            for (const UnitSuffixes& unit : kUnits)
                for (const std::string_view end : unit.ends) {
                    const NamedKey* const key = at(member + std::string(end));
                    if (key != nullptr && (haveUnits(*key->seen) || areNumbers(*key->seen)))
                        return MemberDuration{
                            key->key, haveUnits(*key->seen) ? FieldRole::DurationText : unit.role, {}};
                }
            return std::nullopt;
        });
    }

    /// "12ms".
    [[nodiscard]] std::optional<MemberDuration> byText() const
    {
        const auto withUnits = [&](const MemberRole&, const std::string& member) -> std::optional<MemberDuration> {
            for (const std::string& name : {member, member + "_human"})
                if (const NamedKey* const key = at(name); key != nullptr && haveUnits(*key->seen))
                    return MemberDuration{key->key, FieldRole::DurationText, {}};
            return std::nullopt;
        };
        auto found = each(false, withUnits);
        return found ? std::move(found) : each(true, withUnits);
    }

    /// Names are spelled as in the table: with other capitals another server may have written them.
    [[nodiscard]] std::optional<MemberDuration> byTable() const
    {
        return each(true, [&](const MemberRole& role, const std::string& member) -> std::optional<MemberDuration> {
            const NamedKey* const key = at(member);
            if (key == nullptr || key->key.find(member) == std::string::npos || !fits(role, *key->seen))
                return std::nullopt;
            return MemberDuration{key->key, role.role, {}};
        });
    }

    [[nodiscard]] std::optional<MemberDuration> byValues() const
    {
        return each(false, [&](const MemberRole&, const std::string& member) -> std::optional<MemberDuration> {
            const NamedKey* const key = at(member);
            if (key == nullptr || !areNumbers(*key->seen))
                return std::nullopt;
            const FieldRole role = DurationValues(key->seen->values).onlyUnit();
            return MemberDuration{key->key, role, {key->key, std::string(unitWord(role))}};
        });
    }

    const NamedMembers& m_members;
    bool m_takesRare = false;
};

constexpr FieldRole kDurationRoles[] = {FieldRole::Seconds, FieldRole::DurationMs, FieldRole::DurationUs,
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

std::optional<MemberDuration> durationOf(const NamedMembers& members)
{
    return Finder(members).find();
}

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
    return std::ranges::count_if(kDurationRoles, may) == 1 ? *std::ranges::find_if(kDurationRoles, may)
                                                           : FieldRole::Ignored;
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
