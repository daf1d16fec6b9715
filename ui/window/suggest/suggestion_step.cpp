#include "ui/window/suggest/suggestion_step.h"

namespace spillway::ui {

void SuggestionStep::remember(const Setup& to, Taken taken, const QString& before)
{
    m_step = {to, taken, before};
}

void SuggestionStep::forget()
{
    m_step.reset();
}

QString SuggestionStep::before(const Setup& now, Suggestion suggestion) const
{
    const bool holds = m_step && now.selection == m_step->to.selection && now.zone.key == m_step->to.zone.key &&
                       now.periods == m_step->to.periods && now.aims == m_step->to.aims &&
                       (m_step->taken == Taken::Alternative || suggestion == Suggestion::InUse);
    return holds ? m_step->before : QString();
}

} // namespace spillway::ui
