#include "ui/window/missing_banner.h"

#include "engine/ingest/foreign_lines.h"
#include "engine/report/traffic_facts.h"
#include "ui/models/workspace.h"
#include "ui/window/opening.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QStringList>

#include <algorithm>
#include <span>
#include <string>

namespace spillway::ui {

namespace {

/// A file of which something is missing, or which is missing itself.
struct Flaw
{
    QString file;
    std::string why;    ///< a clause
    std::string remedy; ///< the same; empty = none
};

std::vector<Flaw> earlyEnds(const std::vector<SourceReport>& sources)
{
    std::vector<Flaw> flaws;
    for (const SourceReport& source : sources)
        if (const auto end = missingEnd(source))
            flaws.push_back({sourceName(source.name), std::string(end->why), std::string(end->remedy)});
    return flaws;
}

/// Whoever named a folder did not mean each file in it.
std::vector<Flaw> unfitFiles(const SetReport& set)
{
    std::vector<Flaw> flaws;
    for (const LeftOut& file : set.leftOut)
        if (file.named && file.sameAs.empty())
            flaws.push_back({sourceName(file.name), printable(file.reason, 300), {}});
    return flaws;
}

/// Of several the first, each with its name.
QString detailsOf(const std::vector<Flaw>& flaws)
{
    constexpr std::size_t kMostTold = 3;
    const std::size_t told = std::min(flaws.size(), kMostTold);
    QStringList details;
    for (const Flaw& flaw : std::span(flaws).first(told)) {
        details << (flaws.size() == 1
                        ? QString::fromStdString(sentence(flaw.why))
                        : MissingBanner::tr("%1: %2.", "file, why").arg(flaw.file, QString::fromStdString(flaw.why)));
        if (!flaw.remedy.empty())
            details << QString::fromStdString(sentence(flaw.remedy));
    }
    if (flaws.size() > told)
        details << MissingBanner::tr("And %n more.", nullptr, static_cast<int>(flaws.size() - told));
    return details.join(u' ');
}

Missing::Remedy remedyFor(bool endsEarly, const SetReport& set)
{
    if (endsEarly)
        return Missing::Remedy::ReadAgain;
    const bool fitsNone =
        std::ranges::any_of(set.leftOut, [](const LeftOut& file) { return file.named && file.fitsNoFormat; });
    return fitsNone ? Missing::Remedy::ChooseFormat : Missing::Remedy::None;
}

} // namespace

Missing missingOf(const std::vector<SourceReport>& sources, const SetReport& set)
{
    std::vector<Flaw> flaws = earlyEnds(sources);
    const auto early = static_cast<int>(flaws.size());
    const std::vector<Flaw> unfit = unfitFiles(set);
    QStringList headlines;
    if (early > 0)
        headlines << (early == 1 ? MissingBanner::tr("%1 lacks its end").arg(flaws.front().file)
                                 : MissingBanner::tr("%n files lack their ends", nullptr, early));
    if (!unfit.empty())
        headlines << (unfit.size() == 1
                          ? MissingBanner::tr("%1 was left out").arg(unfit.front().file)
                          : MissingBanner::tr("%n files were left out", nullptr, static_cast<int>(unfit.size())));
    flaws.insert(flaws.end(), unfit.begin(), unfit.end());
    return {headlines.join(MissingBanner::tr("; ")), detailsOf(flaws), remedyFor(early > 0, set)};
}

MissingBanner::MissingBanner(const Workspace* workspace, Opening* opening, QWidget* parent) :
    Banner(parent), m_workspace(workspace), m_opening(opening)
{
    connect(opening, &Opening::opened, this, &MissingBanner::tell);
    connect(this, &Banner::remedyRequested, this, &MissingBanner::help);
}

void MissingBanner::tell()
{
    m_told = missingOf(m_workspace->sources(), m_workspace->setReport());
    if (m_told.headline.isEmpty())
        return hide();
    QString remedy;
    if (m_told.remedy == Missing::Remedy::ReadAgain && m_opening->canReadAgain())
        remedy = tr("Read again");
    else if (m_told.remedy == Missing::Remedy::ChooseFormat)
        remedy = tr("Choose format…");
    showProblem(m_told.headline, m_told.detail, remedy);
}

void MissingBanner::help()
{
    if (m_told.remedy == Missing::Remedy::ReadAgain)
        m_opening->reload();
    else
        emit formatWanted();
}

} // namespace spillway::ui
