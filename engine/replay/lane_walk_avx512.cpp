#include "engine/core/vectors_avx512.h"
#include "engine/replay/lane_walk_kernel.h"

namespace spillway {

const LaneCode kAvx512Lanes = kCode<Avx512>;

} // namespace spillway
