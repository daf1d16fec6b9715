#pragma once

#include "engine/core/quantity.h"

#include <chrono>
#include <cstdint>
#include <optional>

namespace spillway {

/// By how much clocks are set back when summer time ends (but on Lord Howe Island).
inline constexpr Milliseconds kClockStep = std::chrono::hours(1);

/// Looks for the end of summer time in stamps without a zone, in the order of their lines: a step back by about an
/// hour, in the night of a Sunday in spring or autumn, behind which the clock goes on from there for some minutes, in
/// order. What a single request that was late does is no such step, nor what many do that were late together.
class ClockSetBack
{
public:
    enum class Told : std::uint8_t {
        Nothing,
        Perhaps, ///< with this one the second pass of the hour may begin
        Surely,  ///< it began with the last Perhaps
        Not,     ///< it did not begin with the last Perhaps
    };
    /// Of the next stamp. Behind Surely nothing more is told: a log of years has the second one where it was.
    Told take(Instant stamp);
    /// The rows since the last Perhaps are out of reach.
    void forget() { m_pending = false; }
    /// What the clock was set back to, as it is written, where that is sure.
    [[nodiscard]] std::optional<Instant> found() const { return m_found; }

private:
    [[nodiscard]] Told look(Instant stamp);

    Instant m_latest = Instant::min(); ///< before the step that is looked at
    Instant m_to{};                    ///< that this step went back to
    Instant m_reached{};               ///< the latest since
    std::uint64_t m_since = 0;         ///< stamps since
    std::uint64_t m_late = 0;          ///< of these, those that came too late themselves
    bool m_pending = false;
    bool m_isDisordered = false; ///< there were other steps back that are as long
    std::optional<Instant> m_found;
};

} // namespace spillway
