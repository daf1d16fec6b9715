#include "ui/window/opening/set_words.h"

#include "engine/core/error.h"
#include "ui/text/format.h"
#include "ui/window/opening/traffic_words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QStringList>

#include <algorithm>

namespace spillway::ui {
namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(SetWords)
};

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

QString overlapWords(const SetReport& set, const std::vector<SourceReport>& sources)
{
    if (set.overlaps.empty())
        return {};
    if (set.overlaps.size() > 1)
        return Words::tr("Several files share requests, which count more than once");
    const Overlap& overlap = set.overlaps.front();
    const auto [first, second] = namesOf(sources[overlap.first], sources[overlap.second]);
    return Words::tr("%1 and %2 share %3, which count twice")
        .arg(shortName(first), shortName(second), requestsText(overlap.requests));
}

QString overlapDetails(const SetReport& set, const std::vector<SourceReport>& sources)
{
    return linesOf(set.overlaps, [&](const Overlap& overlap) {
        const auto [first, second] = namesOf(sources[overlap.first], sources[overlap.second]);
        return Words::tr("%1 and %2: %3 in both, %4 – %5")
            .arg(sourceName(first), sourceName(second), requestsText(overlap.requests), dateTimeText(overlap.from),
                 dateTimeText(overlap.to));
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

QString gapWords(const SetReport& set)
{
    if (set.gaps.empty())
        return {};
    const auto longest = std::ranges::max_element(set.gaps, {}, &TimeRange::length);
    if (set.gaps.size() == 1)
        return Words::tr("1 gap: no request for %1").arg(durationText(longest->length()));
    return Words::tr("%n gaps without a request, the longest of %1", nullptr, static_cast<int>(set.gaps.size()))
        .arg(durationText(longest->length()));
}

QString gapDetails(const SetReport& set)
{
    return linesOf(set.gaps, [](const TimeRange& gap) {
        return Words::tr("No request from %1 to %2: is a file missing, or was the server down?")
            .arg(dateTimeText(gap.from), dateTimeText(gap.to));
    });
}

} // namespace spillway::ui
