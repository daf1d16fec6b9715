#pragma once

#include "engine/advise/advice.h"
#include "engine/replay/estimate/period_outcomes.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace spillway::ui {

/// Whether the user marked all of it as normal: it is known that there is nothing to keep out.
[[nodiscard]] bool isAllNormal(std::span<const Period> periods, const TimeRange& traffic);
/// Whether it keeps out anything of the incidents, where there are some.
[[nodiscard]] bool keepsOutSomething(const Advice& advice);
/// Whether it does what it is for: it keeps out what it should, or there is nothing of that.
[[nodiscard]] bool isWorthUsing(const Advice& advice, std::span<const Period> periods, const TimeRange& traffic);

/// The advice with what another setting does to the same periods in place of its own.
[[nodiscard]] Advice withOutcomes(Advice advice, const PeriodOutcomes& own);

/// How a setting does beside what is suggested.
enum class Standing : std::uint8_t { Behind, AsWell, Better };
/// `own` is what the setting does. It does as well if no more normal clients lose, and none waits longer, than the aims
/// allow, no more regular ones lose in incidents, and it keeps out as much of the surplus, give or take a hundredth of
/// it. Behind where the advice keeps out nothing: then that says nothing.
[[nodiscard]] Standing standingOf(const PeriodOutcomes& own, const Advice& advice, const Aims& aims);

/// The present setting beside something better.
struct Beside
{
    std::shared_ptr<const Advice> suggested;
    std::optional<Advice>
        own{}; ///< as withOutcomes() of the setting in force, where that is another and its outcomes are known
    Standing standing = Standing::Behind; ///< of `own`

    /// The measure to be surpassed.
    [[nodiscard]] const Advice& best() const { return own && standing != Standing::Behind ? *own : *suggested; }
};

/// Those of which no more clients lose than may and that are isClearlyBetter() than what there is on the present key,
/// which does not keep out what it should: those that tell clients apart before others, of these one for each KeyWord.
/// The first three of them.
[[nodiscard]] std::vector<KeyTrial> betterKeys(const std::vector<KeyTrial>& trials, const Advice& present,
                                               const Aims& aims);

} // namespace spillway::ui
