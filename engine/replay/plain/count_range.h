#pragma once

#include "engine/replay/plain/outcome.h"

#include <algorithm>
#include <cstdint>

namespace spillway {

/// The lowest and the highest of a count of all clients, from those of each client over some readings of the stamps.
///
/// The stamps of one client say nothing of another's: one may have been as in the reading in which it loses least,
/// another as in that in which it loses most. So the ends of all clients add up. None of the readings is what really
/// was, so the ends are then widened: by three requests, and by five where the edge of a period may cut through what
/// came together; and by 0.55 of each client's own range, as far as it has so many that may not be or so many that may,
/// in quadrature as errors that know nothing of each other (one client alone: by rather more than half of the range; a
/// hundred alike: by a twentieth). That is measured, not derived: with it the test of otherReadings() holds, also with
/// other seeds; by two requests and half of the range some of its rows missed up to 1.5 of 100 of these. Where all
/// readings agree on none or on all, that stands, unless it is doubted.
class CountRange
{
public:
    /// Where a client's requests lie that are counted.
    enum class Lies : std::uint8_t {
        Inside, ///< all of them are
        InPart, ///< others of its requests lie outside of the period
    };
    /// So many requests of one client, in the readings in which they are fewest and most; nothing makes them fewer or
    /// more than `possible`.
    void add(std::uint64_t low, std::uint64_t high, const Range& possible, Lies lies = Lies::Inside);
    /// The same of requests that belong to no client.
    void addOther(std::uint64_t low, std::uint64_t high);

    /// A client of whom none is counted in any reading has some elsewhere, so it comes near the limit: agreement on
    /// none, or on all where what the limit does to nobody is counted, proves less.
    void doubtAgreement() { ++m_doubted; }

    /// One client alone is told to have so many at least: all have no fewer.
    void holdAtLeast(std::uint64_t low) { m_leastOfAll = std::max(m_leastOfAll, low); }

    /// Of `all` that there are.
    [[nodiscard]] Range requests(std::uint64_t all) const;
    /// The clients with any such request. Widened by one client and likewise; where the readings agree by one if
    /// somebody hangs by one to three requests, and upwards if an edge may cut; where they agree on none by those of
    /// whom that is doubted. Somebody has requests that there surely are, nobody those
    /// that there may not be; else who has more in each reading than the readings differ by has some.
    [[nodiscard]] Range clients() const;

private:
    void sumUp(const Range& range, const Range& possible);
    [[nodiscard]] Range widenedRequests() const;

    Range m_requests;
    Range m_clients;
    Range m_possible;                    ///< of the requests
    std::uint64_t m_possibleClients = 0; ///< with any
    std::uint64_t m_sureClients = 0;     ///< with so many in each reading that none may be none
    double m_squaresBelow = 0;           ///< of what each client's own range is widened by, downwards, summed up
    double m_squaresAbove = 0;           ///< upwards
    std::uint64_t m_leastOfAll = 0;      ///< requests
    std::uint64_t m_doubted = 0;         ///< clients
    std::uint64_t m_ofNobody = 0;        ///< requests that belong to no client, at most
    bool m_anyCut = false;
    bool m_anyNear = false; ///< a client has one to three such requests in the reading in which it has fewest
};

} // namespace spillway
