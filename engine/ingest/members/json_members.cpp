#include "engine/ingest/members/json_members.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/fields/field_role.h"
#include "engine/ingest/members/json_names.h"

#include <algorithm>

namespace spillway {

namespace {

constexpr std::string_view kOfLoggers[] = {"level",
                                           "logger",
                                           "msg",
                                           "message",
                                           "log",
                                           "stream",
                                           "severity",
                                           "proto",
                                           "protocol",
                                           "request_protocol",
                                           "requestprotocol",
                                           "clientrequestprotocol",
                                           "clientaddr",
                                           "clientport",
                                           "requestport",
                                           "rayid"};
constexpr std::string_view kOfAnswers[] = {"resp_headers.", "response_headers.", "response.",
                                           "res.",          "request.tls.",      "serviceurl."};
constexpr std::string_view kMeasures[] = {"size", "bytes", "length", "duration", "latency", "elapsed",
                                          "time", "port",  "status", "code",     "level",   "line",
                                          "pid",  "_ms",   "offset", "overhead", "attempts"};

std::string_view lastName(std::string_view key)
{
    return key.substr(key.rfind('.') + 1); // 0 where there is none
}

} // namespace

std::string memberVariable(std::string_view key)
{
    const std::string name = normalised(key);
    const bool isOfLogger = std::ranges::find(kOfLoggers, lastName(name)) != std::ranges::end(kOfLoggers);
    const bool isOfAnswer =
        std::ranges::any_of(kOfAnswers, [&](std::string_view start) { return name.starts_with(start); });
    constexpr std::size_t kLongest = 100;
    const bool isCapture = key.size() == 1 && key[0] >= '1' && key[0] <= '9'; // $1 is no field
    if (isOfLogger || isOfAnswer || isCapture || key.empty() || key.size() > kLongest)
        return {};
    std::string variable(key);
    std::ranges::replace_if(
        variable,
        [](char c) {
            return !isVariableName({&c, 1});
        },
        '_');
    return variable;
}

bool isNamedBy(std::string_view key, std::string_view variable)
{
    return std::ranges::equal(key, variable, [](char c, char name) {
        return isVariableName({&c, 1}) ? lowered(c) == lowered(name) : name == '_';
    });
}

bool mayHold(std::string_view key, std::string_view variable)
{
    return variable.size() > key.size() && variable[key.size()] == '_' &&
           isNamedBy(key, variable.substr(0, key.size()));
}

bool measures(std::string_view key)
{
    const std::string name = normalised(lastName(key));
    return name == "count" || name == "requestcount" || name.ends_with("_count") ||
           std::ranges::any_of(kMeasures, [&](std::string_view word) { return name.find(word) != std::string::npos; });
}

} // namespace spillway
