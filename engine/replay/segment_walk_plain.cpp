#include "engine/core/vectors_plain.h"
#include "engine/replay/segment_kernel.h"

namespace spillway {

const SegmentCode kPlainSegments = kSegments<Plain>;

} // namespace spillway
