#include "ui/models/project/limit_answers.h"

#include "ui/text/format.h"
#include "ui/text/words.h"

#include <algorithm>

namespace spillway::ui {

void LimitAnswers::add(const AskedLimits& asked, const Policy& policy)
{
    constexpr std::size_t kLongestName = 24;
    if (m_ends.empty())
        for (const ZoneSpec& zone : policy.zones)
            m_zones << QString::fromStdString(printable(zone.name, kLongestName));
    for (std::size_t i = 0; i < asked.limits.size(); ++i) {
        const ChainLimit& limit = asked.limits[i];
        const auto step = std::ranges::find(asked.answers, i, &ChainStep::index);
        m_answers.push_back(
            {limit.zone, limit.limit.burst, step == asked.answers.end() ? std::nullopt : std::optional(*step)});
    }
    m_ends.push_back(m_answers.size());
}

QStringList LimitAnswers::lines(std::size_t i) const
{
    QStringList lines;
    for (std::size_t at = i > 0 && i < m_ends.size() ? m_ends[i - 1] : 0; i < m_ends.size() && at < m_ends[i]; ++at) {
        const auto& [zone, burst, step] = m_answers[at];
        const QString& name = m_zones[static_cast<int>(zone)];
        if (!step) {
            lines << Words::tr("%1: not asked", "a limit").arg(name);
            continue;
        }
        const QString excess = levelText(step->excess);
        const QString most = countText(static_cast<std::uint64_t>(burst.raw() / 1000));
        if (step->code == StepCode::Error)
            lines << Words::tr("%1: no room in the zone, rejected").arg(name);
        else if (step->code == StepCode::Busy)
            lines << Words::tr("%1: %2 > burst %3, rejected").arg(name, excess, most);
        else
            lines << Words::tr("%1: %2 ≤ burst %3").arg(name, excess, most);
    }
    return lines;
}

} // namespace spillway::ui
