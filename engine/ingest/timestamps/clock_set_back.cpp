#include "engine/ingest/timestamps/clock_set_back.h"

#include <algorithm>

namespace spillway {

namespace {

using std::chrono::minutes;

/// Somewhat less than an hour where it was quiet before or after; more for requests that were late besides.
constexpr minutes kLeastStep{30};
constexpr minutes kMostStep{61};
constexpr minutes kLate{1};  ///< what is later than that is out of order
constexpr minutes kSure{10}; ///< the clock has to go on for so long

/// Where summer time ends, it does so in the night of a Sunday: from August to November, or from
/// March to May in the south.
bool mayEndSummerTime(Instant local)
{
    const auto day = std::chrono::floor<std::chrono::days>(local);
    const unsigned month{std::chrono::year_month_day(day).month()};
    const bool isSeason = (month >= 8 && month <= 11) || (month >= 3 && month <= 5);
    return isSeason && std::chrono::weekday(day) == std::chrono::Sunday && local - day < std::chrono::hours(4);
}

} // namespace

ClockSetBack::Told ClockSetBack::take(Instant stamp)
{
    if (m_found)
        return Told::Nothing;
    if (!m_pending)
        return look(stamp);
    if (stamp >= m_latest) {
        m_pending = false;
        m_latest = stamp;
        return Told::Not;
    }
    ++m_since;
    m_late += stamp < m_reached - kLate ? 1U : 0U;
    m_reached = std::max(m_reached, stamp);
    if (m_late * 20 > m_since + 20) {
        m_pending = false;
        m_isDisordered = true;
        return Told::Not;
    }
    if (m_reached - m_to < kSure)
        return Told::Nothing;
    m_found = m_to;
    return Told::Surely;
}

ClockSetBack::Told ClockSetBack::look(Instant stamp)
{
    if (m_latest == Instant::min() || stamp >= m_latest - kLeastStep) {
        m_latest = std::max(m_latest, stamp);
        return Told::Nothing;
    }
    const bool isStep = m_latest - stamp <= kMostStep && mayEndSummerTime(stamp) && !m_isDisordered;
    m_isDisordered = m_isDisordered || !isStep;
    if (!isStep)
        return Told::Nothing;
    m_pending = true;
    m_to = m_reached = stamp;
    m_since = m_late = 0;
    return Told::Perhaps;
}

} // namespace spillway
