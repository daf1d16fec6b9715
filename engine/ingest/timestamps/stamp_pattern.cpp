#include "engine/ingest/timestamps/stamp_pattern.h"

#include "engine/core/characters.h"
#include "engine/core/say.h"
#include "engine/ingest/timestamps/calendar.h"

#include <algorithm>
#include <array>

namespace spillway {

namespace {

/// The pattern that one letter is short for; empty where it stands for itself.
std::string_view longForm(char kind)
{
    switch (kind) {
    case 'F': return "%Y-%m-%d";
    case 'T':
    case 'X': return "%H:%M:%S";
    case 'R': return "%H:%M";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'r': return "%I:%M:%S %p";
    default: return {};
    }
}

/// Cuts a number of at least one and at most `most` digits off the front; -1 where there is none.
int takeNumber(std::string_view& text, std::size_t most)
{
    int value = 0;
    std::size_t i = 0;
    for (; i < std::min(most, text.size()) && isDigit(text[i]); ++i)
        value = value * 10 + (text[i] - '0');
    text.remove_prefix(i);
    return i == 0 ? -1 : value;
}

/// The digits of a fraction as milliseconds, cut.
std::int64_t takeFraction(std::string_view& text)
{
    std::int64_t ms = -1;
    std::size_t i = 0;
    for (; i < text.size() && isDigit(text[i]); ++i) {
        static constexpr std::array<int, 3> kWeights = {100, 10, 1};
        ms = std::max<std::int64_t>(ms, 0) + (i < kWeights.size() ? (text[i] - '0') * kWeights.at(i) : 0);
    }
    text.remove_prefix(i);
    return ms;
}

std::string_view takeWord(std::string_view& text)
{
    const std::string_view word = text.substr(0, run(text, isLetter));
    text.remove_prefix(word.size());
    return word;
}

bool isUtc(std::string_view zone)
{
    return zone == "Z" || zone == "UTC" || zone == "GMT";
}

/// "Z", "UTC", "GMT", "+0200", "+02:00" or "+02".
std::optional<Milliseconds> takeZone(std::string_view& text)
{
    if (!text.empty() && isLetter(text[0])) {
        return isUtc(takeWord(text)) ? std::optional(Milliseconds(0)) : std::nullopt;
    }
    std::size_t end = text.empty() ? 0 : 1;
    while (end < std::min<std::size_t>(text.size(), 6) && (isDigit(text[end]) || (end == 3 && text[end] == ':')))
        ++end;
    for (const std::size_t length : {end, std::min<std::size_t>(end, 5), std::min<std::size_t>(end, 3)}) {
        if (const auto zone = zoneOffset(text.substr(0, length))) {
            text.remove_prefix(length);
            return zone;
        }
    }
    return std::nullopt;
}

/// Digits since 1970, `perSecond` to the second.
std::optional<Instant> takeEpoch(std::string_view& text, std::int64_t perSecond)
{
    constexpr std::size_t kMostDigits = 17;
    constexpr std::int64_t kLastSecond = 253'402'300'799; // 9999-12-31T23:59:59Z
    std::int64_t value = 0;
    std::size_t i = 0;
    for (; i < text.size() && i < kMostDigits && isDigit(text[i]); ++i)
        value = value * 10 + (text[i] - '0');
    if (i == 0 || value / perSecond > kLastSecond)
        return std::nullopt;
    text.remove_prefix(i);
    return Instant(Milliseconds(perSecond > 1000 ? value / (perSecond / 1000) : value * (1000 / perSecond)));
}

bool within(int value, int least, int most)
{
    return value >= least && value <= most;
}

bool takeInto(int& part, std::string_view& text, int least, int most)
{
    part = takeNumber(text, 2);
    return within(part, least, most);
}

bool takeDate(char kind, std::string_view& text, StampParts& parts)
{
    const auto filled = [](std::optional<int>& part, int value, int least, int most) {
        part = value;
        return within(value, least, most);
    };
    switch (kind) {
    case 'Y': return filled(parts.year, takeNumber(text, 4), 1, 9999);
    case 'y': {
        const int year = takeNumber(text, 2);
        return within(year, 0, 99) && filled(parts.year, year + (year < 69 ? 2000 : 1900), 1, 9999);
    }
    case 'm': return filled(parts.month, takeNumber(text, 2), 1, 12);
    case 'b': return filled(parts.month, monthOfName(takeWord(text).substr(0, 3)), 1, 12);
    case 'e':
        while (text.starts_with(' '))
            text.remove_prefix(1);
        [[fallthrough]];
    default: return filled(parts.dayOfMonth, takeNumber(text, 2), 1, 31);
    }
}

bool takeClock(char kind, std::string_view& text, StampParts& parts)
{
    switch (kind) {
    case 'k':
    case 'l':
        while (text.starts_with(' '))
            text.remove_prefix(1);
        return takeInto(parts.hour, text, 0, 23);
    case 'H': return takeInto(parts.hour, text, 0, 23);
    case 'I': return takeInto(parts.hour, text, 1, 12);
    case 'M': return takeInto(parts.minute, text, 0, 59);
    case 'S': return takeInto(parts.second, text, 0, 60); // a leap second counts as the first of the next minute
    case 'f': parts.fraction = takeFraction(text); return parts.fraction >= 0;
    default: { // p
        const std::string_view word = takeWord(text);
        parts.afternoon = word == "PM" || word == "pm";
        return *parts.afternoon || word == "AM" || word == "am";
    }
    }
}

bool takeInstant(char kind, std::string_view& text, StampParts& parts)
{
    parts.instant = takeEpoch(text, kind == 's' ? 1 : kind == 'Q' ? 1000 : 1'000'000);
    return parts.instant.has_value();
}

bool take(char kind, std::string_view& text, StampParts& parts)
{
    if (std::string_view("Yymbed").find(kind) != std::string_view::npos)
        return takeDate(kind, text, parts);
    if (std::string_view("HIklMSfp").find(kind) != std::string_view::npos)
        return takeClock(kind, text, parts);
    switch (kind) {
    case 'a': return !takeWord(text).empty();
    case 'Z': {
        const std::string_view name = takeWord(text);
        parts.zoneName = isUtc(name) ? std::string_view() : name;
        return !name.empty();
    }
    case 'z': {
        const auto zone = takeZone(text);
        parts.zone = zone.value_or(Milliseconds(0));
        return zone.has_value();
    }
    default: return takeInstant(kind, text, parts);
    }
}

bool takeSpaces(std::string_view& text)
{
    const std::size_t end = std::min(text.find_first_not_of(" \t"), text.size());
    text.remove_prefix(end);
    return end > 0;
}

/// Letters that are read alike.
char plainKind(char letter)
{
    switch (letter) {
    case 'B':
    case 'h': return 'b';
    case 'A': return 'a';
    case 'L': return 'f';
    default: return letter;
    }
}

} // namespace

Result<StampPattern> StampPattern::compile(std::string_view pattern)
{
    StampPattern compiled;
    for (std::size_t i = 0; i < pattern.size(); ++i) {
        const char c = pattern[i];
        if (c != '%' || i + 1 == pattern.size()) {
            compiled.m_items.push_back({'\0', c == '\t' ? ' ' : c});
            continue;
        }
        const char letter = pattern[++i];
        if (const auto text = longForm(letter); !text.empty()) {
            const auto expanded = compile(text);
            compiled.m_items.insert(compiled.m_items.end(), expanded->m_items.begin(), expanded->m_items.end());
        } else if (letter == '%' || letter == 'n' || letter == 't') {
            compiled.m_items.push_back({'\0', letter == '%' ? '%' : ' '});
        } else if (std::string_view("YymbBhdeHIklMSfLpaAzZsQK").find(letter) != std::string_view::npos) {
            compiled.m_items.push_back({plainKind(letter), '\0'});
        } else {
            return Error{ErrorCode::BadLogFormat,
                         {},
                         say("Unknown letter in a date or time: \"%{}\".", printable(std::string_view(&letter, 1)))};
        }
    }
    return compiled;
}

std::optional<std::size_t> StampPattern::read(std::string_view text, StampParts& parts) const
{
    const std::size_t size = text.size();
    for (const Item& item : m_items) {
        bool fits = false;
        if (item.kind != '\0') {
            fits = take(item.kind, text, parts);
        } else if (item.literal == ' ') {
            fits = takeSpaces(text);
        } else {
            fits = text.starts_with(item.literal);
            text.remove_prefix(fits ? 1 : 0);
        }
        if (!fits)
            return std::nullopt;
    }
    return size - text.size();
}

bool StampPattern::has(std::string_view letters) const
{
    return std::ranges::any_of(m_items, [&](const Item& item) {
        const bool utc = item.kind == '\0' && item.literal == 'Z' && letters.find('z') != std::string_view::npos;
        return utc || (item.kind != '\0' && letters.find(item.kind) != std::string_view::npos);
    });
}

} // namespace spillway
