#pragma once

#include "engine/replay/compare/verdict_map.h"
#include "ui/models/project/results.h"

#include <QtCore/QString>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace spillway::ui {

/// The wishes of the views.
struct Wish
{
    TracePtr trace;
    TracePtr imported; ///< what of it was not drawn or generated; nullptr where nothing was imported
    Setup setup;
    TimeRange full;  ///< of the trace
    TimeRange range; ///< looked at
    QString client;  ///< empty = the worst one
    int binCount = 0;

    /// Whether a picture of one is worth showing on the way to the other: what is drawn may be
    /// another, as what a slider says.
    [[nodiscard]] bool leadsTo(const Wish& other) const;
    /// Whether one replay serves both: all but the clients are equal.
    [[nodiscard]] bool replaysLike(const Wish& other) const;
};

using VerdictMapPtr = std::shared_ptr<const VerdictMap>;

/// Results of the early stages for the next run. Parts that are missing are computed when they are needed.
struct Stages
{
    TracePtr trace;
    KeyColumnPtr keys;
    Selection selection; ///< of `grouped`
    GroupedPtr grouped;
    GroupedPtr own;                 ///< Computed::own
    std::vector<GroupedPtr> others; ///< byOtherModels() of `grouped`, once they were needed
    Bins overview;
    OutcomePtr outcome; ///< the last one of `grouped`, under `setup`: another view changes no more of it than the bins
    Setup setup;
    VerdictMapPtr map; ///< of `outcome`, once it was made: another view then needs no replay
};

/// One client's requests with what became of them.
struct ClientView
{
    QString name;
    std::vector<RequestOutcome> requests;
    LimitAnswers answers; ///< of several limits
};

/// A finished picture and the stages to go on from.
struct Picture
{
    Stages stages;
    Computed computed;
    bool moved = false; ///< only what is looked at is another: what was known of clients and the estimate still holds
    std::optional<ClientView> client; ///< absent where it still holds, or is left for a run of its own
};

/// A client with more requests than this gets a run of its own, after the picture is shown.
inline constexpr std::size_t kClientWithPicture = 250'000;

/// Slices over `range`, about `count`, whose edges stay put while the range moves: they start at multiples of their
/// width. Their width is a multiple of `resolution`, so that stamps in whole seconds do not beat against the slices.
[[nodiscard]] BinSpec binsOver(TimeRange range, int count, Milliseconds resolution);

/// The client to show: the chosen one, else the one with most rejected, then most delayed, then the highest level, then
/// most requests. nullopt if there is no client.
[[nodiscard]] std::optional<ClientId> clientToShow(const Outcome& outcome, const QString& chosen);

/// How certain a picture must be.
enum class Certainty : std::uint8_t {
    /// as AtOnce; of more than kQuickByKey requests a first impression serves, if another limit is all that is new
    Impression,
    AtOnce, ///< of more than kQuickInOrder requests a provisional one serves
    Final,
};

/// So many requests are replayed in order without a provisional picture before: about 10 ms.
inline constexpr std::size_t kQuickInOrder = 200'000;

/// So many requests are replayed by key within a frame.
inline constexpr std::size_t kQuickByKey = 16'000'000;
/// A larger trace shows only about so many for a first impression: half a frame.
inline constexpr std::size_t kImpression = 8'000'000;

/// Select, group, replay; takes from `known` what still holds. Where the figures are final and only the view moves they
/// stay, and what may be provisional are the bins. Worker thread.
[[nodiscard]] Result<Picture> computePicture(const Stages& known, const Wish& wish, Certainty certainty,
                                             std::stop_token stop);

/// So few requests are replayed anew for each view.
inline constexpr std::size_t kWorthAMap = 1'000'000;

/// A map of its verdicts serves views of an outcome sooner, and there can be one.
[[nodiscard]] bool isWorthAMap(const Outcome& outcome, const Setup& setup);

/// Made for an outcome that is worth one. Worker thread.
[[nodiscard]] Result<VerdictMapPtr> computeMap(const OutcomePtr& outcome, const Setup& setup, std::stop_token stop);

/// An estimate, and the requests by the other arrival models.
struct Modelled
{
    std::vector<GroupedPtr> others;
    std::shared_ptr<const OutcomeEstimate> range;
};

/// `others` are those of the outcome's grouping; empty if they are not known yet. Worker thread.
[[nodiscard]] Result<Modelled> computeEstimate(const OutcomePtr& outcome, const Setup& setup,
                                               std::vector<GroupedPtr> others, std::stop_token stop);

/// A client's requests that the selected limit decides, with what becomes of them, in order of time; those that another
/// limit rejects leave no trace in its bucket and are left out. `answers`, if given, gets those of several limits. Worker
/// thread.
[[nodiscard]] Result<std::vector<RequestOutcome>> decidedRequests(const Outcome& outcome, const Setup& setup,
                                                                  ClientId client, const std::stop_token& stop,
                                                                  LimitAnswers* answers = nullptr);

/// The client to show and its requests; an empty view if there is none. Worker thread.
[[nodiscard]] Result<ClientView> computeClient(const OutcomePtr& outcome, const Setup& setup, const QString& chosen,
                                               std::stop_token stop);

} // namespace spillway::ui
