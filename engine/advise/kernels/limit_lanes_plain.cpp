#include "engine/advise/kernels/limit_lanes_kernel.h"

namespace spillway {

const LimitCode kPlainLimits = kLimits<Plain>;

} // namespace spillway
