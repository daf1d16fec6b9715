#include "engine/ingest/bytes/wide_scan.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/text/quick_match.h"

#include <algorithm>
#include <bit>

namespace spillway {

/// Lines that are taken apart together: the same value of each, then the next one. So what is to be done for a value is
/// decided once for all lines, and no line waits for the one before.
struct QuickMatch::Batch
{
    Batch(const MarkedLines& all, std::size_t marksOfLine, std::uint64_t* stampsOfLines) :
        lines(all), perLine(marksOfLine), stamps(stampsOfLines), rows(all.count)
    {
    }
    const MarkedLines& lines;
    std::size_t perLine = 0; ///< marks
    std::uint64_t* stamps = nullptr;
    std::size_t rows = 0; ///< the first lines, which fit as far as they were looked at
    /// By line: where its next value begins; never behind its end.
    std::array<const char*, kRowsAtOnce> at;
    /// By line: its end, the last mark of a line that fits, since each of those before is in a literal.
    std::array<const char*, kRowsAtOnce> ends;
};

/// The first byte at or behind `at` that ends a value of this step or that it may not have; anything behind `limit` if
/// that is not before it. A value has no marks, so that they need not be looked for.
inline const char* QuickMatch::findStop(const Step& step, const char* at, const char* limit)
{
#ifdef __SSE2__
    const auto load = [](const char* bytes) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); // NOLINT(*-reinterpret-cast)
    };
    for (; at <= limit; at += sizeof(__m128i)) {
        const __m128i bytes = load(at);
        const __m128i either = _mm_or_si128(_mm_cmpeq_epi8(bytes, load(step.stops[0].data())),
                                            _mm_cmpeq_epi8(bytes, load(step.stops[2].data())));
        if (const auto found = static_cast<unsigned>(_mm_movemask_epi8(either)); found != 0)
            return at + std::countr_zero(found);
    }
    return at;
#else
    return std::find_if(at, limit, [&](char byte) { return byte == step.stops[0][0] || byte == step.stops[2][0]; });
#endif
}

#ifdef SPILLWAY_WIDE_SCAN

[[gnu::target("avx2,bmi")]] inline const char* QuickMatch::findStopWide(const Step& step, const char* at,
                                                                        const char* limit)
{
    const auto* const stops = reinterpret_cast<const __m256i*>(step.stops[0].data()); // NOLINT(*-reinterpret-cast)
    for (; at <= limit; at += sizeof(__m256i)) {
        const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)); // NOLINT(*-reinterpret-cast)
        const __m256i either = _mm256_or_si256(_mm256_cmpeq_epi8(bytes, _mm256_loadu_si256(stops)),
                                               _mm256_cmpeq_epi8(bytes, _mm256_loadu_si256(stops + 2)));
        if (const auto found = static_cast<unsigned>(_mm256_movemask_epi8(either)); found != 0)
            return at + std::countr_zero(found);
    }
    return at;
}

#endif

/// Where the first values begin.
inline void QuickMatch::beginRows(Batch& batch) const
{
    const char* begin = batch.lines.begin;
    for (std::size_t row = 0; row < batch.rows; ++row) {
        const char* const limit = batch.lines.text + batch.lines.marks[(row + 1) * batch.perLine - 1];
        if (*limit != '\n' || *begin == '#' || static_cast<std::size_t>(limit - begin) > kLongestLine ||
            static_cast<std::size_t>(limit - begin) < m_prefix.size() ||
            (!m_prefix.empty() && std::memcmp(begin, m_prefix.data(), m_prefix.size()) != 0)) {
            batch.rows = row;
            return;
        }
        batch.at[row] = begin + m_prefix.size();
        batch.ends[row] = limit;
        begin = limit + 1;
    }
}

/// Of the value at `at` in a line that ends at `limit`, if it lies between these. `mark`: where its own would be.
template <QuickMatch::FindStop find, QuickMatch::Ends ends>
[[gnu::always_inline]] inline const char* QuickMatch::valueEnd(const Step& step, const char* at, const char* mark,
                                                               const char* limit)
{
    if (ends == Ends::AtMark)
        return mark;
    if (ends == Ends::AtByte)
        return find(step, at, limit);
    const char* const end = limit > at && limit[-1] == '\r' ? limit - 1 : limit;
    return step.endsAtSpace ? std::find(at, end, ' ') : end;
}

template <QuickMatch::Check check>
[[gnu::always_inline]] inline bool QuickMatch::isUsual(const Step& step, const char* at, std::size_t size) const
{
    switch (check) {
    case Check::None: return true;
    case Check::Address: return isDottedQuad(at, size);
    case Check::Status: return size == 3 && areDigits(at, size);
    case Check::Number: return areDigits(at, size);
    case Check::TimeLocal: return m_hasStamp && size == m_stamp.size() && sameTimeLocal(at, m_stamp.data());
    default: return step.check == Check::None;
    }
}

