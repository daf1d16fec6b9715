#include "engine/ingest/text/quick_match.h"

#include "engine/ingest/bytes/wide_scan.h"
#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>

namespace spillway {

namespace {

/// How many of the next eight bytes are digits, before the first that is none; 0 where all are.
std::size_t leadingDigits(const char* at)
{
    constexpr std::uint64_t kEach = 0x0101'0101'0101'0101;
    const std::uint64_t values = eightBytes(at) ^ (kEach * '0');
    // A carry can only come from a byte that is no digit itself, and goes to those behind it.
    const std::uint64_t others = (values | (values + kEach * (0x80 - 10))) & (kEach << 7U);
    return others == 0 ? 0 : static_cast<std::size_t>(std::countr_zero(others)) / 8;
}

} // namespace

/// A value has no marks, so each mark of a line that fits is in a literal.
void QuickMatch::countMarks()
{
    const auto marksOf = [](const std::string& literal) {
        return static_cast<std::uint32_t>(std::ranges::count_if(literal, MarkIndex::isMark));
    };
    m_marks = marksOf(m_prefix);
    for (Step& step : m_steps) {
        step.mark = m_marks;
        step.endsAtMark = !step.isLast && !step.endsByItself && MarkIndex::isMark(step.literal[0]);
        m_marks += marksOf(step.literal);
    }
    const bool known = std::ranges::none_of(m_steps, &Step::endsByItself);
    m_usesMarks = known && marksOfLine() <= MarkIndex::kBehind;
}

QuickMatch::Step QuickMatch::stepFor(const LogFormat& format, std::size_t index)
{
    using Shape = LogFormat::Shape;
    const LogFormat::Step& exact = format.m_steps[index];
    const Shape shape = exact.shape;
    const bool anyText = shape == Shape::Any || shape == Shape::Request || shape == Shape::List || shape == Shape::Path;
    const bool quoted = exact.quoted && format.m_quotesEscaped;
    Step step;
    step.literal = exact.follow;
    step.size = exact.follow.size();
    std::memcpy(&step.follow, exact.follow.data(), std::min(step.size, sizeof step.follow));
    std::memset(&step.followMask, 0xFF, std::min(step.size, sizeof step.followMask));
    step.isLast = exact.follow.empty() && !exact.endsByItself;
    step.endsByItself = exact.endsByItself;
    step.check = anyText && !exact.isOfHttp ? Check::None : Check::Fits;
    if ((shape == Shape::List || shape == Shape::Forwarded) && exact.follow.starts_with(' '))
        step.check = Check::List;
    else if (!quoted && shape == Shape::Address && exact.follow.starts_with(' '))
        step.check = Check::Address;
    else if (!quoted && shape == Shape::Status)
        step.check = Check::Status;
    else if (!quoted && shape == Shape::Number)
        step.check = Check::Number;
    else if (!quoted && shape == Shape::TimeLocal && !step.isLast)
        step.check = Check::TimeLocal;
    const bool toSpace = exact.follow.starts_with(' ') && shape != Shape::TimeLocal;
    step.endsAtSpace = step.isLast && format.m_mayGoOn && !anyText && shape != Shape::TimeLocal;
    const char stop = exact.follow.empty() ? '\n' : exact.follow[0];
    constexpr std::string_view kInStamps = "0123456789/:+- ";
    step.endsClearly = !step.isLast && !step.endsByItself && std::isalpha(static_cast<unsigned char>(stop)) == 0 &&
                       (kInStamps.find(stop) == std::string_view::npos || (stop == ' ' && shape != Shape::TimeLocal));
    step.stops[0].fill(stop);
    step.stops[1].fill('\\');
    step.stops[2].fill(shape == Shape::TimeLocal ? stop : step.check == Check::Address ? ',' : '"');
    step.low.fill(toSpace || step.endsAtSpace ? '"' : '\n');
    return step;
}

/// As LogFormat::ownEnd().
const char* QuickMatch::ownEnd(const LogFormat::Step& exact, const Line& line, const char* at)
{
    const char* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(line.end - at)));
    if (newline > at && newline[-1] == '\r')
        --newline;
    const std::string_view text(line.begin, static_cast<std::size_t>(newline - line.begin));
    const auto from = static_cast<std::size_t>(at - line.begin);
    const std::size_t end = LogFormat::ownEnd(exact, text, from);
    if (end == std::string_view::npos || std::memchr(at, '\\', end - from) != nullptr)
        return nullptr;
    return line.begin + end;
}

