#include "engine/core/simd/vectors_avx512.h"
#include "engine/replay/kernels/lane_walk_kernel.h"

namespace spillway {

const LaneCode kAvx512Lanes = kCode<Avx512>;

} // namespace spillway
