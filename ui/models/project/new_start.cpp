#include "ui/models/project/new_start.h"

#include "engine/report/selection_words.h"
#include "ui/models/project/setting_map.h"
#include "ui/text/words.h"

#include <QtCore/QFileInfo>

#include <algorithm>
#include <utility>

namespace spillway::ui {
namespace {

QString exemptText(const std::vector<Condition>& exemptions)
{
    constexpr std::size_t kNamed = 3;
    if (exemptions.size() > kNamed)
        return Words::tr("%n exemptions", nullptr, static_cast<int>(exemptions.size()));
    QStringList names;
    for (const Condition& exemption : exemptions)
        names << QString::fromStdString(printable(exemption.text(), 60));
    return Words::tr("%1 exempt", "192.0.2.1").arg(names.join(QStringLiteral(", ")));
}

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

QStringList chosenIn(const Setup& setup, const Setup& anew)
{
    QStringList chosen;
    if (!(setup.applied() == anew.applied()))
        chosen << wholeSettingText(setup);
    if (setup.zone.key.text() != anew.zone.key.text())
        chosen << Words::tr("counted by %1").arg(QString::fromStdString(printable(setup.zone.key.text(), 60)));
    if (!setup.zone.key.exemptions().empty())
        chosen << exemptText(setup.zone.key.exemptions());
    if (!setup.periods.empty())
        chosen << (setup.periods.size() == 1 ? Words::tr("1 marked period")
                                             : Words::tr("%n marked periods", nullptr, int(setup.periods.size())));
    if (!(setup.aims == anew.aims))
        chosen << Words::tr("aims of your own");
    if (setup.selection == anew.selection)
        return chosen;
    const std::vector<std::string> words = selectionWords(setup.selection);
    for (const std::string& word : words)
        chosen << QString::fromStdString(word);
    if (words.empty())
        chosen << Words::tr("variables that were defined");
    return chosen;
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
