#pragma once

#include "engine/limiter/leaky_bucket.h"

#include <concepts>

namespace spillway {

/// One algorithm with its parameters and its state for one key: asked once for each request, told the time.
/// A hot loop is a template on it, never a virtual call.
template <class T>
concept Limiter = std::copyable<T> && requires(T limiter, Instant now)
{
    {
        limiter.arrive(now)
        } -> std::same_as<Decision>;
};

static_assert(Limiter<LeakyBucket>);

} // namespace spillway
