#include "ui/window/opening/missing_banner.h"

#include "engine/ingest/line/foreign_lines.h"
#include "engine/report/traffic_words.h"
#include "ui/models/project/project.h"
#include "ui/window/opening/log_opener.h"
#include "ui/window/opening/traffic_words.h"

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

/// Lists those that are cut off, or those that lack requests otherwise.
std::vector<Flaw> lackingRequests(const std::vector<SourceReport>& sources, bool cutOff)
{
    std::vector<Flaw> flaws;
    for (const SourceReport& source : sources)
        if (const auto missing = missingIn(source); missing && source.cutOff == cutOff)
            flaws.push_back({sourceName(source.name), missing->why, missing->remedy});
    return flaws;
}

/// Whoever named a folder did not mean each file in it, but those that are damaged are missed.
bool isMissed(const LeftOut& file)
{
    return (file.named || file.damaged) && file.sameAs.empty();
}

std::vector<Flaw> unfitFiles(const SetReport& set)
{
    std::vector<Flaw> flaws;
    for (const LeftOut& file : set.leftOut)
        if (isMissed(file))
            flaws.push_back({sourceName(file.name), printable(file.reason, 300), {}});
    return flaws;
}

/// The first of several, each with its name.
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

std::vector<Flaw> configurationFlaws(const QStringList& paths)
{
    std::vector<Flaw> flaws;
    for (const QString& path : paths)
        flaws.push_back({sourceName(path.toStdString()), "it holds limits, not traffic", {}});
    return flaws;
}

QStringList unreadIn(const SetReport& set)
{
    QStringList files;
    for (const LeftOut& file : set.leftOut)
        if (isMissed(file) && file.fitsNoFormat)
            files << QString::fromStdString(file.name);
    return files;
}

Missing::Remedy remedyFor(bool endsEarly, const QStringList& unread)
{
    if (endsEarly)
        return Missing::Remedy::ReadAgain;
    return unread.isEmpty() ? Missing::Remedy::None : Missing::Remedy::ChooseFormat;
}

} // namespace

Missing missingOf(const std::vector<SourceReport>& sources, const SetReport& set, const QStringList& configurations)
{
    std::vector<Flaw> flaws;
    QStringList headlines;
    const auto add = [&](const std::vector<Flaw>& more, const auto& one, const auto& several) {
        if (!more.empty())
            headlines << (more.size() == 1 ? one(more.front().file) : several(static_cast<int>(more.size())));
        flaws.insert(flaws.end(), more.begin(), more.end());
    };
    add(
        configurationFlaws(configurations),
        [](const QString& file) { return MissingBanner::tr("%1 is an nginx configuration").arg(file); },
        [](int n) { return MissingBanner::tr("%n files are nginx configurations", nullptr, n); });
    const std::vector<Flaw> early = lackingRequests(sources, true);
    add(
        early, [](const QString& file) { return MissingBanner::tr("%1 lacks its end").arg(file); },
        [](int n) { return MissingBanner::tr("%n files lack their ends", nullptr, n); });
    add(
        lackingRequests(sources, false),
        [](const QString& file) { return MissingBanner::tr("%1 was read in part").arg(file); },
        [](int n) { return MissingBanner::tr("%n files were read in part", nullptr, n); });
    add(
        unfitFiles(set), [](const QString& file) { return MissingBanner::tr("%1 was left out").arg(file); },
        [](int n) { return MissingBanner::tr("%n files were left out", nullptr, n); });
    QStringList unread = unreadIn(set);
    for (const SourceReport& source : sources)
        if (isMostlyUnread(source))
            unread << QString::fromStdString(source.name);
    return {headlines.join(MissingBanner::tr("; ")), detailsOf(flaws),
            configurations.isEmpty() ? remedyFor(!early.empty(), unread) : Missing::Remedy::TakeLimits, unread};
}

MissingBanner::MissingBanner(const Project* project, LogOpener* opening, QWidget* parent) :
    Banner(parent), m_project(project), m_opening(opening)
{
    connect(opening, &LogOpener::opened, this, [this] { tell(Of::Traffic); });
    connect(opening, &LogOpener::failed, this, [this] { tell(Of::Configurations); });
    connect(opening, &LogOpener::onlyConfigurations, this, [this] { tell(Of::Configurations); });
    connect(this, &Banner::accepted, this, &MissingBanner::help);
    connect(this, &Banner::remedyRequested, this, &MissingBanner::help);
}

/// Files that were left out before are named once.
void MissingBanner::tell(Of of)
{
    const QStringList configurations = m_opening->configurations();
    if (of == Of::Traffic || !configurations.isEmpty())
        show(missingOf(m_project->sources(), of == Of::Traffic ? m_project->setReport() : SetReport(), configurations));
}

void MissingBanner::show(const Missing& missing)
{
    m_told = missing;
    const QStringList configurations = m_opening->configurations();
    using enum Missing::Remedy;
    QString remedy;
    if (m_told.remedy == ReadAgain && m_opening->canReadAgain())
        remedy = tr("Read again");
    else if (m_told.remedy == ChooseFormat)
        remedy = tr("Choose format…");
    else if (m_told.remedy == TakeLimits)
        remedy = configurations.size() == 1
                     ? tr("Take its limits…")
                     : tr("Take limits of %1…").arg(sourceName(configurations.front().toStdString()));
    if (m_told.headline.isEmpty())
        hide();
    else if (m_told.remedy == TakeLimits)
        showOffer(m_told.headline, m_told.detail, remedy);
    else
        showProblem(m_told.headline, m_told.detail, remedy);
}

void MissingBanner::help()
{
    switch (m_told.remedy) {
    case Missing::Remedy::None: break;
    case Missing::Remedy::TakeLimits:
        show(missingOf(m_project->sources(), {}, {})); // the end of a log is still missing
        emit limitsWanted(m_opening->configurations().value(0));
        break;
    case Missing::Remedy::ReadAgain: m_opening->reload(); break;
    case Missing::Remedy::ChooseFormat: emit formatWanted(m_told.unread); break;
    }
}

} // namespace spillway::ui
