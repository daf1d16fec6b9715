#include "engine/advise/kernels/limit_lanes_kernel.h"
#include "engine/core/simd/vectors_avx2.h"

namespace spillway {

const LimitCode kAvx2Limits = kLimits<Avx2>;

} // namespace spillway
