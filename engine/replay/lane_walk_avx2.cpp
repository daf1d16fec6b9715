#include "engine/core/vectors_avx2.h"
#include "engine/replay/lane_walk_kernel.h"

namespace spillway {

const LaneCode kAvx2Lanes = kCode<Avx2>;

} // namespace spillway
