#include "engine/ingest/members/json_duration.h"

#include "engine/core/lowercase.h"
#include "engine/ingest/fields/duration_unit.h"
#include "engine/ingest/timestamps/time_stamp.h"

#include <algorithm>
#include <span>
#include <string_view>

namespace spillway {

namespace {

constexpr std::string_view kOfOracle = "requestprocessingtime"; // where its load balancer tells it

/// In order of preference.
constexpr std::string_view kNames[] = {"request_time",   "rt",
                                       "duration",       "request_duration",
                                       "latency",        "request_latency",
                                       "elapsed",        "elapsed_time",
                                       "response_time",  "responsetime",
                                       "timetaken",      "time_taken",
                                       "process_time",   "processing_time",
                                       "took",           "total_time",
                                       "time_elapsed",   "latencies.request",
                                       "event.duration", "httprequest.latency",
                                       kOfOracle,        "http.response.duration",
                                       "time_ms"};

struct Unit
{
    FieldRole role = FieldRole::Seconds;
    std::string_view suffixes; ///< of names, between spaces
};

constexpr Unit kUnits[] = {
    {FieldRole::DurationMs, "_ms ms _msec _msecs _millis millis _milliseconds milliseconds _in_ms"},
    {FieldRole::DurationUs, "_us us _usec _usecs _micros micros _microseconds microseconds _in_us"},
    {FieldRole::DurationNs, "_ns ns _nsec _nanos nanos _nanoseconds nanoseconds _in_ns"},
    {FieldRole::Seconds, "_s _sec _secs _seconds seconds _in_s"}};

/// Calls `each` for the words between spaces, until it says true.
template <class Each>
bool anyWord(std::string_view text, const Each& each)
{
    while (!text.empty()) {
        const std::size_t space = std::min(text.find(' '), text.size());
        if (each(text.substr(0, space)))
            return true;
        text.remove_prefix(std::min(space + 1, text.size()));
    }
    return false;
}

bool hasUnits(const SeenKey& seen)
{
    return std::ranges::any_of(seen.values,
                               [](const std::string& value) { return readDurationText(value).has_value(); });
}

bool areNumbers(const SeenKey& seen)
{
    return DurationValues(seen.values).areThere();
}

class Finder
{
public:
    Finder(const KeysByName& keys, std::size_t lines) : m_keys(keys), m_lines(lines) {}

    std::optional<JsonDuration> find()
    {
        for (const bool rare : {false, true}) {
            m_takesRare = rare;
            for (const auto way : {&Finder::byName, &Finder::byText, &Finder::byServer, &Finder::byValues}) {
                if (auto found = (this->*way)())
                    return found;
            }
        }
        return std::nullopt;
    }

private:
    /// Null where too few lines have it.
    [[nodiscard]] const NamedKey* at(std::string_view name) const
    {
        const auto found = m_keys.find(std::string(name));
        const bool counts = found != m_keys.end() && (m_takesRare || found->second.seen->lines * 4 >= m_lines);
        return counts ? &found->second : nullptr;
    }
    [[nodiscard]] bool has(std::string_view name) const { return m_keys.contains(std::string(name)); }

    /// "duration_ms", "durationMs".
    [[nodiscard]] std::optional<JsonDuration> byName() const
    {
        std::optional<JsonDuration> found;
        for (const std::string_view name : kNames) {
            for (const Unit& unit : kUnits) {
                anyWord(unit.suffixes, [&](std::string_view suffix) {
                    const NamedKey* const key = at(std::string(name).append(suffix));
                    if (key != nullptr && hasUnits(*key->seen))
                        found = JsonDuration{key->key, FieldRole::DurationText, {}};
                    else if (key != nullptr && areNumbers(*key->seen))
                        found = JsonDuration{key->key, unit.role, {}};
                    return found.has_value();
                });
                if (found)
                    return found;
            }
        }
        return std::nullopt;
    }

