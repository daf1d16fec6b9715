#pragma once

#include "engine/trace/made/drawn_trace.h"
#include "ui/models/project/setup.h"

#include <optional>
#include <stop_token>
#include <string>
#include <variant>
#include <vector>

namespace spillway::ui {

/// Traffic that was drawn by hand.
struct Drawn
{
    Drawing drawing;
    TimeRange sheet; ///< the time that there is to draw on, whether something stands there or not

    bool operator==(const Drawn&) const = default;
};

/// Traffic that one kind of generator makes from a seed.
struct Generated
{
    Instant start{};
    Pattern pattern;

    bool operator==(const Generated&) const = default;
};

/// One source of traffic that the user made.
struct MadeSource
{
    int id = 0; ///< unique within MadeTraffic, above 0; kept while the source is changed
    std::string name;
    bool on = true; ///< its requests count
    std::variant<Drawn, Generated> content;

    bool operator==(const MadeSource&) const = default;

    /// From its first to behind its last moment, at least 1 ms long. O(strokes).
    [[nodiscard]] TimeRange extent() const;
};

/// All that the user made, beside what was imported. A value: undo keeps whole ones.
struct MadeTraffic
{
    std::vector<MadeSource> sources;
    int nextId = 1; ///< not yet used by any source

    bool operator==(const MadeTraffic&) const = default;

    /// nullptr where there is none.
    [[nodiscard]] const MadeSource* find(int id) const;
    /// Nothing where there is no source.
    [[nodiscard]] std::optional<TimeRange> extent() const;
};

/// With one more source, which gets the next id. Its name gets a number where another source has the same.
[[nodiscard]] MadeTraffic added(MadeTraffic made, const std::string& name, std::variant<Drawn, Generated> content);
/// With the source of the same id replaced; unchanged where there is none.
[[nodiscard]] MadeTraffic changed(MadeTraffic made, MadeSource source);
[[nodiscard]] MadeTraffic removed(MadeTraffic made, int id);
/// All of it by the same time, as far as its range allows.
[[nodiscard]] MadeTraffic moved(MadeTraffic made, Milliseconds by);

/// Its requests, with one source of its name; errors as drawnTrace().
[[nodiscard]] Result<Trace> traceOf(const MadeSource& source, const std::stop_token& stop = {});

/// No requests, but the columns that one can count by and filter on: what a drawing begins with.
[[nodiscard]] TracePtr blankTrace();

} // namespace spillway::ui
