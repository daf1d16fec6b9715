#include "ui/window/opening/traffic_words.h"

#include "engine/ingest/detect/guessed_format.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/report/traffic_words.h"
#include "engine/trace/nginx/key_fields.h"
#include "ui/models/project/workspace.h"
#include "ui/text/format.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QFileInfo>
#include <QtCore/QSet>
#include <QtCore/QStringList>

#include <algorithm>

namespace spillway::ui {
namespace {

struct TrafficWords
{
    Q_DECLARE_TR_FUNCTIONS(TrafficWords)
};

/// The first of many.
QString inShort(const QStringList& names)
{
    constexpr qsizetype kMost = 4;
    if (names.size() <= kMost)
        return names.join(TrafficWords::tr(", "));
    return TrafficWords::tr("%1 and %2 more", "a.log, b.log and 12 more")
        .arg(names.first(kMost - 1).join(TrafficWords::tr(", ")), QString::number(names.size() - (kMost - 1)));
}

/// The sources whose every request came at a whole second, where others are finer; nothing if all are alike.
QStringList coarseSources(const Trace& trace)
{
    if (trace.sources.size() < 2)
        return {};
    std::vector<bool> fine(trace.sources.size(), false);
    for (std::size_t i = 0; i < trace.arrivals.size(); ++i)
        if (trace.arrivals[i].time_since_epoch() % std::chrono::seconds(1) != Milliseconds(0))
            fine[trace.sourceOf[i]] = true;
    QStringList names;
    for (std::size_t source = 0; source < fine.size(); ++source)
        if (!fine[source] && trace.sources[source].requests > 0)
            names << sourceName(trace.sources[source].name);
    return std::ranges::find(fine, true) == fine.end() ? QStringList() : names;
}

} // namespace

QString sourceName(const std::string& name)
{
    if (name == "-")
        return TrafficWords::tr("standard input");
    const QString file = QFileInfo(QString::fromStdString(name)).fileName();
    return QString::fromStdString(printable(file.isEmpty() ? name : file.toStdString()));
}

QString sourceNames(const std::vector<SourceReport>& sources)
{
    if (sources.empty())
        return {};
    const QString first = sourceName(sources.front().name);
    const auto more = static_cast<int>(sources.size()) - 1;
    return more == 0 ? first : TrafficWords::tr("%1 and %n more", nullptr, more).arg(first);
}

std::vector<SourceReport> countedSources(const Workspace& workspace)
{
    std::vector<SourceReport> sources = workspace.sources();
    for (const MadeSource& made : workspace.made().sources)
        if (made.on)
            sources.emplace_back().name = made.name;
    return sources;
}

namespace {

/// What was made up, for a stamp that lacks it.
QString gapWords(const SourceReport& source)
{
    switch (source.gap) {
    case StampGap::None: break;
    case StampGap::Zone: return TrafficWords::tr("No zone in its stamps: read as UTC");
    case StampGap::ZoneName:
        return TrafficWords::tr("Zone %1 not understood: read as UTC")
            .arg(QString::fromStdString(printable(source.zoneName, 40)));
    case StampGap::Year: return TrafficWords::tr("No year in its stamps: read as from 1999 or 2000, UTC");
    case StampGap::Month: return TrafficWords::tr("No month in its stamps: read as from January 2000, UTC");
    case StampGap::Date: return TrafficWords::tr("No date in its stamps: read as from 2000-01-01");
    }
    return {};
}

/// What is to tell of how long its requests took.
QStringList durationWords(const SourceReport& source)
{
    QStringList words;
    const QString name = QString::fromStdString(printable(source.openDuration.name, 40));
    if (!source.openDuration.unit.empty())
        words << TrafficWords::tr("%1 names no unit: read as %2")
                     .arg(name, QString::fromStdString(source.openDuration.unit));
    else if (source.openDuration.name.starts_with('$'))
        words << TrafficWords::tr("Which number is %1 cannot be told: left aside").arg(name);
    else if (source.openDuration.isOpen())
        words << TrafficWords::tr("%1 names no unit: left aside").arg(name);
    if (source.untimed > 0)
        words << TrafficWords::tr("%1 requests have no duration: their time is that of the end")
                     .arg(countText(source.untimed));
    return words;
}

} // namespace

QString formatWords(const std::vector<SourceReport>& sources)
{
    QStringList formats;
    std::uint64_t skipped = 0;
    std::uint64_t ignored = 0;
    QStringList gaps;
    for (const SourceReport& source : sources) {
        if (const QString gap = gapWords(source); !gap.isEmpty() && !gaps.contains(gap))
            gaps << gap;
        if (hourTwice(source))
            gaps << TrafficWords::tr("Its stamps step back by an hour: one seems to occur twice");
        if (const auto end = missingEnd(source))
            gaps << QString::fromStdString(sentence(end->why)).chopped(1); // one of several lines: no full stop
        gaps << durationWords(source);
        if (source.repeated > 0)
            gaps << TrafficWords::tr("A log daemon only counted %1 of the requests: \"message repeated\"")
                        .arg(countText(source.repeated));
        if (source.lacksSent)
            gaps << TrafficWords::tr("Of an old capture: $request_uri is decoded where the log had $request alone");
        const QString name = QString::fromStdString(printable(source.format, 40));
        const QString text = isGuessed(source.format) ? TrafficWords::tr("guessed from the lines")
                             : source.detected        ? TrafficWords::tr("%1 (detected)").arg(name)
                                                      : name;
        if (!formats.contains(text))
            formats << text;
        skipped += source.skipped;
        ignored += source.ignoredBytes;
    }
    if (formats.isEmpty())
        return {};
    QStringList lines{TrafficWords::tr("Format: %1").arg(inShort(formats))};
    if (skipped > 0)
        lines << (skipped == 1 ? TrafficWords::tr("1 line was no request")
                               : TrafficWords::tr("%1 lines were no requests").arg(countText(skipped)));
    lines << gaps;
    if (ignored > 0)
        lines << TrafficWords::tr("Ignored behind the compressed data: %1").arg(byteText(ignored));
    return lines.join(u'\n');
}

QString basisWords(const Trace& trace)
{
    switch (trace.basis) {
    case ArrivalBasis::Exact: return TrafficWords::tr("Arrival known to the millisecond");
    case ArrivalBasis::Arrival: return TrafficWords::tr("Stamp = arrival, in whole seconds");
    case ArrivalBasis::Completion: break;
    }
    return trace.wholeSeconds() ? TrafficWords::tr("Stamp = end of request, in whole seconds")
                                : TrafficWords::tr("Stamp = end of request");
}

QString basisMeaning(const Trace& trace)
{
    if (trace.basis == ArrivalBasis::Exact && !trace.wholeSeconds())
        return TrafficWords::tr("Exact to 1 ms, so results are exact.");
    if (!trace.wholeSeconds())
        return TrafficWords::tr(
            "Arrival was earlier by the time each request took, so results are ranges. Log $request_time for exact "
            "ones.");
    if (const QStringList coarse = coarseSources(trace); !coarse.isEmpty())
        return (coarse.size() == 1
                    ? TrafficWords::tr(
                          "%1 has whole seconds only. Within a second the order is unknown, so results are ranges.")
                    : TrafficWords::tr(
                          "%1 have whole seconds only. Within a second the order is unknown, so results are "
                          "ranges."))
            .arg(inShort(coarse));
    return TrafficWords::tr(
        "Within a second the order is unknown, so results are ranges. Log $msec and $request_time for exact "
        "ones.");
}

QString sampleMeaning(const Trace& trace)
{
    if (trace.sample.isAll())
        return {};
    return TrafficWords::
        tr("A sample that fits into memory: all requests of one in %1 values of $%2. What is shown of a client that "
           "has one is exact; all together are about %1 times as many.")
            .arg(trace.sample.oneIn)
            .arg(QString::fromStdString(printable(trace.sample.variable, 40)));
}

QString memberWords(const KeyTemplate& key, const Workspace& workspace)
{
    const TracePtr trace = workspace.trace();
    const auto isJson = [](const SourceReport& source) {
        return source.format.find("json") != std::string::npos || source.formatText.starts_with('{');
    };
    if (!trace || std::ranges::none_of(workspace.sources(), isJson))
        return {};
    for (const KeyTemplate::Part& part : key.parts()) {
        if (part.variable && !fieldsOf(*trace, part.text, KnownWhen::Logged))
            return TrafficWords::tr(
                       "A member that comes late in JSON lines, or differs in each, is read where the format asks "
                       "for it: “auto with $%1” as your own in How it was read…")
                .arg(QString::fromStdString(printable(part.text, 60)));
    }
    return {};
}

QString resolutionWords(const Trace& trace)
{
    return trace.wholeSeconds()                 ? TrafficWords::tr("whole-second stamps")
           : trace.basis == ArrivalBasis::Exact ? TrafficWords::tr("1 ms arrival times")
                                                : TrafficWords::tr("1 ms completion times");
}

} // namespace spillway::ui
