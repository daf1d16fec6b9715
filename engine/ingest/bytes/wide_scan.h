#pragma once

// Vectors of bytes for scans. SPILLWAY_WIDE_SCAN: code for AVX2 can be compiled, and is used
// where the processor has it.
#if defined(__x86_64__) && defined(__GNUC__)
#define SPILLWAY_WIDE_SCAN
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif
