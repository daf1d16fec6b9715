#include "engine/advise/kernels/limit_lanes_kernel.h"
#include "engine/core/simd/vectors_plain.h"

namespace spillway {

const LimitCode kPlainLimits = kLimits<Plain>;

} // namespace spillway
