#include "engine/ingest/members/member_duration.h"

#include "engine/ingest/fields/duration_unit.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
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

} // namespace

std::optional<MemberDuration> durationOf(const NamedMembers& members)
{
    return Finder(members).find();
}

} // namespace spillway
