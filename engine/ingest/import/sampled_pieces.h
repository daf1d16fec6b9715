#pragma once

#include "engine/core/result.h"
#include "engine/ingest/import/file_set.h"
#include "engine/trace/columns/key_sample.h"
#include "engine/trace/columns/trace.h"

#include <algorithm>
#include <cstdint>
#include <stop_token>
#include <vector>

namespace spillway {

/// Whether the traffic of these files might take more memory than that; true where nobody can know.
[[nodiscard]] bool mayExceed(const std::vector<SetFile>& files, std::uint64_t memory);

/// Collects the pieces of several sources in no more memory than allowed: where they would not fit, it keeps the
/// requests of half as many clients, again and again, of those that came before as of those to come.
class SampledPieces
{
public:
    /// `memory`: bytes for the traffic, joining included; 0 = no bound. `sample` to begin with; where the traffic does
    /// not have its variable, it is taken by the address.
    SampledPieces(std::uint64_t memory, KeySample sample);

    /// A piece of the source of that number, behind all pieces of the sources before and its own. OutOfMemory where
    /// even the coarsest sample does not fit; this or BadArgument where the piece lacks what is sampled by.
    [[nodiscard]] Result<Done> add(std::size_t source, Trace piece);
    /// The pieces of a source joined to one trace, and gone from here. As merged().
    [[nodiscard]] Result<Trace> joined(std::size_t source, const std::stop_token& stop = {});
    /// Drops the pieces of the sources from this number on.
    void forget(std::size_t source) { m_pieces.resize(std::min(m_pieces.size(), source)); }
    [[nodiscard]] const KeySample& sample() const { return m_sample; }

private:
    [[nodiscard]] Result<Done> coarsen();

    std::uint64_t m_most; ///< bytes of the pieces
    KeySample m_sample;
    std::vector<std::vector<Trace>> m_pieces; ///< by source
    std::uint64_t m_bytes = 0;                ///< of the pieces
};

} // namespace spillway
