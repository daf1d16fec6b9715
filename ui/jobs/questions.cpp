#include "ui/jobs/questions.h"

#include "engine/report/export_comment.h"
#include "engine/report/review_document.h"
#include "engine/report/trace_line.h"
#include "engine/study/review.h"
#include "engine/trace/made/pattern_requests.h"
#include "ui/jobs/replay_stages.h"
#include "ui/models/project/save_file.h"

#include <QtCore/QCoreApplication>
#include <QtCore/QDateTime>

#include <utility>

namespace spillway::ui {

Result<GroupedPtr> groupedBy(const KeyTemplate& key, const TracePtr& trace, const Selection& selection,
                             const std::stop_token& stop)
{
    auto rows = select(*trace, selection, stop);
    if (!rows)
        return rows.error();
    auto keys = evaluateKey(trace, key, stop);
    return keys ? group(trace, *std::move(keys), *std::move(rows), stop) : keys.error();
}

void findPeriods(Newest<PeriodFindings>& asker, const GroupedPtr& grouped, Answer<PeriodFindings> answer)
{
    asker.run([grouped](const std::stop_token& stop) { return spillway::findPeriods(*grouped, stop); },
              std::move(answer));
}

void decideRequests(Newest<std::vector<RequestOutcome>>& asker, const Computed& computed, ClientId client,
                    Answer<std::vector<RequestOutcome>> answer)
{
    asker.run([setup = computed.setup, outcome = computed.outcome,
               client](const std::stop_token& stop) { return decidedRequests(*outcome, setup, client, stop); },
              std::move(answer));
}

void makeReport(Newest<std::string>& asker, const Import& traffic, const ReportWish& wish, const Policy& policy,
                ReportForm form, Answer<std::string> answer)
{
    const std::string version = QCoreApplication::applicationVersion().toStdString();
    const Instant now{Milliseconds(QDateTime::currentMSecsSinceEpoch())};
    asker.run(
        [=](const std::stop_token& stop) -> Result<std::string> {
            const auto grouped = groupedBy(countedKey(policy), traffic.trace, wish.selection, stop);
            if (!grouped)
                return grouped.error();
            const auto all = review(traffic, *grouped, wish, policy, stop);
            if (!all)
                return all.error();
            const Document document = reviewDocument(*all, version, now);
            return form == ReportForm::Markdown ? markdownText(document) : htmlText(document);
        },
        std::move(answer));
}

void measure(Newest<Measurement>& asker, const Import& traffic, const Setup& setup, const Policy& policy,
             Answer<Measurement> answer)
{
    asker.run(
        [=](const std::stop_token& stop) -> Result<Measurement> {
            const auto grouped = groupedBy(countedKey(policy), traffic.trace, setup.selection, stop);
            if (!grouped)
                return grouped.error();
            SimulateOptions options;
            if (setup.incidentClients.empty()) // simulate() counts all clients
                options.periods = setup.periods;
            auto effect = simulate(traffic, policy, *grouped, options, stop);
            if (!effect)
                return effect.error();
            return Measurement{effect->traffic, setup.selection, effect->totals, effect->range,
                               effect->periods, options.periods, setup.aims};
        },
        std::move(answer));
}

void writeRequests(Newest<std::uint64_t>& asker, const std::vector<MadeSource>& sources, const QString& path,
                   Answer<std::uint64_t> answer)
{
    asker.run(
        [sources, path](const std::stop_token& stop) -> Result<std::uint64_t> {
            std::vector<TracePtr> parts;
            for (const MadeSource& source : sources) {
                auto part = traceOf(source, stop);
                if (!part)
                    return part.error();
                parts.push_back(std::make_shared<const Trace>(*std::move(part)));
            }
            const auto trace = merged(parts, stop);
            if (!trace)
                return trace.error();
            std::string text;
            appendCsvHeader(text, *trace);
            for (std::size_t row = 0; row < trace->size(); ++row)
                appendCsvLine(text, *trace, row);
            const auto saved =
                saveFile(path, QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())));
            if (!saved)
                return saved.error();
            return static_cast<std::uint64_t>(trace->size());
        },
        std::move(answer));
}

void countRequests(Newest<std::uint64_t>& asker, const Pattern& pattern, Instant start, Answer<std::uint64_t> answer)
{
    asker.run(
        [pattern, start](const std::stop_token&) -> Result<std::uint64_t> {
            if (const auto good = checked(pattern); !good)
                return good.error();
            const auto requests = requestsOf(pattern, start);
            if (!requests)
                return requests.error();
            return static_cast<std::uint64_t>(requests->size());
        },
        std::move(answer));
}

} // namespace spillway::ui
