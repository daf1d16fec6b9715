#include "engine/ingest/members/w3c_fields.h"

#include "engine/core/lowercase.h"

#include <algorithm>

namespace spillway {

namespace {

bool isOf(std::string_view value, std::string_view characters)
{
    return !value.empty() && value.find_first_not_of(characters) == std::string_view::npos;
}

/// Whether a value is what stands under this name, for the names by which the usual lines differ.
bool mayBe(std::string_view name, std::string_view value)
{
    if (name == "c-ip" || name == "s-ip")
        return mayBeAddress(value);
    if (name == "cs-method")
        return isOf(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ_-");
    return name != "sc-status" || (value.size() == 3 && isOf(value, "0123456789"));
}

/// cs(X-Api-Key) is what nginx calls $http_x_api_key.
Field headerField(const std::string& name)
{
    if (!name.starts_with("cs(") || !name.ends_with(')'))
        return {name, FieldRole::Ignored, {}};
    std::string variable = "http_" + name.substr(3, name.size() - 4);
    std::ranges::replace(variable, '-', '_');
    return isVariableName(variable) ? Field{name, FieldRole::Column, variable} : Field{name, FieldRole::Ignored, {}};
}

Field fieldOf(const std::string& name, const MemberRole& role, W3cStyle style)
{
    Field field{name, role.role, role.column, role.pattern};
    if (role.role == FieldRole::Ignored)
        field.role = style.hasSeconds ? FieldRole::Seconds : FieldRole::DurationMs;
    if (role.role == FieldRole::Stamp && style.hasFractions && field.stamp == "%T")
        field.stamp += ".%f";
    return field;
}

} // namespace

bool mayBeAddress(std::string_view value)
{
    return isOf(value, "0123456789abcdefABCDEF.:%[]") && value.find_first_of(".:") != std::string_view::npos;
}

std::vector<std::string> w3cNames(std::string_view line)
{
    constexpr std::size_t kMostNames = 200;
    std::vector<std::string> names;
    line.remove_prefix(std::min(line.find(':') + 1, line.size()));
    while (names.size() < kMostNames) {
        line.remove_prefix(std::min(line.find_first_not_of(" \t,"), line.size()));
        if (line.empty())
            break;
        const std::string_view name = line.substr(0, line.find_first_of(" \t"));
        line.remove_prefix(name.size());
        names.push_back(lowered(name.ends_with(',') ? name.substr(0, name.size() - 1) : name));
    }
    return names;
}

W3cFields w3cFields(std::string_view heading, std::span<const FormatFile> formats, W3cStyle style)
{
    const std::vector<std::string> names = w3cNames(heading);
    const auto has = [&](std::string_view name) { return std::ranges::count(names, name) > 0; };
    W3cFields meaning;
    for (const std::string& name : names)
        meaning.fields.push_back(headerField(name));
    for (const FormatFile& format : formats) {
        if (format.kind != FormatKind::W3c)
            continue;
        for (const MemberRole& role : format.roles) {
            bool isTaken = false;
            for (const std::string& member : role.members) {
                const auto at = std::ranges::find(names, member);
                if (at == names.end())
                    continue;
                meaning.fields[static_cast<std::size_t>(at - names.begin())] =
                    isTaken ? Field{member, FieldRole::Ignored, {}} : fieldOf(member, role, style);
                isTaken = true;
            }
        }
    }
    const auto hasRole = [&](FieldRole role) { return std::ranges::count(meaning.fields, role, &Field::role) > 0; };
    meaning.isLocal = has("time-local") && !has("time");
    const bool hasTime = has("time") || has("time-local") || hasRole(FieldRole::AnyTime) || hasRole(FieldRole::EpochMs);
    meaning.areRequests = hasTime && (hasRole(FieldRole::Address) || hasRole(FieldRole::Target));
    return meaning;
}

std::string_view usualW3cFields(std::span<const std::string_view> values, std::span<const FormatFile> formats)
{
    for (const FormatFile& format : formats)
        for (const std::string& heading : format.rules.headings)
            if (std::ranges::equal(w3cNames(heading), values, mayBe))
                return heading;
    return {};
}

} // namespace spillway
