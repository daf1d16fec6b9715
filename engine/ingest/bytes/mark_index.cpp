#include "engine/ingest/bytes/mark_index.h"

#include "engine/ingest/bytes/wide_scan.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

constexpr char kQuote = '"';
constexpr char kBackslash = '\\';
constexpr char kLineEnd = '\n';

/// The marks of the next 64 bytes as bits.
inline std::uint64_t marksInNarrow(const char* at)
{
    std::uint64_t marks = 0;
#ifdef __SSE2__
    const __m128i quote = _mm_set1_epi8(kQuote);
    const __m128i backslash = _mm_set1_epi8(kBackslash);
    const __m128i lineEnd = _mm_set1_epi8(kLineEnd);
    for (unsigned i = 0; i < 4; ++i) {
        const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(at) + i); // NOLINT(*-reinterpret-cast)
        const __m128i either = _mm_or_si128(_mm_cmpeq_epi8(bytes, quote), _mm_cmpeq_epi8(bytes, backslash));
        const __m128i low = _mm_cmpeq_epi8(_mm_min_epu8(bytes, lineEnd), bytes);
        const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(either, low)));
        marks |= std::uint64_t{found} << (16 * i);
    }
#else
    for (unsigned i = 0; i < 64; ++i)
        marks |= std::uint64_t{MarkIndex::isMark(at[i])} << i;
#endif
    return marks;
}

#ifdef SPILLWAY_WIDE_SCAN

[[gnu::target("avx2,bmi,popcnt")]] inline std::uint64_t marksInWide(const char* at)
{
    const __m256i quote = _mm256_set1_epi8(kQuote);
    const __m256i backslash = _mm256_set1_epi8(kBackslash);
    const __m256i lineEnd = _mm256_set1_epi8(kLineEnd);
    const auto* const next = reinterpret_cast<const __m256i*>(at); // NOLINT(*-reinterpret-cast)
    const __m256i near = _mm256_loadu_si256(next);
    const __m256i far = _mm256_loadu_si256(next + 1);
    const __m256i nearEither = _mm256_or_si256(_mm256_cmpeq_epi8(near, quote), _mm256_cmpeq_epi8(near, backslash));
    const __m256i farEither = _mm256_or_si256(_mm256_cmpeq_epi8(far, quote), _mm256_cmpeq_epi8(far, backslash));
    const __m256i nearLow = _mm256_cmpeq_epi8(_mm256_min_epu8(near, lineEnd), near);
    const __m256i farLow = _mm256_cmpeq_epi8(_mm256_min_epu8(far, lineEnd), far);
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(nearEither, nearLow))) |
           std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(farEither, farLow)))} << 32U;
}

#endif

} // namespace

MarkIndex::MarkIndex(Scan scan)
{
#ifdef SPILLWAY_WIDE_SCAN
    if (scan == Scan::WidestPossible && __builtin_cpu_supports("avx2") != 0 && __builtin_cpu_supports("bmi") != 0 &&
        __builtin_cpu_supports("popcnt") != 0)
        m_find = findWide;
#else
    static_cast<void>(scan);
#endif
}

/// Writes more than there are, so that it need not look how many there are: few have more than kUsual in 64 bytes.
template <class MarksIn>
[[gnu::always_inline]] inline std::size_t MarkIndex::findBy(const char* text, std::size_t size, std::uint32_t* marks,
                                                            MarksIn marksIn)
{
    constexpr int kUsual = 4;
    constexpr std::uint64_t kLast = std::uint64_t{1} << 63U; // where there is none: spares a branch
    const std::uint32_t* const first = marks;
    for (std::size_t at = 0; at < size; at += kAtOnce) {
        std::uint64_t found = marksIn(text + at);
        if (size - at < kAtOnce)
            found &= ~std::uint64_t{0} >> (kAtOnce - (size - at));
        const auto place = [&] {
            return static_cast<std::uint32_t>(at) + static_cast<std::uint32_t>(std::countr_zero(found | kLast));
        };
        std::uint32_t* const next = marks + std::popcount(found);
        for (int i = 0; i < kUsual; ++i, found &= found - 1)
            marks[i] = place();
        for (marks += kUsual; found != 0; found &= found - 1)
            *marks++ = place();
        marks = next;
    }
    return static_cast<std::size_t>(marks - first);
}

std::size_t MarkIndex::findNarrow(const char* text, std::size_t size, std::uint32_t* marks)
{
    return findBy(text, size, marks, marksInNarrow);
}

#ifdef SPILLWAY_WIDE_SCAN

[[gnu::target("avx2,bmi,popcnt")]] std::size_t MarkIndex::findWide(const char* text, std::size_t size,
                                                                   std::uint32_t* marks)
{
    return findBy(text, size, marks, marksInWide);
}

#endif

void MarkIndex::find(std::string_view text)
{
    if (m_marks.size() < text.size() + kBehind)
        m_marks.resize(text.size() + kBehind);
    m_size = m_find(text.data(), text.size(), m_marks.data());
    std::fill_n(m_marks.begin() + static_cast<std::ptrdiff_t>(m_size), kBehind,
                static_cast<std::uint32_t>(text.size()));
}

/// As much as stays in the nearest cache until it is taken apart.
void MarkWindow::fill(const char* line, const char* end)
{
    constexpr std::size_t kBytes = std::size_t{16} << 10U;
    const std::string_view rest(line, static_cast<std::size_t>(end - line));
    std::size_t last = rest.size() - 1;
    if (rest.size() > kBytes) {
        last = rest.substr(0, kBytes).rfind(kLineEnd);
        if (last == std::string_view::npos)
            last = rest.find(kLineEnd, kBytes);
    }
    m_text = rest.substr(0, last + 1);
    m_index.find(m_text);
    m_next = m_index.begin();
}

} // namespace spillway
