#pragma once

#include "engine/core/result.h"
#include "engine/trace/columns/clients.h"
#include "engine/trace/made/rate_curve.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace spillway {

/// The kind of drawn or generated traffic. The names in PatternInfo are the stable ones; these may be renumbered.
enum class PatternKind : std::uint8_t {
    Steady,
    Poisson,
    OnOff,
    Daily,
    Browsing,
    Office,
    Swarm,
    Burst,
    Ramp,
    PageLoad,
    CronHerd,
    Clicks, ///< single requests, at the moments in Pattern::clicks
    Pen,    ///< a rate painted over time, in Pattern::steps
};

enum class ParameterUnit : std::uint8_t {
    Count,
    Duration,  ///< ms
    PerSecond, ///< thousandths of a request per second, as Rate
    Percent,   ///< whole
    TimeOfDay, ///< ms after midnight UTC
};

/// One number that a kind of traffic can be adjusted by.
struct Parameter
{
    std::string_view name;  ///< for files and the command line: "rate"
    std::string_view label; ///< for people: "Rate"
    ParameterUnit unit;     ///< of the next three
    std::int64_t least;     ///< the range, both ends inside
    std::int64_t most;
    std::int64_t preset;
    bool isAmount;             ///< grows and shrinks with the amount of traffic
    std::string_view sentence; ///< what it does, in English
};

/// All there is to know of a kind: windows, files and the command line need no list of their own.
struct PatternInfo
{
    PatternKind kind;
    std::string_view name;     ///< for files and the command line: "on-off"
    std::string_view label;    ///< for people: "On and off"
    std::string_view sentence; ///< what it makes, in English
    bool isGenerator;          ///< offered among the generators
    bool isStamp;              ///< offered among the stamps of the drawing strip
    Milliseconds length;       ///< preset
    std::string_view client;   ///< preset: the one client's name, or empty
    std::uint32_t clients;     ///< preset: how many, where there is no name
    std::string_view method;   ///< of its requests where the pattern names none
    std::string_view uri;      ///< the same; empty where each page has its own
    std::string_view status;
    std::span<const Parameter> parameters;
};

/// All kinds, in the order of PatternKind.
[[nodiscard]] std::span<const PatternInfo> patternKinds();
[[nodiscard]] const PatternInfo& infoOf(PatternKind kind);
/// The kind of that name, or nullptr.
[[nodiscard]] const PatternInfo* findPattern(std::string_view name);

/// Traffic as a value: what comes, from whom, for how long. Times count from its start. See requestsOf().
struct Pattern
{
    PatternKind kind = PatternKind::Steady;
    Milliseconds length{0}; ///< 0 to kLongestPattern; no request comes later. See lengthOf()
    std::uint64_t seed = 1; ///< the same seed makes the same requests
    Clients clients{};
    std::string method{}; ///< of its requests; empty: the kind's own
    std::string uri{};    ///< the same, with or without "?" and arguments; of pages, not of what they load
    std::string host{};
    std::vector<std::int64_t> values{}; ///< one for each parameter of the kind, in its order
    std::vector<RateStep> steps{};      ///< of a Pen: ascending; the last one ends it
    std::vector<Milliseconds> clicks{}; ///< of Clicks: ascending

    bool operator==(const Pattern&) const = default;
};

/// The kind with its presets.
[[nodiscard]] Pattern presetPattern(PatternKind kind);

/// The end of the last moment at which a request may come: at least 1 ms. `length`, but a Pen ends with its last step
/// and Clicks with their last one.
[[nodiscard]] Milliseconds lengthOf(const Pattern& pattern);

/// Where a parameter of that name stands in Pattern::values.
[[nodiscard]] std::optional<std::size_t> parameterIndex(const PatternInfo& info, std::string_view name);
/// The value of a parameter that the kind has.
[[nodiscard]] std::int64_t valueOf(const Pattern& pattern, std::string_view name);

/// Whether all is in its range. BadArgument with a sentence that names what is not: for values from
/// a file or a command line.
[[nodiscard]] Result<Done> checked(const Pattern& pattern);

} // namespace spillway
