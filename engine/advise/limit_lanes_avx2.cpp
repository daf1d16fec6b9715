#include "engine/advise/limit_lanes_kernel.h"
#include "engine/core/vectors_avx2.h"

namespace spillway {

const LimitCode kAvx2Limits = kLimits<Avx2>;

} // namespace spillway
