#pragma once

#include "engine/advise/advice.h"
#include "engine/replay/estimate/period_outcomes.h"
#include "ui/models/project/key_words.h"

#include <QtCore/QString>
#include <QtCore/QStringList>

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
};

/// Whether "the incident" or "the incidents" are spoken of.
enum class Incidents : std::uint8_t { One, Several };
[[nodiscard]] Incidents incidentsAmong(std::span<const Period> periods);

/// "98.6 %": of the surplus.
[[nodiscard]] QString keptShare(const Advice& advice);
/// Whether the stamps leave open when requests came.
[[nodiscard]] bool leavesOpen(const Advice& advice);
/// The loss of normal traffic, without a full stop.
[[nodiscard]] QString normalLossText(const Advice& advice, KeyWord word);
/// How much of what the incidents have more than usual is kept out.
[[nodiscard]] QString keptOutText(const Advice& advice, Incidents incidents);
/// "in the incident".
[[nodiscard]] QString inIncidentsText(Incidents incidents);
/// How hard it hits whom it hits: what else passes comes from others. Empty where the stamps
/// leave it open, and of nobody.
[[nodiscard]] QString hitsText(const Advice& advice, KeyWord word);
/// For a key that does not separate clients and has one value nearly always.
[[nodiscard]] QString limitsAllText(const QString& value);
/// The loss of regular clients in incidents; empty where they lose nothing.
[[nodiscard]] QString regularsText(const Advice& advice, KeyWord word, Incidents incidents);

/// "6r/s burst=30 nodelay".
[[nodiscard]] QString adviceText(const Advice& advice);
/// The effect on the normal periods and on the incidents, in short. `word` is what the key counts.
[[nodiscard]] QString adviceSummary(const Advice& advice, KeyWord word, Incidents incidents);
/// "2.5 a second", "one every 12 s": what a rate in r/m comes to, to be held against others; empty of one in r/s.
[[nodiscard]] QString rateAside(const NginxRate& rate);
/// adviceText() with that beside it: "150r/m burst=20 (2.5 a second)".
[[nodiscard]] QString adviceLimit(const Advice& advice);
/// Where it misses what it is to keep out, as a title; and where it keeps out nothing at all, what is said of it.
[[nodiscard]] QString missHeadline(const Advice& advice);
[[nodiscard]] QString keepsNothingText(const Advice& advice, Incidents incidents);
/// Whom it hits in the incidents, by name; empty where these are more than a few, or the stamps leave it open.
[[nodiscard]] QStringList hitClients(const Advice& advice, const Grouped& grouped);
/// Doubts in sentences, among them that it does not separate the periods.
[[nodiscard]] QStringList adviceDoubts(const Advice& advice, const Grouped& grouped, Incidents incidents);
[[nodiscard]] QString crowdInShort(const Advice& advice, const Grouped& grouped);

/// Why it is what it is, in sentences: what the normal periods need, what it does to the incidents, what makes it
/// uncertain. `grouped` is what was advised on.
[[nodiscard]] QStringList adviceReasons(const Advice& advice, const Grouped& grouped, Incidents incidents);

} // namespace spillway::ui