#ifdef SPILLWAY_WIDE_SCAN

/// As below, thirty-two bytes at a time.
[[gnu::target("avx2")]] inline const char* QuickMatch::firstStopWide(const Step& step, const char* at)
{
    const auto* const low = reinterpret_cast<const __m256i*>(step.low.data());        // NOLINT(*-reinterpret-cast)
    const auto* const stops = reinterpret_cast<const __m256i*>(step.stops[0].data()); // NOLINT(*-reinterpret-cast)
    const __m256i most = _mm256_loadu_si256(low);
    const __m256i first = _mm256_loadu_si256(stops);
    const __m256i second = _mm256_loadu_si256(stops + 1);
    const __m256i third = _mm256_loadu_si256(stops + 2);
    for (;; at += 2 * sizeof(__m256i)) {
        const auto* const next = reinterpret_cast<const __m256i*>(at); // NOLINT(*-reinterpret-cast)
        const __m256i near = _mm256_loadu_si256(next);
        const __m256i far = _mm256_loadu_si256(next + 1);
        const __m256i nearOne = _mm256_or_si256(_mm256_cmpeq_epi8(near, first), _mm256_cmpeq_epi8(near, second));
        const __m256i nearOther =
            _mm256_or_si256(_mm256_cmpeq_epi8(near, third), _mm256_cmpeq_epi8(_mm256_min_epu8(near, most), near));
        const __m256i farOne = _mm256_or_si256(_mm256_cmpeq_epi8(far, first), _mm256_cmpeq_epi8(far, second));
        const __m256i farOther =
            _mm256_or_si256(_mm256_cmpeq_epi8(far, third), _mm256_cmpeq_epi8(_mm256_min_epu8(far, most), far));
        const std::uint64_t found =
            static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(nearOne, nearOther))) |
            std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_or_si256(farOne, farOther)))} << 32U;
        if (found != 0)
            return at + std::countr_zero(found);
    }
}

#endif

/// The first byte at or behind `at` that ends a value of this step or that it may not have: always a line end.
inline const char* QuickMatch::firstStop(const Step& step, const char* at)
{
#ifdef __SSE2__
    const auto load = [](const char* bytes) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); // NOLINT(*-reinterpret-cast)
    };
    const __m128i most = load(step.low.data());
    const __m128i first = load(step.stops[0].data());
    const __m128i second = load(step.stops[1].data());
    const __m128i third = load(step.stops[2].data());
    for (;; at += sizeof(__m128i)) {
        const __m128i bytes = load(at);
        const __m128i one = _mm_or_si128(_mm_cmpeq_epi8(bytes, first), _mm_cmpeq_epi8(bytes, second));
        const __m128i other =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, third), _mm_cmpeq_epi8(_mm_min_epu8(bytes, most), bytes));
        const auto found = static_cast<unsigned>(_mm_movemask_epi8(_mm_or_si128(one, other)));
        if (found != 0)
            return at + std::countr_zero(found);
    }
#else
    const auto stops = [&](char byte) {
        return byte == step.stops[0][0] || byte == step.stops[1][0] || byte == step.stops[2][0] ||
               static_cast<unsigned char>(byte) <= static_cast<unsigned char>(step.low[0]);
    };
    while (!stops(*at))
        ++at;
    return at;
#endif
}

/// Whether the value that ends where its literal stands is one.
bool QuickMatch::isValue(const LogFormat& format, const Step& step, const char* at, const char* end)
{
    const auto size = static_cast<std::size_t>(end - at);
    const bool fitsQuickly = [&] {
        switch (step.check) {
        case Check::Address: return isDottedQuad(at, size) || isColonHex(at, size);
        case Check::Status: return size == 3 && areDigits(at, size);
        case Check::Number: return areDigits(at, size);
        case Check::TimeLocal: return m_hasStamp && size == m_stamp.size() && sameTimeLocal(at, m_stamp.data());
        default: return false;
        }
    }();
    if (fitsQuickly)
        return true;
    if (step.check == Check::List && ((end > at && (end[-1] == ',' || end[-1] == ':')) || end[1] == ':'))
        return false;
    if (!format.fits(format.m_steps[static_cast<std::size_t>(&step - m_steps.data())], {at, size}))
        return false;
    if (step.check == Check::TimeLocal) {
        ++m_stampNumber;
        m_hasStamp = size == m_stamp.size();
        if (m_hasStamp)
            std::memcpy(m_stamp.data(), at, size);
    }
    return true;
}

