#include "engine/ingest/fields/value_kinds.h"

#include "engine/core/characters.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/line/request_line.h"
#include "engine/ingest/line/scratch.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <utility>

namespace spillway {

namespace {

/// A stamp of another kind; numbers may be anything.
bool isOtherStamp(std::string_view value)
{
    TimeLocalReader local;
    return value.size() >= 19 && std::ranges::any_of(value, [](char c) { return c == ':'; }) &&
           readAnyTime(value, local).has_value();
}

} // namespace

bool isMissing(std::string_view value)
{
    return value.empty() || value == "-";
}

bool isSeconds(std::string_view value)
{
    return value.size() > 4 && value[value.size() - 4] == '.' && readDuration(value, 1).has_value();
}

bool isDurationText(std::string_view value)
{
    return value.size() > 1 && isDigit(value[0]) && value.ends_with('s') && readDurationText(value).has_value();
}

bool isIso(std::string_view value)
{
    return value.size() >= 19 && readIso8601(value).has_value();
}

bool isLocal(std::string_view value)
{
    return TimeLocalReader().read(value).has_value();
}

bool isFineLocal(std::string_view value)
{
    constexpr std::size_t kPoint = 20;
    if (value.size() <= kPoint || value[kPoint] != '.')
        return false;
    const std::size_t end = std::min(value.find(' ', kPoint), value.size());
    return allDigits(value.substr(kPoint + 1, end - kPoint - 1)) &&
           isLocal(std::string(value.substr(0, kPoint)).append(value.substr(end)));
}

bool isBareLocal(std::string_view value)
{
    const std::string zoned = std::string(value) + " +0000";
    return isLocal(zoned) || isFineLocal(zoned);
}

bool isEpoch(std::string_view value)
{
    constexpr std::size_t kSeconds = 10; // digits since 2001
    return value.find('.') == kSeconds && value.size() == kSeconds + 4 && readEpochSeconds(value).has_value();
}

bool isMethod(std::string_view value)
{
    static constexpr std::array<std::string_view, 9> kMethods{"GET",     "HEAD",  "POST",  "PUT",    "DELETE",
                                                              "OPTIONS", "PATCH", "TRACE", "CONNECT"};
    return std::ranges::find(kMethods, value) != kMethods.end();
}

bool isTarget(std::string_view value)
{
    return value.starts_with('/') || value.starts_with("http://") || value.starts_with("https://");
}

bool isRequest(std::string_view value)
{
    Scratch scratch;
    const RequestLine request = splitRequestLine(value, scratch);
    return isMethod(request.method) && request.protocol.starts_with("HTTP/") && isTarget(request.target);
}

bool isAddresses(std::string_view value)
{
    return isClientAddress(firstClient(value));
}

bool isUrl(std::string_view value)
{
    return value.starts_with("http://") || value.starts_with("https://");
}

bool isAgent(std::string_view value)
{
    const std::size_t slash = value.find('/');
    return slash != std::string_view::npos && slash > 0 && slash + 1 < value.size() && isLetter(value[0]) &&
           isDigit(value[slash + 1]);
}

bool isAnyStamp(std::string_view value)
{
    return isLocal(value) || isFineLocal(value) || isBareLocal(value) || isIso(value) || isEpoch(value) ||
           isOtherStamp(value);
}

bool isStatus(std::string_view value)
{
    static constexpr std::pair<int, int> kCodes[] = {{100, 103}, {200, 208}, {226, 226}, {300, 308}, {400, 418},
                                                     {421, 426}, {428, 429}, {431, 431}, {444, 444}, {451, 451},
                                                     {494, 511}, {520, 530}, {598, 599}};
    int code = 0;
    const auto read = std::from_chars(value.data(), value.data() + value.size(), code);
    return value.size() == 3 && read.ec == std::errc() && read.ptr == value.data() + value.size() &&
           std::ranges::any_of(kCodes,
                               [code](const auto& range) { return code >= range.first && code <= range.second; });
}

bool isProtocol(std::string_view value)
{
    return value.starts_with("HTTP/");
}

bool isHost(std::string_view value)
{
    static constexpr std::array<std::string_view, 15> kEnds{"com",   "net",   "org",      "info",    "dev",
                                                            "app",   "cloud", "biz",      "edu",     "gov",
                                                            "local", "lan",   "internal", "example", "test"};
    const auto may = [](char c) { return isLetter(c) || isDigit(c) || c == '.' || c == '-'; };
    const std::string_view name = value.substr(0, value.find(':'));
    const std::size_t point = name.rfind('.');
    if (point == std::string_view::npos || !std::ranges::all_of(name, may))
        return false;
    const std::string_view end = name.substr(point + 1);
    return (end.size() == 2 && std::ranges::all_of(end, isLetter)) || std::ranges::find(kEnds, end) != kEnds.end();
}

bool isLevel(std::string_view value)
{
    static constexpr std::array<std::string_view, 12> kLevels{"TRACE", "DEBUG", "INFO",     "NOTICE", "WARN", "WARNING",
                                                              "ERROR", "FATAL", "CRITICAL", "debug",  "info", "warn"};
    return std::ranges::find(kLevels, value) != kLevels.end();
}

} // namespace spillway
