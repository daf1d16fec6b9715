#include "engine/trace/made/parameter_text.h"
#include "engine/core/say.h"

#include <array>
#include <charconv>
#include <optional>

namespace spillway {

namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kHour = 60 * kMinute;

struct Suffix
{
    std::string_view text;
    std::int64_t worth; ///< of one in the parameter's unit
};

constexpr std::array kDurations{Suffix{"d", 24 * kHour}, Suffix{"h", kHour}, Suffix{"m", kMinute}, Suffix{"s", 1000},
                                Suffix{"ms", 1}};

/// Digits, at most fifteen.
std::optional<std::int64_t> whole(std::string_view text)
{
    std::int64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.starts_with('-') || text.size() > 15)
        return std::nullopt;
    return value;
}

/// "1.5" times `worth`; `over` divides afterwards.
std::optional<std::int64_t> decimal(std::string_view text, std::int64_t worth, std::int64_t over = 1)
{
    const std::size_t point = text.find('.');
    const auto integer = whole(text.substr(0, point));
    if (!integer || *integer > INT64_MAX / worth / 2)
        return std::nullopt;
    std::int64_t thousandths = 0;
    if (point != std::string_view::npos) {
        const std::string_view digits = text.substr(point + 1);
        const auto given = whole(digits);
        if (!given)
            return std::nullopt;
        const std::string padded = std::string(digits) + "00";
        thousandths = *whole(std::string_view(padded).substr(0, 3));
    }
    return (*integer * worth + thousandths * worth / 1000) / over;
}

std::optional<std::int64_t> rate(std::string_view text)
{
    if (text.ends_with("r/m"))
        return decimal(text.substr(0, text.size() - 3), 1000, 60);
    if (text.ends_with("r/s"))
        text.remove_suffix(3);
    return decimal(text, 1000);
}

std::optional<std::int64_t> duration(std::string_view text)
{
    if (const auto plain = whole(text))
        return plain;
    if (text.ends_with("ms"))
        return whole(text.substr(0, text.size() - 2));
    for (const Suffix& suffix : kDurations)
        if (text.ends_with(suffix.text))
            return decimal(text.substr(0, text.size() - suffix.text.size()), suffix.worth);
    return std::nullopt;
}

std::optional<std::int64_t> timeOfDay(std::string_view text)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return duration(text);
    const auto hours = whole(text.substr(0, colon));
    const auto minutes = whole(text.substr(colon + 1));
    if (!hours || !minutes || *hours > 23 || *minutes > 59 || text.size() - colon != 3)
        return std::nullopt;
    return *hours * kHour + *minutes * kMinute;
}

std::optional<std::int64_t> valueIn(ParameterUnit unit, std::string_view text)
{
    switch (unit) {
    case ParameterUnit::PerSecond: return rate(text);
    case ParameterUnit::Duration: return duration(text);
    case ParameterUnit::TimeOfDay: return timeOfDay(text);
    case ParameterUnit::Percent: return whole(text.ends_with('%') ? text.substr(0, text.size() - 1) : text);
    case ParameterUnit::Count: break;
    }
    return whole(text);
}

std::string twoDigits(std::int64_t number)
{
    return (number < 10 ? "0" : "") + std::to_string(number);
}

std::string durationText(std::int64_t ms)
{
    for (const Suffix& suffix : kDurations)
        if (ms % suffix.worth == 0 && ms > 0)
            return std::to_string(ms / suffix.worth) + std::string(suffix.text);
    return "0s";
}

} // namespace

Result<std::int64_t> parseParameter(const Parameter& parameter, std::string_view text)
{
    const auto value = valueIn(parameter.unit, text);
    if (value && *value >= parameter.least && *value <= parameter.most)
        return *value;
    const std::string least = parameterText(parameter.unit, parameter.least);
    const std::string most = parameterText(parameter.unit, parameter.most);
    return Error{ErrorCode::BadArgument, std::string(parameter.name),
                 value ? say("\"{}\" must be from {} to {}", printable(text), least, most)
                       : say("\"{}\" is not understood; write a value from {} to {}", printable(text), least, most)};
}

std::string parameterText(ParameterUnit unit, std::int64_t value)
{
    switch (unit) {
    case ParameterUnit::PerSecond: {
        std::string text = std::to_string(value / 1000);
        if (value % 1000 != 0) {
            text += '.' + std::to_string(1000 + value % 1000).substr(1);
            text.erase(text.find_last_not_of('0') + 1);
        }
        return text + "r/s";
    }
    case ParameterUnit::Duration: return durationText(value);
    case ParameterUnit::TimeOfDay:
        if (value % kMinute != 0)
            return durationText(value);
        return twoDigits(value / kHour) + ':' + twoDigits(value / kMinute % 60);
    case ParameterUnit::Percent: return std::to_string(value) + '%';
    case ParameterUnit::Count: break;
    }
    return std::to_string(value);
}

} // namespace spillway
