#include "ui/window/missing_banner.h"

#include "engine/ingest/foreign_lines.h"
#include "engine/report/traffic_facts.h"
#include "ui/models/workspace.h"
#include "ui/window/opening.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QStringList>

namespace spillway::ui {

Missing missingOf(const std::vector<SourceReport>& sources)
{
    constexpr int kMostTold = 3;
    std::vector<const SourceReport*> early;
    for (const SourceReport& source : sources)
        if (source.lacksEnd())
            early.push_back(&source);
    if (early.empty())
        return {};
    const auto count = static_cast<int>(early.size());
    QStringList details;
    for (const SourceReport* source : early) {
        if (details.size() == kMostTold)
            break;
        const MissingEnd end = *missingEnd(*source);
        const QString why = QString::fromStdString(count == 1 ? sentence(end.why) : std::string(end.why) + '.');
        const QString remedy = QString::fromStdString(sentence(end.remedy));
        details << (count == 1 ? why : MissingBanner::tr("%1: %2", "file, why").arg(sourceName(source->name), why)) +
                       u' ' + remedy;
    }
    if (count > kMostTold)
        details << MissingBanner::tr("And so %n more.", nullptr, count - kMostTold);
    return {count == 1 ? MissingBanner::tr("%1 lacks its end").arg(sourceName(early.front()->name))
                       : MissingBanner::tr("%n files lack their ends", nullptr, count),
            details.join(u' '), true};
}

MissingBanner::MissingBanner(const Workspace* workspace, Opening* opening, QWidget* parent) :
    Banner(parent), m_workspace(workspace), m_opening(opening)
{
    connect(opening, &Opening::opened, this, &MissingBanner::tell);
    connect(this, &Banner::remedyRequested, opening, &Opening::reload);
}

void MissingBanner::tell()
{
    const Missing missing = missingOf(m_workspace->sources());
    if (missing.headline.isEmpty())
        return hide();
    showProblem(missing.headline, missing.detail,
                missing.endsEarly && m_opening->canReadAgain() ? tr("Read again") : QString());
}

} // namespace spillway::ui
