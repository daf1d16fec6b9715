#include "engine/ingest/fields/seen_key.h"

#include "engine/ingest/fields/value_kinds.h"
#include "engine/ingest/line/client_text.h"
#include "engine/ingest/timestamps/stamp_pattern.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <set>

namespace spillway {

namespace {

template <class Is>
bool areNearlyAll(const SeenKey& key, Is is)
{
    const auto such = std::ranges::count_if(key.values, [&](std::string_view value) { return is(value); });
    return such > 0 && static_cast<std::size_t>(such) * 10 >= key.values.size() * 9;
}

/// Also one that few know, such as PURGE.
bool isAnyMethod(std::string_view text)
{
    constexpr std::size_t kLongest = 20;
    return text.size() > 2 && text.size() <= kLongest &&
           std::ranges::all_of(text, [](char c) { return (c >= 'A' && c <= 'Z') || c == '_' || c == '-'; });
}

} // namespace

bool isStamp(const SeenKey& key)
{
    constexpr Instant kEarliest{Milliseconds(631'152'000'000)}; // 1990
    TimeLocalReader local;
    return std::ranges::any_of(key.values, [&](const std::string& value) {
        const auto time = readAnyTime(value, local);
        return time && *time >= kEarliest;
    });
}

bool areStamps(const SeenKey& key, std::string_view pattern)
{
    const auto compiled = StampPattern::compile(pattern);
    return compiled && !key.values.empty() && std::ranges::all_of(key.values, [&](const std::string& value) {
               StampParts parts;
               const auto read = compiled->read(value, parts);
               return read && *read == value.size();
           });
}

bool isFine(const SeenKey& key)
{
    return std::ranges::any_of(key.values, [](const std::string& value) {
        const bool number = value.find_first_not_of("0123456789.") == std::string::npos;
        constexpr std::size_t kSeconds = 19; // "2024-10-02 10:00:01,123"
        const bool comma = value.size() > kSeconds && value[kSeconds] == ',';
        return comma || value.find('.') != std::string::npos || (number && value.size() >= 12);
    });
}

bool lacksZone(const SeenKey& key)
{
    return std::ranges::any_of(key.values, [](const std::string& value) {
        return (readIso8601(value) && !namesZone(value)) || readShown(value);
    });
}

bool isUrl(const SeenKey& key)
{
    return std::ranges::all_of(key.values, [](const std::string& value) {
        return value.find("://") < value.find_first_of("/?") || value.starts_with("data:"); // which is never sent
    });
}

bool isOfHttp(const SeenKey& key)
{
    return std::ranges::any_of(key.values, [](const std::string& value) { return value.starts_with("HTTP/"); });
}

bool areClients(const SeenKey& key)
{
    const auto clients = std::ranges::count_if(key.values, [](const std::string& value) {
        const std::string_view client = firstClient(value);
        return client.empty() || isClient(client, ClientText::Guessed);
    });
    return static_cast<std::size_t>(clients) * 2 >= key.values.size();
}

bool areAddresses(const SeenKey& key)
{
    const auto addresses = std::ranges::count_if(
        key.values, [](const std::string& value) { return isClient(firstClient(value), ClientText::Address); });
    return addresses > 0 && static_cast<std::size_t>(addresses) * 10 >= key.values.size() * 9;
}

bool arePaths(const SeenKey& key)
{
    return std::ranges::any_of(key.values, isTarget) &&
           areNearlyAll(key, [](std::string_view value) { return isTarget(value) || isMissing(value); });
}

bool areMethods(const SeenKey& key)
{
    return areNearlyAll(key, isAnyMethod);
}

bool beginWithMethods(const SeenKey& key)
{
    return areNearlyAll(key, [](std::string_view value) { return isAnyMethod(value.substr(0, value.find(' '))); });
}

bool areStatuses(const SeenKey& key)
{
    const auto isNone = [](std::string_view value) { return isMissing(value) || value == "0" || value == "-1"; };
    return std::ranges::any_of(key.values, isStatus) &&
           areNearlyAll(key, [&](std::string_view value) { return isStatus(value) || isNone(value); });
}

bool runWith(const SeenKey& finer, const SeenKey& own)
{
    constexpr Milliseconds kApart{2000};
    TimeLocalReader local;
    for (std::size_t i = 0; i < std::min(finer.values.size(), own.values.size()); ++i) {
        const auto time = readAnyTime(finer.values[i], local);
        const auto other = readAnyTime(own.values[i], local);
        if (time && other && (*time < *other || *time - *other >= kApart))
            return false;
    }
    return finer.values.size() == own.values.size();
}

bool isHidden(const SeenKey& key)
{
    return !key.values.empty() &&
           std::ranges::all_of(key.values, [](const std::string& value) { return value == "REDACTED"; });
}

bool isSerial(const SeenKey& key)
{
    constexpr std::size_t kEnough = 20;
    const std::set<std::string> distinct(key.values.begin(), key.values.end());
    return key.values.size() >= kEnough && distinct.size() >= (key.isText ? key.values.size() : key.values.size() / 2);
}

bool areNames(const SeenKey& key)
{
    return std::ranges::all_of(key.values, [](const std::string& value) {
        return value == "true" || value == "false" || value.find_first_not_of("0123456789") == std::string::npos;
    });
}

} // namespace spillway