    /// "12ms".
    [[nodiscard]] std::optional<JsonDuration> byText() const
    {
        for (const std::string_view name : kNames) {
            for (const std::string_view suffix : {"", "_human"}) {
                const NamedKey* const key = at(std::string(name).append(suffix));
                if (key != nullptr && hasUnits(*key->seen))
                    return JsonDuration{key->key, FieldRole::DurationText, {}};
            }
        }
        return std::nullopt;
    }

    /// What the servers that write a name count in; Ignored where several differ, or its values
    /// tell that it is not theirs.
    [[nodiscard]] FieldRole roleByServer(std::string_view name, const NamedKey& key) const
    {
        const DurationValues values(key.seen->values);
        const auto like = [&](FieldRole role) {
            return values.mayBe(role, DurationsOf::Known) ? role : FieldRole::Ignored;
        };
        const bool isNginx = values.areZero() || (values.haveFraction() && values.fractionDigits() <= 3);
        if (name == "request_time" || name == "rt")
            return isNginx ? like(FieldRole::Seconds) : FieldRole::Ignored;
        if (name == "latencies.request") // of Kong
            return FieldRole::DurationMs;
        if (name == "time_ms") // of Grafana; others name a moment so
            return like(FieldRole::DurationMs);
        if (name == "event.duration") // of ECS
            return FieldRole::DurationNs;
        // What people name $request_time in nginx's format, where Logstash reads it.
        const bool isUpstream = has("upstreamtime") || has("upstreamhost") || has("upstream_response_time");
        if (name == "responsetime" && isNginx && isUpstream)
            return like(FieldRole::Seconds);
        if (key.key == "responsetime" && isNginx && values.haveFraction())
            return FieldRole::Ignored;                            // or of Node in milliseconds
        if (name == "responsetime" || key.key == "response-time") // of pino, Fastify and morgan
            return like(FieldRole::DurationMs);
        if (name == "timetaken" && (key.key.starts_with("properties.") || has("timegenerated"))) // of Azure
            return like(values.haveFraction() ? FieldRole::Seconds : FieldRole::DurationMs);
        if (name == "time_taken" && has("x_edge_location")) // of CloudFront
            return like(FieldRole::Seconds);
        if (name == "elapsed" && has("@t")) // of Serilog
            return like(FieldRole::DurationMs);
        if (name == kOfOracle && has("lbstatuscode")) // of Oracle's load balancer
            return like(FieldRole::Seconds);
        if (name != "duration")
            return FieldRole::Ignored;
        if (has("downstreamstatus")) // of Traefik
            return FieldRole::DurationNs;
        if (has("start_time") || has("response_flags")) // of Envoy
            return FieldRole::DurationMs;
        const bool isCaddy = has("request.uri") && (has("request.remote_ip") || has("request.remote_addr"));
        if (isCaddy && (values.haveFraction() || values.areZero()))
            return like(FieldRole::Seconds);
        const bool isRails = has("controller") && has("action") && has("format");
        return isRails ? like(FieldRole::DurationMs) : FieldRole::Ignored;
    }

    [[nodiscard]] std::optional<JsonDuration> byServer() const
    {
        for (const std::string_view name : kNames) {
            const NamedKey* const key = at(name);
            if (key == nullptr || !areNumbers(*key->seen))
                continue;
            if (const FieldRole role = roleByServer(name, *key); role != FieldRole::Ignored)
                return JsonDuration{key->key, role, {}};
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<JsonDuration> byValues() const
    {
        for (const std::string_view name : kNames) {
            const NamedKey* const key = name == kOfOracle ? nullptr : at(name); // others name a part of it so
            if (key == nullptr || !areNumbers(*key->seen))
                continue;
            const FieldRole role = DurationValues(key->seen->values).onlyUnit();
            return JsonDuration{key->key, role, {key->key, std::string(unitWord(role))}};
        }
        return std::nullopt;
    }

    const KeysByName& m_keys;
    std::size_t m_lines;
    bool m_takesRare = false;
};

} // namespace

std::optional<JsonDuration> durationOf(const KeysByName& keys, std::size_t lines)
{
    return Finder(keys, lines).find();
}

} // namespace spillway
