#pragma once

#include "engine/trace/nginx/condition.h"
#include "engine/trace/nginx/evaluation.h"

#include <cstdint>
#include <vector>

namespace spillway {

/// The answer of a condition for each distinct value of its subject, before any request is looked at.
struct Accepted
{
    EvaluatedPtr values;
    std::vector<std::uint8_t> byValue; ///< 1 where it holds, else 0
};

/// For conditions on one subject, at least one, any of which must hold. Errors as Evaluation::of().
[[nodiscard]] Result<Accepted> accepted(const std::vector<const Condition*>& anyOf, Evaluation& evaluation,
                                        const std::stop_token& stop);

} // namespace spillway
