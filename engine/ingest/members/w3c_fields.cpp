#include "engine/ingest/members/w3c_fields.h"

#include "engine/core/lowercase.h"

#include <algorithm>
#include <charconv>
#include <optional>

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

/// The byte that CloudFront wrote as the three at `at`: a space, a control character, a byte above 126 or <>"#%{}|\^~[]`'.
std::optional<char> writtenByte(std::string_view value, std::size_t at)
{
    const std::string_view digits = value.substr(at + 1, 2);
    unsigned byte = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), byte, 16);
    if (digits.size() != 2 || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    constexpr std::string_view kEncoded = "<>\"#%{}|\\^~[]`'";
    const bool isEncoded =
        byte <= ' ' || byte >= 127 || kEncoded.find(static_cast<char>(byte)) != std::string_view::npos;
    return isEncoded ? std::optional(static_cast<char>(byte)) : std::nullopt;
}

std::string_view percentDecoded(std::string_view value, Scratch& scratch)
{
    if (value.find('%') == std::string_view::npos)
        return value;
    char* const room = scratch.take(value.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < value.size(); ++i) {
        if (value[i] != '%') {
            room[size++] = value[i];
            continue;
        }
        const auto byte = writtenByte(value, i);
        if (!byte)
            return value;
        room[size++] = *byte;
        i += 2;
    }
    return {room, size};
}

bool isHeader(std::string_view variable)
{
    return variable.starts_with("http_") && variable != "http_referer";
}

/// Whether spaces are left that nobody sends so: a user agent without any other, or behind what ends a part of a list.
bool isEncodedTwice(std::string_view value, std::string_view variable)
{
    const auto has = [&](std::string_view text) { return value.find(text) != std::string_view::npos; };
    if (variable == "http_user_agent")
        return has("%20") && !has(" ");
    return isHeader(variable) && (has(",%20") || has(";%20"));
}

/// How many bytes at `at` were one space; 0 where there was none.
std::size_t spaceAt(std::string_view value, std::size_t at, bool isAgent)
{
    const std::string_view rest = value.substr(at);
    if (isAgent) {
        const bool isLink = rest.starts_with("+http://") || rest.starts_with("+https://");
        const bool isPlus = isLink && at > 0 && (value[at - 1] == '+' || value[at - 1] == '(');
        return rest.front() == '+' && !isPlus ? 1 : 0;
    }
    if (at == 0 || (value[at - 1] != ',' && value[at - 1] != ';'))
        return 0;
    return rest.front() == '+' ? 1 : rest.starts_with("%20") ? 3 : 0;
}

std::string_view withSpaces(std::string_view value, std::string_view variable, Scratch& scratch)
{
    const bool isQuoted = value.find(' ') != std::string_view::npos;
    if (!isHeader(variable) || isQuoted || value.find_first_of("+%") == std::string_view::npos)
        return value;
    char* const room = scratch.take(value.size());
    std::size_t size = 0;
    for (std::size_t i = 0; i < value.size();) {
        const std::size_t space = spaceAt(value, i, variable == "http_user_agent");
        room[size++] = space > 0 ? ' ' : value[i];
        i += std::max(space, std::size_t{1});
    }
    return {room, size};
}

} // namespace

std::string_view sentValue(std::string_view value, std::string_view variable, W3cEncoding encoding, Scratch& scratch)
{
    if (encoding == W3cEncoding::Plus)
        return withSpaces(value, variable, scratch);
    const std::string_view once = percentDecoded(value, scratch);
    return isEncodedTwice(once, variable) ? percentDecoded(once, scratch) : once;
}

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
