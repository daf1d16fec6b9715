#include "engine/ingest/text/quick_match.h"

#include "engine/ingest/line/line_blocks.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace spillway {

/// A value has no marks, so each mark of a line that fits is in a literal.
void QuickMatch::countMarks()
{
    const auto marksOf = [](const std::string& literal) {
        return static_cast<std::uint32_t>(std::ranges::count_if(literal, MarkIndex::isMark));
    };
    m_marks = marksOf(m_prefix);
    for (QuickStep& step : m_steps) {
        step.mark = m_marks;
        step.endsAtMark = !step.isLast && MarkIndex::isMark(step.literal[0]);
        m_marks += marksOf(step.literal);
    }
}

QuickStep QuickMatch::stepFor(const LogFormat& format, std::size_t index)
{
    using Shape = LogFormat::Shape;
    const LogFormat::Step& exact = format.m_steps[index];
    const Shape shape = exact.shape;
    const bool anyText = shape == Shape::Any || shape == Shape::Request || shape == Shape::List || shape == Shape::Path;
    const bool quoted = exact.quoted && format.m_quotesEscaped;
    using Check = QuickStep::Check;
    QuickStep step;
    step.index = index;
    step.literal = exact.follow;
    step.size = exact.follow.size();
    std::memcpy(&step.follow, exact.follow.data(), std::min(step.size, sizeof step.follow));
    std::memset(&step.followMask, 0xFF, std::min(step.size, sizeof step.followMask));
    step.isLast = exact.follow.empty();
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
    step.endsAtSpace = step.isLast && format.m_mayGoOn && !anyText && shape != Shape::TimeLocal;
    const char stop = exact.follow.empty() ? '\n' : exact.follow[0];
    step.stop.fill(stop);
    step.other.fill(shape == Shape::TimeLocal ? stop : step.check == Check::Address ? ',' : '"');
    return step;
}

bool QuickMatch::isValue(const QuickStep& step, const char* at, const char* end)
{
    using Check = QuickStep::Check;
    const auto size = static_cast<std::size_t>(end - at);
    const bool fitsQuickly = [&] {
        switch (step.check) {
        case Check::Address: return isDottedQuad(at, size) || isColonHex(at, size);
        case Check::Status: return size == 3 && areDigits(at, size);
        case Check::Number: return areDigits(at, size);
        case Check::TimeLocal: return size == m_stamp.size() && isLastStamp(at);
        default: return false;
        }
    }();
    if (fitsQuickly)
        return true;
    if (step.check == Check::List && ((end > at && (end[-1] == ',' || end[-1] == ':')) || end[1] == ':'))
        return false;
    if (!m_format->fits(m_format->m_steps[step.index], {at, size}))
        return false;
    if (step.check == Check::TimeLocal) {
        ++m_stampNumber;
        m_hasStamp = size == m_stamp.size();
        if (m_hasStamp)
            std::memcpy(m_stamp.data(), at, size);
    }
    return true;
}

std::optional<QuickMatch> QuickMatch::of(const LogFormat& format)
{
    QuickMatch quick(format);
    const auto usable = [](const std::string& literal) {
        return literal.size() < kBlockPadding && literal.find_first_of("\r\n") == std::string::npos;
    };
    quick.m_prefix = format.m_prefix;
    quick.m_mayGoOn = format.m_mayGoOn;
    if (!usable(quick.m_prefix))
        return std::nullopt;
    for (std::size_t i = 0; i < format.m_steps.size(); ++i) {
        if (!usable(format.m_steps[i].follow) || format.m_steps[i].endsByItself)
            return std::nullopt;
        quick.m_steps.push_back(stepFor(format, i));
    }
    quick.countMarks();
    return quick.marksOfLine() <= MarkIndex::kBehind ? std::optional(std::move(quick)) : std::nullopt;
}

} // namespace spillway
