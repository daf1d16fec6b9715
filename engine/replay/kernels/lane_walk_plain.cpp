#include "engine/replay/kernels/lane_walk_kernel.h"

namespace spillway {

const LaneCode kPlainLanes = kCode<Plain>;

} // namespace spillway
