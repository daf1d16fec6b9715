#include "ui/window/opening/traffic_words.h"

#include "engine/core/result.h"
#include "engine/report/traffic_words.h"
#include "engine/trace/nginx/key_fields.h"
#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QFileInfo>
#include <QtCore/QStringList>

#include <algorithm>
#include <span>

namespace spillway::ui {

namespace {

/// The first of many.
QString inShort(const QStringList& names)
{
    constexpr qsizetype kMost = 4;
    if (names.size() <= kMost)
        return names.join(Words::tr(", "));
    return Words::tr("%1 and %2 more", "a.log, b.log and 12 more")
        .arg(names.first(kMost - 1).join(Words::tr(", ")), QString::number(names.size() - (kMost - 1)));
}

} // namespace

QString sourceName(const std::string& name)
{
    if (name == "-")
        return Words::tr("standard input");
    const QString file = QFileInfo(QString::fromStdString(name)).fileName();
    return QString::fromStdString(printable(file.isEmpty() ? name : file.toStdString()));
}

QString sourceNames(const std::vector<SourceReport>& sources)
{
    if (sources.empty())
        return {};
    const QString first = sourceName(sources.front().name);
    const auto more = static_cast<int>(sources.size()) - 1;
    return more == 0 ? first : Words::tr("%1 and %n more", nullptr, more).arg(first);
}

std::vector<SourceReport> countedSources(const Project& project)
{
    std::vector<SourceReport> sources = project.sources();
    for (const MadeSource& made : project.made().sources)
        if (made.on)
            sources.emplace_back().name = made.name;
    return sources;
}

QString formatWords(const std::vector<SourceReport>& sources)
{
    QStringList formats;
    QStringList notes;
    std::uint64_t skipped = 0;
    std::uint64_t ignored = 0;
    for (const SourceReport& source : sources) {
        const QString name = QString::fromStdString(printable(source.format, 40));
        formats << (source.detected ? Words::tr("%1 (detected)").arg(name) : name);
        for (const std::string& note : sourceNotes(source))
            notes << QString::fromStdString(note);
        skipped += source.skipped;
        ignored += source.ignoredBytes;
    }
    if (formats.isEmpty())
        return {};
    formats.removeDuplicates();
    notes.removeDuplicates();
    QStringList lines{Words::tr("Format: %1").arg(inShort(formats))};
    if (skipped > 0)
        lines << (skipped == 1 ? Words::tr("1 line was no request")
                               : Words::tr("%1 lines were no requests").arg(countText(skipped)));
    lines << notes;
    if (ignored > 0)
        lines << Words::tr("Ignored behind the compressed data: %1").arg(byteText(ignored));
    return lines.join(u'\n');
}

QString basisWords(const Trace& trace)
{
    switch (trace.basis) {
    case ArrivalBasis::Exact: return Words::tr("Arrival known to the millisecond");
    case ArrivalBasis::Arrival: return Words::tr("Timestamp = arrival, in whole seconds");
    case ArrivalBasis::Completion: break;
    }
    return trace.wholeSeconds() ? Words::tr("Timestamp = completion, in whole seconds")
                                : Words::tr("Timestamp = completion");
}

QString basisMeaning(const Trace& trace)
{
    if (trace.basis == ArrivalBasis::Exact && !trace.wholeSeconds())
        return Words::tr("Exact to 1 ms, so results are exact.");
    if (!trace.wholeSeconds())
        return Words::tr(
            "Arrival was earlier by the time each request took, so results are ranges. Log $request_time for exact "
            "ones.");
    return Words::tr(
        "Within a second the order is unknown, so results are ranges. Log $msec and $request_time for exact "
        "ones.");
}

QString sampleMeaning(const Trace& trace)
{
    if (trace.sample.isAll())
        return {};
    return Words::
        tr("A sample that fits into memory: all requests of one in %1 values of $%2. What is shown of a client that "
           "has one is exact; all together are about %1 times as many.")
            .arg(trace.sample.oneIn)
            .arg(QString::fromStdString(printable(trace.sample.variable, 40)));
}

QString memberWords(const KeyTemplate& key, const Project& project)
{
    const TracePtr trace = project.trace();
    const auto isJson = [](const SourceReport& source) {
        return source.format.find("json") != std::string::npos || source.formatText.starts_with('{');
    };
    if (!trace || std::ranges::none_of(project.sources(), isJson))
        return {};
    for (const KeyTemplate::Part& part : key.parts()) {
        if (part.variable && !fieldsOf(*trace, part.text, KnownWhen::Logged))
            return Words::tr(
                       "A member that comes late in JSON lines, or differs in each, is read where the format asks "
                       "for it: “auto with $%1” as your own in How it was read…")
                .arg(QString::fromStdString(printable(part.text, 60)));
    }
    return {};
}

QString resolutionWords(const Trace& trace)
{
    return trace.wholeSeconds()                 ? Words::tr("whole-second timestamps")
           : trace.basis == ArrivalBasis::Exact ? Words::tr("1 ms arrival times")
                                                : Words::tr("1 ms completion times");
}

QString leftOutWords(const SetReport& set)
{
    return set.leftOut.empty() ? QString()
                               : Words::tr("%n files left out", nullptr, static_cast<int>(set.leftOut.size()));
}

QString leftOutDetails(const SetReport& set)
{
    constexpr std::size_t kMost = 12;
    const std::size_t told = std::min(kMost, set.leftOut.size());
    QStringList lines;
    for (const LeftOut& file : std::span(set.leftOut).first(told)) {
        const QString reason = QString::fromStdString(printable(file.reason));
        lines << (file.sameAs.empty()
                      ? Words::tr("%1: %2").arg(sourceName(file.name), reason)
                      : Words::tr("%1: %2 as %3").arg(sourceName(file.name), reason, sourceName(file.sameAs)));
    }
    if (told < set.leftOut.size())
        lines << Words::tr("and %n more", nullptr, static_cast<int>(set.leftOut.size() - told));
    return lines.join(u'\n');
}

QString addressWords(const std::optional<OtherAddresses>& others)
{
    if (!others)
        return {};
    const QString variable = QString::fromStdString(others->variable);
    if (others->proxy.empty())
        return Words::tr("Requests have two addresses: $remote_addr counts, $%1 has another").arg(variable);
    return Words::tr("Nearly all comes from %1, as from a proxy: $%2 has other addresses")
        .arg(QString::fromStdString(printable(others->proxy)), variable);
}

QString addressDetails(const std::optional<OtherAddresses>& others)
{
    if (!others)
        return {};
    QStringList trusted;
    for (const std::string& proxy : others->trusted)
        trusted << QString::fromStdString(printable(proxy));
    if (!trusted.empty())
        return Words::tr("Write %1 into “proxies”, below the key, to count by these.").arg(trusted.join(u' '));
    const QString variable = QString::fromStdString(others->variable);
    if (!others->isKey)
        return Words::tr("Write the networks of all proxies into “proxies”, below the key, to count by the clients: "
                         "$%1 names proxies, too.")
            .arg(variable);
    return Words::tr("Count by $%1 to count by these.").arg(variable);
}

} // namespace spillway::ui
