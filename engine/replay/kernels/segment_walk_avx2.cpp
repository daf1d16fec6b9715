#include "engine/core/simd/vectors_avx2.h"
#include "engine/replay/kernels/segment_kernel.h"

namespace spillway {

const SegmentCode kAvx2Segments = kSegments<Avx2>;

} // namespace spillway