/// Of one field, of lines that fit so far; of how many it is a value. What stays the same is copied: the compiler
/// cannot know that it does.
template <QuickMatch::FindStop find, QuickMatch::Ends ends, QuickMatch::Check check, bool kept>
[[gnu::always_inline]] inline std::size_t QuickMatch::takeValues(const LogFormat& format, const Step& step,
                                                                 Batch& batch, const Target& target)
{
    const std::uint32_t* mark = batch.lines.marks + step.mark;
    const std::size_t rows = batch.rows;
    const std::size_t followSize = step.size;
    const std::uint64_t follow = step.follow;
    const std::uint64_t followMask = step.followMask;
    std::string_view* cell = target.cells;
    for (std::size_t row = 0; row < rows; ++row) {
        const char* const at = batch.at[row];
        const char* const limit = batch.ends[row];
        const char* const end = valueEnd<find, ends>(step, at, batch.lines.text + *mark, limit);
        const auto size = static_cast<std::size_t>(end - at);
        if ((ends == Ends::AtMark && end < at) || (ends == Ends::AtByte && end > limit) ||
            ((eightBytes(end) ^ follow) & followMask) != 0 || (followSize > sizeof follow && !stands(step, end)) ||
            (!isUsual<check>(step, at, size) && !isValue(format, step, at, end)))
            return row;
        if (check == Check::TimeLocal || (check == Check::Fits && step.check == Check::TimeLocal))
            batch.stamps[row] = m_stampNumber;
        batch.at[row] = end + followSize;
        if (ends == Ends::AtMark)
            mark += batch.perLine;
        if (!kept)
            continue;
        const std::size_t isDash = static_cast<std::size_t>(*at == '-') & static_cast<std::size_t>(size == 1);
        *cell = std::string_view(at, size - (isDash & static_cast<std::size_t>(target.dashIsEmpty)));
        cell += target.advance;
    }
    return rows;
}

template <QuickMatch::FindStop find, bool kept>
[[gnu::always_inline]] inline std::size_t QuickMatch::takeField(const LogFormat& format, const Step& step, Batch& batch,
                                                                const Target& target)
{
    if (step.isLast)
        return takeValues<find, Ends::AtLineEnd, Check::Fits, kept>(format, step, batch, target);
    if (step.endsAtMark && step.check == Check::None)
        return takeValues<find, Ends::AtMark, Check::None, kept>(format, step, batch, target);
    if (step.endsAtMark)
        return takeValues<find, Ends::AtMark, Check::Fits, kept>(format, step, batch, target);
    switch (step.check) {
    case Check::None: return takeValues<find, Ends::AtByte, Check::None, kept>(format, step, batch, target);
    case Check::Address: return takeValues<find, Ends::AtByte, Check::Address, kept>(format, step, batch, target);
    case Check::Status: return takeValues<find, Ends::AtByte, Check::Status, kept>(format, step, batch, target);
    case Check::Number: return takeValues<find, Ends::AtByte, Check::Number, kept>(format, step, batch, target);
    case Check::TimeLocal: return takeValues<find, Ends::AtByte, Check::TimeLocal, kept>(format, step, batch, target);
    default: return takeValues<find, Ends::AtByte, Check::Fits, kept>(format, step, batch, target);
    }
}

/// Of how many nothing that counts stands behind the last value's literal.
inline std::size_t QuickMatch::endedRows(const Batch& batch) const
{
    for (std::size_t row = 0; row < batch.rows; ++row) {
        const char* const at = batch.at[row];
        const char* const limit = batch.ends[row];
        if (at != limit && !(*at == '\r' && at + 1 == limit) && !(m_mayGoOn && *at == ' '))
            return row;
    }
    return batch.rows;
}

template <QuickMatch::FindStop find>
[[gnu::always_inline]] inline std::size_t QuickMatch::matchRowsBy(const LogFormat& format, const MarkedLines& lines,
                                                                  const Target* targets, std::uint64_t* stamps)
{
    Batch batch(lines, marksOfLine(), stamps);
    beginRows(batch);
    for (const Step& step : m_steps) {
        batch.rows = targets->cells == nullptr ? takeField<find, false>(format, step, batch, *targets)
                                               : takeField<find, true>(format, step, batch, *targets);
        ++targets;
    }
    return endedRows(batch);
}

std::size_t QuickMatch::matchRowsNarrow(const LogFormat& format, const MarkedLines& lines, const Target* targets,
                                        std::uint64_t* stamps)
{
    return matchRowsBy<findStop>(format, lines, targets, stamps);
}

#ifdef SPILLWAY_WIDE_SCAN

[[gnu::target("avx2,bmi")]] std::size_t QuickMatch::matchRowsWide(const LogFormat& format, const MarkedLines& lines,
                                                                  const Target* targets, std::uint64_t* stamps)
{
    return matchRowsBy<findStopWide>(format, lines, targets, stamps);
}

#endif

} // namespace spillway
