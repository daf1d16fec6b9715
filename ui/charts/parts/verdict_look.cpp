#include "ui/charts/parts/verdict_look.h"

#include "ui/theme/theme.h"

#include <QtCore/QCoreApplication>

namespace spillway::ui {

namespace {

struct VerdictWords
{
    Q_DECLARE_TR_FUNCTIONS(Verdicts)
};

} // namespace

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
    case Verdict::Passed: return VerdictWords::tr("passed");
    case Verdict::Delayed: return VerdictWords::tr("delayed");
    case Verdict::Rejected: break;
    }
    return VerdictWords::tr("rejected");
}

} // namespace spillway::ui
