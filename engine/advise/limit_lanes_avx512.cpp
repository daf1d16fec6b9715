#include "engine/advise/limit_lanes_kernel.h"
#include "engine/core/vectors_avx512.h"

namespace spillway {

const LimitCode kAvx512Limits = kLimits<Avx512>;

} // namespace spillway