/// Of a value without a literal behind it, or one that ends by itself.
const char* QuickMatch::unusualEnd(const LogFormat& format, const Step& step, const Line& line, const char* at)
{
    if (step.endsByItself)
        return ownEnd(format.m_steps[static_cast<std::size_t>(&step - m_steps.data())], line, at);
    const char* const end = firstStop(step, at);
    if (*end == '\n')
        return end > at && end[-1] == '\r' ? end - 1 : end;
    return step.endsAtSpace && *end == ' ' ? end : nullptr;
}

/// Where the next line begins, if nothing that counts stands behind the last value's literal, which ends at `at`.
const char* QuickMatch::lineEnd(const Line& line, const char* at) const
{
    if (*at == '\r' && at[1] == '\n')
        ++at;
    else if (m_mayGoOn && *at == ' ')
        at = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(line.end - at)));
    return *at == '\n' && static_cast<std::size_t>(at - line.begin) <= kLongestLine ? at + 1 : nullptr;
}

/// The size of a value that needs no search for its end, if its literal stands behind it: a dash, a number, the stamp
/// of the line before. 0 where it may be another.
inline std::size_t QuickMatch::usualSize(const Step& step, const char* at) const
{
    if (*at == '-')
        return step.check == Check::None ? 1 : 0;
    switch (step.check) {
    case Check::Status: return areDigits(at, 3) ? 3 : 0;
    case Check::Number: return leadingDigits(at);
    case Check::TimeLocal: return m_hasStamp && sameTimeLocal(at, m_stamp.data()) ? m_stamp.size() : 0;
    default: return 0;
    }
}

/// `find` is inlined: its step's bytes stay where they are.
template <QuickMatch::FirstStop find>
[[gnu::always_inline]] inline const char* QuickMatch::matchBy(const LogFormat& format, const Line& line,
                                                              const Target* targets)
{
    const char* at = line.begin;
    if (*at == '#' || *at == '\r' || *at == '\n' ||
        (!m_prefix.empty() && std::memcmp(at, m_prefix.data(), m_prefix.size()) != 0))
        return nullptr;
    at += m_prefix.size();
    for (const Step& step : m_steps) {
        std::size_t size = step.endsClearly ? usualSize(step, at) : 0;
        if (size == 0 || !stands(step, at + size)) {
            const char* const stop =
                step.isLast || step.endsByItself ? unusualEnd(format, step, line, at) : find(step, at);
            if (stop == nullptr || !stands(step, stop) ||
                (step.check != Check::None && !isValue(format, step, at, stop)))
                return nullptr;
            size = static_cast<std::size_t>(stop - at);
        }
        const Target& target = *targets++;
        const bool empty = target.dashIsEmpty && size <= 2 && isMissingValue({at, size});
        if (target.cells != nullptr)
            *target.cells = std::string_view(at, empty ? 0 : size);
        at += size + step.size;
    }
    return lineEnd(line, at);
}

const char* QuickMatch::matchNarrow(const LogFormat& format, const Line& line, const Target* targets)
{
    return matchBy<firstStop>(format, line, targets);
}

#ifdef SPILLWAY_WIDE_SCAN

[[gnu::target("avx2")]] const char* QuickMatch::matchWide(const LogFormat& format, const Line& line,
                                                          const Target* targets)
{
    return matchBy<firstStopWide>(format, line, targets);
}

#endif

std::optional<QuickMatch> QuickMatch::of(const LogFormat& format, Scan scan)
{
    QuickMatch quick;
    const auto usable = [](const std::string& literal) {
        return literal.size() < kBlockPadding && literal.find_first_of("\r\n") == std::string::npos;
    };
    quick.m_prefix = format.m_prefix;
    quick.m_mayGoOn = format.m_mayGoOn;
    if (!usable(quick.m_prefix))
        return std::nullopt;
#ifdef SPILLWAY_WIDE_SCAN
    if (scan != Scan::Portable && __builtin_cpu_supports("avx2") != 0) {
        quick.m_match = &QuickMatch::matchWide;
        quick.m_matchRows = &QuickMatch::matchRowsWide;
    }
#endif
    for (std::size_t i = 0; i < format.m_steps.size(); ++i) {
        if (!usable(format.m_steps[i].follow))
            return std::nullopt;
        quick.m_steps.push_back(stepFor(format, i));
    }
    quick.countMarks();
    return quick;
}

} // namespace spillway
