#include "ui/models/project/new_start.h"

#include <QtCore/QFileInfo>

#include <algorithm>
#include <utility>

namespace spillway::ui {
namespace {

/// Where a log lies, and what of its name is the same every day.
std::pair<QString, QString> seriesOf(const QString& path)
{
    const QFileInfo file(path);
    QString name = file.fileName().toLower();
    for (const char* packed : {".gz", ".zst", ".xz", ".bz2"})
        if (name.endsWith(QLatin1StringView(packed)))
            name.chop(qsizetype(qstrlen(packed)));
    name.removeIf([](QChar c) { return !c.isLetter(); });
    return {file.path(), name};
}

} // namespace

Setup firstSetup()
{
    Setup setup;
    setup.zone.rate = {10, RateUnit::PerSecond};
    setup.limit.burst = 20;
    setup.limit.nodelay = true;
    return setup;
}

Setup anewFrom(const Setup& setup, Setup first)
{
    first.status = setup.status;
    first.dryRun = setup.dryRun;
    first.logLevel = setup.logLevel;
    return first;
}

bool areOtherDays(const QStringList& paths, const QStringList& before)
{
    return !paths.isEmpty() && std::ranges::all_of(paths, [&before](const QString& path) {
        return QFileInfo(path).isAbsolute() &&
               std::ranges::any_of(before,
                                   [series = seriesOf(path)](const QString& one) { return seriesOf(one) == series; });
    });
}

Setup startWith(const QStringList& paths, const Setup& setup, const QStringList& before)
{
    if (!areOtherDays(paths, before))
        return anewFrom(setup, firstSetup());
    Setup start = withExemptions(setup, {});
    start.periods.clear();
    start.errorLogs.clear();
    start.incidentClients.clear();
    start.selection = {};
    start.selection.defined = setup.selection.defined; // the key may be one of them
    return start;
}

Setup fittedTo(Setup setup, TimeRange full)
{
    Selection& selection = setup.selection;
    selection.sourcesOff.clear();
    std::erase_if(setup.periods, [&full](const Period& period) {
        return period.range.to <= full.from || period.range.from >= full.to;
    });
    if ((selection.from && *selection.from >= full.to) || (selection.to && *selection.to <= full.from)) {
        selection.from.reset();
        selection.to.reset();
    }
    return setup;
}

} // namespace spillway::ui
