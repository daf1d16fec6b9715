#include "engine/core/simd/vectors_avx2.h"
#include "engine/replay/kernels/lane_walk_kernel.h"

namespace spillway {

const LaneCode kAvx2Lanes = kCode<Avx2>;

} // namespace spillway
