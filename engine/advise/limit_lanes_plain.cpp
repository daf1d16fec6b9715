#include "engine/advise/limit_lanes_kernel.h"
#include "engine/core/vectors_plain.h"

namespace spillway {

const LimitCode kPlainLimits = kLimits<Plain>;

} // namespace spillway
