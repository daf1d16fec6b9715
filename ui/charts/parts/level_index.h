#pragma once

#include "engine/policy/limit.h"
#include "engine/replay/compare/level_track.h"
#include "engine/replay/replay.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace spillway::ui {

/// One client's requests, made ready for drawing at any zoom: any stretch of them is summed up without looking
/// at each. Refers to the vector it was built on; if that vector has changed its length since, the index
/// answers as if it were empty.
class LevelIndex
{
public:
    /// The requests of a range of time. Levels in requests.
    struct Summary
    {
        double low = 0;  ///< lowest level, just before a request
        double high = 0; ///< highest level, just after one
        std::uint32_t passed = 0;
        std::uint32_t delayed = 0;
        std::uint32_t rejected = 0;
        [[nodiscard]] std::uint32_t total() const { return passed + delayed + rejected; }
    };

    /// O(n), once per replay. The decisions are those of the limit.
    void build(const std::vector<RequestOutcome>& requests, const Limit& limit);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const RequestOutcome& operator[](std::size_t i) const { return (*m_requests)[i]; }
    [[nodiscard]] const std::vector<RequestOutcome>& requests() const { return *m_requests; }
    [[nodiscard]] const Limit& applied() const { return m_applied; }
    /// The limit as a bucket that leaks: nginx's, a leaking bucket in which all requests wait, or the ceiling of another.
    [[nodiscard]] const LimitReq& limit() const { return m_limit; }
    [[nodiscard]] const Summary& all() const { return m_all; }

    /// The first request at or after that moment; size() if there is none. O(log n).
    [[nodiscard]] std::size_t firstFrom(Instant at) const;
    /// Sums up the requests [first, last), last > first. O(256).
    [[nodiscard]] Summary summary(std::size_t first, std::size_t last) const;
    /// The level at any moment, with what leaked, came back or slid out: what the engine would start from with a
    /// request then. O(log n), after a run of r rejected ones O(r / 256) more.
    [[nodiscard]] double levelAt(Instant at) const;
    [[nodiscard]] double levelBefore(std::size_t i) const; ///< just before request i
    [[nodiscard]] double levelAfter(std::size_t i) const;  ///< just after it
    /// The delayed requests that arrived by `at` and are let through after `after`, newest first.
    /// O(size / 256 + how many).
    void forEachDelayed(Instant at, Instant after, const std::function<void(std::size_t)>& visit) const;
    /// The last request before the i-th that was not rejected. O(256), after a run of r rejected ones O(r / 256) more.
    [[nodiscard]] std::optional<std::size_t> takenBefore(std::size_t i) const;

private:
    [[nodiscard]] double before(const RequestOutcome& request) const;
    [[nodiscard]] double after(const RequestOutcome& request) const;
    void add(Summary& sum, const RequestOutcome& request) const;

    const std::vector<RequestOutcome>* m_requests = nullptr;
    std::size_t m_size = 0;
    LimitReq m_limit{Rate(1), Thousandths(0), Thousandths(0)};
    Limit m_applied = m_limit;
    LevelRule m_rule;
    LevelTrack m_track; ///< of another algorithm than nginx's
    std::vector<Summary> m_blocks;
    std::vector<Instant> m_letThrough; ///< by block: when the last of its delayed requests is
    Summary m_all;
};

} // namespace spillway::ui
