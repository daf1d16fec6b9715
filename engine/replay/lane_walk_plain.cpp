#include "engine/core/vectors_plain.h"
#include "engine/replay/lane_walk_kernel.h"

namespace spillway {

const LaneCode kPlainLanes = kCode<Plain>;

} // namespace spillway
