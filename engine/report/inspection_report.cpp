#include "engine/report/inspection_report.h"

#include "engine/report/sections.h"
#include "engine/report/traffic_words.h"
#include "engine/words/figures.h"

#include <nlohmann/json.hpp>

namespace spillway {

namespace {

/// As a log_format in nginx.conf has them, so that it can be named as it is shown.
std::string withoutTabs(std::string text)
{
    for (std::size_t at = text.find('\t'); at != std::string::npos; at = text.find('\t', at))
        text.replace(at, 1, "\\t");
    return text;
}

/// How sure the detection is.
std::string sampleText(const SourceReport& source)
{
    return source.sampled == 0 ? std::string()
                               : ' ' + say("({} of {} sampled lines)", source.sampleFits, source.sampled);
}

/// `span`: of its requests; nothing where the whole traffic has the same.
std::vector<std::string> sourceLines(const SourceReport& source, const std::string& span)
{
    std::vector<std::string> lines;
    lines.push_back(fmt::format("{}: {}{}", printable(source.name, 200), printable(source.format, 200),
                                source.detected ? say(", detected") + sampleText(source) : ""));
    if (!source.formatText.empty())
        lines.push_back("  " + printable(withoutTabs(source.formatText), 400));
    lines.push_back(fmt::format("  {}, {}{}", countText(source.lines, "line", "lines"),
                                countText(source.requests, "request", "requests"), span));
    if (source.outOfOrder > 0)
        lines.push_back("  " + sayFor(source.outOfOrder, "{} request is out of order, by up to {}; they are sorted",
                                      "{} requests are out of order, by up to {}; they are sorted",
                                      countText(source.outOfOrder), durationText(source.furthestBack)));
    for (const std::string& note : sourceNotes(source))
        lines.push_back("  " + note);
    if (source.skipped > 0)
        lines.push_back("  " + countText(source.skipped, "line is no request", "lines are no requests") + ':');
    for (const SkippedLine& skipped : source.examples)
        lines.push_back("    " + say("line {}: {}", countText(skipped.line), printable(skipped.reason, 300)));
    if (source.skipped > source.examples.size() && !source.examples.empty())
        lines.push_back("    " + say("and {} more", countText(source.skipped - source.examples.size())));
    return lines;
}

std::string peakTable(const Inspection& inspection)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Left, Left};
    const TrafficFacts& traffic = inspection.traffic;
    for (std::size_t i = 0; i < inspection.peaks.size(); ++i) {
        const Inspection::Fullest& peak = inspection.peaks[i];
        if (peak.requests == 0 || !traffic.tellsWithin(Inspection::kWindows[i]))
            continue;
        table.add({say("within {}", durationText(Inspection::kWindows[i])),
                   countText(peak.requests, "request", "requests"), printable(peak.client, 60),
                   momentText(peak.from, traffic.resolution)});
    }
    return table.text("");
}

std::string busiestTable(const Inspection& inspection)
{
    using enum TextTable::Align;
    if (inspection.busiest.empty())
        return {};
    TextTable table{Left, Right, Right, Right};
    table.add(titles({std::string(wordFor(inspection.traffic.word, 1)), "requests", "share", "most in 1 s"}));
    for (const Inspection::Busy& busy : inspection.busiest)
        table.add({printable(busy.client, 60), countText(busy.requests),
                   shareText(busy.requests, inspection.traffic.requests), countText(busy.inOneSecond)});
    return table.text("");
}

std::string valuesTable(const Inspection::Values& values)
{
    using enum TextTable::Align;
    TextTable table{Left, Right, Right, Right};
    table.add(titles({"value", "requests", "share", "clients"}));
    for (const ValueCount& count : values.most)
        table.add({count.value.empty() ? translated("(empty)") : printable(count.value, 60), countText(count.requests),
                   shareText(count.requests, values.requests), countText(count.clients)});
    std::string text = table.text("");
    if (values.different > values.most.size())
        text += say("and {} more", countText(values.different - values.most.size())) + '\n';
    return text;
}

/// Advice for operators before they count by this key.
std::vector<std::string> hints(const Inspection& inspection)
{
    constexpr std::size_t kWidth = 100;
    const TrafficFacts& traffic = inspection.traffic;
    std::vector<std::string> lines;
    if (traffic.wholeSeconds)
        lines.push_back(
            say("Whole seconds hide how a burst arrived, so results will be a range. Log $msec and $request_time\n"
                "to know: spillway-cli formats shows a log_format that does."));
    if (traffic.others)
        lines.push_back(fmt::format("{}", fmt::join(wrapped(otherAddressesNote(*traffic.others), kWidth), "\n")));
    if (inspection.burstAt10)
        lines.push_back(say("{} of one {} within {}: at 10r/s they need a burst of {}.",
                            countText(traffic.requests, "request", "requests"), wordFor(traffic.word, 1),
                            durationText(*traffic.last - *traffic.first), *inspection.burstAt10));
    constexpr std::uint64_t kEnoughToTell = 100;
    const bool isTold = traffic.others && !traffic.others->proxy.empty();
    if (!isTold && !inspection.busiest.empty() && traffic.requests >= kEnoughToTell &&
        inspection.busiest.front().requests >= traffic.requests / 10 * 9)
        lines.push_back(say("Nearly all requests have one key: is there a proxy in front? Then count by another one,\n"
                            "such as --key '$http_x_forwarded_for'."));
    return lines;
}

