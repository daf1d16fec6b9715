#include "engine/core/vectors_avx2.h"
#include "engine/replay/segment_kernel.h"

namespace spillway {

const SegmentCode kAvx2Segments = kSegments<Avx2>;

} // namespace spillway
