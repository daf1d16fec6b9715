#pragma once

#include "engine/trace/nginx/condition.h"
#include "engine/trace/nginx/evaluation.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// What a condition says to each distinct value of its subject, before any request is looked at.
struct Accepted
{
    EvaluatedPtr values;
    std::vector<std::uint8_t> byValue; ///< 1 where it holds, else 0
};

/// Of conditions on one subject of which any must hold; at least one. As Evaluation::of().
[[nodiscard]] Result<Accepted> accepted(const std::vector<const Condition*>& anyOf, Evaluation& evaluation,
                                        const std::stop_token& stop);

} // namespace spillway
