#include "ui/window/exporting.h"

#include "engine/conf/write_policy.h"
#include "engine/report/selection_words.h"
#include "ui/models/workspace.h"
#include "ui/text/format.h"
#include "ui/window/traffic_words.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDateTime>
#include <QtCore/QFileInfo>
#include <QtCore/QString>
#include <QtCore/QStringList>
#include <QtCore/QTimeZone>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace spillway::ui {
namespace {

/// "2025-11-21 16:14:07 UTC".
std::string stamp(Instant at)
{
    return QDateTime::fromMSecsSinceEpoch(at.time_since_epoch().count(), QTimeZone::utc())
        .toString(u"yyyy-MM-dd HH:mm:ss 'UTC'"_s)
        .toStdString();
}

std::string selectionLine(const Selection& selection)
{
    std::string line;
    const auto add = [&line](const char* name, const std::vector<std::string>& words) {
        for (const std::string& word : words)
            line.append(line.empty() ? "only " : ", ").append(name).append(" ").append(word);
    };
    add("location", selection.locations);
    add("method", selection.methods);
    add("host", selection.hosts);
    for (const Network& network : selection.excluded)
        line.append(line.empty() ? "" : ", ").append("without ").append(network.text());
    return line;
}

} // namespace

std::vector<std::string> configComment(const Workspace& workspace)
{
    const Computed& computed = workspace.computed();
    if (!workspace.trace() || !computed.outcome)
        return {};
    std::string names;
    for (const SourceReport& source : workspace.sources())
        names.append(names.empty() ? "" : ", ")
            .append(QFileInfo(QString::fromStdString(source.name)).fileName().toStdString());
    const TimeRange full = workspace.fullRange();
    const Totals& totals = computed.outcome->totals;
    std::vector<std::string> lines{
        "Measured by Spillway on " + names,
        stamp(full.from) + " to " + stamp(full.to),
    };
    if (const std::string only = selectionLine(computed.setup.selection); !only.empty())
        lines.push_back(only);
    const auto number = [](std::uint64_t count) { return std::to_string(count); };
    lines.push_back(number(totals.requests) + " requests of " + number(totals.clients) +
                    " clients: " + number(totals.passed) + " passed, " + number(totals.delayed) + " delayed, " +
                    number(totals.rejected) + " rejected");
    lines.push_back("longest wait " + std::to_string(totals.longestWait.count()) + " ms, " +
                    number(totals.clientsRejected) + " clients lost requests");
    if (computed.rejected)
        lines.push_back("the log has whole seconds: " + number(computed.rejected->low) + " to " +
                        number(computed.rejected->high) + " rejected");
    return lines;
}

Result<std::string> configText(const Workspace& workspace)
{
    const Policy policy = workspace.setup().policy();
    std::vector<std::string> comment;
    // While a slider moves the results are of the limit before, or provisional: a file must not claim them.
    if (workspace.computed().setup == workspace.setup() && !workspace.computed().provisional)
        comment = configComment(workspace);
    return writePolicy(policy, {.comment = std::move(comment), .dryRunVariant = policy.dryRun});
}

QString pictureCaption(const Workspace& workspace, TimeRange shown)
{
    QString span = spanText(shown.from, shown.to);
    if (onOneDay(shown.from, shown.to) && !countsFromZero(shown.from))
        span = QCoreApplication::translate("Exporting", "%1 %2", "day, time").arg(dayText(shown.from), span);
    const Computed& computed = workspace.computed();
    const Setup& setup = computed.outcome ? computed.setup : workspace.setup(); // while a slider moves, the one before
    QStringList parts{sourceNames(workspace.sources()), QString::fromStdString(selectionText(setup.selection)),
                      QString::fromStdString(directiveLines(setup.policy())).simplified(),
                      (span + u' ' + zoneText(shown.from)).trimmed()};
    parts.removeAll(QString());
    return parts.join(u" · "_s);
}

} // namespace spillway::ui
