#include "engine/ingest/bytes/wide_scan.h"
#include "engine/ingest/line/line_blocks.h"
#include "engine/ingest/text/quick_match.h"

#include <algorithm>
#include <bit>

namespace spillway {

namespace {

using Check = QuickStep::Check;

/// Lines that are taken apart together: the same value of each, then the next one. So what is to be done for a value is
/// decided once for all lines, and no line waits for the one before.
struct Batch
{
    QuickMatch& match;
    const MarkedLines& lines;
    std::size_t perLine = 0; ///< marks
    std::uint64_t* stamps = nullptr;
    std::size_t rows = 0; ///< the first lines, which fit as far as they were looked at
    /// By line: where its next value begins; never behind its end.
    std::array<const char*, kRowsAtOnce> at;
    /// By line: its end, the last mark of a line that fits, since each of those before is in a literal.
    std::array<const char*, kRowsAtOnce> ends;
};

enum class Ends : std::uint8_t { AtMark, AtByte, AtLineEnd }; ///< of values

/// The first byte at or behind `at` that ends a value of this step or that it may not have; anything behind `limit` if
/// that is not before it. A value has no marks, so that they need not be looked for.
inline const char* findStop(const QuickStep& step, const char* at, const char* limit)
{
#ifdef __SSE2__
    const auto load = [](const char* bytes) {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes)); // NOLINT(*-reinterpret-cast)
    };
    for (; at <= limit; at += sizeof(__m128i)) {
        const __m128i bytes = load(at);
        const __m128i either =
            _mm_or_si128(_mm_cmpeq_epi8(bytes, load(step.stop.data())), _mm_cmpeq_epi8(bytes, load(step.other.data())));
        if (const auto found = static_cast<unsigned>(_mm_movemask_epi8(either)); found != 0)
            return at + std::countr_zero(found);
    }
    return at;
#else
    return std::find_if(at, limit, [&](char byte) { return byte == step.stop[0] || byte == step.other[0]; });
#endif
}

/// Where the first values begin.
void beginRows(Batch& batch)
{
    const QuickMatch& match = batch.match;
    const char* begin = batch.lines.begin;
    for (std::size_t row = 0; row < batch.rows; ++row) {
        const char* const limit = batch.lines.text + batch.lines.marks[(row + 1) * batch.perLine - 1];
        if (*limit != '\n' || *begin == '#' || static_cast<std::size_t>(limit - begin) > kLongestLine ||
            static_cast<std::size_t>(limit - begin) < match.prefixSize() || !match.hasPrefix(begin)) {
            batch.rows = row;
            return;
        }
        batch.at[row] = begin + match.prefixSize();
        batch.ends[row] = limit;
        begin = limit + 1;
    }
}

/// The end of the value at `at` in a line that ends at `limit`, if it lies between these. `mark`: where its own would
/// be.
template <Ends ends>
[[gnu::always_inline]] inline const char* valueEnd(const QuickStep& step, const char* at, const char* mark,
                                                   const char* limit)
{
    if (ends == Ends::AtMark)
        return mark;
    if (ends == Ends::AtByte)
        return findStop(step, at, limit);
    const char* const end = limit > at && limit[-1] == '\r' ? limit - 1 : limit;
    return step.endsAtSpace ? std::find(at, end, ' ') : end;
}

template <Check check>
[[gnu::always_inline]] inline bool isUsual(const QuickMatch& match, const char* at, std::size_t size)
{
    switch (check) {
    case Check::None: return true;
    case Check::Address: return isDottedQuad(at, size);
    case Check::Status: return size == 3 && areDigits(at, size);
    case Check::Number: return areDigits(at, size);
    case Check::TimeLocal: return size == kTimeLocal && match.isLastStamp(at);
    default: return false;
    }
}

/// The values of one field, in lines that fit so far; returns in how many it is one. What stays the same is copied: the
/// compiler cannot know that it does.
template <Ends ends, Check check, bool kept>
[[gnu::always_inline]] inline std::size_t takeValues(const QuickStep& step, Batch& batch, const QuickTarget& target)
{
    QuickMatch& match = batch.match;
    const std::uint32_t* mark = batch.lines.marks + step.mark;
    const std::size_t rows = batch.rows;
    const std::size_t followSize = step.size;
    const std::uint64_t follow = step.follow;
    const std::uint64_t followMask = step.followMask;
    std::string_view* cell = target.cells;
    for (std::size_t row = 0; row < rows; ++row) {
        const char* const at = batch.at[row];
        const char* const limit = batch.ends[row];
        const char* const end = valueEnd<ends>(step, at, batch.lines.text + *mark, limit);
        const auto size = static_cast<std::size_t>(end - at);
        if ((ends == Ends::AtMark && end < at) || (ends == Ends::AtByte && end > limit) ||
            ((eightBytes(end) ^ follow) & followMask) != 0 || (followSize > sizeof follow && !step.stands(end)) ||
            (!isUsual<check>(match, at, size) && !(step.check == Check::None || match.isValue(step, at, end))))
            return row;
        if (check == Check::TimeLocal || (check == Check::Fits && step.check == Check::TimeLocal))
            batch.stamps[row] = match.stampNumber();
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

template <bool kept>
std::size_t takeField(const QuickStep& step, Batch& batch, const QuickTarget& target)
{
    if (step.isLast)
        return takeValues<Ends::AtLineEnd, Check::Fits, kept>(step, batch, target);
    if (step.endsAtMark && step.check == Check::None)
        return takeValues<Ends::AtMark, Check::None, kept>(step, batch, target);
    if (step.endsAtMark)
        return takeValues<Ends::AtMark, Check::Fits, kept>(step, batch, target);
    switch (step.check) {
    case Check::None: return takeValues<Ends::AtByte, Check::None, kept>(step, batch, target);
    case Check::Address: return takeValues<Ends::AtByte, Check::Address, kept>(step, batch, target);
    case Check::Status: return takeValues<Ends::AtByte, Check::Status, kept>(step, batch, target);
    case Check::Number: return takeValues<Ends::AtByte, Check::Number, kept>(step, batch, target);
    case Check::TimeLocal: return takeValues<Ends::AtByte, Check::TimeLocal, kept>(step, batch, target);
    default: return takeValues<Ends::AtByte, Check::Fits, kept>(step, batch, target);
    }
}

/// In how many lines nothing that counts stands behind the last value's literal.
std::size_t endedRows(const Batch& batch)
{
    for (std::size_t row = 0; row < batch.rows; ++row) {
        const char* const at = batch.at[row];
        const char* const limit = batch.ends[row];
        if (at != limit && !(*at == '\r' && at + 1 == limit) && !(batch.match.mayGoOn() && *at == ' '))
            return row;
    }
    return batch.rows;
}

} // namespace

std::size_t matchRows(QuickMatch& match, const MarkedLines& lines, const QuickTarget* targets, std::uint64_t* stamps)
{
    Batch batch{match, lines, match.marksOfLine(), stamps, lines.count, {}, {}};
    beginRows(batch);
    for (const QuickStep& step : match.steps()) {
        batch.rows = targets->cells == nullptr ? takeField<false>(step, batch, *targets)
                                               : takeField<true>(step, batch, *targets);
        ++targets;
    }
    return endedRows(batch);
}

} // namespace spillway
