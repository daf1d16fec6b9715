#include "engine/core/simd/vectors_avx512.h"
#include "engine/replay/kernels/segment_kernel.h"

namespace spillway {

const SegmentCode kAvx512Segments = kSegments<Avx512>;

} // namespace spillway
