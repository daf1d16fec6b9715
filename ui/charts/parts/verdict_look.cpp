#include "ui/charts/parts/verdict_look.h"

#include "ui/theme/theme.h"

namespace spillway::ui {

QColor verdictColor(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Passed: return theme().passed;
    case Verdict::Delayed: return theme().delayed;
    case Verdict::Rejected: break;
    }
    return theme().rejected;
}

QString verdictWord(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Passed: return Words::tr("passed");
    case Verdict::Delayed: return Words::tr("delayed");
    case Verdict::Rejected: break;
    }
    return Words::tr("rejected");
}

} // namespace spillway::ui
