#include "engine/advise/kernels/limit_lanes_kernel.h"
#include "engine/core/simd/vectors_avx512.h"

namespace spillway {

const LimitCode kAvx512Limits = kLimits<Avx512>;

} // namespace spillway