Json valuesJson(const std::vector<Inspection::Values>& asked)
{
    Json all = Json::array();
    for (const Inspection::Values& values : asked) {
        Json most = Json::array();
        for (const ValueCount& count : values.most)
            most.push_back({{"value", count.value}, {"requests", count.requests}, {"clients", count.clients}});
        all.push_back({{"of", values.of}, {"different", values.different}, {"most", std::move(most)}});
    }
    return all;
}

} // namespace

std::string inspectionText(const Inspection& inspection)
{
    Sections report;
    std::vector<std::string> files;
    const TrafficFacts& traffic = inspection.traffic;
    for (std::size_t i = 0; i < traffic.sources.size(); ++i) {
        const TraceSource& span = traffic.spans[i];
        const bool own = traffic.sources.size() > 1 && span.requests > 0;
        const auto lines =
            sourceLines(traffic.sources[i], own ? ", " + spanText(span.first, span.last, traffic.resolution) : "");
        files.insert(files.end(), lines.begin(), lines.end());
    }
    report.add(traffic.sources.size() == 1 ? toTranslate("File") : toTranslate("Files"), files);
    report.add("Left out", leftOutLines(traffic));
    report.add("Traffic", plainTrafficLines(traffic));
    report.addText("Peaks", peakTable(inspection));
    report.addText("Busiest", busiestTable(inspection));
    for (const Inspection::Values& values : inspection.values)
        report.addText(printable(values.of, 60), valuesTable(values));
    if (!inspection.keys.empty())
        report.add("Keys", {fmt::format("${}", fmt::join(inspection.keys, " $"))});
    for (const std::string& hint : hints(inspection))
        report.addText("Note", hint);
    return report.text();
}

Json inspectionJson(const Inspection& inspection)
{
    const TrafficFacts& traffic = inspection.traffic;
    std::uint64_t lines = 0;
    std::uint64_t skipped = 0;
    std::uint64_t outOfOrder = 0;
    Json examples = Json::array();
    Json sources = Json::array();
    for (std::size_t i = 0; i < traffic.sources.size(); ++i) {
        const SourceReport& source = traffic.sources[i];
        const TraceSource& span = traffic.spans[i];
        lines += source.lines;
        skipped += source.skipped;
        outOfOrder += source.outOfOrder;
        for (const SkippedLine& example : source.examples)
            if (examples.size() < kSkippedExamples)
                examples.push_back({{"line", example.line}, {"reason", example.reason}, {"file", source.name}});
        sources.push_back({{"file", source.name},
                           {"format", source.format},
                           {"detected", source.detected},
                           {"sample_lines", source.sampled},
                           {"sample_fits", source.sampleFits},
                           {"stamps_lack", source.gap == StampGap::None ? Json() : Json(gapWord(source.gap))},
                           {"lines", source.lines},
                           {"requests", source.requests},
                           {"skipped", source.skipped},
                           {"unread", source.unread},
                           {"out_of_order", source.outOfOrder},
                           {"furthest_back_ms", source.furthestBack.count()},
                           {"first", span.requests > 0 ? Json(isoText(span.first)) : Json()},
                           {"last", span.requests > 0 ? Json(isoText(span.last)) : Json()},
                           {"unfinished_bytes", source.unfinishedBytes},
                           {"cut_short", source.cutOff},
                           {"ignored_bytes", source.ignoredBytes},
                           {"notes", sourceNotes(source)}});
    }
    Json object = {{"format", formatNames(traffic)}, {"lines", lines}, {"skipped", skipped}};
    object["skipped_examples"] = std::move(examples);
    object["requests"] = traffic.requests;
    object["clients"] = traffic.clients;
    putTraffic(object, traffic);
    Json peaks = Json::object();
    for (std::size_t i = 0; i < inspection.peaks.size(); ++i)
        peaks[std::to_string(Inspection::kWindows[i].count())] = inspection.peaks[i].requests;
    object["peaks"] = std::move(peaks);
    object["burst_at_10rs"] = inspection.burstAt10 ? Json(*inspection.burstAt10) : Json();
    object["out_of_order"] = outOfOrder;
    object["notes"] = Json::array();
    if (inspection.traffic.others)
        object["notes"].push_back(otherAddressesNote(*inspection.traffic.others));
    object["keys"] = inspection.keys;
    Json busiest = Json::array();
    for (const Inspection::Busy& busy : inspection.busiest)
        busiest.push_back(
            {{"client", busy.client}, {"requests", busy.requests}, {"most_in_1000_ms", busy.inOneSecond}});
    object["busiest"] = std::move(busiest);
    if (!inspection.values.empty())
        object["values"] = valuesJson(inspection.values);
    object["sources"] = std::move(sources);
    putSet(object, traffic);
    return object;
}

} // namespace spillway
