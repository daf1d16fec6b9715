#include "ui/window/opening/traffic_words.h"

#include "engine/core/result.h"
#include "engine/ingest/line/foreign_lines.h"
#include "engine/report/traffic_words.h"
#include "engine/trace/nginx/key_fields.h"
#include "ui/models/project/project.h"
#include "ui/text/format.h"
#include "ui/text/words.h"

#include <QtCore/QFileInfo>
#include <QtCore/QStringList>

#include <algorithm>

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

/// As in the list of sources, where there is no room for a long one either; the tooltip has it whole.
QString shortName(const std::string& name)
{
    constexpr qsizetype kMost = 25;
    constexpr qsizetype kEnd = kMost / 2;
    const QString whole = sourceName(name);
    return whole.size() <= kMost ? whole : whole.first(kEnd) + u'…' + whole.last(kEnd);
}

/// A line for each of the first; the others are counted.
template <class T, class Line>
QString linesOf(const std::vector<T>& all, const Line& line)
{
    constexpr std::size_t kMost = 12;
    QStringList lines;
    for (std::size_t i = 0; i < std::min(kMost, all.size()); ++i)
        lines << line(all[i]);
    if (all.size() > kMost)
        lines << Words::tr("and %n more", nullptr, static_cast<int>(all.size() - kMost));
    return lines.join(u'\n');
}

QString copiesWords(const std::vector<LeftOut>& copies)
{
    if (copies.empty())
        return {};
    if (copies.size() == 1)
        return Words::tr("%1 left out: the same requests as %2")
            .arg(shortName(copies.front().name), shortName(copies.front().sameAs));
    return Words::tr("%n files left out: copies of others", nullptr, static_cast<int>(copies.size()));
}

QString othersWords(const std::vector<LeftOut>& others)
{
    if (others.empty())
        return {};
    const bool areDamaged = std::ranges::any_of(others, &LeftOut::damaged);
    if (others.size() == 1)
        return (areDamaged                    ? Words::tr("%1 left out: damaged")
                : others.front().fitsNoFormat ? Words::tr("%1 left out: no known format")
                                              : Words::tr("%1 left out: no access log"))
            .arg(shortName(others.front().name));
    const auto count = static_cast<int>(others.size());
    return areDamaged ? Words::tr("%n others left out: damaged, or no access logs", nullptr, count)
                      : Words::tr("%n others left out: no access logs", nullptr, count);
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

namespace {

/// The assumption for a stamp that lacks a part.
QString gapWords(const SourceReport& source)
{
    switch (source.gap) {
    case StampGap::None: break;
    case StampGap::Zone: return Words::tr("Timestamps without a zone: UTC assumed");
    case StampGap::ZoneName:
        return Words::tr("Zone %1 not understood: read as UTC")
            .arg(QString::fromStdString(printable(source.zoneName, 40)));
    case StampGap::Year: return Words::tr("Timestamps without a year: 1999 or 2000 assumed, UTC");
    case StampGap::Month: return Words::tr("Timestamps without a month: January 2000 assumed, UTC");
    case StampGap::Date: return Words::tr("Timestamps without a date: from 2000-01-01");
    }
    return {};
}

/// The sentence on how long its requests took.
QStringList durationWords(const SourceReport& source)
{
    QStringList words;
    const QString name = QString::fromStdString(printable(source.openDuration.name, 40));
    if (!source.openDuration.unit.empty())
        words << Words::tr("%1 names no unit: read as %2").arg(name, QString::fromStdString(source.openDuration.unit));
    else if (source.openDuration.isOpen())
        words << Words::tr("%1 names no unit: left aside").arg(name);
    if (source.untimed > 0)
        words
            << Words::tr("%1 requests have no duration: their time is that of the end").arg(countText(source.untimed));
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
            gaps << Words::tr("The timestamps step back by an hour: one seems to occur twice");
        if (const auto missing = missingIn(source))
            gaps << QString::fromStdString(sentence(missing->why)).chopped(1); // one of several lines: no full stop
        gaps << durationWords(source);
        if (source.repeated > 0)
            gaps << Words::tr("A log daemon only counted %1 of the requests: \"message repeated\"")
                        .arg(countText(source.repeated));
        if (source.lacksSent)
            gaps << Words::tr("Of an old capture: $request_uri is decoded where the log had $request alone");
        const QString name = QString::fromStdString(printable(source.format, 40));
        const QString text = source.detected ? Words::tr("%1 (detected)").arg(name) : name;
        if (!formats.contains(text))
            formats << text;
        skipped += source.skipped;
        ignored += source.ignoredBytes;
    }
    if (formats.isEmpty())
        return {};
    QStringList lines{Words::tr("Format: %1").arg(inShort(formats))};
    if (skipped > 0)
        lines << (skipped == 1 ? Words::tr("1 line was no request")
                               : Words::tr("%1 lines were no requests").arg(countText(skipped)));
    lines << gaps;
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
    if (const QStringList coarse = coarseSources(trace); !coarse.isEmpty())
        return (coarse.size() == 1
                    ? Words::tr(
                          "%1 has whole seconds only. Within a second the order is unknown, so results are ranges.")
                    : Words::tr("%1 have whole seconds only. Within a second the order is unknown, so results are "
                                "ranges."))
            .arg(inShort(coarse));
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
    std::vector<LeftOut> copies;
    std::vector<LeftOut> others;
    for (const LeftOut& file : set.leftOut)
        (file.sameAs.empty() ? others : copies).push_back(file);
    QStringList lines{copiesWords(copies), othersWords(others)};
    lines.removeAll(QString());
    return lines.join(u'\n');
}

QString leftOutDetails(const SetReport& set)
{
    return linesOf(set.leftOut, [](const LeftOut& file) {
        const QString reason = QString::fromStdString(printable(file.reason));
        return file.sameAs.empty()
                   ? Words::tr("%1: %2").arg(sourceName(file.name), reason)
                   : Words::tr("%1: %2 as %3").arg(sourceName(file.name), reason, sourceName(file.sameAs));
    });
}

QString addressWords(const std::optional<OtherAddresses>& others)
{
    if (!others)
        return {};
    const QString variable = QString::fromStdString(others->variable);
    if (others->proxy.empty()) {
        switch (others->in) {
        case InHowMany::Each:
            return Words::tr("Two addresses per request: $remote_addr counts, $%1 has another").arg(variable);
        case InHowMany::Most:
            return Words::tr("Most requests have two addresses: $remote_addr counts, $%1 has another").arg(variable);
        case InHowMany::Many: break;
        }
        return Words::tr("Many requests have two addresses: $remote_addr counts, $%1 has another").arg(variable);
    }
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
