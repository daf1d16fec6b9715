#pragma once

#include "engine/replay/replay.h"
#include "ui/text/sentences.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace spillway::ui {

/// One client's requests, made ready for drawing at any zoom: any stretch of them is summed up without looking at each.
/// Refers to the vector it was built on; if that vector has changed its length since, the index answers as if it were empty.
class LevelIndex
{
public:
    /// What happened in a stretch. Levels in requests.
    struct Summary
    {
        double low = 0;  ///< lowest level, just before a request
        double high = 0; ///< highest level, just after one
        std::uint32_t passed = 0;
        std::uint32_t delayed = 0;
        std::uint32_t rejected = 0;
        [[nodiscard]] std::uint32_t total() const { return passed + delayed + rejected; }
    };

    /// O(n), once per replay.
    void build(const std::vector<RequestOutcome>& requests, const LimitReq& limit);

    [[nodiscard]] std::size_t size() const;
    [[nodiscard]] const RequestOutcome& operator[](std::size_t i) const { return (*m_requests)[i]; }
    [[nodiscard]] const LimitReq& limit() const { return m_limit; }
    [[nodiscard]] const Summary& all() const { return m_all; }

    /// The first request at or after that moment; size() if there is none. O(log n).
    [[nodiscard]] std::size_t firstFrom(Instant at) const;
    /// Of the requests [first, last), last > first. O(256).
    [[nodiscard]] Summary summary(std::size_t first, std::size_t last) const;
    /// The bucket's level at any moment, leak included: what the engine would start from with a request then. O(log n), after a
    /// run of r rejected ones O(r / 256) more.
    [[nodiscard]] double levelAt(Instant at) const;
    [[nodiscard]] double levelBefore(std::size_t i) const; ///< just before request i
    [[nodiscard]] double levelAfter(std::size_t i) const;  ///< just after it
    /// The delayed requests that arrived by `at` and are let through after `after`, newest first. O(size / 256 + how many).
    void forEachDelayed(Instant at, Instant after, const std::function<void(std::size_t)>& visit) const;
    /// How the decision on request i came about; nothing for the first of a bucket, where there is nothing to compute.
    [[nodiscard]] std::optional<Arithmetic> arithmetic(std::size_t i) const;

private:
    [[nodiscard]] std::optional<std::size_t> takenBefore(std::size_t i) const;

    const std::vector<RequestOutcome>* m_requests = nullptr;
    std::size_t m_size = 0;
    LimitReq m_limit{Rate(1), Thousandths(0), Thousandths(0)};
    std::vector<Summary> m_blocks;
    std::vector<Instant> m_letThrough; ///< by block: when the last of its delayed requests is
    Summary m_all;
};

} // namespace spillway::ui
