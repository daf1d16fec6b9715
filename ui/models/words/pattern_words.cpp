#include "ui/models/words/pattern_words.h"

#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QStringList>

#include <algorithm>

namespace spillway::ui {

namespace {

/// A painted rate is no round number; three digits of it tell enough.
Rate rounded(Rate rate)
{
    std::int64_t unit = 1;
    while (rate.raw() / unit >= 1000)
        unit *= 10;
    return Rate((rate.raw() + unit / 2) / unit * unit);
}

QString amountsOf(const Pattern& pattern)
{
    if (pattern.kind == PatternKind::Pen)
        return Words::tr("up to %1").arg(rateText(rounded(peakOf(pattern))));
    QStringList amounts;
    const auto& parameters = infoOf(pattern.kind).parameters;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        if (!parameters[i].isAmount)
            continue;
        const std::int64_t value = pattern.values[i];
        if (parameters[i].unit == ParameterUnit::Count && value == 1)
            continue; // what one expects
        amounts << (parameters[i].unit == ParameterUnit::PerSecond ? rateText(Rate(value))
                                                                   : countText(static_cast<std::uint64_t>(value)));
    }
    return amounts.join(QStringLiteral(" – "));
}

} // namespace

QString wordsOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString whoWords(const Clients& clients)
{
    return clients.size() == 1 ? QString::fromStdString(clients[0]) : clientsText(clients.size());
}

QString patternWords(const Pattern& pattern)
{
    QStringList words{wordsOf(infoOf(pattern.kind).label)};
    if (pattern.kind == PatternKind::Clicks && pattern.values.front() == 1)
        words = {Words::tr("Single request")};
    else if (const QString amounts = amountsOf(pattern); !amounts.isEmpty())
        words << amounts;
    if (pattern.clients.size() > 1)
        words << whoWords(pattern.clients);
    return words.join(QStringLiteral(" · "));
}

Rate peakOf(const Pattern& pattern)
{
    switch (pattern.kind) {
    case PatternKind::Steady: return Rate(valueOf(pattern, "rate"));
    case PatternKind::Ramp: return Rate(std::max(valueOf(pattern, "from"), valueOf(pattern, "to")));
    case PatternKind::Pen: {
        Rate peak;
        for (const RateStep& step : pattern.steps)
            peak = std::max(peak, step.rate);
        return peak;
    }
    default: return Rate(0);
    }
}

} // namespace spillway::ui
