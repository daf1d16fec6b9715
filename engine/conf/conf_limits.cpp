#include "engine/conf/conf_limits.h"

#include "engine/conf/quoting.h"
#include "engine/core/characters.h"
#include "engine/core/lowercase.h"
#include "engine/policy/nginx_size.h"
#include "engine/policy/whole_number.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace spillway {

namespace {

/// Rest after `prefix`, if the text starts with it.
std::optional<std::string_view> after(std::string_view prefix, std::string_view text)
{
    return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
}

Result<Done> readZoneSize(ZoneSpec& spec, const std::string& word, std::string_view value)
{
    const std::size_t colon = value.find(':');
    const auto size = colon == std::string_view::npos ? std::nullopt : parseSize(value.substr(colon + 1));
    if (!size)
        return refusal("invalid zone size " + inQuotes(word));
    if (*size < kSmallestZone)
        return refusal("zone " + inQuotes(word) + " is too small");
    spec.name = value.substr(0, colon);
    spec.bytes = *size;
    return Done{};
}

std::optional<std::int64_t> readCount(std::string_view text)
{
    const auto count = wholeNumber(text);
    return count && *count >= 1 ? count : std::nullopt;
}

} // namespace

Error refusal(std::string detail)
{
    return {ErrorCode::BadConfig, {}, std::move(detail)};
}

Result<Done> checkBracedNumber(std::string_view text)
{
    for (std::size_t at = text.find("${"); at != text.npos; at = text.find("${", at + 2)) {
        const std::string_view name = text.substr(at + 2, text.find('}', at) - at - 2);
        if (!name.empty() && std::ranges::all_of(name, isDigit))
            return refusal("unknown " + inQuotes(name) + " variable");
    }
    return Done{};
}

Result<ZoneDirective> readZone(const ConfWords& words)
{
    ZoneDirective directive;
    directive.spec.name.clear();
    directive.keyText = words[1];
    if (auto ok = checkBracedNumber(words[1]); !ok)
        return ok.error();
    if (!words[1].empty()) {
        auto key = KeyTemplate::parse(words[1]);
        if (!key)
            return refusal(key.error().detail);
        directive.spec.key = *key;
    }
    for (std::size_t i = 2; i < words.size(); ++i) {
        if (const auto zone = after("zone=", words[i])) {
            if (auto ok = readZoneSize(directive.spec, words[i], *zone); !ok)
                return ok.error();
        } else if (const auto text = after("rate=", words[i])) {
            auto rate = NginxRate::parse(*text);
            if (!rate)
                return refusal("invalid rate " + inQuotes(words[i]));
            directive.spec.rate = *rate;
        } else {
            return refusal("invalid parameter " + inQuotes(words[i]));
        }
    }
    if (directive.spec.name.empty())
        return refusal("\"limit_req_zone\" must have \"zone\" parameter");
    return directive;
}

Result<LimitDirective> readLimit(const ConfWords& words)
{
    LimitDirective directive;
    bool hasZone = false;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (const auto zone = after("zone=", words[i])) {
            if (hasZone && directive.zone != *zone)
                directive.otherZones.push_back(directive.zone);
            directive.zone = *zone;
            hasZone = true;
        } else if (const auto burst = after("burst=", words[i])) {
            const auto count = readCount(*burst);
            if (!count)
                return refusal("invalid burst value " + inQuotes(words[i]));
            directive.limit.burst = *count;
        } else if (const auto delay = after("delay=", words[i])) {
            const auto count = readCount(*delay);
            if (!count)
                return refusal("invalid delay value " + inQuotes(words[i]));
            directive.limit.delay = *count;
            directive.limit.nodelay = false; // the last one counts
        } else if (words[i] == "nodelay") {
            directive.limit.delay = 0;
            directive.limit.nodelay = true;
        } else {
            return refusal("invalid parameter " + inQuotes(words[i]));
        }
    }
    if (!hasZone)
        return refusal("\"limit_req\" must have \"zone\" parameter");
    return directive;
}

Result<int> readStatus(const std::string& text)
{
    const auto number = wholeNumber(text);
    if (!number)
        return refusal("\"limit_req_status\" directive invalid number");
    if (*number < 400 || *number > 599)
        return refusal("value must be between 400 and 599");
    return static_cast<int>(*number);
}

Result<std::string> readLogLevel(const std::string& text)
{
    constexpr std::array kLevels{"info", "notice", "warn", "error"};
    const std::string level = lowered(text);
    if (std::find(kLevels.begin(), kLevels.end(), level) == kLevels.end())
        return refusal("invalid value " + inQuotes(text));
    return level;
}

Result<bool> readFlag(const ConfWords& words)
{
    const std::string value = lowered(words[1]);
    if (value != "on" && value != "off")
        return refusal("invalid value " + inQuotes(words[1]) + " in \"" + words[0] +
                       "\" directive, it must be \"on\" or \"off\"");
    return value == "on";
}

} // namespace spillway
